import { type ChainKind, parseCaipNetworkId, toChainKind } from '../caip/caip.ts'
import type { Network, NetworkDisabledReason, NetworkItem } from './network.ts'
import type { NetworksState } from './networks.ts'

/** Rows of the Networks view. */
export type NetworkItemsOptions = {
  readonly state: Pick<NetworksState, 'requested' | 'activeId' | 'approvedIds'>
  /** Kinds of chain that somebody is connected for; null when nobody is, and then every network may be chosen. */
  readonly connectedKinds: readonly ChainKind[] | null
  readonly search: string
}

/**
 * Networks that match a search, those that may be chosen first and the active one first of all; otherwise in the app's
 * order. Source: docs/product.md#networks.
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

/** Why a network cannot be chosen now; null when it can. */
export function disabledReason(
  network: Network,
  approvedIds: NetworksState['approvedIds'],
  connectedKinds: readonly ChainKind[] | null,
): NetworkDisabledReason | null {
  if (connectedKinds === null) return null
  if (!connectedKinds.includes(network.chain)) return 'other-namespace'
  if (approvedIds === null) return null
  // What a wallet allowed says nothing about networks of another kind.
  const isSaid = approvedIds.some((id) => toChainKind(parseCaipNetworkId(id).namespace) === network.chain)
  return !isSaid || approvedIds.includes(network.id) ? null : 'not-approved'
}

/** A text as it is searched: no case, no marks, no spaces at its ends. */
function toSearched(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
