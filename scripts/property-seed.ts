/**
 * What fast-check makes up in `npm test` comes from one seed: a change is judged by what it changes, not by luck.
 * `npm run test:soak` gives other seeds, by `LAUREL_PROPERTY_SEED`.
 */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

const FIXED_SEED = 20_261_122

const { testPath } = expect.getState()
// Loading fast-check takes longer than most files' tests: only for those that use it.
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes('fast-check')) {
  const { configureGlobal, readConfigureGlobal } = await import('fast-check')
  configureGlobal({ ...readConfigureGlobal(), seed: Number(process.env['LAUREL_PROPERTY_SEED'] ?? FIXED_SEED) })
}
