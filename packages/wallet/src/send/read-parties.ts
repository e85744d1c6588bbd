import type { Address } from 'viem'
import type { ApiClient } from '../api/api-client.ts'
import { type HistoryResponse, type HistoryTransaction, historySchemas } from '../api-schemas/history.ts'
import { apiPaths } from '../api-schemas/paths.ts'

/** Addresses in the history of an account: those that it sent to, and those that only want to be copied. */
export type Parties = { readonly known: readonly Address[]; readonly suspicious: readonly Address[] }

/** The most pages of a history that are read. Those who want to be copied come back after each payment, so newer pages have them. */
const MAX_PARTY_PAGES = 5

/**
 * Reads who an account had to do with, from the newest pages of its history.
 * @param onRead - called after each page with all that were found so far.
 * @throws errors of the API.
 */
export async function readParties(
  api: ApiClient,
  account: Address,
  onRead: (parties: Parties) => void = () => {},
): Promise<Parties> {
  const transactions: HistoryTransaction[] = []
  let cursor: string | null = null
  for (let page = 0; page < MAX_PARTY_PAGES; page++) {
    const response: HistoryResponse = await api.get({
      path: apiPaths.history,
      parameters: { address: account },
      query: { cursor },
      schema: historySchemas.HistoryResponse,
    })
    transactions.push(...response.data)
    onRead(toParties(transactions, account))
    // An API that repeats a cursor has no end.
    if (response.next === null || response.next === cursor) break
    cursor = response.next
  }
  return toParties(transactions, account)
}

/**
 * Returns who an account had to do with. Anybody can make a transfer of nothing appear in a history, also one that seems
 * to leave the account: only what the account itself sent makes an address known. Of that only the native currency and
 * listed tokens do, because the others are what their contracts say.
 */
export function toParties(transactions: readonly HistoryTransaction[], account: Address): Parties {
  const known = new Set<Address>()
  const suspicious = new Set<Address>()
  for (const { metadata, transfers } of transactions) {
    const isOwn = isSame(metadata.sentFrom, account) && metadata.status !== 'failed'
    for (const { direction, sender, recipient, quantity, spam, fungible_info: token, nft_info: nft } of transfers) {
      // A contract that the account calls can say that its tokens went anywhere.
      const isWorth = nft === undefined && token?.isListed !== false
      const isEmpty = spam !== undefined || Number(quantity.numeric) === 0
      const other = direction === 'out' ? recipient : sender
      if (direction === 'self' || !isAddressText(other)) continue
      if (direction === 'out' && isOwn && isWorth && !isEmpty) known.add(other)
      else if (isEmpty) suspicious.add(other)
    }
  }
  return { known: [...known], suspicious: [...suspicious].filter((address) => !known.has(address)) }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Not viem's function: with it, an app's bundler would put code of viem that the page needs anyway into more files. */
function isAddressText(text: string): text is Address {
  return /^0x[0-9a-f]{40}$/i.test(text)
}
