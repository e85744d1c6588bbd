import { useEffect, useState } from 'react'
import { toFiat } from '../amount/fiat.ts'
import { formatAmount, formatFiat } from '../amount/format-amount.ts'
import { usePart } from '../controls/use-part.ts'
import { formatNumber } from '../language/translate.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { formatPercent } from './format-percent.ts'
import { getMinimumReceived, QUOTE_REFRESH_MS, type SwapQuote } from './swap-quote.ts'
import { getAssumedFee } from './swap-rules.ts'
import type { ShownQuotes, SwapBasis } from './swap-state.ts'
import { tokenKey } from './swap-token.ts'

/** Decimals of a rate: enough for cheap tokens, and cut at its end. */
const RATE_DECIMALS = 6

/** The rate of a quote, and in how many seconds it is renewed. */
export function SwapRate({ basis, shown }: { readonly basis: SwapBasis; readonly shown: ShownQuotes }) {
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const left = useSecondsLeft(shown.at)
  const { from, to } = basis.input
  if (from === null || to === null) return null
  const { fromAmount, toAmount } = shown.chosen
  const rate = (toAmount * 10n ** BigInt(from.decimals)) / fromAmount
  const time = formatNumber(locale, left, { style: 'unit', unit: 'second', unitDisplay: 'narrow' })
  return (
    <p {...part('swap-rate')}>
      {/* An equation is read from left to right in every language. */}
      <span dir="ltr">
        1 <bdi>{from.symbol}</bdi> ={' '}
        {formatAmount({ amount: rate, decimals: to.decimals }, { locale, places: RATE_DECIMALS })}{' '}
        <bdi>{to.symbol}</bdi>
      </span>
      <span aria-hidden="true">{time}</span>
      <svg
        {...part('swap-age')}
        aria-label={t('swap.renewedIn', { time })}
        height="18"
        role="img"
        viewBox="0 0 18 18"
        width="18"
      >
        <circle cx="9" cy="9" r="7.5" />
        <circle
          cx="9"
          cy="9"
          pathLength={QUOTE_REFRESH_MS / 1000}
          r="7.5"
          strokeDasharray={`${left} ${QUOTE_REFRESH_MS / 1000}`}
        />
      </svg>
    </p>
  )
}

/** Returns the whole seconds until a price is renewed. It renders once a second. */
function useSecondsLeft(at: number): number {
  const { environment } = useProvided().wallet
  const [now, setNow] = useState(() => environment.now())
  useEffect(() => {
    let cancel = () => {}
    const tick = () => {
      setNow(environment.now())
      cancel = environment.setTimeout(tick, 1000)
    }
    tick()
    return () => cancel()
  }, [environment])
  return Math.max(0, Math.min(QUOTE_REFRESH_MS / 1000, Math.ceil((at + QUOTE_REFRESH_MS - now) / 1000)))
}

/** What arrives at the least, and every fee by name. @param minimum - that of the transaction, once it is built. */
export function SwapDetails({
  basis,
  quote,
  minimum,
  fee,
  isApproval = false,
}: {
  readonly basis: SwapBasis
  readonly quote: SwapQuote
  readonly minimum?: bigint
  /** In wei. */
  readonly fee?: bigint | null
  /** Whether it is the fee of the approval alone, which comes before the swap. */
  readonly isApproval?: boolean
}) {
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const { input, market } = basis
  const { from, to, slippage } = input
  if (from === null || to === null) return null
  const percent = (fraction: number) => formatPercent(fraction, locale)
  const least = minimum ?? getMinimumReceived(quote.toAmount, slippage)
  const networkFee = fee ?? getAssumedFee(market)
  const native = market.tokens.find(({ address }) => address === null)
  const feeValue =
    networkFee === null || native === undefined
      ? null
      : toFiat({ amount: networkFee, decimals: native.decimals }, market.prices[tokenKey(native)] ?? null)
  const providerValue = toFiat(
    { amount: quote.providerFee.amount, decimals: to.decimals },
    market.prices[tokenKey(to)] ?? null,
  )
  const feeText =
    networkFee === null
      ? t('swap.unknown')
      : feeValue !== null
        ? formatFiat(feeValue, locale)
        : `${formatAmount({ amount: networkFee, decimals: native?.decimals ?? 18 }, { locale })} ${native?.symbol ?? ''}`
  const lines: readonly (readonly [name: string, aside: string | null, value: string])[] = [
    [
      t('swap.atLeast'),
      t('swap.less', { percent: percent(slippage / 100) }),
      `${formatAmount({ amount: least, decimals: to.decimals }, { locale, places: 6 })} ${to.symbol}`,
    ],
    [t('swap.priceImpact'), null, percent(quote.priceImpact)],
    [t('swap.networkFee'), isApproval ? t('swap.approve') : null, feeText],
    [t('swap.exchangeFee'), quote.venues.join(', ') || null, percent(quote.liquidityFee)],
    [
      t('swap.providerFee'),
      percent(Number(quote.providerFee.bips) / 10_000),
      providerValue !== null
        ? formatFiat(providerValue, locale)
        : `${formatAmount({ amount: quote.providerFee.amount, decimals: to.decimals }, { locale })} ${to.symbol}`,
    ],
  ]
  return (
    <dl {...part('details')} data-plain="">
      {lines.map(([name, aside, value]) => (
        <div {...part('detail')} key={name}>
          <dt>{name}</dt>
          <dd>
            {aside !== null && <bdi data-aside="">{aside}</bdi>}
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
