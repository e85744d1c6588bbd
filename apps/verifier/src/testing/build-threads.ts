import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * Builds the bundle that threads start from, unless it exists. For `beforeAll` of tests that start threads, whose limits of time do
 * not allow for it.
 * @throws with the output of the build when it fails.
 */
export async function buildThreads(): Promise<void> {
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('../../scripts/bundle.mjs', import.meta.url))])
}
