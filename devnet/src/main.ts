/** Runs `npm start` after the installation: the local world, the web app and the test wallet, until Ctrl-C. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedClaims } from './boosts/seed-claims.ts'
import { parseStartCommand, START_HELP, type StartCommand } from './command-line.ts'
import { openDataFolder, readPorts, savePorts, writeJson } from './data-folder/data-folder.ts'
import { describeReady } from './describe-ready.ts'
import { DevnetError } from './devnet-error.ts'
import { reportHalts } from './report-halts.ts'
import { listPorts } from './service/free-port.ts'
import { describeExit } from './service/start-service.ts'
import { startTestWallet } from './start-test-wallet.ts'
import { startWebApp } from './start-web-app.ts'
import { startWorld } from './start-world.ts'
import type { World } from './world.ts'

const BLOCK_TIME_SECONDS = 2
const WEB_PORT = 5173
const TEST_WALLET_PORT = 5174
// A Ctrl-C arrives twice, from the terminal and from npm, which forwards it.
const SAME_PRESS_MS = 1000

type Part = { readonly stop: () => Promise<unknown> }

/** The running parts, which are stopped in reverse order. */
const parts: Part[] = []
const print = (line: string) => console.log(line)

async function run({ hasWebApp, dataDir, ...command }: StartCommand): Promise<string> {
  let starting: Promise<readonly RunningPage[]> = Promise.resolve([])
  const world = await startWorld({
    ...{ ...command, dataDir, blockTimeSeconds: BLOCK_TIME_SECONDS, onProgress: print },
    hasServers: hasWebApp,
    hasSolana: true,
    onOpened: (worldFile) => {
      if (!hasWebApp) return
      // They start while the world is created, and show it as soon as its file exists.
      starting = startPages({ worldFile, dataDir })
      starting.catch(() => undefined)
    },
  })
  // The first part to start is the last to stop.
  parts.unshift(world)
  const endings = [world.broken]
  const pages: (readonly [string, string])[] = []
  let testWalletUrl: string | null = null
  const folder = await openDataFolder(dataDir)
  for (const { name, key, service } of await starting) {
    await savePorts(folder, { [key]: Number(new URL(service.url).port) })
    endings.push(service.exited.then((exit) => `${name} ended with ${describeExit(exit)}. ${exit.output}`))
    pages.push([name, service.url])
    if (key !== 'test-wallet') continue
    testWalletUrl = service.url
    await writeJson(world.worldFile, { ...world.world, testWalletUrl })
  }
  for (const line of describeReady({ world: { ...world.world, testWalletUrl }, worldFile: world.worldFile, pages }))
    print(line)
  const { verifierUrl, chains } = world.world
  if (verifierUrl !== null) parts.push(reportHalts({ verifierUrl, chains }, print))
  if (world.isNew && command.seed === 'full') void claimFirst(world.world)
  return Promise.race(endings)
}

/**
 * Completes tasks of a new world and claims through its verifier, so that the screens have data of now. The world works
 * without it.
 */
async function claimFirst({ chains, verifierUrl }: World): Promise<void> {
  const [main] = chains
  if (main === undefined || verifierUrl === null) return
  try {
    const count = await seedClaims(main, { verifierUrl })
    if (!isEnding) print(`${main.name} has ${count} claims that its verifier signed.`)
  } catch (error) {
    if (!isEnding) print(`The seeded claims could not be made: ${error instanceof Error ? error.message : error}`)
  }
}

type RunningPage = {
  readonly name: string
  /** The name that its port is saved with. */
  readonly key: string
  readonly service: Awaited<ReturnType<typeof startWebApp>>
}

/** Starts the web app and the test wallet. The world may start later. */
async function startPages({
  worldFile,
  dataDir,
}: {
  worldFile: string
  dataDir: string
}): Promise<readonly RunningPage[]> {
  print('Starting the web app and the test wallet')
  const remembered = await readPorts(await openDataFolder(dataDir))
  const pages = [
    { name: 'Web app', key: 'web', usual: WEB_PORT, start: startWebApp },
    { name: 'Test wallet', key: 'test-wallet', usual: TEST_WALLET_PORT, start: startTestWallet },
  ]
  return Promise.all(
    pages.map(async ({ name, key, usual, start }) => {
      const ports = listPorts([remembered.get(key), usual])
      const service = await start({ worldFile, ports })
      parts.push(service)
      const port = Number(new URL(service.url).port)
      if (port !== ports[0]) print(`${name}: port ${ports[0]} is in use, taking ${port}`)
      return { name, key, service }
    }),
  )
}

let isEnding = false
async function end(exitCode: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  for (const part of parts.reverse()) await part.stop()
  process.exit(exitCode)
}

/** Stops everything on a signal. A guard stops each program that is still starting. */
function endOnSignals(): void {
  let firstAt: number | null = null
  const onSignal = () => {
    if (firstAt === null) {
      firstAt = performance.now()
      print('\nStopping')
      void end(0)
    } else if (performance.now() - firstAt > SAME_PRESS_MS) {
      process.exit(130)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  // scripts/start.mjs has ended, so no other process would stop this one.
  process.on('disconnect', onSignal)
}

async function main(): Promise<void> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const command = parseStartCommand(process.argv.slice(2), resolve(root, '.data'))
  if (command === null) {
    print(START_HELP)
    return
  }
  endOnSignals()
  const reason = await run({ ...command, dataDir: resolve(command.dataDir) })
  if (isEnding) return
  console.error(reason)
  await end(1)
}

try {
  await main()
} catch (error) {
  if (!isEnding) {
    // An expected error has a message for users. For any other error, print all details.
    console.error(error instanceof DevnetError ? error.message : error)
    await end(1)
  }
}
