import type { Translate } from '../language/use-messages.ts'
import type { BuyOrder } from './buy-state.ts'
import { formatMoney } from './format-money.ts'
import type { Purchase } from './purchases.ts'

/** Returns what is said of the purchase that goes on. */
export function orderWords(
  order: BuyOrder,
  { t, locale }: { readonly t: Translate; readonly locale: string },
): { readonly headline: string; readonly text: string } {
  if (order.status === 'idle') return { headline: t('buy.noActivity'), text: t('buy.noActivityText') }
  const provider = order.provider.name
  switch (order.status) {
    case 'opening':
      return { headline: t('buy.opening', { provider }), text: t('buy.outsideText', { provider }) }
    case 'watching':
      return { headline: t('buy.outside'), text: t('buy.outsideText', { provider }) }
    case 'late':
      return { headline: t('buy.late'), text: t('buy.lateText', { provider }) }
    case 'seen': {
      const { received, symbol, evidence } = order
      const amount = received === null ? symbol : formatMoney(received, symbol, locale)
      return evidence.type === 'provider'
        ? { headline: t('buy.seen', { amount }), text: t('buy.seenText', { provider }) }
        : { headline: t('buy.rose', { amount }), text: t('buy.roseText', { provider }) }
    }
    case 'failed':
      return { headline: t('buy.refused'), text: t('buy.refusedText', { provider }) }
    case 'error':
      return { headline: t('buy.failed', { provider }), text: order.reason ?? t('buy.failedText') }
    default:
      return order satisfies never
  }
}

/** Returns the status of a purchase in one or two words. */
export function outcomeWord(outcome: Purchase['outcome'], t: Translate): string {
  switch (outcome.status) {
    case 'begun':
      return t('buy.begun')
    case 'seen':
      return t(outcome.evidence.type === 'provider' ? 'buy.arrived' : 'buy.perhaps')
    case 'failed':
      return t('buy.ended')
    default:
      return outcome satisfies never
  }
}
