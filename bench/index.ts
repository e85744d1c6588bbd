/**
 * `npm run bench -- index`: logs a second that are indexed from a local node, beside merely reading them, and the time of a page of a
 * history of 1,000 and of 1,000,000 transactions. Writes bench/results-index.md. `-- --logs N` indexes N logs instead of 100,000, and
 * `-- --rows N` has the longer history of N transactions.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureHistory } from './index/measure-history.ts'
import { measureIndex, type Rate } from './index/measure-index.ts'

const { values } = parseArgs({
  options: { logs: { type: 'string', default: '100000' }, rows: { type: 'string', default: '1000000' } },
})
const [loadBefore = 0] = loadavg()
const shared =
  loadBefore > 0.5
    ? ` Other programs ran on the machine: its load was ${loadBefore.toFixed(1)} before the run. So compare the ratios and not the rates.`
    : ''
const { logs, index, read, getLogs } = await measureIndex(Number(values.logs))
const times = await measureHistory([1_000, Number(values.rows)])
const [short, long] = times
const ratio = (one: number, other: number) => `${(one / other).toFixed(2)}×`
const row = (name: string, { perSecond, microsecondsPerLog }: Rate) =>
  `| ${name} | ${Math.round(perSecond).toLocaleString('en')} | ${ratio(perSecond, read.perSecond)} | ${microsecondsPerLog.toFixed(0)} |`
const indexTable = [
  `${logs.toLocaleString('en')} logs on a local node, 10 in each transaction and 2,000 in each block, by one worker and one node. The processor time is that of the worker, without the node's and PostgreSQL's.`,
  '',
  '| | logs a second | beside reading | µs of processor time a log |',
  '|---|---:|---:|---:|',
  row('index: read, check, decode, write', index),
  row('read blocks and receipts only', read),
  row('`eth_getLogs` only', getLogs),
].join('\n')
const historyTable = [
  '| transactions of the account | ms a page, newest | ms a page, in the middle |',
  '|---:|---:|---:|',
  ...times.map(
    ({ rows, newest, deep }) => `| ${rows.toLocaleString('en')} | ${newest.toFixed(2)} | ${deep.toFixed(2)} |`,
  ),
  `| ratio | ${short && long ? ratio(long.newest, short.newest) : ''} | ${short && long ? ratio(long.deep, short.deep) : ''} |`,
].join('\n')
const about = `Written by \`npm run bench -- index\`. Node ${process.versions.node}, ${availableParallelism()} processors, ${new Date().toISOString().slice(0, 10)}.${shared}`
const text = ['# Bench: index', about, '## Index', indexTable, '## History', historyTable].join('\n\n')
console.log(text)
writeFileSync(fileURLToPath(new URL('results-index.md', import.meta.url)), `${text}\n`)
