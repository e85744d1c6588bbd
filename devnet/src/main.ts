/** `npm start`, once everything is installed: the local world and the web app on it, until Ctrl-C. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseStartCommand, START_HELP, type StartCommand } from './command-line.ts'
import { openDataFolder, readPorts, rememberPorts } from './data-folder/data-folder.ts'
import { DevnetError } from './devnet-error.ts'
import { stepAround } from './service/free-port.ts'
import { describeExit } from './service/start-service.ts'
import { startWebApp } from './start-web-app.ts'
import { startWorld } from './start-world.ts'
import type { World } from './world.ts'

const BLOCK_TIME_SECONDS = 2
const WEB_PORT = 5173
// A terminal's Ctrl-C arrives more than once: from the terminal itself, and from npm, which passes it on.
const SAME_PRESS_MS = 1000

type Part = { readonly stop: () => Promise<unknown> }

/** What runs by now, to be ended in reverse. */
const parts: Part[] = []
const say = (line: string) => console.log(line)

async function run({ isWebAppWanted, dataDir, ...command }: StartCommand): Promise<string> {
  const world = await startWorld({ ...command, dataDir, blockTimeSeconds: BLOCK_TIME_SECONDS, onProgress: say })
  parts.push(world)
  const endings = [world.broken]
  let webUrl: string | null = null
  if (isWebAppWanted) {
    say('Starting the web app')
    const folder = await openDataFolder(dataDir)
    const ports = stepAround([(await readPorts(folder)).get('web'), WEB_PORT])
    const webApp = await startWebApp({ worldFile: world.worldFile, ports })
    parts.push(webApp)
    const port = Number(new URL(webApp.url).port)
    if (port !== ports[0]) say(`Web app: port ${ports[0]} is in use, taking ${port}`)
    await rememberPorts(folder, { web: port })
    endings.push(webApp.exited.then((exit) => `The web app ended with ${describeExit(exit)}. ${exit.output}`))
    webUrl = webApp.url
  }
  sayReady(world.world, world.worldFile, webUrl)
  return Promise.race(endings)
}

function sayReady({ chains, accounts }: World, worldFile: string, webUrl: string | null): void {
  const addresses = [
    ...(webUrl === null ? [] : [['Web app', webUrl]]),
    ...chains.map(({ name, rpcUrl, chainId }) => [name, `${rpcUrl}  (chain ${chainId})`]),
  ]
  const width = Math.max(...addresses.map(([name]) => name?.length ?? 0))
  say('\nLaurel is ready.')
  for (const [name, address] of addresses) say(`  ${name?.padEnd(width)}  ${address}`)
  say(`  ${accounts.length} test accounts and every contract: ${worldFile}`)
  say('Ctrl-C stops it and keeps its data; npm start -- --fresh begins anew.')
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
    // What we foresaw has a sentence for people; of anything else, all we know is of use.
    console.error(error instanceof DevnetError ? error.message : error)
    await end(1)
  }
}
