import type { Address } from 'viem'
import { useTimeout } from '../controls/use-timeout.ts'
import { useAppWallet, useWalletStore } from './wallet-context.ts'

/** Who is connected. */
export type Connected = {
  readonly address: Address
  /** The wallet's network. */
  readonly chainId: number
  readonly walletName: string
}

/** The connected account, or null. */
export function useConnected(): Connected | null {
  const account = useWalletStore(({ account }) => account)
  if (account?.namespace !== 'eip155') return null
  const { address, chainId, connectedWalletInfo } = account
  return { address, chainId, walletName: connectedWalletInfo.name }
}

/** How long a page waits for the wallet of the last session before it shows itself as disconnected. */
const MAX_RECONNECT_WAIT_MS = 1_500

/** Whether the wallet of the last visit is still being asked; for a moment only, since a wallet may never answer. */
export function useIsReconnecting(): boolean {
  const isLoaded = useAppWallet().wallet !== null
  const status = useWalletStore(({ connections }) => connections)?.status
  const isAsking = isLoaded ? status === 'reconnecting' : hasSavedConnection()
  const isOver = useTimeout(isAsking, MAX_RECONNECT_WAIT_MS)
  return isAsking && !isOver
}

/** Where the wallet saves which wallets are connected. */
const CONNECTIONS_KEY = 'laurel.connections'

/** Whether a wallet is connected again once the wallet's code is there. */
function hasSavedConnection(): boolean {
  try {
    return window.localStorage.getItem(CONNECTIONS_KEY) !== null
  } catch {
    return false
  }
}
