import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRelay } from '../../devnet/src/relay/start-relay.ts'
import { startTestWallet } from '../../devnet/src/start-test-wallet.ts'
import { readWorld } from './local-world.ts'
import { type SolanaPage, startSolanaPage } from './solana-page.ts'

/** The page of `journeys/solana-page` and the test wallet of a local world with a Solana network of its run. */
export type SolanaPairing = SolanaPage & {
  /** The URL of the test wallet. Its script for pages is `/solana.js`. */
  readonly walletUrl: string
}

/** Starts the page, a relay, and the test wallet as `npm start` serves it. */
export async function startSolanaPairing(): Promise<SolanaPairing> {
  const relay = await startRelay()
  const app = await startSolanaPage({ relayUrl: relay.url, isSeeded: true })
  const folder = await mkdtemp(join(tmpdir(), 'laurel-solana-pairing-'))
  const worldFile = join(folder, 'world.json')
  const { networkId, rpcUrl, seeded } = app.solana
  const solana = { name: 'Laurel Local Solana', networkId, rpcUrl, ...seeded }
  await writeFile(worldFile, JSON.stringify({ ...readWorld(), relayUrl: relay.url, solana }))
  const wallet = await startTestWallet({ worldFile, ports: [0] })
  return {
    ...app,
    walletUrl: wallet.url,
    stop: async () => {
      await Promise.all([wallet.stop(), app.stop(), relay.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
