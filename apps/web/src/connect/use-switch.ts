import { type Switching, toCaipNetworkId } from '@laurel/wallet'
import { useNetworks, useWallet } from '@laurel/wallet/react'
import type { ChainConfig } from '../config/config.ts'
import { formatDeclined } from '../errors/format-wallet-error.ts'

/** The switch of the wallet's network to that of the screen. */
export type UseSwitchReturnType = {
  /** The wallet was asked and did not answer yet. */
  readonly isSwitching: boolean
  /** Why it did not switch, in words. */
  readonly problem: string | null
  /** Asks the wallet to stand on the chain; adds it there when the wallet does not know it. */
  readonly switchNetwork: () => void
}

/** Switching the wallet to `chain`. */
export function useSwitch(chain: ChainConfig, walletName: string): UseSwitchReturnType {
  const { networks } = useWallet()
  const { switching } = useNetworks()
  const id = toCaipNetworkId(chain.chainId)
  const isOurs = switching.status !== 'idle' && switching.to.id === id
  return {
    isSwitching: isOurs && (switching.status === 'waiting' || switching.status === 'adding'),
    problem: isOurs ? problemOf(switching, walletName) : null,
    switchNetwork: () => void networks.switchNetwork(id),
  }
}

function problemOf(switching: Switching, walletName: string): string | null {
  if (!('error' in switching)) return null
  return switching.status === 'rejected' ? formatDeclined(walletName) : switching.error.message
}
