import type { Hash } from 'viem'
import type { BlockReference } from './completion.ts'
import { ChainHaltedError, ChainStatusUnknownError } from './errors.ts'

/** What was found where a settled block had been: the chain went back further than it says that it can. */
export type Halt = { readonly mark: BlockReference; readonly found: Hash }

/** What is kept of one chain for all processes, and outlives them. */
export type GuardStore = {
  /** The highest block that was ever taken for settled, and whether the chain is halted. */
  read(): Promise<{ readonly mark: BlockReference | null; readonly halt: Halt | null }>
  /** Raises the mark; a lower block changes nothing. Kept when it resolves. */
  saveCheckpoint(block: BlockReference): Promise<void>
  /** Halts the chain for every process, until a person lets it go on. The first halt stands. */
  saveHalt(halt: Halt): Promise<void>
}

/** Stands between a chain and everything that is signed for it. */
export type ChainGuard = {
  /** `unknown` until it was looked at, when the chain is shorter than it was, and when nobody can look. */
  readonly status: 'healthy' | 'halted' | 'unknown'
  /** What the last look found to be wrong with the chain; null when nothing was. */
  readonly fault: string | null
  /** @throws {ChainHaltedError} @throws {ChainStatusUnknownError} */
  requireHealthy(): void
  /** Keeps, before anything is signed on it, that a block is taken for settled. */
  saveFinalized(block: BlockReference): Promise<void>
  /** Looks whether what was settled still stands. @throws when nobody answers; the guard closes when that lasts. */
  check(): Promise<void>
}

/** So long a look is good for. */
const STATUS_TTL_MS = 15_000

/**
 * Guards one chain: halts it when a block that was taken for settled is no longer on it, because what was signed then may
 * never have happened. It never opens by itself again, and closes when it cannot see. Source: docs/security.md#b2.
 * @param readBlockHash - what enough nodes say; null when the chain has no such block.
 * @param nowMs - a clock that never goes back.
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
  /** Whether the chain can be worked with; asked before it is taken to be going, and before it is halted. */
  findFault?: (options: { readonly isFresh: boolean }) => Promise<string | null>
  nowMs: () => number
}): ChainGuard {
  let seen: ChainGuard['status'] = 'unknown'
  let seenAtMs = nowMs()
  let fault: string | null = null
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
      // Many transactions stand in few blocks, and what is kept is the highest.
      if (block.number <= marked) return
      await store.saveCheckpoint(block)
      if (block.number > marked) marked = block.number
    },
    async check() {
      const { mark, halt } = await store.read()
      if (halt) return see('halted')
      fault = await findFault({ isFresh: false })
      // Nobody can look: what was seen last is good for a while.
      if (fault !== null) return
      if (mark === null) {
        // Nothing yet, or a person has let the chain go on.
        marked = -1n
        return see('healthy')
      }
      const found = await readBlockHash(mark.number)
      if (found === mark.hash) return see('healthy')
      // Nodes that lag look the same as a chain that became shorter: nobody signs until it is known which.
      if (found === null) return see('unknown')
      // Nodes that are of another chain by now say nothing of this one.
      fault = await findFault({ isFresh: true })
      if (fault !== null) return see('unknown')
      see('halted')
      await store.saveHalt({ mark, found })
    },
  }
}
