import type { CaipNetworkId } from '../caip/caip.ts'
import type { ClearTimeout, Environment } from '../environment.ts'
import type { Readable } from '../store/readable.ts'
import type { NetworksState } from './networks.ts'
import { UNSUPPORTED_DELAY_MS } from './unsupported.ts'

/**
 * Watches whether the wallet is on an unsupported network. `onUnsupported` runs 300 ms after the wallet switched to
 * one, unless it left meanwhile. It runs once for each stay, so that a view that the user closed stays closed.
 * @returns the function that stops watching.
 */
export function watchUnsupported({
  networks,
  setTimeout,
  onUnsupported,
  onSupported,
}: {
  readonly networks: Readable<Pick<NetworksState, 'isUnsupported' | 'activeId'>>
  readonly setTimeout: Environment['setTimeout']
  readonly onUnsupported: (networkId: CaipNetworkId) => void
  /** Called when the network is supported again, or the wallet disconnected. */
  readonly onSupported: () => void
}): () => void {
  let cancel: ClearTimeout = () => {}
  let seen: CaipNetworkId | null = null

  const look = () => {
    const { isUnsupported, activeId } = networks.getState()
    const now = isUnsupported ? activeId : null
    if (now === seen) return
    const wasUnsupported = seen !== null
    seen = now
    cancel()
    if (now !== null) cancel = setTimeout(() => onUnsupported(now), UNSUPPORTED_DELAY_MS)
    else if (wasUnsupported) onSupported()
  }

  look()
  const stop = networks.subscribe(look)
  return () => {
    cancel()
    stop()
  }
}
