import { usePart } from '../controls/use-part.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import type { AmountEntry } from './amount-entry.ts'
import { toFiat } from './fiat.ts'
import { formatAmount, formatFiat } from './format-amount.ts'

export type OtherUnitProps = {
  /** What is typed, in base units. */
  readonly amount: bigint
  /** `price`: US dollars for one whole token. */
  readonly token: { readonly decimals: number; readonly symbol: string; readonly price: number }
  /** The unit that is typed. */
  readonly unit: AmountEntry['unit']
  readonly onFlip: () => void
}

/** The amount in dollars, or in the token when dollars are typed. Pressing it changes what is typed. */
export function OtherUnit({ amount, token: { decimals, price, symbol }, unit, onFlip }: OtherUnitProps) {
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const fiat = formatFiat(toFiat({ amount, decimals }, price) ?? 0, locale)
  const inToken = `${formatAmount({ amount, decimals }, { locale })} ${symbol}`
  return (
    <button {...part('link')} onClick={onFlip} type="button">
      <bdi dir="ltr">{unit === 'fiat' ? inToken : fiat}</bdi>
      <span data-hidden-visually="">. {t('send.flip', { unit: unit === 'fiat' ? symbol : 'US$' })}</span>
    </button>
  )
}
