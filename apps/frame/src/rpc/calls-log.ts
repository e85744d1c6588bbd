import type { Hash, Hex } from 'viem'

/** Maximum number of batches that are remembered. Apps read the status for some minutes. */
const MAX_BATCHES = 50

/** Calls that were sent one after the other. */
export type Batch = {
  readonly id: Hex
  readonly chainId: number
  /** How many calls it has. */
  readonly size: number
  /** The transactions that were sent so far. */
  readonly hashes: readonly Hash[]
  /** `sending`: some calls are not sent. `ended`: a call could not be sent, and none after it is. */
  readonly status: 'sending' | 'sent' | 'ended'
}

/** The batches of this session, by id. */
export type CallsLog = {
  readonly get: (id: string) => Batch | null
  readonly set: (batch: Batch) => void
}

/** Creates an empty log. The oldest batch is dropped when there are too many. */
export function createCallsLog(): CallsLog {
  const batches = new Map<string, Batch>()
  return {
    get: (id) => batches.get(id) ?? null,
    set: (batch) => {
      batches.set(batch.id, batch)
      const [oldest] = batches.keys()
      if (batches.size > MAX_BATCHES && oldest !== undefined) batches.delete(oldest)
    },
  }
}
