import type { ButtonHTMLAttributes } from 'react'
import { usePageButton } from '../modal/use-page-button.ts'
import { useRemembered } from '../provider/use-remembered.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { AccountInside } from './account-inside.tsx'
import { useWalletAccount } from './use-wallet-account.ts'

export type AccountButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> & {
  /** The balance beside the address. True when left out. */
  readonly showsBalance?: boolean
}

/** The account of whoever is connected; nothing otherwise. Takes everything a `<button>` takes. */
export function AccountButton({ showsBalance = true, ...rest }: AccountButtonProps) {
  const { modal } = useProvided().wallet
  const { address } = useWalletAccount()
  const remembered = useRemembered()
  const button = usePageButton('account-button', rest, () => modal.open({ name: 'Account' }))
  if (address === null && remembered === null) return null
  return (
    <button {...button} aria-busy={remembered !== null || button['aria-busy']} type="button">
      <AccountInside remembered={remembered?.address} showsBalance={showsBalance} />
    </button>
  )
}
