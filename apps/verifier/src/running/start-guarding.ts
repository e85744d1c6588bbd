import { getBlockHeader } from '@laurel/protocol'
import type pg from 'pg'
import type { Hash } from 'viem'
import { createGuardStore } from '../database/guard-store.ts'
import type { Metrics } from '../http/metrics.ts'
import { createAgreedClient } from '../read-chain/agreed-client.ts'
import { createChainGuard } from '../verify-claim/chain-guard.ts'
import type { ChainParts, OpenChain } from './open-chain.ts'

/** Halts are heard of within this time in every process. */
const LOOK_EVERY_MS = 500

/**
 * Sets a guard before each chain, in every process, and has it look for as long as the process runs. A look that fails is
 * tried again; what nobody could see for a while is not signed for.
 */
export async function startGuarding(
  parts: ReadonlyMap<number, ChainParts>,
  { pool, metrics, nowMs }: { pool: pg.Pool; metrics: Metrics; nowMs: () => number },
): Promise<{ readonly chains: ReadonlyMap<number, OpenChain>; stop(): Promise<void> }> {
  let isStopped = false
  const chains = new Map<number, OpenChain>()
  for (const [chainId, chain] of parts) {
    const store = createGuardStore(pool, chain)
    const guard = createChainGuard({ chainId, store, readBlockHash: (number) => readBlockHash(chain, number), nowMs })
    chains.set(chainId, Object.assign(chain, { guard }))
  }
  const look = async ({ chainId, guard }: OpenChain) => {
    await guard.check().catch(() => undefined)
    metrics.isGoing.set({ chain: chainId }, guard.status === 'going' ? 1 : 0)
  }
  await Promise.all([...chains.values()].map(look))
  const loops = [...chains.values()].map(async (chain) => {
    while (!isStopped) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      if (!isStopped) await look(chain)
    }
  })
  return {
    chains,
    async stop() {
      isStopped = true
      await Promise.all(loops)
    },
  }
}

/** The hash of the block at a height, as enough nodes say; null when the chain is not that high. @throws {NodesDisagreeError} */
export async function readBlockHash({ set }: Pick<ChainParts, 'set'>, number: bigint): Promise<Hash | null> {
  return (await getBlockHeader(createAgreedClient(set, 'latest'), number))?.hash ?? null
}
