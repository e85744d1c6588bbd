import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { AccountInside } from '../account/account-inside.tsx'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { usePageButton } from '../modal/use-page-button.ts'
import { useRemembered } from '../provider/use-remembered.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { ConnectButtonCustom } from './connect-button-custom.tsx'
import { useWalletConnections } from './use-wallet-connections.ts'

export type ConnectButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> & {
  /** Replaces "Connect wallet". */
  readonly children?: ReactNode
  /** Shows the balance beside the address. Defaults to false. */
  readonly showsBalance?: boolean
}

/**
 * A button that opens Connect, and shows the account once one is connected. It stays the same element, so focus returns
 * to it and nothing on the page moves. Accepts all props of a `<button>`.
 */
export function ConnectButton({ children, showsBalance = false, ...rest }: ConnectButtonProps) {
  const { modal } = useProvided().wallet
  const { status } = useWalletConnections()
  const { address } = useWalletAccount()
  const part = usePart()
  const t = useMessages()
  const remembered = useRemembered()
  const isConnected = status === 'connected' && address !== null
  const isShown = isConnected || remembered !== null
  const button = usePageButton(isShown ? 'account-button' : 'connect-button', rest, modal.open)
  const isBusy = status === 'reconnecting' || remembered !== null
  return (
    <button {...button} aria-busy={isBusy || button['aria-busy']} type="button">
      {isShown ? (
        <AccountInside remembered={remembered?.address} showsBalance={showsBalance} />
      ) : (
        <span {...part('button-text')}>{isBusy ? t('button.connecting') : (children ?? t('button.connect'))}</span>
      )}
    </button>
  )
}

ConnectButton.Custom = ConnectButtonCustom
