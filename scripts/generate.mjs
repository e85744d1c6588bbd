// @ts-check
/**
 * Writes every generated file of the repository, by running each workspace's `scripts/generate-*.mjs` in the order of
 * the workspaces (contracts first: what others generate may come from there), and the root's at the end. Each says itself
 * what it writes.
 *
 *   npm run generate
 *   npm run generate -- --check    writes nothing; exit code 1 when a file is stale
 *
 * `--without contracts` leaves a workspace out: `npm test` does, where the contracts' own suite compiles and compares.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, repositoryRoot, workspaceFolders } from './install.mjs'
import { endChildrenOnInterrupt, runChild } from './run-child.mjs'
import { judgeCheck, sumResults } from './test-results.mjs'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    report: { type: 'string' },
    without: { type: 'string', multiple: true, default: [] },
  },
})

endChildrenOnInterrupt('Stopping.')
await ensureInstalled()

const workspaces = workspaceFolders(repositoryRoot).filter((folder) => !values.without.includes(folder))
const generators = [...workspaces, '.'].flatMap((folder) => {
  const scripts = join(repositoryRoot, folder, 'scripts')
  const names = existsSync(scripts) ? readdirSync(scripts).sort() : []
  return names.filter((name) => /^generate-.*\.mjs$/.test(name)).map((name) => posix.join(folder, 'scripts', name))
})

const results = []
for (const generator of generators) {
  const logPath = join(repositoryRoot, '.data/generate', `${generator.replace(/[^a-z0-9]+/gi, '-')}.log`)
  const run = await runChild({
    command: process.execPath,
    args: ['--conditions=laurel-source', '--import', 'tsx', generator, ...(values.check ? ['--check'] : [])],
    cwd: repositoryRoot,
    logPath,
  })
  const output = readFileSync(logPath, 'utf8').trim()
  const result = judgeCheck(generator, run, output)
  results.push(result)
  console.log(`${result.failed === 0 ? '✓' : '✗'} ${generator}  ${run.seconds.toFixed(1)} s`)
  if (output !== '') console.log(output.replace(/^(?=.)/gm, '    '))
}

const { passed, failed, skipped, failures } = sumResults(results)
if (values.report !== undefined) {
  writeFileSync(values.report, JSON.stringify({ suite: 'generated files', passed, failed, skipped, failures }))
}
console.log(
  `${passed + failed} generators: ${passed} ${values.check ? 'up to date' : 'run'}, ${failed} ${values.check ? 'stale' : 'failed'}`,
)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
