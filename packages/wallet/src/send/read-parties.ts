import type { Address } from 'viem'
import type { ApiClient } from '../api/api-client.ts'
import { type HistoryTransaction, historySchemas } from '../api-schemas/history.ts'
import { apiPaths } from '../api-schemas/paths.ts'

/** Addresses in the history of an account: those that it sent to, and those that only want to be copied. */
export type Parties = { readonly known: readonly Address[]; readonly suspicious: readonly Address[] }

/**
 * Reads who an account had to do with, from the newest page of its history.
 * @throws errors of the API.
 */
export async function readParties(api: ApiClient, account: Address): Promise<Parties> {
  const { data } = await api.get({
    path: apiPaths.history,
    parameters: { address: account },
    schema: historySchemas.HistoryResponse,
  })
  return toParties(data, account)
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
