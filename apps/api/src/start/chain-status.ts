import type { ApiHealth } from '../http/health.ts'

/** Whether a chain is read and followed. */
export type ChainStatus = ApiHealth['chains'][number]['status']

/** What was read of a chain at one time. */
export type ChainLook = {
  readonly head: number
  /** Unix time of the head, in milliseconds; null when it is not known. */
  readonly headTimeMs: number | null
  /** Whether the chain still has the newest finalized block of the index; null when the index has none. */
  readonly hasFinalized: boolean | null
  /** Unix time in milliseconds. */
  readonly nowMs: number
}

/**
 * A head that does not move for this time is stalled: fifty blocks of the slowest public chains, whose blocks take 12 seconds. Their
 * longest halts without a fault of the nodes were shorter.
 */
const MAX_HEAD_AGE_MS = 10 * 60_000
/**
 * Development chains (anvil, Hardhat, `geth --dev`, Ganache) mine when a transaction is sent. A head that does not move says nothing there, and
 * blocks that came at equal distances once do not say that more will come.
 */
const ON_DEMAND_CHAINS: ReadonlySet<number> = new Set([1337, 31_337])
/** A finalized block is gone only after this many looks in a row: behind one URL a node can be late, and a young chain has reorgs. */
const MAX_LOOKS_WITHOUT_FINALIZED = 3

/** Judges a chain by what is read of it from time to time. */
export type ChainJudge = {
  /** @returns `headAge`: seconds since the head moved, as far as is known. */
  judge(look: ChainLook): { readonly status: Exclude<ChainStatus, 'unreachable'>; readonly headAge: number }
}

/** Creates the judge of one chain. */
export function createChainJudge(chainId: number): ChainJudge {
  let highest = -1
  let movedAtMs = 0
  let missing = 0
  return {
    judge({ head, headTimeMs, hasFinalized, nowMs }) {
      // At the first look, the block says when it moved. Afterwards the time of a block, which a development chain can set, says nothing.
      if (head !== highest) movedAtMs = highest === -1 ? Math.min(nowMs, headTimeMs ?? nowMs) : nowMs
      highest = head
      missing = hasFinalized === false ? missing + 1 : 0
      const headAgeMs = Math.max(0, nowMs - movedAtMs)
      const headAge = Math.floor(headAgeMs / 1000)
      if (missing >= MAX_LOOKS_WITHOUT_FINALIZED) return { status: 'halted', headAge }
      const isStalled = headAgeMs > MAX_HEAD_AGE_MS && !ON_DEMAND_CHAINS.has(chainId)
      return { status: isStalled ? 'stalled' : 'healthy', headAge }
    },
  }
}
