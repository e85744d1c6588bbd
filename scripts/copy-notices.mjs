// @ts-check
/**
 * Copies the licence and the changelog into the package that it is run in: npm packs that folder alone. Can be run twice.
 *
 *   node ../../scripts/copy-notices.mjs
 */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

for (const name of ['LICENSE', 'CHANGELOG.md']) {
  copyFileSync(new URL(`../${name}`, import.meta.url), join(process.cwd(), name))
}
