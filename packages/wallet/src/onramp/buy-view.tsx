import { useEffect } from 'react'
import { AmountField } from '../amount/amount-field.tsx'
import { amountCss } from '../amount/generated/amount-css.ts'
import { Alert } from '../controls/alert.tsx'
import { RowEnd } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { checkIcon, warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { coinIcon, dropIcon } from '../controls/lazy-icons.ts'
import { Filled, Group, Row } from '../controls/row.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { IconTile, Tile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { prefetchMore } from '../modal/lazy-buy-views.tsx'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { tileColor, tileLetter } from '../wallet-list/listed-wallet.ts'
import { findBuyProblem, isAboveCard, MAX_PAID_DECIMALS } from './buy-options.ts'
import { type BuyState, getBuySelection } from './buy-state.ts'
import { orderWords } from './buy-words.ts'
import { formatMoney } from './format-money.ts'
import { useBuy } from './use-buy.ts'

/** How much to buy, and from which provider. */
export function BuyView() {
  const { wallet } = useProvided()
  const { state, buy } = useBuy()
  const t = useMessages()
  useStyles('amount', amountCss)
  useEffect(() => buy.open(), [buy])
  const { options, isRestricted, purchases } = state
  if (isRestricted || options.status === 'none') {
    return (
      <ViewFrame title={t('buy.title')}>
        <State headline={t(isRestricted ? 'buy.restricted' : 'buy.none')}>
          {t(isRestricted ? 'buy.restrictedText' : 'buy.noneText')}
        </State>
        <Button kind="primary" onPress={() => wallet.modal.push({ type: 'Receive' })}>
          {t('account.receive')}
        </Button>
      </ViewFrame>
    )
  }
  return (
    <ViewFrame isBusy={options.status === 'loading'} title={t('buy.title')}>
      <Stack>
        <Amount state={state} />
        {options.status === 'loading' ? <SkeletonRows count={2} /> : <Providers state={state} />}
        {options.status === 'ready' && options.isBuiltIn && (
          <Alert icon={warnIcon} title={t('buy.builtIn')}>
            {t('buy.builtInText')}
          </Alert>
        )}
        <Go state={state} />
        <Current state={state} />
        {purchases.length > 0 && (
          <Button kind="text" onPress={() => wallet.modal.push({ type: 'OnRampActivity' })}>
            {t('buy.activity')}
          </Button>
        )}
        <Button
          kind="text"
          onPress={() => {
            wallet.track({ event: 'SELECT_WHAT_IS_A_BUY' })
            wallet.modal.push({ type: 'WhatIsABuy' })
          }}
        >
          {t('buy.what')}
        </Button>
      </Stack>
    </ViewFrame>
  )
}

function Amount({ state }: { readonly state: BuyState }) {
  const { modal } = useProvided().wallet
  const { buy } = useBuy()
  const part = usePart()
  const t = useMessages()
  const { fiat, token } = getBuySelection(state)
  return (
    <AmountField
      decimals={MAX_PAID_DECIMALS}
      end={
        token !== null && (
          <button
            {...part('link')}
            data-key="token"
            onClick={() => modal.push({ type: 'OnRampTokenSelect' })}
            onFocus={prefetchMore}
            onPointerEnter={prefetchMore}
            type="button"
          >
            <bdi>{token.symbol}</bdi> <Icon isSmall path={dropIcon} />
          </button>
        )
      }
      label={t('buy.pay')}
      onChange={buy.setAmount}
      start={<Quote quote={state.quote} />}
      token={
        <button
          {...part('token-button')}
          data-key="fiat"
          onClick={() => modal.push({ type: 'OnRampFiatSelect' })}
          onFocus={prefetchMore}
          onPointerEnter={prefetchMore}
          type="button"
        >
          <span {...part('button-text')} dir="auto">
            {fiat?.id ?? '–'}
          </span>
          <Icon isSmall path={dropIcon} />
        </button>
      }
      value={state.amountText}
    />
  )
}

/** What would be received. A price that could not be had is said, and no number is shown. */
function Quote({ quote }: { readonly quote: BuyState['quote'] }) {
  const { locale } = useLanguage()
  const t = useMessages()
  switch (quote.status) {
    case 'none':
      return null
    case 'loading':
      return t('buy.quoting')
    case 'error':
      return t('buy.noQuote')
    case 'ready':
      return <bdi>{t('buy.get', { amount: formatMoney(quote.quote.received, quote.quote.symbol, locale) })}</bdi>
    default:
      return quote satisfies never
  }
}

function Providers({ state }: { readonly state: BuyState }) {
  const { locale } = useLanguage()
  const { buy } = useBuy()
  const t = useMessages()
  const { provider, fiat } = getBuySelection(state)
  const { options, quote } = state
  if (options.status !== 'ready') return null
  const money = ({ amount, currency }: { readonly amount: string; readonly currency: string }) => ({
    amount: formatMoney(amount, currency, locale),
  })
  const costs =
    quote.status === 'ready'
      ? [
          ...(quote.quote.total === null ? [] : [t('buy.total', money(quote.quote.total))]),
          ...quote.quote.fees.map((fee) => t(fee.type === 'provider' ? 'buy.fee' : 'buy.networkFee', money(fee))),
        ]
      : []
  return (
    <>
      <Group label={t('buy.provider')}>
        {options.providers.map((one) => (
          <li key={one.id}>
            <Row
              end={<RowEnd isOn>{one.id === provider?.id && <Icon path={checkIcon} />}</RowEnd>}
              isCurrent={one.id === provider?.id}
              name={one.name}
              onPress={() => buy.choose({ provider: one.id })}
              sub={
                one.isSandbox
                  ? t('buy.test')
                  : one.fees === null
                    ? null
                    : t('buy.fees', { fees: `\u2068${one.fees}\u2069` })
              }
              tile={<Tile color={tileColor(one.name)} imageUrl={null} letter={tileLetter(one.name)} />}
            />
          </li>
        ))}
      </Group>
      {quote.status === 'error' && (
        <Alert icon={warnIcon} title={t('buy.noQuote')}>
          {quote.reason === null ? t('buy.noQuoteText') : <bdi>{quote.reason}</bdi>}
        </Alert>
      )}
      {costs.length > 0 && <Alert icon={coinIcon}>{costs.join(' · ')}</Alert>}
      {fiat?.card != null && isAboveCard(state.amountText, fiat) && (
        <Alert icon={coinIcon}>{t('buy.cardMost', money({ amount: String(fiat.card.max), currency: fiat.id }))}</Alert>
      )}
    </>
  )
}

/** The purchase that goes on, also one of before a reload. */
function Current({ state: { order } }: { readonly state: BuyState }) {
  const { modal } = useProvided().wallet
  const { locale } = useLanguage()
  const t = useMessages()
  if (order.status === 'idle' || order.status === 'opening' || order.status === 'error') return null
  return (
    <Filled>
      <Row
        name={t('buy.current')}
        onPress={() => modal.push({ type: 'BuyInProgress' })}
        sub={orderWords(order, { t, locale }).headline}
        tile={
          <IconTile>
            <Icon path={coinIcon} />
          </IconTile>
        }
      />
    </Filled>
  )
}

function Go({ state }: { readonly state: BuyState }) {
  const { locale } = useLanguage()
  const { modal } = useProvided().wallet
  const { buy } = useBuy()
  const t = useMessages()
  const { provider, fiat } = getBuySelection(state)
  const problem = findBuyProblem(state.amountText, fiat)
  const isReady = problem === null
  useEffect(() => {
    if (isReady) prefetchMore()
  }, [isReady])
  if (problem !== null || provider === null) {
    const limit = (problem === 'above' ? fiat?.max : fiat?.min) ?? 0
    const amount = formatMoney(String(limit), fiat?.id ?? '', locale)
    return (
      <Button
        // The button says what is missing, and leads there.
        onPress={() => document.querySelector<HTMLElement>('[data-laurel] [data-part="amount-input"]')?.focus()}
      >
        {problem === 'below'
          ? t('buy.below', { amount })
          : problem === 'above'
            ? t('buy.above', { amount })
            : t('buy.enter')}
      </Button>
    )
  }
  const press = () => {
    void buy.buy()
    modal.push({ type: 'BuyInProgress' })
  }
  return (
    <Button isBusy={state.order.status === 'opening'} kind="primary" onPress={press}>
      {t('buy.go', { provider: provider.name })}
    </Button>
  )
}
