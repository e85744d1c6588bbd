import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getBoostCount, setCoreParameter } from '@laurel/protocol'
import { LOCAL_HOST } from '../devnet/src/service/free-port.ts'
import { startOnFreePort } from '../devnet/src/service/start-on-free-port.ts'
import { startService } from '../devnet/src/service/start-service.ts'
import { type RunningWorld, startWorld } from '../devnet/src/start-world.ts'
import { clientOf, mainChain } from './testing/local-world.ts'

/**
 * Starts a separate world, with other ports than the one of `npm start` and a small history. To run two sets of
 * journeys at once, set another folder in `LAUREL_JOURNEYS_DATA`.
 */
const dataDir = process.env['LAUREL_JOURNEYS_DATA'] ?? fileURLToPath(new URL('../.data/journeys', import.meta.url))
const webFolder = fileURLToPath(new URL('../apps/web/', import.meta.url))
const builtWeb = join(dataDir, 'web')

/** A block each second, so that tests do not wait long. */
const BLOCK_TIME_SECONDS = 1
/** The boosts of a world that is used again. Check offers the newest 50, and a journey chooses the first one. */
const MAX_REUSED_BOOSTS = 25n
const WEB_PORTS = Array.from({ length: 40 }, (_, at) => 5210 + at)

/** Starts the local world and the built web app. @returns a function that stops both. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const world = await startUsableWorld()
  try {
    // Referrers get a share of the reward. It applies to all boosts, so no journey changes it while others run.
    const { core } = mainChain().contracts
    await setCoreParameter(clientOf('Deployer', mainChain()), { core, change: { type: 'referralFee', value: 500n } })
    const builds = join(dataDir, 'builds')
    await rm(builds, { recursive: true, force: true })
    process.env['LAUREL_JOURNEYS_BUILDS'] = builds
    const webApp = await startBuiltWebApp(world.worldFile)
    process.env['LAUREL_JOURNEYS_URL'] = webApp.url
    return async () => {
      await webApp.stop()
      await world.stop()
      await rm(builds, { recursive: true, force: true })
    }
  } catch (error) {
    await world.stop()
    throw error
  }
}

/** Starts the world of the last run, or a new one when that has too many boosts. */
async function startUsableWorld(): Promise<RunningWorld> {
  const used = await startOneWorld(false)
  try {
    const client = clientOf('Deployer', mainChain())
    if ((await getBoostCount(client, { core: mainChain().contracts.core })) <= MAX_REUSED_BOOSTS) return used
  } catch (error) {
    await used.stop()
    throw error
  }
  await used.stop()
  return startOneWorld(true)
}

async function startOneWorld(fresh: boolean): Promise<RunningWorld> {
  const world = await startWorld({
    dataDir,
    fresh,
    seed: 'small',
    blockTimeSeconds: BLOCK_TIME_SECONDS,
    ports: { 31337: 32337, 31338: 32338 },
    hasServers: true,
    onProgress: () => {},
  })
  // Workers are separate processes that inherit the environment.
  process.env['LAUREL_JOURNEYS_WORLD'] = world.worldFile
  return world
}

async function startBuiltWebApp(worldFile: string) {
  const vite = join(dirname(createRequire(join(webFolder, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  const toBuilt = ['--outDir', builtWeb, '--emptyOutDir']
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', ...toBuilt], { cwd: webFolder })
  return startOnFreePort(WEB_PORTS, async (port) => {
    const url = `http://${LOCAL_HOST}:${port}`
    const service = await startService({
      service: 'The web app',
      command: process.execPath,
      args: [vite, 'preview', '--outDir', builtWeb],
      cwd: webFolder,
      env: { PORT: String(port), LAUREL_CONFIG: worldFile },
      stopSignal: 'SIGTERM',
      isReady: async () => (await fetch(url)).ok && (await fetch(`${url}/config.json`)).ok,
      readyWithinMs: 60_000,
    })
    return { ...service, url }
  })
}
