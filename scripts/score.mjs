// @ts-check
/**
 * `npm run score`: the scoreboard. Runs each row's quick depth, one after the other, and prints a line of JSON for each:
 * what was measured, by which command, what came out, the target, and whether it is reached; then a table, with the rows
 * whose part does not exist yet. `npm run score -- --only 1,9` runs those rows alone. The last results are saved in
 * .data/score.json. Exit code 1 when a row that was run is not reached.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, repositoryRoot } from './install.mjs'
import { endChildrenOnInterrupt, runChild } from './run-child.mjs'
import { missingRows, rows } from './score/rows.mjs'

const outputFolder = join(repositoryRoot, '.data/score')
// What no healthy row comes near.
const limitMs = 120 * 60_000

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(',').map(Number) ?? rows.map(({ number }) => number)
const unknown = wanted.filter((number) => !rows.some((row) => row.number === number))
if (unknown.length > 0) {
  console.error(
    `No row has the number ${unknown.join(', ')}. There are: ${rows.map(({ number }) => number).join(', ')}.`,
  )
  process.exit(1)
}

/** @param {import('./score/rows.mjs').Row} row @returns {Promise<import('./score/rows.mjs').Figure & { seconds: number }>} */
async function measure(row) {
  const reportPath = join(outputFolder, `${row.number}.json`)
  rmSync(reportPath, { force: true })
  let stdout = ''
  const run = await runChild({
    command: process.execPath,
    args: row.args.map((arg) => arg.replace('<report>', reportPath)),
    env: row.env ?? {},
    cwd: repositoryRoot,
    logPath: join(outputFolder, `${row.number}.log`),
    limitMs,
    onStdout: (text) => {
      stdout += text
    },
  })
  try {
    const report = row.report === 'stdout' ? stdout.trim().split('\n').at(-1) : readFileSync(reportPath, 'utf8')
    return { ...row.read(JSON.parse(report ?? '')), seconds: Math.round(run.seconds) }
  } catch {
    const why = run.isTimedOut ? 'it ran past its limit' : `it left no report (exit code ${run.exitCode})`
    return { value: `${why}: see .data/score/${row.number}.log`, isReached: false, seconds: Math.round(run.seconds) }
  }
}

endChildrenOnInterrupt('Stopping.')
await ensureInstalled()
mkdirSync(outputFolder, { recursive: true })

const results = []
for (const row of rows.filter(({ number }) => wanted.includes(number))) {
  const { value, isReached, seconds } = await measure(row)
  const { number, metric, target } = row
  const command = ['node', ...row.args].join(' ')
  const result = { row: number, metric, value, target, reached: isReached, seconds, command }
  results.push(result)
  console.log(JSON.stringify(result))
  // After each row: a run that is broken off leaves what it had measured.
  writeFileSync(join(repositoryRoot, '.data/score.json'), `${JSON.stringify(results, null, 2)}\n`)
}

console.log('\n| # | metric | figure | target | | took |\n|---|---|---|---|---|---|')
const lines = [
  ...results.map(({ row, metric, value, target, reached, seconds }) => ({
    number: row,
    line: `| ${row} | ${metric} | ${value} | ${target} | ${reached ? 'reached' : '**not reached**'} | ${seconds} s |`,
  })),
  ...(values.only === undefined ? missingRows : []).map(({ number, metric, why }) => ({
    number,
    line: `| ${number} | ${metric} | | | no program: ${why} | |`,
  })),
]
for (const { line } of lines.sort((one, other) => one.number - other.number)) console.log(line)
process.exitCode = results.every(({ reached }) => reached) ? 0 : 1
