import { deriveDevAccounts } from '../../../../devnet/src/chain/accounts.ts'
import { type BoostWorld, startBoostWorld } from '../../../../packages/protocol/src/testing/boost-world.ts'
import { openTestDatabase } from './open-test-database.ts'
import { startVerifierProcess, type VerifierProcess } from './verifier-process.ts'

/** A chain with everything that boosts need, and a verifier whose key the validators accept. */
export type VerifierWorld = {
  readonly world: BoostWorld
  readonly verifier: VerifierProcess
  /** Ends the verifier, the chain and the database. */
  readonly stop: () => Promise<void>
}

/** Starts a verifier with a separate chain and database. Blocks are final five deep. */
export async function startVerifierWorld(
  settings: Pick<Parameters<typeof startVerifierProcess>[0], 'role'> = {},
): Promise<VerifierWorld> {
  const [world, database] = await Promise.all([startBoostWorld(), openTestDatabase()])
  const cleo = deriveDevAccounts().users.find(({ name }) => name === 'Cleo')
  const stopParts = async () => {
    await world.chain.stop()
    await database.stop()
  }
  try {
    const verifier = await startVerifierProcess({
      databaseUrl: database.url,
      core: world.core,
      rpcUrls: [world.chain.rpcUrl],
      signerKey: cleo?.privateKey ?? '0x',
      finality: { depth: 5 },
      ...settings,
    })
    const stop = async () => {
      await verifier.end('SIGTERM')
      await stopParts()
    }
    return { world, verifier, stop }
  } catch (error) {
    await stopParts()
    throw error
  }
}
