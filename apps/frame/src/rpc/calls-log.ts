import type { Hash, Hex } from 'viem'
import type { SentOperation } from '../smart-account/send-operation.ts'

/** Maximum number of batches that are remembered. Apps read the status for some minutes. */
const MAX_BATCHES = 50

/** Calls that were sent. */
export type Batch = TransactionBatch | OperationBatch

/** Calls that were sent one after the other, each as a transaction, or all in one. */
export type TransactionBatch = {
  readonly type: 'transactions'
  readonly id: string
  readonly chainId: number
  /** How many transactions it has. */
  readonly size: number
  /** The transactions that were sent so far. */
  readonly hashes: readonly Hash[]
  /** `sending`: some calls are not sent. `ended`: a call could not be sent, and none after it is. */
  readonly status: 'sending' | 'sent' | 'ended'
  /** Whether all of its calls are in one transaction. `size` is 1 then. */
  readonly isAtomic: boolean
}

/** Calls that were sent as one user operation. */
export type OperationBatch = {
  readonly type: 'operation'
  readonly id: string
  readonly chainId: number
  readonly hash: Hash
  /** Null when it was sent before the page loaded. */
  readonly sent: SentOperation | null
}

/** The batches of this session, by the app that requested them and its id. */
export type CallsLog = {
  readonly get: (origin: string, id: string) => Batch | null
  readonly set: (origin: string, batch: Batch) => void
  /** Takes an id that an app gives to its batch. @returns what gives it back; null when the app has used it. */
  readonly take: (origin: string, id: string) => (() => void) | null
}

/** Creates an empty log. The oldest batch is dropped when there are too many. */
export function createCallsLog(): CallsLog {
  const batches = new Map<string, Batch>()
  /** Ids whose batch waits for its confirmation. */
  const taken = new Set<string>()
  const keyOf = (origin: string, id: string) => `${origin} ${id}`
  return {
    get: (origin, id) => batches.get(keyOf(origin, id)) ?? parseOperationId(id),
    take: (origin, id) => {
      const key = keyOf(origin, id)
      if (taken.has(key) || batches.has(key)) return null
      taken.add(key)
      return () => taken.delete(key)
    },
    set: (origin, batch) => {
      batches.set(keyOf(origin, batch.id), batch)
      const [oldest] = batches.keys()
      if (batches.size > MAX_BATCHES && oldest !== undefined) batches.delete(oldest)
    },
  }
}

/** Returns the id of an operation as a batch: its hash and its chain, so that its status is known after a reload too. Pure. */
export function toOperationId(hash: Hash, chainId: number): Hex {
  return `${hash}${chainId.toString(16).padStart(16, '0')}`
}

function parseOperationId(id: string): OperationBatch | null {
  const [, hash, chain] = /^0x([0-9a-f]{64})([0-9a-f]{16})$/i.exec(id) ?? []
  if (hash === undefined || chain === undefined) return null
  return { type: 'operation', id: `0x${hash}${chain}`, chainId: Number(`0x${chain}`), hash: `0x${hash}`, sent: null }
}
