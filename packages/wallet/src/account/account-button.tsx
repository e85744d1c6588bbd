import type { ButtonHTMLAttributes } from 'react'
import { usePageButton } from '../modal/use-page-button.ts'
import { useRemembered } from '../provider/use-remembered.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { AccountInside, type AccountShown } from './account-inside.tsx'
import { useWalletAccount } from './use-wallet-account.ts'

export type AccountButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> & {
  /** Whether the balance is shown beside the address. True when left out. */
  readonly showsBalance?: boolean
  /** Whether the avatar, the name or address, or both are shown. `full` when left out. */
  readonly shows?: AccountShown
}

/**
 * A button that shows the connected account. It renders nothing while disconnected. Accepts every prop of `<button>`.
 */
export function AccountButton({ showsBalance = true, shows, ...rest }: AccountButtonProps) {
  const { modal } = useProvided().wallet
  const { address } = useWalletAccount()
  const remembered = useRemembered()
  const button = usePageButton('account-button', rest, () => modal.open({ type: 'Account' }))
  if (address === null && remembered === null) return null
  return (
    <button {...button} aria-busy={remembered !== null || button['aria-busy']} type="button">
      <AccountInside remembered={remembered?.address} shows={shows} showsBalance={showsBalance} />
    </button>
  )
}
