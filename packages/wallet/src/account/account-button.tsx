import type { ButtonHTMLAttributes } from 'react'
import { usePageButton } from '../modal/use-page-button.ts'
import { useRemembered } from '../provider/use-remembered.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { AccountInside, type AccountShown } from './account-inside.tsx'
import { useWalletAccount } from './use-wallet-account.ts'

export type AccountButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> & {
  /** The balance beside the address. True when left out. */
  readonly showsBalance?: boolean
  /** The face with the name or the address, or one of the two. `full` when left out. */
  readonly shows?: AccountShown
}

/** The account of whoever is connected; nothing otherwise. Takes everything a `<button>` takes. */
export function AccountButton({ showsBalance = true, shows, ...rest }: AccountButtonProps) {
  const { modal } = useProvided().wallet
  const { address } = useWalletAccount()
  const remembered = useRemembered()
  const button = usePageButton('account-button', rest, () => modal.open({ name: 'Account' }))
  if (address === null && remembered === null) return null
  return (
    <button {...button} aria-busy={remembered !== null || button['aria-busy']} type="button">
      <AccountInside remembered={remembered?.address} shows={shows} showsBalance={showsBalance} />
    </button>
  )
}
