import { type ReactNode, type RefObject, useId } from 'react'
import { toDecimalText } from '../account/format-balance.ts'
import { AmountField } from '../amount/amount-field.tsx'
import { parseAmountText } from '../amount/amount-text.ts'
import { toFiat } from '../amount/fiat.ts'
import { FIELD_DECIMALS, formatAmount, formatFiat } from '../amount/format-amount.ts'
import { Icon } from '../controls/icon.tsx'
import { dropIcon, flipIcon } from '../controls/lazy-icons.ts'
import { Skeleton } from '../controls/skeleton.tsx'
import { usePart } from '../controls/use-part.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { TokenTile } from '../tokens/token-tile.tsx'
import { USUAL_DECIMALS } from './edit-swap.ts'
import { getMaxAmount } from './swap-rules.ts'
import type { EditingSwap } from './swap-state.ts'
import { swapOf } from './swap-store.ts'
import { type SwapToken, tokenKey } from './swap-token.ts'

/** Amounts with more characters than these use a smaller font, so that they stay in their field. */
const LONG_AMOUNT = 9
const VERY_LONG_AMOUNT = 14

export type SwapSidesProps = {
  readonly state: EditingSwap
  /** Receives the element around both. */
  readonly box: RefObject<HTMLDivElement | null>
}

/** The two sides of a swap: what is paid, and what arrives. */
export function SwapSides({ state, box }: SwapSidesProps) {
  const { wallet } = useProvided()
  const part = usePart()
  const t = useMessages()
  const { input, market, quotes } = state
  const { from, to } = input
  const swap = swapOf(wallet)
  const toAmount = quotes.status === 'ready' ? quotes.shown.chosen.toAmount : null
  const fromAmount = from === null ? null : parseAmountText(input.amountText, from.decimals)
  const getId = useId()
  return (
    <div {...part('swap-sides')} ref={box}>
      <AmountField
        decimals={from?.decimals ?? USUAL_DECIMALS}
        end={
          <Balance market={market} token={from}>
            {from !== null && <MaxButton market={market} token={from} />}
          </Balance>
        }
        label={t('swap.youPay')}
        onChange={swap.setAmount}
        start={<Value amount={fromAmount} market={market} token={from} />}
        token={<TokenButton side="from" token={from} />}
        value={input.amountText}
      />
      <div {...part('amount-field')} data-filled="">
        <button
          {...part('swap-switch')}
          aria-label={t('swap.switchSides')}
          data-key="switch"
          onClick={swap.switchSides}
          type="button"
        >
          <span>
            <Icon isSmall path={flipIcon} />
          </span>
        </button>
        <label htmlFor={getId}>{t('swap.youGet')}</label>
        <div {...part('amount-line')}>
          {quotes.status === 'loading' ? (
            <Skeleton height={28} width={120} />
          ) : (
            <Received amount={toAmount} id={getId} token={to} />
          )}
          <TokenButton side="to" token={to} />
        </div>
        <div {...part('amount-line')} data-small="">
          <span>
            <Value amount={toAmount} market={market} token={to} />
          </span>
          <span>
            <Balance market={market} token={to} />
          </span>
        </div>
      </div>
    </div>
  )
}

function Received({
  amount,
  id,
  token,
}: {
  readonly amount: bigint | null
  readonly id: string
  readonly token: SwapToken | null
}) {
  const { locale } = useLanguage()
  const part = usePart()
  const text =
    amount === null || token === null
      ? '0'
      : formatAmount({ amount, decimals: token.decimals }, { locale, places: FIELD_DECIMALS })
  return (
    <output
      {...part('amount-input')}
      data-empty={amount === null ? '' : undefined}
      data-long={text.length > LONG_AMOUNT ? '' : undefined}
      data-very-long={text.length > VERY_LONG_AMOUNT ? '' : undefined}
      dir="ltr"
      id={id}
    >
      {text}
    </output>
  )
}

function TokenButton({ side, token }: { readonly side: 'from' | 'to'; readonly token: SwapToken | null }) {
  const { wallet } = useProvided()
  const part = usePart()
  const t = useMessages()
  return (
    <button
      {...part('token-button')}
      data-empty={token === null ? '' : undefined}
      data-key={side}
      onClick={() => {
        wallet.track({ event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
        wallet.modal.push({ type: 'SwapSelectToken', side })
      }}
      title={token === null ? undefined : t('swap.changeToken', { symbol: token.symbol })}
      type="button"
    >
      {token !== null && <TokenTile size={24} token={token} />}
      <span {...part('button-text')} dir="auto">
        {token === null ? t('swap.selectToken') : token.symbol}
      </span>
      <Icon isSmall path={dropIcon} />
    </button>
  )
}

type OfToken = { readonly token: SwapToken | null; readonly market: EditingSwap['market'] }

/** What an amount is worth. Empty without a price. */
function Value({ amount, token, market }: OfToken & { readonly amount: bigint | null }) {
  const { locale } = useLanguage()
  const price = token === null ? null : (market.prices[tokenKey(token)] ?? null)
  const value = amount === null || token === null ? null : toFiat({ amount, decimals: token.decimals }, price)
  return value === null ? null : <bdi>{formatFiat(value, locale)}</bdi>
}

function Balance({ token, market, children }: OfToken & { readonly children?: ReactNode }) {
  const { locale } = useLanguage()
  const t = useMessages()
  if (token === null) return null
  const balance = market.balances[tokenKey(token)]
  // Not read yet.
  if (balance === undefined) return <>{children}</>
  if (balance === null) return <>{t('swap.balanceUnknown')}</>
  return (
    <>
      <span data-hidden-visually="">{t('swap.balance')} </span>
      <bdi dir="ltr">
        {formatAmount({ amount: balance, decimals: token.decimals }, { locale })} <bdi>{token.symbol}</bdi>
      </bdi>
      {children}
    </>
  )
}

function MaxButton({ token, market }: { readonly token: SwapToken; readonly market: EditingSwap['market'] }) {
  const { wallet } = useProvided()
  const part = usePart()
  const t = useMessages()
  const max = getMaxAmount(token, market)
  if (max === null || max === 0n) return null
  return (
    <button
      {...part('link')}
      onClick={() => swapOf(wallet).setAmount(toDecimalText(max, token.decimals))}
      title={t('swap.useMax')}
      type="button"
    >
      {t('swap.max')}
    </button>
  )
}
