import { DEVELOPMENT_CHAINS } from '../chain/development-chains.ts'
import type { ApiHealth } from '../http/health.ts'

/** Whether a chain is read and followed. */
export type ChainStatus = ApiHealth['chains'][number]['status']

/** The same block, no block because the chain is shorter, or another one. */
export type FinalizedBlock = 'same' | 'missing' | 'replaced'

/** What was read of a chain at one time. */
export type ChainLook = {
  readonly head: number
  /** Unix time of the head, in milliseconds; null when it is not known. */
  readonly headTimeMs: number | null
  /** What the chain has in place of the newest finalized block of the index; null when the index has none. */
  readonly finalized: FinalizedBlock | null
  /** Unix time in milliseconds. */
  readonly nowMs: number
}

/**
 * A head that does not move for this time is stalled: fifty blocks of the slowest public chains, whose blocks take 12 seconds. Their
 * longest halts without a fault of the nodes were shorter.
 */
const MAX_HEAD_AGE_MS = 10 * 60_000
/** A shorter chain has lost its finalized block only after this many looks in a row: behind one URL there can be a node that is late. */
const MAX_LOOKS_WITHOUT_FINALIZED = 3

/** Judges a chain by what is read of it from time to time. */
export type ChainJudge = {
  /** @returns `headAge`: seconds since the head moved, as far as is known. */
  judge(look: ChainLook): { readonly status: Exclude<ChainStatus, 'unreachable'>; readonly headAge: number }
}

/** Creates the judge of one chain. @param chainId - of EVM, or the CAIP-2 id of a network of another kind. */
export function createChainJudge(chainId: number | string): ChainJudge {
  let highest = -1
  let movedAtMs = 0
  let missing = 0
  return {
    judge({ head, headTimeMs, finalized, nowMs }) {
      // At the first look, the block says when it moved. Afterwards the time of a block, which a development chain can set, says nothing.
      if (head !== highest) movedAtMs = highest === -1 ? Math.min(nowMs, headTimeMs ?? nowMs) : nowMs
      highest = head
      missing = finalized === 'missing' ? missing + 1 : 0
      const headAgeMs = Math.max(0, nowMs - movedAtMs)
      const headAge = Math.floor(headAgeMs / 1000)
      if (finalized === 'replaced' || missing >= MAX_LOOKS_WITHOUT_FINALIZED) return { status: 'halted', headAge }
      const isStalled = headAgeMs > MAX_HEAD_AGE_MS && !(typeof chainId === 'number' && DEVELOPMENT_CHAINS.has(chainId))
      return { status: isStalled ? 'stalled' : 'healthy', headAge }
    },
  }
}
