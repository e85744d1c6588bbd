import { type Address, isAddress } from 'viem'
import type { ConnectedApp } from './sessions.ts'
import { field } from './wallet-request.ts'

const ACCOUNT_KEY = 'laurel.test-wallet.account'
const APPS_KEY = 'laurel.test-wallet.apps'

/** The parts of a browser's storage that the wallet uses. */
export type SavedStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Returns the account that was selected last; null when there is none. */
export function readSavedAccount(storage: SavedStorage): Address | null {
  const saved = storage.getItem(ACCOUNT_KEY)
  return saved !== null && isAddress(saved) ? saved : null
}

/** Saves the selected account, so that a reload of the wallet keeps it. */
export function saveAccount(storage: SavedStorage, address: Address): void {
  storage.setItem(ACCOUNT_KEY, address)
}

/** Returns the apps that are connected without a relay, whose `topic` is their origin. Invalid entries are left out. */
export function readSavedApps(storage: SavedStorage): readonly ConnectedApp[] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(APPS_KEY) ?? '[]')
    return Array.isArray(saved) ? saved.flatMap(toApp) : []
  } catch {
    return []
  }
}

/** Saves the apps that are connected without a relay. */
export function saveApps(storage: SavedStorage, apps: readonly ConnectedApp[]): void {
  storage.setItem(APPS_KEY, JSON.stringify(apps))
}

function toApp(entry: unknown): readonly ConnectedApp[] {
  const [topic, name, chainIds] = [field(entry, 'topic'), field(field(entry, 'peer'), 'name'), field(entry, 'chainIds')]
  if (typeof topic !== 'string' || typeof name !== 'string' || !Array.isArray(chainIds)) return []
  const ids = chainIds.filter((id: unknown): id is number => typeof id === 'number')
  const hasSolana = field(entry, 'hasSolana') === true
  return [{ topic, peer: { name, url: topic }, chainIds: ids, ...(hasSolana && { hasSolana }) }]
}
