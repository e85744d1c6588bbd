import { type ChainKind, parseCaipNetworkId, toChainKind } from '../caip/caip.ts'
import type { Network, NetworkDisabledReason, NetworkItem } from './network.ts'
import type { NetworksState } from './networks.ts'

/** Options of {@link arrangeNetworks}. */
export type NetworkItemsOptions = {
  readonly state: Pick<NetworksState, 'requested' | 'activeId' | 'approvedIds'>
  /** The kinds of chain of the connected wallets; null while disconnected, when every network may be chosen. */
  readonly connectedKinds: readonly ChainKind[] | null
  readonly search: string
}

/**
 * Returns the networks that match a search. The active one is first, then those that can be chosen; otherwise they are
 * in the app's order. Source: docs/product.md#networks.
 */
export function arrangeNetworks({ state, connectedKinds, search }: NetworkItemsOptions): readonly NetworkItem[] {
  const wanted = toSearched(search)
  const rank = (row: NetworkItem) => (row.isActive ? 0 : row.disabledReason === null ? 1 : 2)
  return state.requested
    .filter(({ name, id }) => toSearched(name).includes(wanted) || parseCaipNetworkId(id).reference === wanted)
    .map((network) => ({
      network,
      isActive: network.id === state.activeId,
      disabledReason: disabledReason(network, state.approvedIds, connectedKinds),
    }))
    .sort((one, other) => rank(one) - rank(other))
}

/** Returns why a network cannot be chosen now; null when it can. */
export function disabledReason(
  network: Network,
  approvedIds: NetworksState['approvedIds'],
  connectedKinds: readonly ChainKind[] | null,
): NetworkDisabledReason | null {
  if (connectedKinds === null) return null
  if (!connectedKinds.includes(network.chain)) return 'other-namespace'
  if (approvedIds === null) return null
  // The networks that a wallet allowed do not restrict networks of another kind of chain.
  const isSaid = approvedIds.some((id) => toChainKind(parseCaipNetworkId(id).namespace) === network.chain)
  return !isSaid || approvedIds.includes(network.id) ? null : 'not-approved'
}

/** Normalizes a text for the search: lower case, without diacritics or surrounding spaces. */
function toSearched(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
