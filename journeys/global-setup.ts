import { fileURLToPath } from 'node:url'
import { startWebApp } from '../devnet/src/start-web-app.ts'
import { startWorld } from '../devnet/src/start-world.ts'

/** A world of its own beside the one of `npm start`: its ports are free ones, its history small. */
const dataDir = fileURLToPath(new URL('../.data/journeys', import.meta.url))

/** A block each second, so that nobody waits long for one. */
const BLOCK_TIME_SECONDS = 1
const WEB_PORTS = Array.from({ length: 40 }, (_, at) => 5210 + at)

/** Starts the local world and the web app on it for all journeys; ends both when they are done. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const world = await startWorld({
    dataDir,
    fresh: false,
    seed: 'small',
    blockTimeSeconds: BLOCK_TIME_SECONDS,
    ports: { 31337: 32337, 31338: 32338 },
    onProgress: () => {},
  })
  const webApp = await startWebApp({ worldFile: world.worldFile, ports: WEB_PORTS }).catch(async (error: unknown) => {
    await world.stop()
    throw error
  })
  // Workers are processes of their own: they inherit the environment.
  process.env['LAUREL_JOURNEYS_URL'] = webApp.url
  process.env['LAUREL_JOURNEYS_WORLD'] = world.worldFile
  return async () => {
    await webApp.stop()
    await world.stop()
  }
}
