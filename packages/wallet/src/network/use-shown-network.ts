import { toCaipNetworkId } from '../caip/caip.ts'
import { useRemembered } from '../provider/use-remembered.ts'
import type { NetworksState } from './networks.ts'
import { useNetworks } from './use-networks.ts'

/**
 * Returns the network that a button shows: the cookie's until the wallet has answered, like the account beside it; then
 * the active one. A cookie's network that the app does not list is not shown, because only the wallet can confirm it.
 */
export function useShownNetwork(): Pick<NetworksState, 'active' | 'isUnsupported'> {
  const { requested, active, isUnsupported } = useNetworks()
  const remembered = useRemembered()
  const rememberedId = remembered === null ? null : toCaipNetworkId(remembered.chainId)
  return { active: requested.find(({ id }) => id === rememberedId) ?? active, isUnsupported }
}
