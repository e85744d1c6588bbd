import type { ReactNode } from 'react'
import type { AccountState } from '../account/account.ts'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import type { Network } from '../network/network.ts'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useWalletConnections } from './use-wallet-connections.ts'

/** The state from which an app draws its custom button. */
export type ConnectButtonState = {
  /** The connected account. */
  readonly account: AccountState
  /** The wallet's network, or the app's default. Null on a network that the app does not know. */
  readonly network: Network | null
  /** The wallet is on a network that the app does not support. */
  readonly isUnsupported: boolean
  /** The wallet of the last visit is being reconnected, which takes at most 5 s. */
  readonly isReconnecting: boolean
  /** Opens the modal: on Account when an account is connected, and on Connect otherwise. */
  readonly openModal: () => void
  /** Opens the modal on Networks. */
  readonly openNetworks: () => void
}

export type ConnectButtonCustomProps = {
  /** Draws the button. */
  readonly children: (state: ConnectButtonState) => ReactNode
}

/** A custom button: `<ConnectButton.Custom>{({ account, openModal }) => …}</ConnectButton.Custom>`. */
export function ConnectButtonCustom({ children }: ConnectButtonCustomProps): ReactNode {
  const { modal } = useProvided().wallet
  const account = useWalletAccount()
  const { status } = useWalletConnections()
  const { active, isUnsupported } = useNetworks()
  return children({
    account,
    network: active,
    isUnsupported,
    isReconnecting: status === 'reconnecting',
    openModal: () => modal.open(),
    openNetworks: () => modal.open({ type: 'Networks' }),
  })
}
