import type { ActivityStore, IndexCursor, IndexRange } from '../activity-store.ts'
import { IndexMovedError } from '../errors.ts'
import type { IndexRows, SeenRow } from '../index-rows.ts'
import { toPosition } from '../position.ts'

/** A store that can return everything it has, for comparisons. */
export type DumpableStore = ActivityStore & {
  /** Every row of a chain in the order of its key. */
  dump(chainId: number): Promise<IndexRows>
}

type ChainState = { cursor: IndexCursor; rows: IndexRows }

const NO_ROWS: IndexRows = { transactions: [], transfers: [], accounts: [], seen: [], calls: [], protocolLogs: [] }

/** The store in memory: the contract of the one in PostgreSQL, for simulations of many histories. */
export function createMemoryActivityStore(): DumpableStore {
  const chains = new Map<number, ChainState>()
  const requireChain = (chainId: number, headNext?: number): ChainState => {
    const state = chains.get(chainId)
    if (state === undefined || (headNext !== undefined && state.cursor.headNext !== headNext))
      throw new IndexMovedError(chainId)
    return state
  }
  return {
    async openChain({ chainId, startBlock, finalized }) {
      const known = chains.get(chainId)
      if (known === undefined) {
        const head = { headNext: finalized ? finalized.number + 1 : startBlock, tipHash: finalized?.hash ?? null }
        const ranges = finalized ? [newRange(startBlock, finalized.number)] : []
        const recent = finalized ? [{ number: finalized.number, hash: finalized.hash }] : []
        chains.set(chainId, { cursor: { startBlock, ...head, ranges, recent }, rows: NO_ROWS })
      } else if (startBlock < known.cursor.startBlock) {
        const ranges = [newRange(startBlock, known.cursor.startBlock - 1), ...known.cursor.ranges]
        known.cursor = { ...known.cursor, startBlock, ranges: sortRanges(ranges) }
      }
    },
    readCursor: async (chainId) => chains.get(chainId)?.cursor ?? null,
    async appendHead(chainId, { headNext, headers, finalized, rows }) {
      const state = requireChain(chainId, headNext)
      const all = [...state.cursor.recent, ...headers.map(({ number, hash }) => ({ number, hash }))]
      const newestFinal = Math.max(...all.map(({ number }) => (number <= finalized ? number : -1)))
      const recent = all.filter(({ number }) => number >= newestFinal)
      const tip = headers.at(-1)
      state.cursor = {
        ...state.cursor,
        headNext: headNext + headers.length,
        tipHash: tip?.hash ?? state.cursor.tipHash,
        recent,
      }
      state.rows = merge(state.rows, rows)
    },
    async appendRange(chainId, { range, headers, rows }) {
      const state = requireChain(chainId)
      const { ranges } = state.cursor
      const known = ranges.find(({ firstBlock }) => firstBlock === range.firstBlock)
      if (known?.nextBlock !== range.nextBlock) throw new IndexMovedError(chainId)
      const nextBlock = range.nextBlock + headers.length
      const next = { ...known, nextBlock, tipHash: headers.at(-1)?.hash ?? known.tipHash }
      const others = ranges.filter((one) => one !== known)
      const left = nextBlock > known.lastBlock ? others : sortRanges([...others, next])
      state.cursor = { ...state.cursor, ranges: left }
      state.rows = merge(state.rows, rows)
    },
    async retract(chainId, { headNext, nextBlock, tipHash }) {
      const state = requireChain(chainId, headNext)
      const recent = state.cursor.recent.filter(({ number }) => number < nextBlock)
      state.cursor = { ...state.cursor, headNext: nextBlock, tipHash, recent }
      state.rows = cut(state.rows, toPosition(nextBlock, 0))
    },
    async skip(chainId, { headNext, nextBlock, tipHash }) {
      const state = requireChain(chainId, headNext)
      const gap = { ...newRange(headNext, nextBlock - 1), tipHash: state.cursor.tipHash }
      const ranges = sortRanges([...state.cursor.ranges, gap])
      const recent = tipHash === null ? [] : [{ number: nextBlock - 1, hash: tipHash }]
      state.cursor = { ...state.cursor, headNext: nextBlock, tipHash, ranges, recent }
    },
    dump: async (chainId) => sortRows(chains.get(chainId)?.rows ?? NO_ROWS),
  }
}

function newRange(firstBlock: number, lastBlock: number): IndexRange {
  return { firstBlock, nextBlock: firstBlock, lastBlock, tipHash: null }
}

function sortRanges(ranges: readonly IndexRange[]): readonly IndexRange[] {
  return ranges.toSorted((one, other) => one.firstBlock - other.firstBlock)
}

function merge(rows: IndexRows, more: IndexRows): IndexRows {
  const seen = new Map(rows.seen.map((row) => [seenName(row), row]))
  for (const row of more.seen) {
    const known = seen.get(seenName(row))
    if (known === undefined || row.firstPosition < known.firstPosition) seen.set(seenName(row), row)
  }
  return {
    transactions: [...rows.transactions, ...more.transactions],
    transfers: [...rows.transfers, ...more.transfers],
    accounts: [...rows.accounts, ...more.accounts],
    seen: [...seen.values()],
    calls: [...rows.calls, ...more.calls],
    protocolLogs: [...rows.protocolLogs, ...more.protocolLogs],
  }
}

function cut(rows: IndexRows, from: number): IndexRows {
  const isBefore = ({ position }: { readonly position: number }) => position < from
  return {
    transactions: rows.transactions.filter(isBefore),
    transfers: rows.transfers.filter(isBefore),
    accounts: rows.accounts.filter(isBefore),
    seen: rows.seen.filter(({ firstPosition }) => firstPosition < from),
    calls: rows.calls.filter(isBefore),
    protocolLogs: rows.protocolLogs.filter(isBefore),
  }
}

/** Rows in one order, so that equal sets of rows are equal. Rows that are there twice stay so. */
export function sortRows(rows: IndexRows): IndexRows {
  const byPosition = <row extends { readonly position: number }>(list: readonly row[], nameOf: (row: row) => string) =>
    list.toSorted((one, other) => one.position - other.position || compareText(nameOf(one), nameOf(other)))
  const byLog = ({ logIndex, batchIndex = 0 }: { readonly logIndex: number; readonly batchIndex?: number }) =>
    `${String(logIndex + 1).padStart(10, '0')} ${String(batchIndex).padStart(10, '0')}`
  return {
    transactions: byPosition(rows.transactions, () => ''),
    transfers: byPosition(rows.transfers, byLog),
    accounts: byPosition(rows.accounts, ({ account }) => account),
    seen: rows.seen.toSorted((one, other) => compareText(seenName(one), seenName(other))),
    calls: byPosition(rows.calls, ({ contract }) => contract),
    protocolLogs: byPosition(rows.protocolLogs, byLog),
  }
}

const seenName = ({ account, kind, other }: SeenRow) => `${account} ${kind} ${other}`

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
