/** `npm start`, once everything is installed: the local world, the web app and the test wallet on it, until Ctrl-C. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedClaims } from './boosts/seed-claims.ts'
import { parseStartCommand, START_HELP, type StartCommand } from './command-line.ts'
import { openDataFolder, readPorts, rememberPorts, writeJson } from './data-folder/data-folder.ts'
import { DevnetError } from './devnet-error.ts'
import { reportHalts } from './report-halts.ts'
import { stepAround } from './service/free-port.ts'
import { describeExit } from './service/start-service.ts'
import { startTestWallet } from './start-test-wallet.ts'
import { startWebApp } from './start-web-app.ts'
import { startWorld } from './start-world.ts'
import type { World } from './world.ts'

const BLOCK_TIME_SECONDS = 2
const WEB_PORT = 5173
const TEST_WALLET_PORT = 5174
// A terminal's Ctrl-C arrives more than once: from the terminal itself, and from npm, which passes it on.
const SAME_PRESS_MS = 1000

type Part = { readonly stop: () => Promise<unknown> }

/** What runs by now, to be ended in reverse. */
const parts: Part[] = []
const say = (line: string) => console.log(line)

async function run({ isWebAppWanted, dataDir, ...command }: StartCommand): Promise<string> {
  let starting: Promise<readonly RunningPage[]> = Promise.resolve([])
  const world = await startWorld({
    ...{ ...command, dataDir, blockTimeSeconds: BLOCK_TIME_SECONDS, onProgress: say },
    isVerifierWanted: isWebAppWanted,
    onOpened: (worldFile) => {
      if (!isWebAppWanted) return
      // While the world is made: they show it as soon as it is there.
      starting = startPages({ worldFile, dataDir })
      starting.catch(() => undefined)
    },
  })
  // The first to be started is the last to be ended.
  parts.unshift(world)
  const endings = [world.broken]
  const pages: (readonly [string, string])[] = []
  const folder = await openDataFolder(dataDir)
  for (const { name, key, service } of await starting) {
    await rememberPorts(folder, { [key]: Number(new URL(service.url).port) })
    endings.push(service.exited.then((exit) => `${name} ended with ${describeExit(exit)}. ${exit.output}`))
    pages.push([name, service.url])
    if (key === 'test-wallet') await writeJson(world.worldFile, { ...world.world, testWalletUrl: service.url })
  }
  sayReady(world.world, world.worldFile, pages)
  const { verifierUrl, chains } = world.world
  if (verifierUrl !== null) parts.push(reportHalts({ verifierUrl, chains }, say))
  if (world.isNew && command.seed === 'full') void claimFirst(world.world)
  return Promise.race(endings)
}

/**
 * Completes tasks of a new world from several accounts and claims, so that the screens have data. The world works
 * without it.
 */
async function claimFirst({ chains, verifierUrl }: World): Promise<void> {
  const [main] = chains
  if (main === undefined || verifierUrl === null) return
  try {
    const count = await seedClaims(main, { verifierUrl })
    if (!isEnding) say(`${main.name} has ${count} claims now, of several accounts.`)
  } catch (error) {
    if (!isEnding) say(`The seeded claims could not be made: ${error instanceof Error ? error.message : error}`)
  }
}

type RunningPage = {
  readonly name: string
  /** What its port is remembered by. */
  readonly key: string
  readonly service: Awaited<ReturnType<typeof startWebApp>>
}

/** Starts the web app and the test wallet on a world that may come later. */
async function startPages({
  worldFile,
  dataDir,
}: {
  worldFile: string
  dataDir: string
}): Promise<readonly RunningPage[]> {
  say('Starting the web app and the test wallet')
  const remembered = await readPorts(await openDataFolder(dataDir))
  const pages = [
    { name: 'Web app', key: 'web', usual: WEB_PORT, start: startWebApp },
    { name: 'Test wallet', key: 'test-wallet', usual: TEST_WALLET_PORT, start: startTestWallet },
  ]
  return Promise.all(
    pages.map(async ({ name, key, usual, start }) => {
      const ports = stepAround([remembered.get(key), usual])
      const service = await start({ worldFile, ports })
      parts.push(service)
      const port = Number(new URL(service.url).port)
      if (port !== ports[0]) say(`${name}: port ${ports[0]} is in use, taking ${port}`)
      return { name, key, service }
    }),
  )
}

function sayReady({ chains, accounts }: World, worldFile: string, pages: readonly (readonly [string, string])[]): void {
  const addresses = [...pages, ...chains.map(({ name, rpcUrl, chainId }) => [name, `${rpcUrl}  (chain ${chainId})`])]
  const width = Math.max(...addresses.map(([name]) => name?.length ?? 0))
  say('\nLaurel is ready.')
  for (const [name, address] of addresses) say(`  ${name?.padEnd(width)}  ${address}`)
  say(`  ${accounts.length} test accounts and the address of every contract are in ${worldFile}`)
  say('Ctrl-C stops it and saves its data. npm start -- --fresh starts with new data.')
}

let isEnding = false
async function end(exitCode: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  for (const part of parts.reverse()) await part.stop()
  process.exit(exitCode)
}

/** Whatever is still starting when we go is ended by its guard. */
function endOnSignals(): void {
  let firstAt: number | null = null
  const onSignal = () => {
    if (firstAt === null) {
      firstAt = performance.now()
      say('\nStopping')
      void end(0)
    } else if (performance.now() - firstAt > SAME_PRESS_MS) {
      process.exit(130)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  // scripts/start.mjs is gone, and nobody else would end us.
  process.on('disconnect', onSignal)
}

async function main(): Promise<void> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const command = parseStartCommand(process.argv.slice(2), resolve(root, '.data'))
  if (command === null) {
    say(START_HELP)
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
