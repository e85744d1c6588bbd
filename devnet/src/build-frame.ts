import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundlePath } from '../../packages/server/scripts/bundle-server.mjs'

const frameFolder = fileURLToPath(new URL('../../apps/frame/', import.meta.url))

/** What the frame is built from beside its `src`. */
const pageSources = ['index.html', 'confirm.html', 'vite.config.ts', 'script-integrity.ts']

/** Where the frame of the present sources is, once it is built. */
export async function findFrame(): Promise<string> {
  const sources = [
    'packages/wallet/src',
    'packages/wallet/scripts/preact-aliases.mjs',
    ...pageSources.map((name) => `apps/frame/${name}`),
  ]
  return dirname(await bundlePath({ name: 'frame', folder: 'apps/frame', programs: {}, sources }))
}

/** The build that runs in this process. */
let running: Promise<string> | null = null

/**
 * Builds the frame, unless the present sources were built before. A build that runs already is waited for.
 * @returns its folder. @throws the output of Vite.
 */
export function buildFrame(): Promise<string> {
  running ??= build().finally(() => {
    running = null
  })
  return running
}

async function build(): Promise<string> {
  const folder = await findFrame()
  if (await exists(join(folder, 'index.html'))) return folder
  // Under another name until it is complete, so that no page of half a build is served.
  const unfinished = join(folder, '..', `unfinished-frame-${randomBytes(4).toString('hex')}`)
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const args = [vite, 'build', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'error']
  try {
    await promisify(execFile)(process.execPath, args, { cwd: frameFolder })
    await rename(unfinished, folder)
  } catch (error) {
    // Another process was first.
    if (!(await exists(join(folder, 'index.html')))) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
