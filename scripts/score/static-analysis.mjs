// @ts-check
/**
 * What reads the code without running it: format and lint, types, the import graph and generated files (`npm run check`),
 * and forge's linter on the contracts. Prints `{ value, isReached }`.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runForge } from '../../contracts/scripts/forge.mjs'
import { repositoryRoot } from '../install.mjs'

const checks = spawnSync(process.execPath, [join(repositoryRoot, 'scripts/test.mjs'), '--only', 'check'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
})
const lint = runForge(['lint', '--deny', 'warnings'], {
  capture: true,
  // The linter leaves incomplete artefacts behind: let it, apart.
  variables: { FOUNDRY_OUT: 'cache/lint/out', FOUNDRY_CACHE_PATH: 'cache/lint/cache' },
})
const counts = /(\d+) passed, (\d+) failed/.exec(checks.stdout)?.[0] ?? `checks ended with code ${checks.status}`
const findings = lint.status === 0 ? '0 findings of forge lint' : 'forge lint has findings'
console.log(JSON.stringify({ value: `${counts}; ${findings}`, isReached: checks.status === 0 && lint.status === 0 }))
