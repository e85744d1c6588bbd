/**
 * `npm run bench -- verify`: completions per second with 1, 2 and 4 workers on one embedded PostgreSQL, what a log costs as
 * boosts grow to 100,000, and reads beside a bare Hono route. Writes bench/results-verify.md. `-- --completions N`
 * signs N completions each time instead of 6,000.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureBoosts } from './verify/measure-boosts.ts'
import { measureReads } from './verify/measure-reads.ts'
import { measureOverHttp, measureWorkers } from './verify/measure-workers.ts'

const { values } = parseArgs({ options: { completions: { type: 'string', default: '6000' } } })
const [loadBefore = 0] = loadavg()
const shared =
  loadBefore > 0.5
    ? ` Other programs ran on the machine: its load was ${loadBefore.toFixed(1)} before the run. So compare the ratios and processor times and not the rates.`
    : ''
console.log(`Completions\n| workers | a second | ms each | signed |`)
const workers = await measureWorkers(Number(values.completions))
console.log('Over HTTP\n| a second | ms each | a processor | calls | requests |')
const overHttp = await measureOverHttp(Number(values.completions))
console.log('Reads')
const reads = await measureReads()
console.log('Boosts\n| boosts | µs per log | compared with the fewest | ms to add one |')
const boosts = measureBoosts()
const about = `Written by \`npm run bench -- verify\`. Node ${process.versions.node}, ${availableParallelism()} processors, ${new Date().toISOString().slice(0, 10)}.${shared}`
const sections = ['# Bench: verify', about, '## Completions', workers, overHttp, '## Reads', reads, '## Boosts', boosts]
writeFileSync(fileURLToPath(new URL('results-verify.md', import.meta.url)), `${sections.join('\n\n')}\n`)
console.log('\nWritten to bench/results-verify.md')
