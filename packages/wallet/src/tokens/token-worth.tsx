import { formatFiat } from '../amount/format-amount.ts'
import { Badge, RowEnd } from '../controls/badge.tsx'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import type { TokenBalance } from './token-balance.ts'

/** What a token to choose is worth, at the end of its row. One that is in no list is only called unverified. */
export function TokenWorth({ isListed, value }: Pick<TokenBalance, 'isListed' | 'value'>) {
  const { locale } = useLanguage()
  const t = useMessages()
  return (
    <RowEnd>
      {isListed ? (
        value !== null && <bdi dir="ltr">{formatFiat(value, locale)}</bdi>
      ) : (
        <Badge tone="warn">{t('send.unverified')}</Badge>
      )}
    </RowEnd>
  )
}
