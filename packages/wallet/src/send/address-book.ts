import { type Address, getAddress, isAddress } from 'viem'
import { readOwnProperty } from '../store/safe-object.ts'
import type { KnownAddress } from './receiver-warnings.ts'

/** Maximum number of receivers that are remembered in the browser: a look-alike of each is found. A few of them are offered at once. */
export const MAX_RECEIVERS = 100

/** Returns the receivers after one more was sent to: the newest first, each once. */
export function addReceiver(receivers: readonly KnownAddress[], added: KnownAddress): readonly KnownAddress[] {
  const others = receivers.filter(({ address }) => address.toLowerCase() !== added.address.toLowerCase())
  return [added, ...others].slice(0, MAX_RECEIVERS)
}

/** Returns the receivers of a saved text. What is not one is left out. */
export function parseReceivers(text: string | null): readonly KnownAddress[] {
  try {
    const saved: unknown = text === null ? [] : JSON.parse(text)
    return Array.isArray(saved)
      ? saved.flatMap((entry: unknown) => toReceiver(entry) ?? []).slice(0, MAX_RECEIVERS)
      : []
  } catch {
    return []
  }
}

/**
 * Returns the address book: addresses with a label, then those that were sent to. The label of an address comes before
 * the name that was sent to.
 * @param labels - by address, as `addressLabels` of the account.
 */
export function toAddressBook(
  labels: Readonly<Record<string, string>>,
  receivers: readonly KnownAddress[],
): readonly KnownAddress[] {
  const labeled = Object.entries(labels).flatMap(([address, name]) =>
    isEvmAddress(address) ? [{ address: getAddress(address), name }] : [],
  )
  const isLabeled = (address: Address) => labeled.some((one) => one.address.toLowerCase() === address.toLowerCase())
  return [...labeled, ...receivers.filter(({ address }) => !isLabeled(address))]
}

/** Returns the entries that a text in the receiver field may mean. All of them while it is empty. */
export function findInAddressBook(book: readonly KnownAddress[], text: string): readonly KnownAddress[] {
  const wanted = text.trim().toLowerCase()
  return book.filter(({ address, name }) => [name ?? '', address].some((one) => one.toLowerCase().includes(wanted)))
}

function toReceiver(entry: unknown): KnownAddress | null {
  const address = readOwnProperty(entry, 'address')
  const name = readOwnProperty(entry, 'name')
  if (typeof address !== 'string' || !isEvmAddress(address)) return null
  return { address: getAddress(address), name: typeof name === 'string' ? name : null }
}

function isEvmAddress(text: string): text is Address {
  return isAddress(text, { strict: false })
}
