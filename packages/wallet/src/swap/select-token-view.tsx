import { useEffect, useState } from 'react'
import { toFiat } from '../amount/fiat.ts'
import { formatAmount, formatFiat } from '../amount/format-amount.ts'
import { amountCss } from '../amount/generated/amount-css.ts'
import { shortAddress } from '../controls/address.tsx'
import { RowEnd } from '../controls/badge.tsx'
import { SearchField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { checkIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { Group, Row } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import type { View } from '../modal/view.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { TokenTile } from '../tokens/token-tile.tsx'
import { findTokens } from './find-tokens.ts'
import { swapCss } from './generated/swap-css.ts'
import { SwapPreparation, useSwapObstacle } from './swap-obstacle.tsx'
import type { EditingSwap } from './swap-state.ts'
import { swapOf } from './swap-store.ts'
import { isSameToken, type SwapToken, tokenKey } from './swap-token.ts'
import { useSwap } from './use-swap.ts'
import { useSwapOutcome } from './use-swap-outcome.ts'

/** The view of the choice of one of the two tokens. */
export function SelectTokenView({ view }: { readonly view: Extract<View, { type: 'SwapSelectToken' }> }) {
  const { state, swap } = useSwap()
  const t = useMessages()
  const obstacle = useSwapObstacle(swap.getDraft())
  const canBegin = obstacle === null
  // The modal can be opened on this view.
  useEffect(() => {
    if (canBegin && swap.getState().status === 'uninitialized') swap.open()
  }, [swap, canBegin])
  useSwapOutcome(state)
  useEffect(() => swap.watch(), [swap])
  useStyles('amount', amountCss)
  useStyles('swap', swapCss)
  return (
    <ViewFrame title={t('swap.selectToken')}>
      {obstacle ??
        (state.status === 'editing' ? (
          <Tokens side={view.side} state={state} />
        ) : (
          <SwapPreparation rows={6} state={state} />
        ))}
    </ViewFrame>
  )
}

function Tokens({ side, state }: { readonly side: 'from' | 'to'; readonly state: EditingSwap }) {
  const { wallet } = useProvided()
  const part = usePart()
  const t = useMessages()
  const [query, setQuery] = useState('')
  const { suggested, own, others, hidden } = findTokens(state.market, query)
  const count = own.length + others.length + hidden
  useAnnouncement(query === '' ? null : t('swap.found', { count }))
  const choose = (token: SwapToken) => {
    swapOf(wallet).chooseToken(side, token)
    wallet.modal.goBack()
  }
  const list = (label: string, tokens: readonly SwapToken[]) =>
    tokens.length > 0 && (
      <section aria-label={label}>
        <h2 {...part('group-name')}>{label}</h2>
        <Group label={label}>
          {tokens.map((token) => (
            <li key={tokenKey(token)}>
              <TokenRow
                isCurrent={isChosen(state, side, token)}
                onPress={() => choose(token)}
                state={state}
                token={token}
              />
            </li>
          ))}
        </Group>
      </section>
    )
  return (
    <Stack>
      <SearchField
        clearLabel={t('common.clearSearch')}
        label={t('swap.searchTokens')}
        onChange={setQuery}
        placeholder={t('common.search')}
        value={query}
      />
      {suggested.length > 0 && (
        <ul {...part('token-chips')} aria-label={t('swap.suggested')}>
          {suggested.map((token) => (
            <li key={tokenKey(token)}>
              <button {...part('token-button')} onClick={() => choose(token)} type="button">
                <TokenTile size={24} token={token} />
                <span {...part('button-text')} dir="auto">
                  {token.symbol}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {list(t('swap.yourTokens'), own)}
      {list(t('swap.tokens'), others)}
      {count === 0 && <State headline={t('swap.noTokens', { query })}>{t('swap.noTokensText')}</State>}
      {hidden > 0 && <p {...part('text')}>{t('swap.more', { count: hidden })}</p>}
    </Stack>
  )
}

function TokenRow({
  token,
  state,
  isCurrent,
  onPress,
}: {
  readonly token: SwapToken
  readonly state: EditingSwap
  readonly isCurrent: boolean
  readonly onPress: () => void
}) {
  const { locale } = useLanguage()
  const { balances, prices } = state.market
  const balance = balances[tokenKey(token)] ?? null
  const amount = balance === null || balance === 0n ? null : { amount: balance, decimals: token.decimals }
  const value = amount === null ? null : toFiat(amount, prices[tokenKey(token)] ?? null)
  return (
    <Row
      end={
        <RowEnd isOn={isCurrent}>
          {amount !== null && (
            <span>
              <bdi dir="ltr">{formatAmount(amount, { locale })}</bdi>
              {value !== null && <bdi data-value="">{formatFiat(value, locale)}</bdi>}
            </span>
          )}
          {isCurrent && <Icon path={checkIcon} />}
        </RowEnd>
      }
      focusKey={tokenKey(token)}
      isCurrent={isCurrent}
      name={token.symbol}
      onPress={onPress}
      sub={
        <>
          <bdi>{token.name}</bdi>
          {token.address !== null && <bdi dir="ltr"> · {shortAddress(token.address)}</bdi>}
        </>
      }
      tile={<TokenTile token={token} />}
    />
  )
}

function isChosen({ input }: EditingSwap, side: 'from' | 'to', token: SwapToken): boolean {
  const chosen = input[side]
  return chosen !== null && isSameToken(chosen, token)
}
