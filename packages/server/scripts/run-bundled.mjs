// @ts-check
/** Runs a program of a server from its bundle, which is built first when the sources have changed. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { bundlePath } from './bundle-server.mjs'

/**
 * Runs a program of the bundle in this process.
 * @param {import('./bundle-server.mjs').BundledServer} server
 * @param {string} program
 */
export async function runBundled(server, program) {
  const path = await bundlePath(server)
  const main = existsSync(path) ? path : await buildInChild(server)
  await import(pathToFileURL(join(main, '..', `${program}.mjs`)).href)
}

/**
 * In a child process without our environment, because a bundler must not see a key.
 * @param {import('./bundle-server.mjs').BundledServer} server
 */
async function buildInChild({ folder }) {
  const { PATH, HOME } = process.env
  const script = fileURLToPath(new URL(`../../../${folder}/scripts/bundle.mjs`, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env: { PATH, HOME } })
  return stdout.trim()
}
