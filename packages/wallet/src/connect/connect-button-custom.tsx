import type { ReactNode } from 'react'
import type { AccountState } from '../account/account.ts'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import type { Network } from '../network/network.ts'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useWalletConnections } from './use-wallet-connections.ts'

/** What a button of the app's own is drawn from. */
export type ConnectButtonState = {
  /** Who is connected. */
  readonly account: AccountState
  /** Where the wallet is, or the app's default; null on a network the app knows nothing of. */
  readonly network: Network | null
  /** The wallet is on a network that the app does not ask for. */
  readonly isUnsupported: boolean
  /** The wallet of the last visit is being asked, 5 s at most. */
  readonly isReconnecting: boolean
  /** Opens the modal: on Account when somebody is connected, and on Connect otherwise. */
  readonly openModal: () => void
  /** Opens the modal on Networks. */
  readonly openNetworks: () => void
}

export type ConnectButtonCustomProps = {
  /** Draws the button. */
  readonly children: (state: ConnectButtonState) => ReactNode
}

/** A button of the app's own: `<ConnectButton.Custom>{({ account, openModal }) => …}</ConnectButton.Custom>`. */
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
    openNetworks: () => modal.open({ name: 'Networks' }),
  })
}
