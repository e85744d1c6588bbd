#!/usr/bin/env node
// The command line, as one bundle. A published package has it. A clone makes it when its source has changed.
import { existsSync } from 'node:fs'

if (existsSync(new URL('../src/cli/main.ts', import.meta.url))) {
  const { getSourceBundle } = await import('../scripts/bundle-cli.mjs')
  const bundle = await getSourceBundle().catch((error) => {
    console.error(
      error.code === 'ERR_MODULE_NOT_FOUND'
        ? 'laurel: the packages are not installed: run npm install in the clone.'
        : `laurel: the command line cannot be bundled: ${error.message}`,
    )
    process.exit(2)
  })
  await import(bundle)
} else {
  await import('../dist/bin/laurel.js')
}
