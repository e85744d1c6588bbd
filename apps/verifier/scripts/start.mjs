// @ts-check
/** Starts the verifier from its bundle, made first where the sources have changed. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { bundlePath } from './bundle.mjs'

const path = await bundlePath()
await import(pathToFileURL(existsSync(path) ? path : await makeApart()).href)

/** In a process of its own, and with none of our settings: a bundler has no business where a key is. */
async function makeApart() {
  const { PATH, HOME } = process.env
  const script = fileURLToPath(new URL('bundle.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env: { PATH, HOME } })
  return stdout.trim()
}
