// @ts-check
/** Runs a program of the verifier from its bundle, which is built first when the sources have changed. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { bundlePath } from './bundle.mjs'

/**
 * Runs a program of the bundle in this process.
 * @param {'main' | 'resume-chain'} program
 */
export async function runBundled(program) {
  const path = await bundlePath()
  const main = existsSync(path) ? path : await buildInChild()
  await import(pathToFileURL(join(main, '..', `${program}.mjs`)).href)
}

/** In a child process without our environment, because a bundler must not see a key. */
async function buildInChild() {
  const { PATH, HOME } = process.env
  const script = fileURLToPath(new URL('bundle.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env: { PATH, HOME } })
  return stdout.trim()
}
