import { HISTORY_PAGE_SIZE, type HistoryResponse } from '@laurel/wallet/api-schemas'
import type { Address } from 'viem'
import type { AccountTransaction, ActivityIndex } from '../activity/activity-index.ts'
import { toNativeTransfer } from '../activity/decode-transfers.ts'
import { formatCursor, parseCursor } from './cursor.ts'
import { createHistoryContexts, type HistoryContextParts } from './history-contexts.ts'
import type { HistoryStore } from './history-store.ts'
import { type PendingTransaction, parsePending } from './pending-transaction.ts'
import type { ReadPool } from './read-pool.ts'
import { toHistoryTransaction } from './to-history-transaction.ts'

/** Which page of a history. */
export type HistoryRequest = {
  readonly account: Address
  /** Null for every chain. */
  readonly chainId: number | null
  readonly cursor: string | null
}

/** The history of accounts. */
export type HistoryService = {
  /** @throws {InvalidCursorError} */
  getPage(request: HistoryRequest): Promise<HistoryResponse>
  /** Remembers a transaction that was sent through this API, until it is mined. It never fails. */
  notePending(chainId: number, rawTransaction: unknown): Promise<void>
}

/** A transaction that is not mined after this time was dropped or replaced. */
const PENDING_SECONDS = 24 * 3_600
/** Nobody waits for more, and nodes keep no more of one account. */
const MAX_PENDING = 16

type Parts = HistoryContextParts & {
  readonly index: ActivityIndex
  readonly store: HistoryStore
  readonly readPool: ReadPool
  readonly getProgress: ActivityIndex['getProgress']
  /** Unix seconds. */
  readonly nowSeconds: () => number
}

/** Creates the history of the chains. */
export function createHistoryService(parts: Parts): HistoryService {
  const { index, chains, store, nowSeconds } = parts
  const readContexts = createHistoryContexts(parts)
  let secret: Promise<Buffer> | null = null
  const readSecret = () => {
    secret ??= store.readCursorKey().catch((error: unknown) => {
      secret = null
      throw error
    })
    return secret
  }

  async function listPending(account: Address, chainIds: readonly number[]): Promise<readonly AccountTransaction[]> {
    const now = Math.floor(nowSeconds())
    const served = chainIds.flatMap((chainId) => chains.get(chainId) ?? [])
    const [saved, pools] = await Promise.all([
      store.listPending({ account, chainIds, since: now - PENDING_SECONDS, limit: MAX_PENDING }),
      Promise.all(served.map((chain) => parts.readPool(chain, account))),
    ])
    const known = new Set(saved.map(({ hash }) => hash))
    const pooled = pools.flat().filter(({ hash }) => !known.has(hash))
    const all = [...pooled.map((one) => ({ ...one, seenAt: now })), ...saved]
    return all.slice(0, MAX_PENDING).map((one) => toUnmined(one, account))
  }

  return {
    async getPage({ account: given, chainId, cursor }) {
      const account: Address = `0x${given.slice(2).toLowerCase()}`
      const key = await readSecret()
      const scope = { account, chainId }
      const before = cursor === null ? null : parseCursor(key, scope, cursor)
      const chainIds = chainId === null ? [...chains.keys()] : [chainId].filter((id) => chains.has(id))
      const [found, pending, unavailable] = await Promise.all([
        index.listTransactions({ account, chainIds, before, limit: HISTORY_PAGE_SIZE + 1 }),
        before === null ? listPending(account, chainIds) : [],
        listUnavailable(parts, { chainId, chainIds }),
      ])
      const page = found.slice(0, HISTORY_PAGE_SIZE)
      const mined = new Set(page.map(({ hash }) => hash))
      // A node that is late still has them in its pool.
      const unmined = pending.filter(({ hash }) => !mined.has(hash))
      const last = page.at(-1)
      const contexts = await readContexts(account, [...unmined, ...page])
      const toItem = (one: AccountTransaction, status?: 'pending') => {
        const context = contexts.get(one)
        return context === undefined ? [] : [toHistoryTransaction(one, context, status)]
      }
      return {
        data: [...unmined.flatMap((one) => toItem(one, 'pending')), ...page.flatMap((one) => toItem(one))],
        next: found.length > page.length && last !== undefined ? formatCursor(key, scope, last) : null,
        unavailable,
      }
    },
    async notePending(chainId, rawTransaction) {
      const pending = await parsePending(chainId, rawTransaction)
      if (pending === null || !chains.has(chainId)) return
      // The transaction was sent, whether it is remembered or not.
      await store.savePending(pending, Math.floor(nowSeconds())).catch(() => undefined)
    },
  }
}

/** What a pending transaction will do by itself. What contracts do is not known before it is mined. */
function toUnmined(pending: PendingTransaction & { readonly seenAt: number }, account: Address): AccountTransaction {
  const { from, to, value, seenAt, ...rest } = pending
  const isOwn = from === account || to === account
  const transfers = isOwn && to !== null && value > 0n ? [toNativeTransfer({ from, to, value })] : []
  const unmined = { position: 0, minedAt: seenAt, isDeployment: to === null, isReverted: false }
  return { ...rest, ...unmined, from, to, value, transfers }
}

async function listUnavailable(
  { getProgress }: Pick<Parts, 'getProgress'>,
  { chainId, chainIds }: { readonly chainId: number | null; readonly chainIds: readonly number[] },
): Promise<HistoryResponse['unavailable']> {
  const price = 'The price at the time of a transaction is not recorded.'
  const notes: HistoryResponse['unavailable'] = [{ what: 'price', reason: 'price-not-recorded', description: price }]
  if (chainId !== null && chainIds.length === 0) notes.push(toNotServed(`eip155:${chainId}`))
  const progress = await Promise.all(chainIds.map(async (id) => [id, await getProgress(id)] as const))
  for (const [id, known] of progress) {
    if (known?.missingBlocks === 0) continue
    const description = 'Older transactions are still being indexed, and are missing here for now.'
    notes.push({ what: 'older', reason: 'index-incomplete', description, chainId: `eip155:${id}` })
  }
  return notes
}

/** The note that a chain is not read. @param chainId - a CAIP-2 id, when the request names it. */
export function toNotServed(chainId?: string): HistoryResponse['unavailable'][number] {
  const note = { what: 'chain', reason: 'chain-not-served', description: 'This API does not read the chain.' } as const
  return { ...note, ...(chainId !== undefined && { chainId }) }
}
