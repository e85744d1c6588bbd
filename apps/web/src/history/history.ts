import type { HistoryRange } from './history-range.ts'
import type { HistoryPage, PastTransaction } from './read-history.ts'

/** The past transactions that were read so far. `readBlocks` of `range`. Newest first. */
export type HistoryProgress = {
  /** The sources, as text. A response for other sources is dropped. */
  readonly key: string
  /** Null until the range of blocks is known. */
  readonly range: HistoryRange | null
  readonly readBlocks: bigint
  readonly transactions: readonly PastTransaction[]
}

type Reading = HistoryProgress & { readonly status: 'reading' }

export type HistoryState =
  | { readonly status: 'idle' }
  | Reading
  | (HistoryProgress & { readonly status: 'stopped' | 'whole' | 'enough' })
  | (HistoryProgress & { readonly status: 'failed'; readonly problem: string })

export type HistoryEvent =
  | { readonly type: 'started'; readonly key: string }
  | { readonly type: 'rangeLoaded'; readonly key: string; readonly range: HistoryRange }
  | { readonly type: 'pageLoaded'; readonly key: string; readonly page: HistoryPage }
  | { readonly type: 'ended'; readonly key: string }
  | { readonly type: 'failed'; readonly key: string; readonly problem: string }
  | { readonly type: 'stopped' }
  | { readonly type: 'reset' }

/** The number of past transactions that are matched. More would make the page slow and show nothing new. */
export const MAX_TRANSACTIONS = 2_000

/** The reducer of reading past transactions. */
export function nextHistory(state: HistoryState, event: HistoryEvent): HistoryState {
  switch (event.type) {
    case 'started':
      return { status: 'reading', key: event.key, range: null, readBlocks: 0n, transactions: [] }
    case 'rangeLoaded':
      return isAbout(state, event.key) ? { ...state, range: event.range } : state
    case 'pageLoaded': {
      if (!isAbout(state, event.key)) return state
      const { fromBlock, toBlock, transactions } = event.page
      const all = [...state.transactions, ...transactions]
      const readBlocks = state.readBlocks + (toBlock - fromBlock + 1n)
      const status = all.length >= MAX_TRANSACTIONS ? 'enough' : 'reading'
      return { ...state, status, readBlocks, transactions: all.slice(0, MAX_TRANSACTIONS) }
    }
    case 'ended':
      return isAbout(state, event.key) ? { ...state, status: 'whole' } : state
    case 'failed':
      return isAbout(state, event.key) ? { ...state, status: 'failed', problem: event.problem } : state
    case 'stopped':
      return state.status === 'reading' ? { ...state, status: 'stopped' } : state
    case 'reset':
      return { status: 'idle' }
    default:
      return event satisfies never
  }
}

function isAbout(state: HistoryState, key: string): state is Reading {
  return state.status === 'reading' && state.key === key
}
