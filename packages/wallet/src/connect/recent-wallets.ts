import { readOwnProperty } from '../store/read-own.ts'

/** Wallets that are remembered, the last used first. Source: docs/product.md#discovery. */
export const MAX_RECENT_WALLETS = 2

/**
 * Puts the wallet of a row first; used again, it moves there. Nothing but the row's id is kept: what a storage says of a
 * wallet's links could have been written by anybody, so they are looked up in the list.
 * Source: docs/product.md#discovery.
 */
export function rememberWallet(recent: readonly string[], rowId: string): readonly string[] {
  return [rowId, ...recent.filter((id) => id !== rowId)].slice(0, MAX_RECENT_WALLETS)
}

/** Writes the list as text. */
export function serializeRecent(recent: readonly string[]): string {
  return JSON.stringify(recent.map((rowId) => ({ rowId })))
}

/** Reads the list; what is not one is an empty one. */
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
