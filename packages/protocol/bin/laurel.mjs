#!/usr/bin/env node
// The command line. In a clone the source lies beside it and is run as it is; a published package has dist alone.
import { existsSync } from 'node:fs'

if (existsSync(new URL('../src/cli/main.ts', import.meta.url))) {
  const { register } = await import('tsx/esm/api').catch(() => {
    console.error('laurel: the packages are not installed: run npm install in the clone.')
    process.exit(2)
  })
  register()
  await import('../src/cli/main.ts')
} else {
  await import('../dist/cli/main.js')
}
