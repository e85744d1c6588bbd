import type { ChainFault, ChainStatus } from '@laurel/protocol/verifier'
import type { BlockReference } from '@laurel/server/chain/block-reference.ts'
import type { Hash } from 'viem'
import { ChainHaltedError, ChainStatusUnknownError } from './errors.ts'

/** The block found in place of a finalized one: a reorg deeper than the chain's finality. */
export type Halt = { readonly mark: BlockReference; readonly found: Hash }

/** What all processes share of one chain. It survives them. */
export type GuardStore = {
  /** The highest block that was ever treated as finalized, and whether the chain is halted. */
  read(): Promise<{ readonly mark: BlockReference | null; readonly halt: Halt | null }>
  /** Raises the checkpoint; a lower block changes nothing. Durable when it resolves. */
  saveCheckpoint(block: BlockReference): Promise<void>
  /** Halts the chain for every process until the operator resumes it. The first halt wins. */
  saveHalt(halt: Halt): Promise<void>
}

/** Guards everything that is signed for a chain. */
export type ChainGuard = {
  /** `unknown` before the first check, when the chain is shorter than it was, and when no node responds. */
  readonly status: ChainStatus
  /** What the last check found wrong with the chain; null when nothing was. */
  readonly fault: ChainFault | null
  /** @throws {ChainHaltedError} @throws {ChainStatusUnknownError} */
  requireHealthy(): void
  /** Saves, before anything is signed for it, that a block is treated as finalized. */
  saveFinalized(block: BlockReference): Promise<void>
  /** Checks that the finalized block is still on the chain. @throws when no node responds; the guard closes when that lasts. */
  check(): Promise<void>
}

/** How long the last check of a chain is trusted. After that, nothing is signed until the next check. */
const STATUS_TTL_MS = 15_000

/**
 * Guards one chain: halts it when a block that was treated as finalized is no longer on it, because a completion that was signed
 * then may never have happened. It never resumes by itself, and closes when no node responds. Source: docs/security.md#b2.
 * @param readBlockHash - what a quorum of nodes returns; null when the chain does not have the block.
 * @param nowMs - a monotonic clock.
 */
export function createChainGuard({
  chainId,
  store,
  readBlockHash,
  findFault = async () => null,
  nowMs,
}: {
  chainId: number
  store: GuardStore
  readBlockHash: (number: bigint) => Promise<Hash | null>
  /** Whether the chain can be used. Checked before its status becomes `healthy`, and before it is halted. */
  findFault?: (options: { readonly isFresh: boolean }) => Promise<ChainFault | null>
  nowMs: () => number
}): ChainGuard {
  let seen: ChainGuard['status'] = 'unknown'
  let seenAtMs = nowMs()
  let fault: ChainFault | null = null
  let marked = -1n
  const currentStatus = () => (seen === 'healthy' && nowMs() - seenAtMs > STATUS_TTL_MS ? 'unknown' : seen)
  const see = (status: ChainGuard['status']) => {
    seen = status
    seenAtMs = nowMs()
  }
  return {
    get status() {
      return currentStatus()
    },
    get fault() {
      return fault
    },
    requireHealthy() {
      const status = currentStatus()
      if (status === 'halted') throw new ChainHaltedError(chainId)
      if (status === 'unknown') throw new ChainStatusUnknownError(chainId)
    },
    async saveFinalized(block) {
      // Few blocks hold many transactions, and only the highest block is saved.
      if (block.number <= marked) return
      await store.saveCheckpoint(block)
      if (block.number > marked) marked = block.number
    },
    async check() {
      const { mark, halt } = await store.read()
      if (halt) return see('halted')
      fault = await findFault({ isFresh: false })
      // No node responds: the last check is valid for a while.
      if (fault !== null) return
      if (mark === null) {
        // Nothing is saved yet, or the operator has resumed the chain.
        marked = -1n
        return see('healthy')
      }
      const found = await readBlockHash(mark.number)
      if (found === mark.hash) return see('healthy')
      // Lagging nodes look like a chain that became shorter. Nothing is signed until it is clear which it is.
      if (found === null) return see('unknown')
      // Nodes that follow another chain by now say nothing about this one.
      fault = await findFault({ isFresh: true })
      if (fault !== null) return see('unknown')
      see('halted')
      await store.saveHalt({ mark, found })
    },
  }
}
