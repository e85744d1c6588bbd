import { toCaipNetworkId } from '../caip/caip.ts'
import { useRemembered } from '../provider/use-remembered.ts'
import type { NetworksState } from './networks.ts'
import { useNetworks } from './use-networks.ts'

/**
 * The network that a button shows: the cookie's until its wallet has answered, as the account beside it; then the one in
 * use. A cookie's network that the app does not ask for is nobody's: it says nothing true before the wallet does.
 */
export function useShownNetwork(): Pick<NetworksState, 'active' | 'isUnsupported'> {
  const { requested, active, isUnsupported } = useNetworks()
  const remembered = useRemembered()
  const rememberedId = remembered === null ? null : toCaipNetworkId(remembered.chainId)
  return { active: requested.find(({ id }) => id === rememberedId) ?? active, isUnsupported }
}
