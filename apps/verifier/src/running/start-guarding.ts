import { getBlockHeader } from '@laurel/protocol'
import type pg from 'pg'
import type { Hash } from 'viem'
import { createGuardStore } from '../database/guard-store.ts'
import type { Metrics } from '../http/metrics.ts'
import { type ChainFault, findChainFault } from '../read-chain/find-chain-fault.ts'
import { createQuorumClient } from '../read-chain/quorum-client.ts'
import { createChainGuard } from '../verify-claim/chain-guard.ts'
import { ChainFaultError, ChainHaltedError } from '../verify-claim/errors.ts'
import type { FaultLog } from './fault-log.ts'
import type { ChainParts, OpenChain } from './open-chain.ts'
import { startPolling } from './start-polling.ts'

/** Halts are heard of within this time in every process. */
const POLL_INTERVAL_MS = 500
/** Whether a chain can be worked with is checked again after this long. */
const CHECK_INTERVAL_MS = 3_000

/**
 * Sets a guard before each chain, in every process, and has it look for as long as the process runs. A look that fails is
 * tried again; what nobody could see for a while is not signed for.
 */
export async function startGuarding(
  parts: ReadonlyMap<number, ChainParts>,
  { pool, metrics, faults, nowMs }: { pool: pg.Pool; metrics: Metrics; faults: FaultLog; nowMs: () => number },
): Promise<{ readonly chains: ReadonlyMap<number, OpenChain>; stop(): Promise<void> }> {
  const chains = new Map<number, OpenChain>()
  for (const [chainId, chain] of parts) {
    const store = createGuardStore(pool, chain)
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
  const loops = [...chains.values()].map((chain) => startPolling(() => look(chain), POLL_INTERVAL_MS))
  return {
    chains,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Asks a chain now and then whether it can be worked with. What was found is good for a little while. */
function createFaultFinder({ set, core }: ChainParts, nowMs: () => number) {
  let last: { readonly fault: ChainFault | null; readonly atMs: number } | null = null
  return async ({ isFresh }: { readonly isFresh: boolean }) => {
    if (isFresh || last === null || nowMs() - last.atMs > CHECK_INTERVAL_MS) {
      const fault = await findChainFault(set, core)
      last = { fault, atMs: nowMs() }
    }
    return last.fault
  }
}

/** The hash of the block at a height, as enough nodes say; null when the chain is not that high. @throws {QuorumNotReachedError} */
export async function readBlockHash({ set }: Pick<ChainParts, 'set'>, number: bigint): Promise<Hash | null> {
  return (await getBlockHeader(createQuorumClient(set, 'latest'), number))?.hash ?? null
}
