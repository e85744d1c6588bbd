import { Alert } from '../controls/alert.tsx'
import { warnIcon } from '../controls/icons.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { formatPercent } from './format-percent.ts'
import { getLoss, getWorstLoss, judgeLoss, MAX_LOSS_PERCENT } from './price-gap.ts'
import { PRICE_IMPACT_WARNING_PERCENT, SLIPPAGE_WARNING_PERCENT } from './swap-limits.ts'
import type { SwapQuote } from './swap-quote.ts'
import type { SwapBasis } from './swap-state.ts'

/** What costs more than usual. */
export function SwapWarnings({ basis, quote }: { readonly basis: SwapBasis; readonly quote: SwapQuote }) {
  const { locale } = useLanguage()
  const t = useMessages()
  const { priceImpact: impact } = quote
  const { slippage } = basis.input
  const distance = judgeLoss(basis, quote)
  return (
    <>
      {distance !== 'near' && (
        <Alert icon={warnIcon} title={t(distance === 'warned' ? 'swap.gap' : 'swap.tooFar')} tone="warn">
          {distance === 'warned'
            ? t('swap.gapText', { percent: formatPercent(getLoss(basis, quote) ?? 0, locale) })
            : t('swap.tooFarText', {
                percent: formatPercent(getWorstLoss(basis, quote), locale),
                limit: formatPercent(MAX_LOSS_PERCENT / 100, locale),
              })}
        </Alert>
      )}
      {distance !== 'too-far' && impact * 100 > PRICE_IMPACT_WARNING_PERCENT && (
        <Alert icon={warnIcon} title={t('swap.impactWarning')} tone="warn">
          {t('swap.impactWarningText', { percent: formatPercent(impact, locale) })}
        </Alert>
      )}
      {slippage > SLIPPAGE_WARNING_PERCENT && (
        <Alert icon={warnIcon} title={t('swap.slippageWarning')} tone="warn">
          {t('swap.slippageWarningText', { percent: formatPercent(slippage / 100, locale) })}
        </Alert>
      )}
    </>
  )
}
