import { getBlockHeader } from '@laurel/protocol'
import type { ChainFault } from '@laurel/protocol/verifier'
import { createQuorumClient } from '@laurel/server/chain/quorum-client.ts'
import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { startPolling } from '@laurel/server/start/start-polling.ts'
import type { Hash } from 'viem'
import { createGuardStore } from '../database/postgres-guard-store.ts'
import type { Metrics } from '../http/metrics.ts'
import { findChainFault } from '../read-chain/find-chain-fault.ts'
import { createChainGuard } from '../verify-claim/chain-guard.ts'
import { ChainFaultError, ChainHaltedError } from '../verify-claim/errors.ts'
import type { FaultLog } from './fault-log.ts'
import type { ChainParts, OpenChain } from './open-chain.ts'

/** How often each process checks whether signing for a chain was stopped. Each notices it within this time. */
const HALT_POLL_INTERVAL_MS = 500
/** How often the verifier checks whether a chain can be used. */
const CHAIN_CHECK_INTERVAL_MS = 3_000

/**
 * Creates a guard for each chain in every process, and checks as long as the process runs. A check that fails is retried. Nothing is
 * signed for a chain that could not be checked for a while.
 */
export async function startGuarding(
  parts: ReadonlyMap<number, ChainParts>,
  { db, metrics, faults, nowMs }: { db: DrizzleDatabase; metrics: Metrics; faults: FaultLog; nowMs: () => number },
): Promise<{ readonly chains: ReadonlyMap<number, OpenChain>; stop(): Promise<void> }> {
  const chains = new Map<number, OpenChain>()
  for (const [chainId, chain] of parts) {
    const store = createGuardStore(db, chain)
    const guard = createChainGuard({
      ...{ chainId, store, nowMs },
      readBlockHash: (number) => readBlockHash(chain, number),
      findFault: createFaultFinder(chain, nowMs),
    })
    chains.set(chainId, Object.assign(chain, { guard }))
  }
  const look = async ({ chainId, guard }: OpenChain) => {
    const place = { part: 'chain', chainId } as const
    const error = await guard.check().then(
      () => (guard.fault === null ? null : new ChainFaultError(guard.fault)),
      (failure: unknown) => failure,
    )
    if (error !== null) faults.fail(place, error)
    else if (guard.status === 'halted') faults.fail(place, new ChainHaltedError(chainId))
    else if (guard.status === 'healthy') faults.recover(place)
    metrics.isHealthy.set({ chain: chainId }, guard.status === 'healthy' ? 1 : 0)
  }
  await Promise.all([...chains.values()].map(look))
  const loops = [...chains.values()].map((chain) => startPolling(() => look(chain), HALT_POLL_INTERVAL_MS))
  return {
    chains,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Checks from time to time whether a chain can be used. The result is valid for a short time. */
function createFaultFinder({ set, core }: ChainParts, nowMs: () => number) {
  let last: { readonly fault: ChainFault | null; readonly atMs: number } | null = null
  return async ({ isFresh }: { readonly isFresh: boolean }) => {
    if (isFresh || last === null || nowMs() - last.atMs > CHAIN_CHECK_INTERVAL_MS) {
      const fault = await findChainFault(set, core)
      last = { fault, atMs: nowMs() }
    }
    return last.fault
  }
}

/** The hash of the block at a height, by a quorum; null when the chain is not that high. @throws {QuorumNotReachedError} */
export async function readBlockHash({ set }: Pick<ChainParts, 'set'>, number: bigint): Promise<Hash | null> {
  return (await getBlockHeader(createQuorumClient(set, 'latest'), number))?.hash ?? null
}
