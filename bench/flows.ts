/**
 * `npm run bench -- flows`: Send, Swap, Buy, Activity and Names of the modal beside those of its peers, on the same local
 * API in one run: the size of their code, and frames until they are on screen, as ratios. Writes bench/results-flows.md.
 * Peers are installed apart on the first run. `-- --rounds N` visits each flow N times instead of 5; `-- --only laurel`
 * measures that app alone and writes nothing.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build, defaultClientConditions } from 'vite'
import { startWorld } from '../devnet/src/start-world.ts'
import type { WorldChain } from '../devnet/src/world.ts'
import { chromiumArgs, ensureChromium } from '../scripts/find-chromium.mjs'
import { type AppName, flows } from './flows/flow.ts'
import { type FlowChain, type FlowWorld, type MeasuredFlow, measureFlow } from './flows/measure-flow.ts'
import { type MeasuredApp, writeReport } from './flows/report.ts'
import { buildPeer } from './pages/build-peer.ts'
import { installApart } from './pages/install-peer.ts'
import { peers } from './pages/peers.ts'
import { serveApp } from './pages/serve-app.ts'

const say = (line: string) => console.log(line)
const option = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1]
const rounds = process.argv.includes('--rounds') ? Number(option('rounds')) || 5 : 5
const only = process.argv.includes('--only') ? (option('only') ?? '').split(',') : null
const [load = 0] = loadavg()
const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))
const data = `${root}.data/bench-flows`

type Built = {
  readonly app: AppName
  readonly name: string
  readonly built: { readonly folder: string } | { readonly missing: string }
}

/** Builds our page as an app does, with our source. */
async function buildOurs(): Promise<Built> {
  const folder = `${data}/laurel`
  await build({
    root: `${here}flows/laurel`,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['laurel-source', ...defaultClientConditions] },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  })
  return { app: 'laurel', name: 'Laurel', built: { folder } }
}

async function buildTheirs(app: 'appkit' | 'web3modal'): Promise<Built> {
  const peer = peers.find(({ folder }) => folder === app)
  if (peer === undefined) throw new Error(`There is no peer ${app}.`)
  const installed = installApart(peer.folder, peer.dependencies)
  const built = 'missing' in installed ? installed : await buildPeer(app, installed.folder, `${here}flows/`)
  return { app, name: peer.name, built }
}

const isWanted = (app: AppName) => only === null || only.includes(app)
const apps: Built[] = []
say('Building')
if (isWanted('laurel')) apps.push(await buildOurs())
for (const app of ['appkit', 'web3modal'] as const) if (isWanted(app)) apps.push(await buildTheirs(app))

const running = await startWorld({
  ...{ dataDir: `${data}/world`, fresh: false, seed: 'small', blockTimeSeconds: 1, hasServers: true },
  ports: { 31337: 34337, 31338: 34338 },
  onProgress: say,
})
const browser = await chromium.launch({ executablePath: await ensureChromium({ say }), args: chromiumArgs })
try {
  const world = toFlowWorld()
  const measured: MeasuredApp[] = []
  for (const { app, name, built } of apps) {
    const found = new Map<(typeof flows)[number]['name'], MeasuredFlow>()
    if ('missing' in built) {
      for (const flow of flows) found.set(flow.name, { status: 'missing', reason: built.missing })
    } else {
      const server = await serveApp(built.folder)
      for (const flow of flows) {
        say(`${name}: ${flow.title}`)
        found.set(flow.name, await measureFlow(browser, { app, flow, server, world, rounds }))
      }
      server.close()
    }
    measured.push({ app, name, flows: found })
  }
  const report = writeReport(flows, measured, {
    browser: `Chromium ${browser.version()}`,
    rounds,
    processors: availableParallelism(),
    date: new Date().toISOString().slice(0, 10),
    load,
  })
  say(`\n${report}`)
  if (only === null) {
    writeFileSync(`${here}results-flows.md`, report)
    say('Written to bench/results-flows.md')
  }
} finally {
  await browser.close()
  await running.stop()
}

/** Returns what the pages need of the world: its API, its chains, and an account that holds something. */
function toFlowWorld(): FlowWorld {
  const { walletApiUrl, chains, accounts } = running.world
  const [first, second] = chains
  const [account] = accounts
  if (walletApiUrl === null || first === undefined || second === undefined || account === undefined) {
    throw new Error('The world has no API, or only one chain.')
  }
  return {
    apiUrl: walletApiUrl,
    account: account.address,
    chains: { first: toFlowChain(walletApiUrl, first), second: toFlowChain(walletApiUrl, second) },
  }
}

function toFlowChain(api: string, { chainId, rpcUrl: rpc, contracts }: WorldChain): FlowChain {
  const exchanges = {
    wrappedNative: contracts.weth,
    routers: [
      { type: 'v2', address: contracts.uniswapV2Router },
      { type: 'v3', address: contracts.uniswapV3Router },
    ],
  }
  const query = new URLSearchParams({ chain: String(chainId), rpc, api, exchanges: JSON.stringify(exchanges) })
  return { rpcUrl: rpc, chainId, query: `?${query}` }
}
