import type { SwitchChainState } from '@laurel/wallet'
import type { ChainConfig } from '../config/config.ts'
import { formatDeclined } from '../errors/format-wallet-error.ts'
import { connectText } from '../language/en/connect.ts'
import { useAppWallet, useWalletStore } from './wallet-context.ts'

/** Switches the wallet's network to that of the page. */
export type UseSwitchReturnType = {
  /** True while the wallet has not responded yet. */
  readonly isSwitching: boolean
  /** Why the switch failed, as a sentence. */
  readonly problem: string | null
  /** Asks the wallet to switch to the chain. If the wallet does not know the chain, it adds it first. */
  readonly switchNetwork: () => void
}

/** Returns the switch of the wallet to `chain`. */
export function useSwitch(chain: ChainConfig, walletName: string): UseSwitchReturnType {
  const { wallet } = useAppWallet()
  const switching = useWalletStore(({ networks }) => networks)?.switching ?? { status: 'idle' }
  const id = `eip155:${chain.chainId}` as const
  const isOurs = switching.status !== 'idle' && switching.to.id === id
  return {
    isSwitching: isOurs && (switching.status === 'pending' || switching.status === 'adding'),
    problem: isOurs ? problemOf(switching, { walletName, chain }) : null,
    switchNetwork: () => void wallet?.networks.switchNetwork(id),
  }
}

function problemOf(
  { status }: SwitchChainState,
  { walletName: wallet, chain }: { readonly walletName: string; readonly chain: ChainConfig },
): string | null {
  switch (status) {
    case 'rejected':
      return formatDeclined(wallet)
    case 'unsupported':
      return connectText('switchUnsupported', { wallet, network: chain.name })
    case 'failed':
      return connectText('switchFailed', { wallet, network: chain.name })
    default:
      return null
  }
}
