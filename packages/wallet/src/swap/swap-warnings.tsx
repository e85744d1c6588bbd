import { Alert } from '../controls/alert.tsx'
import { warnIcon } from '../controls/icons.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { formatPercent } from './swap-details.tsx'
import { WARNED_PERCENT } from './swap-quote.ts'

/** What costs more than usual. @param impact - a fraction. @param slippage - in percent. */
export function SwapWarnings({ impact, slippage }: { readonly impact: number; readonly slippage: number }) {
  const { locale } = useLanguage()
  const t = useMessages()
  return (
    <>
      {impact * 100 > WARNED_PERCENT && (
        <Alert icon={warnIcon} title={t('swap.impactWarning')} tone="warn">
          {t('swap.impactWarningText', { percent: formatPercent(impact, locale) })}
        </Alert>
      )}
      {slippage > WARNED_PERCENT && (
        <Alert icon={warnIcon} title={t('swap.slippageWarning')} tone="warn">
          {t('swap.slippageWarningText', { percent: formatPercent(slippage / 100, locale) })}
        </Alert>
      )}
    </>
  )
}
