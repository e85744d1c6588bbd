import { useState } from 'react'
import { FIELD_DECIMALS } from '../amount/format-amount.ts'
import { Badge, RowEnd } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { checkIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { Group, Row } from '../controls/row.tsx'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { formatToken } from '../send/format-item.ts'
import { TokenTile } from '../tokens/token-tile.tsx'
import { formatPercent } from './format-percent.ts'
import type { ShownQuotes } from './swap-state.ts'
import { swapOf } from './swap-store.ts'
import type { SwapToken } from './swap-token.ts'

/** What each exchange gives, the best first. The router of a token's swap can be chosen. */
export function PriceComparison({ shown, token }: { readonly shown: ShownQuotes; readonly token: SwapToken | null }) {
  const { wallet } = useProvided()
  const { locale } = useLanguage()
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  const [best] = shown.quotes
  if (shown.quotes.length < 2 || token === null) return null
  const lessOf = (amount: bigint) => Number(best.toAmount - amount) / Number(best.toAmount)
  return (
    <Stack isClose>
      <Button isExpanded={isOpen} kind="text" onPress={() => setOpen(!isOpen)}>
        {t('swap.compare')}
      </Button>
      {isOpen && (
        <Group label={t('swap.compare')}>
          {shown.quotes.map((quote) => (
            <li key={quote.id}>
              <Row
                end={
                  <RowEnd>
                    <Badge {...(quote === best ? { tone: 'on' } : {})}>
                      {quote === best
                        ? t('swap.best')
                        : t('swap.less', { percent: formatPercent(lessOf(quote.toAmount), locale) })}
                    </Badge>
                    {quote === shown.chosen && <Icon path={checkIcon} />}
                  </RowEnd>
                }
                focusKey={quote.id}
                isCurrent={quote === shown.chosen}
                isDisabled={quote.spender === null && quote !== shown.chosen}
                name={formatToken({ ...token, amount: quote.toAmount }, locale, FIELD_DECIMALS)}
                onPress={() => swapOf(wallet).chooseQuote(quote.id)}
                sub={quote.venues.join(', ')}
                tile={<TokenTile token={token} />}
              />
            </li>
          ))}
        </Group>
      )}
    </Stack>
  )
}
