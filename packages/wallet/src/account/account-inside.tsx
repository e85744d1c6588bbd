import { Address, shortAddress } from '../controls/address.tsx'
import { AmountText } from '../controls/amount-text.tsx'
import { Avatar } from '../controls/avatar.tsx'
import { usePart } from '../controls/use-part.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useSelected } from '../store/use-readable.ts'
import { labelKey } from './account-state.ts'
import { balanceMessages } from './balance-messages.ts'
import { useWalletAccount } from './use-wallet-account.ts'

/** What an account button shows of the account: the avatar, the name or address, or both. */
export type AccountShown = 'full' | 'avatar' | 'address'

/** The content of an account button: the account, and the balance when `showsBalance` is set. */
export function AccountInside({
  showsBalance,
  shows,
  remembered,
}: {
  readonly showsBalance: boolean
  readonly shows?: AccountShown | undefined
  /** The address to show while no wallet is connected yet. */
  readonly remembered?: string | undefined
}) {
  const account = useWalletAccount()
  const isUnreachable = useSelected(useProvided().wallet.relay, ({ status }) => status === 'unreachable')
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const { addressLabels, profileName, profileImage } = account
  const address = account.address ?? remembered
  if (address === undefined) return null
  const name = addressLabels[labelKey(address)] ?? profileName
  const balance = showsBalance ? balanceMessages(account, { locale, t }) : null
  return (
    <>
      {balance !== null && (
        <span {...part('balance')}>
          <AmountText amount={balance.amount} symbol={balance.symbol} />
        </span>
      )}
      {isUnreachable && (
        <span aria-label={t('button.unreachable')} data-status="unreachable" role="img">
          ⚠︎
        </span>
      )}
      {shows !== 'address' && <Avatar address={address} imageUrl={profileImage} />}
      {shows !== 'avatar' && (
        <span {...part('button-text')} dir="auto" title={name ? address : undefined}>
          {name ?? <Address address={address} />}
        </span>
      )}
      <span data-hidden-visually="">{t('button.account', { address: name ?? shortAddress(address) })}</span>
    </>
  )
}
