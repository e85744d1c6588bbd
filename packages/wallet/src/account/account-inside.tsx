import { Address, shortAddress } from '../controls/address.tsx'
import { Face } from '../controls/face.tsx'
import { usePart } from '../controls/use-part.ts'
import { useLanguage, useText } from '../language/use-text.ts'
import { labelKey } from './account-state.ts'
import { balanceWords } from './balance-words.ts'
import { useWalletAccount } from './use-wallet-account.ts'

/** What a button of the account shows: the balance where it is wanted, a face, and the name or the address. */
export function AccountInside({
  showsBalance,
  remembered,
}: {
  readonly showsBalance: boolean
  /** Who is shown while nobody is connected yet. */
  readonly remembered?: string | undefined
}) {
  const account = useWalletAccount()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useText()
  const { addressLabels, profileName, profileImage } = account
  const address = account.address ?? remembered
  if (address === undefined) return null
  const name = addressLabels[labelKey(address)] ?? profileName
  const balance = showsBalance ? balanceWords(account, { locale, t }) : null
  return (
    <>
      {balance !== null && (
        <span {...part('balance')}>
          <bdi dir="ltr">{balance.amount}</bdi> {balance.symbol}
        </span>
      )}
      <Face address={address} imageUrl={profileImage} />
      <span {...part('button-text')} dir="auto">
        {name ?? <Address address={address} />}
      </span>
      <span data-hidden-visually="">{t('button.account', { address: name ?? shortAddress(address) })}</span>
    </>
  )
}
