import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Relay, startRelay } from '../../devnet/src/relay/start-relay.ts'
import { LOCAL_HOST } from '../../devnet/src/service/free-port.ts'
import { startOnFreePort } from '../../devnet/src/service/start-on-free-port.ts'
import { startService } from '../../devnet/src/service/start-service.ts'
import { startTestWallet } from '../../devnet/src/start-test-wallet.ts'
import { setupAddress } from '../../packages/wallet/playground/pairing/page-setup.ts'
import { readWorld } from './local-world.ts'

const appFolder = fileURLToPath(new URL('../../packages/wallet/playground/pairing/', import.meta.url))

/** An app and a wallet in the local world, and a relay between them that can be stopped and restarted. */
export type PairingWorld = {
  /** The URL of the test wallet. */
  readonly walletUrl: string
  /** The URL of the app. `putForward(ms)` on its window advances its clock. */
  readonly appUrl: string
  /** Stops the relay. Every connection ends, and waiting messages are lost. */
  readonly stopRelay: () => Promise<void>
  /** Starts the relay again on the same port. Does nothing when the relay runs. */
  readonly startRelay: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts the app, built for development, and the wallet, as `npm start` serves it. */
export async function startPairingWorld(): Promise<PairingWorld> {
  const world = readWorld()
  const folder = await mkdtemp(join(tmpdir(), 'laurel-pairing-'))
  const relay = await startRestartableRelay()
  const worldFile = join(folder, 'world.json')
  await writeFile(worldFile, JSON.stringify({ ...world, relayUrl: relay.url }))
  const [wallet, app] = await Promise.all([startTestWallet({ worldFile, ports: [0] }), startApp(join(folder, 'app'))])
  const chains = world.chains.map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl }))
  return {
    walletUrl: wallet.url,
    appUrl: setupAddress(app.url, { relayUrl: relay.url, chains }),
    stopRelay: relay.stop,
    startRelay: relay.start,
    stop: async () => {
      await Promise.all([wallet.stop(), app.stop(), relay.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startRestartableRelay() {
  let running: Relay | null = await startRelay()
  const { url } = running
  return {
    url,
    stop: async () => {
      const stopping = running
      running = null
      await stopping?.stop()
    },
    start: async () => {
      running ??= await startRelay({ port: Number(new URL(url).port) })
    },
  }
}

async function startApp(outDir: string) {
  const vite = join(
    dirname(createRequire(join(appFolder, '../../package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  )
  const toBuilt = ['--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  // A development build, because React runs every effect twice in development.
  const env = { ...process.env, NODE_ENV: 'development' }
  await promisify(execFile)(process.execPath, [vite, 'build', '--mode', 'development', ...toBuilt], {
    cwd: appFolder,
    env,
  })
  return startOnFreePort([0], async (port) => {
    const url = `http://${LOCAL_HOST}:${port}`
    const service = await startService({
      service: 'The app that pairs',
      command: process.execPath,
      args: [vite, 'preview', '--outDir', outDir],
      cwd: appFolder,
      env: { PORT: String(port) },
      stopSignal: 'SIGTERM',
      isReady: async () => (await fetch(url)).ok,
      readyWithinMs: 60_000,
    })
    return { ...service, url }
  })
}
