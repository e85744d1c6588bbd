import { formatFiat, formatPercentChange } from '../amount/format-amount.ts'
import { Alert } from '../controls/alert.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { coinIcon } from '../controls/lazy-icons.ts'
import { LinkRow } from '../controls/link-row.tsx'
import { Filled, RowInside } from '../controls/row.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { TryAgain } from '../controls/try-again.tsx'
import { usePart } from '../controls/use-part.ts'
import { formatRelativeTime } from '../language/format-time.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { ChangeText } from './change-text.tsx'
import { toFaucetUrl } from './faucet-url.ts'
import { findTwins } from './find-twins.ts'
import { HiddenTokens } from './hidden-tokens.tsx'
import { TokenAmount } from './token-amount.tsx'
import type { TokenBalance } from './token-balance.ts'
import { TokenTile } from './token-tile.tsx'
import { getHiddenReason, type TokensState } from './tokens.ts'
import { tokensOf } from './tokens-store.ts'
import { useTokens } from './use-tokens.ts'
import { WindowedList } from './windowed-list.tsx'

/** The tokens of the account. Unverified ones and dust are behind a switch. */
export function TokenList() {
  const { wallet } = useProvided()
  const state = useTokens()
  const t = useMessages()
  const hasFailed = state.status === 'failed' || (state.status === 'ready' && state.failure !== null)
  useAnnouncement(hasFailed ? t('tokens.failed') : null)
  const retry = () => void tokensOf(wallet).refresh()
  if (state.status === 'idle' || state.status === 'loading') return <SkeletonRows count={3} />
  if (state.status === 'failed') {
    return (
      <TryAgain headline={t('tokens.failed')} onRetry={retry}>
        {t(state.failure === 'refused' ? 'activity.serverFailed' : 'tokens.failedText')}
      </TryAgain>
    )
  }
  const { balances } = state
  const shown = balances.filter((token) => getHiddenReason(token) === null)
  const hidden = balances.filter((token) => getHiddenReason(token) !== null)
  return (
    <Stack>
      {hasFailed && <Failure retry={retry} state={state} />}
      {shown.length > 0 && <Tokens label={t('tokens.title')} tokens={shown} />}
      {balances.length === 0 && <State headline={t('tokens.none')}>{t('tokens.noneText')}</State>}
      {shown.length === 0 && (
        <Button kind="primary" onPress={() => wallet.modal.push({ type: 'Receive' })}>
          {t('account.receive')}
        </Button>
      )}
      <Missing state={state} />
      <Faucet />
      <HiddenTokens count={hidden.length} isAlone={shown.length === 0}>
        <Tokens label={t('tokens.unverified')} tokens={hidden} />
      </HiddenTokens>
    </Stack>
  )
}

type Ready = Extract<TokensState, { status: 'ready' }>

/** The API failed: the rows are those of before, or of the nodes. */
function Failure({ state, retry }: { readonly state: Ready; readonly retry: () => void }) {
  const { environment } = useProvided().wallet
  const { locale } = useLanguage()
  const t = useMessages()
  const time = formatRelativeTime(locale, state.readAt, environment.now())
  return (
    <>
      <Alert icon={warnIcon} title={t('tokens.failed')} tone="warn">
        {state.source === 'api' ? t('tokens.stale', { time }) : t('tokens.nativeOnly')}
      </Alert>
      <Button isBusy={state.isRefreshing} onPress={retry}>
        {t('common.tryAgain')}
      </Button>
    </>
  )
}

/** Balances that are not known are said, because a missing row would look like none. */
function Missing({ state }: { readonly state: Ready }) {
  const part = usePart()
  const t = useMessages()
  const count = state.unavailable.filter(({ what }) => what === 'balance').length
  return count === 0 ? null : <p {...part('row-description')}>{t('tokens.unavailable', { count })}</p>
}

/** The page that gives coins of the active network, where the app names one of a test network. */
function Faucet() {
  const { options } = useProvided().wallet
  const { active } = useNetworks()
  const t = useMessages()
  const url = toFaucetUrl(active, options.faucetUrls)
  if (url === null) return null
  return (
    <Filled>
      <LinkRow
        href={url}
        name={
          <>
            {t('tokens.faucet')}
            <span data-hidden-visually=""> ({t('common.newTab')})</span>
          </>
        }
        tile={
          <IconTile>
            <Icon path={coinIcon} />
          </IconTile>
        }
      />
    </Filled>
  )
}

function Tokens({ tokens, label }: { readonly tokens: readonly TokenBalance[]; readonly label: string }) {
  const twins = findTwins(tokens)
  return (
    <WindowedList
      keyOf={({ chainId, address }) => `${chainId} ${address}`}
      render={(token) => <TokenRow hasTwin={twins.has(token)} token={token} />}
      sections={[{ key: '', name: label, hasHeading: false, items: tokens }]}
    />
  )
}

function TokenRow({ token, hasTwin }: { readonly token: TokenBalance; readonly hasTwin: boolean }) {
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  return (
    <div {...part('row')} data-two="">
      <RowInside
        end={
          <span {...part('row-values')}>
            {token.isListed ? (
              token.value !== null && <bdi>{formatFiat(token.value, locale)}</bdi>
            ) : (
              <Badge tone="warn">{t('tokens.unverified')}</Badge>
            )}
            {token.value === null ? (
              <span {...part('row-description')}>{t('tokens.noPrice')}</span>
            ) : (
              token.priceChange !== undefined && (
                <ChangeText
                  change={token.priceChange}
                  hasTime={false}
                  text={formatPercentChange(token.priceChange, locale)}
                />
              )
            )}
          </span>
        }
        name={token.name}
        sub={<TokenAmount hasTwin={hasTwin} token={token} />}
        tile={<TokenTile token={token} />}
      />
    </div>
  )
}
