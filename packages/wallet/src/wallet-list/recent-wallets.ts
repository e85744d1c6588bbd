import { readOwnProperty } from '../store/safe-object.ts'

/** Recent wallets that are remembered, the last used first. Source: docs/product.md#discovery. */
export const MAX_RECENT_WALLETS = 2

/**
 * Moves the wallet of a row to the front. Only the row's id is saved. Links in a storage could have been written by
 * anyone, so they are looked up in the list.
 * Source: docs/product.md#discovery.
 */
export function rememberWallet(recent: readonly string[], rowId: string): readonly string[] {
  return [rowId, ...recent.filter((id) => id !== rowId)].slice(0, MAX_RECENT_WALLETS)
}

/** Serializes the list. */
export function serializeRecent(recent: readonly string[]): string {
  return JSON.stringify(recent.map((rowId) => ({ rowId })))
}

/** Parses the list. Returns an empty one for any other text. */
export function parseRecent(text: string | null): readonly string[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return (Array.isArray(value) ? value : [])
      .map((wallet) => readOwnProperty(wallet, 'rowId'))
      .filter((rowId) => typeof rowId === 'string')
      .slice(0, MAX_RECENT_WALLETS)
  } catch {
    return []
  }
}
