/** Copies the licence and the changelog into the package, which npm packs from its own folder alone. Can be run twice. */
import { copyFileSync } from 'node:fs'

for (const name of ['LICENSE', 'CHANGELOG.md']) {
  copyFileSync(new URL(`../../../${name}`, import.meta.url), new URL(`../${name}`, import.meta.url))
}
