/**
 * `npm run bench -- api`: quotes, balances, history and wallets of the API beside a bare Hono route, 200 at a time, from one and from
 * two processes on one database. Writes bench/results-api.md. `-- --seconds N` reads each for N seconds instead of 60.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureApi } from './api/measure-api.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const [loadBefore = 0] = loadavg()
const shared =
  loadBefore > 0.5
    ? ` Other programs ran on the machine: its load was ${loadBefore.toFixed(1)} before the run. So compare the ratios and not the rates.`
    : ''
const figures = await measureApi(Number(values.seconds))
const rows = figures.map(
  ({ name, processes, ratio, perSecond, p50, p99, errors }) =>
    `| ${name} | ${processes} | ${ratio.toFixed(2)}× | ${perSecond.toFixed(0)} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${errors} |`,
)
const about = `Written by \`npm run bench -- api\`. Node ${process.versions.node}, ${availableParallelism()} processors, ${new Date().toISOString().slice(0, 10)}.${shared}`
const text = [
  '# Bench: API',
  about,
  `200 requests at a time for ${values.seconds} seconds, on a local chain with a block every two seconds, the index and PostgreSQL. The bare route says the same without finding it out. The clients, the servers, the database and the chain share the processors.`,
  [
    '| | processes | beside a bare Hono route | requests per second | p50 ms | p99 ms | errors |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n'),
].join('\n\n')
writeFileSync(fileURLToPath(new URL('results-api.md', import.meta.url)), `${text}\n`)
console.log(text)
console.log('\nWritten to bench/results-api.md')
