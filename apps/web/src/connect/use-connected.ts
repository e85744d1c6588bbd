import type { Address } from 'viem'
import { useTimeout } from '../controls/use-timeout.ts'
import { useAppWallet, useWalletStore } from './wallet-context.ts'

/** The connected account. */
export type Connected = {
  readonly address: Address
  /** The network of the wallet. */
  readonly chainId: number
  readonly walletName: string
  /** Whether it is the wallet of the login, whose frame is above the page while it waits: there is nothing else to open. */
  readonly isLogin: boolean
  /** Whether it is the login's smart account, which others send transactions for. */
  readonly isSmartAccount: boolean
}

/** Returns the connected account, or null. */
export function useConnected(): Connected | null {
  const account = useWalletStore(({ account }) => account)
  if (account?.namespace !== 'eip155') return null
  const { address, chainId, connectedWalletInfo, login, allAccounts } = account
  const isSmartAccount = allAccounts.some(({ isActive, type }) => isActive && type === 'smartAccount')
  return { address, chainId, walletName: connectedWalletInfo.name, isLogin: login !== null, isSmartAccount }
}

/** How long a page waits for the wallet of the last session before it is shown as disconnected, in milliseconds. */
const MAX_RECONNECT_WAIT_MS = 1_500

/**
 * Whether the wallet of the last session is still reconnecting. Only for a short time, because a wallet may never
 * respond.
 */
export function useIsReconnecting(): boolean {
  const isLoaded = useAppWallet().wallet !== null
  const status = useWalletStore(({ connections }) => connections)?.status
  const isAsking = isLoaded ? status === 'reconnecting' : hasSavedConnection()
  const isOver = useTimeout(isAsking, MAX_RECONNECT_WAIT_MS)
  return isAsking && !isOver
}

/** The storage key under which the wallet saves the connected wallets. */
const CONNECTIONS_KEY = 'laurel.connections'

/** Whether a wallet will reconnect once the wallet's code is loaded. */
export function hasSavedConnection(): boolean {
  try {
    return window.localStorage.getItem(CONNECTIONS_KEY) !== null
  } catch {
    return false
  }
}
