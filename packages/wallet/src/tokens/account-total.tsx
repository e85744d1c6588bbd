import type { ReactNode } from 'react'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import { formatFiat, formatFiatChange } from '../amount/format-amount.ts'
import { usePart } from '../controls/use-part.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { ChangeText } from './change-text.tsx'
import { getTotal } from './get-total.ts'
import { useTokens } from './use-tokens.ts'

/** Amounts with more characters than this use a smaller font, so that they stay on one line. */
const LONG_AMOUNT = 11
/** Amounts with more characters than this use the smallest font. */
const VERY_LONG_AMOUNT = 16

export type AccountTotalProps = {
  /** Shown when no price is known. */
  readonly fallback: ReactNode
  /** Shown until the tokens are read. */
  readonly loading: ReactNode
}

/** What the account holds on all networks together, in US dollars. */
export function AccountTotal({ fallback, loading }: AccountTotalProps) {
  const state = useTokens()
  const { namespace, connectedWalletInfo } = useWalletAccount()
  const wallet = connectedWalletInfo?.name
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  if (state.status === 'loading') return loading
  const { value, change, isPartial } = getTotal(state)
  if (value === null) return fallback
  const text = formatFiat(value, locale)
  // The cents are muted: `4,218.20` has them at its end, and `4.218,20 $` before the sign.
  const [, whole = text, cents = '', sign = ''] = /^(.*?)([.,]\d{2})(\D*)$/.exec(text) ?? []
  return (
    <div {...part('total')}>
      <p
        {...part('amount')}
        data-long={text.length > LONG_AMOUNT ? '' : undefined}
        data-very-long={text.length > VERY_LONG_AMOUNT ? '' : undefined}
      >
        <span aria-hidden="true" data-plain="">
          <bdi>
            {whole}
            <span>{cents}</span>
            {sign}
          </bdi>
        </span>
        <span data-hidden-visually="">
          {t('tokens.total')}: {text}
        </span>
      </p>
      {change !== null && (
        <p>
          <ChangeText change={change} hasTime text={formatFiatChange(change, locale)} />
        </p>
      )}
      <p {...part('row-description')}>
        {[
          isPartial ? t('tokens.partial') : namespace === 'eip155' ? t('tokens.allNetworks') : null,
          wallet && t('account.connectedWith', { wallet }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
