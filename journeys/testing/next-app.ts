import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { LOCAL_HOST } from '../../devnet/src/service/free-port.ts'
import { startOnFreePort } from '../../devnet/src/service/start-on-free-port.ts'
import { startService } from '../../devnet/src/service/start-service.ts'

const run = promisify(execFile)
const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const PORTS = Array.from({ length: 40 }, (_, at) => 5340 + at)

/**
 * Builds and starts `examples/next` as a user of the package would: in a separate folder, with the packed tarball.
 * `.cache` holds the installed packages for the next run.
 * @param rpcUrl - the local chain that the app is on.
 */
export async function startNextApp({ rpcUrl }: { readonly rpcUrl: string }) {
  const example = folderOf('../../examples/next')
  const app = folderOf('../../.cache/examples/next')
  const packed = folderOf('../../.cache/examples/packed')
  // With the journeys' export condition, the app would use our sources instead of the package.
  const { NODE_OPTIONS: _, ...outside } = process.env
  const env = { ...outside, NEXT_TELEMETRY_DISABLED: '1', NEXT_PUBLIC_LOCAL_RPC_URL: rpcUrl }

  await rm(packed, { recursive: true, force: true })
  await mkdir(packed, { recursive: true })
  await run('npm', ['pack', '--pack-destination', packed], { cwd: folderOf('../../packages/wallet'), env })
  const [tarball] = await readdir(packed)
  if (tarball === undefined) throw new Error('npm packed nothing.')

  await rm(join(app, 'app'), { recursive: true, force: true })
  const notSource = /[\\/](node_modules|\.next)$/
  await cp(example, app, { recursive: true, filter: (path) => !notSource.test(path) })
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--prefer-offline']
  await run('npm', ['install', ...quiet, join(packed, tarball)], { cwd: app, env })
  const next = join(app, 'node_modules/next/dist/bin/next')
  const built = await run(process.execPath, [next, 'build'], { cwd: app, env })

  const running = await startOnFreePort(PORTS, async (port) => {
    const url = `http://${LOCAL_HOST}:${port}`
    const service = await startService({
      service: 'The Next.js app',
      command: process.execPath,
      args: [next, 'start', '--hostname', LOCAL_HOST, '--port', String(port)],
      cwd: app,
      env,
      stopSignal: 'SIGTERM',
      isReady: async () => (await fetch(url)).ok,
      readyWithinMs: 60_000,
    })
    return { ...service, url }
  })
  /** `buildWords` is the output of the build. */
  return { ...running, buildWords: `${built.stdout}${built.stderr}` }
}
