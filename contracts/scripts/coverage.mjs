// @ts-check
/**
 * Measures which branches the tests take, in the contracts that move funds: `node contracts/scripts/coverage.mjs`.
 * Prints a line for each file. The exit code is 1 when the tests take fewer than 98 % of all branches.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { contractsFolder, runForge } from './forge.mjs'

/** The folders of the contracts that move funds. */
const folders = ['src/budget/', 'src/core/', 'src/incentive/', 'src/shared/Assets.sol', 'src/validator/']
const minCoverage = 0.98

const report = join(contractsFolder, 'cache', 'lcov.info')
await rm(report, { force: true })
const { status, stdout, stderr } = runForge(
  [
    'coverage',
    '--report',
    'lcov',
    '--report-file',
    report,
    '--no-match-path',
    'test/{gas/*,invariant/*,roles/*,shared/LockedImplementations.t.sol}',
  ],
  {
    capture: true,
    variables: {
      // A few runs of each test are enough to take its branches.
      FOUNDRY_FUZZ_RUNS: process.env['FOUNDRY_FUZZ_RUNS'] ?? '16',
      FOUNDRY_OUT: 'cache/coverage/out',
      FOUNDRY_CACHE_PATH: 'cache/coverage/cache',
    },
  },
)
const text = await readFile(report, 'utf8').catch(() => '')
if (text === '') throw new Error(`The coverage could not be measured (${status}).\n${stdout}${stderr}`)

let total = 0
let covered = 0
for (const record of text.split('end_of_record')) {
  const file = /^SF:(.*)$/m.exec(record)?.[1] ?? ''
  if (!folders.some((folder) => file.startsWith(folder))) continue
  const branches = [...record.matchAll(/^BRDA:(\d+),\d+,\d+,(-|\d+)$/gm)]
  const missed = branches.filter(([, , count]) => count === '-' || count === '0').map(([, line]) => line)
  total += branches.length
  covered += branches.length - missed.length
  const rest = missed.length === 0 ? '' : `, not those of line ${missed.join(', ')}`
  if (branches.length > 0)
    console.log(`${file}: ${branches.length - missed.length} of ${branches.length} branches${rest}`)
}
// A test that fails may take branches that it should not.
if (status !== 0) {
  console.log(
    `Tests failed:\n${stdout
      .split('\n')
      .filter((line) => line.startsWith('[FAIL'))
      .join('\n')}`,
  )
  process.exitCode = 1
}
console.log(`${covered} of ${total} branches: ${((100 * covered) / total).toFixed(1)} %`)
if (total === 0 || covered < minCoverage * total) process.exitCode = 1
