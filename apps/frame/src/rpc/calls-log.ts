import type { Hash, Hex } from 'viem'
import * as z from 'zod/mini'
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

/** The batches of this browser, by the app that requested them and its id. */
export type CallsLog = {
  readonly get: (origin: string, id: string) => Batch | null
  readonly set: (origin: string, batch: Batch) => void
  /** Takes an id that an app gives to its batch. @returns what gives it back; null when the app has used it. */
  readonly take: (origin: string, id: string) => (() => void) | null
}

/** Where the log is saved. */
export type CallsStorage = Pick<Storage, 'getItem' | 'setItem'>

const STORAGE_KEY = 'laurel.batches'
const hash = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{64}$/))])
const batchShape = z.discriminatedUnion('type', [
  z.object({
    ...{ type: z.literal('transactions'), id: z.string(), chainId: z.int(), size: z.int() },
    ...{ hashes: z.array(hash), status: z.enum(['sending', 'sent', 'ended']), isAtomic: z.boolean() },
  }),
  z.object({ type: z.literal('operation'), id: z.string(), chainId: z.int(), hash }),
])
const savedBatches = z.array(z.object({ origin: z.string(), batch: batchShape }))

type Entry = { readonly origin: string; readonly batch: Batch }

/**
 * Creates the log, with what is saved of earlier pages. The oldest batch is dropped when there are too many. Browsers can refuse storage to a
 * frame: then a batch is known until the page is loaded again.
 */
export function createCallsLog(storage: CallsStorage | null): CallsLog {
  const keyOf = (origin: string, id: string) => `${origin} ${id}`
  const batches = new Map(readSaved(storage).map((entry) => [keyOf(entry.origin, entry.batch.id), entry]))
  /** Ids whose batch waits for its confirmation. */
  const taken = new Set<string>()
  return {
    get: (origin, id) => batches.get(keyOf(origin, id))?.batch ?? parseOperationId(id),
    take: (origin, id) => {
      const key = keyOf(origin, id)
      if (taken.has(key) || batches.has(key)) return null
      taken.add(key)
      return () => taken.delete(key)
    },
    set: (origin, batch) => {
      batches.set(keyOf(origin, batch.id), { origin, batch })
      const [oldest] = batches.keys()
      if (batches.size > MAX_BATCHES && oldest !== undefined) batches.delete(oldest)
      save(storage, [...batches.values()])
    },
  }
}

/** Returns what is saved. The page that sent the calls of a batch one after the other is gone, and so none is sent any more. */
function readSaved(storage: CallsStorage | null): readonly Entry[] {
  try {
    const parsed = savedBatches.safeParse(JSON.parse(storage?.getItem(STORAGE_KEY) ?? '[]'))
    return (parsed.success ? parsed.data : []).map(({ origin, batch }) => {
      if (batch.type === 'operation') return { origin, batch: { ...batch, sent: null } }
      return { origin, batch: batch.status === 'sending' ? { ...batch, status: 'ended' } : batch }
    })
  } catch {
    return []
  }
}

function save(storage: CallsStorage | null, entries: readonly Entry[]): void {
  const saved = entries.map(({ origin, batch }) => {
    if (batch.type === 'transactions') return { origin, batch }
    const { type, id, chainId, hash: sent } = batch
    return { origin, batch: { type, id, chainId, hash: sent } }
  })
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(saved))
  } catch {
    // The storage is full or refused.
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
