import { useState } from 'react'
import { amountCss } from '../amount/generated/amount-css.ts'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { SearchField } from '../controls/field.tsx'
import { Stack } from '../controls/layout.tsx'
import { Group, Row } from '../controls/row.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { TryAgain } from '../controls/try-again.tsx'
import { lazyPart, useLoaded } from '../controls/use-loaded.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { findTwins } from '../tokens/find-twins.ts'
import { TokenAmount } from '../tokens/token-amount.tsx'
import { isEvmToken, type TokenBalance } from '../tokens/token-balance.ts'
import { TokenTile } from '../tokens/token-tile.tsx'
import { TokenWorth } from '../tokens/token-worth.tsx'
import { getHiddenReason } from '../tokens/tokens.ts'
import { tokensOf } from '../tokens/tokens-store.ts'
import { useTokens } from '../tokens/use-tokens.ts'
import { isSameAsset, type SendAsset } from './send-asset.ts'
import { useSend } from './use-send.ts'

const activityPart = lazyPart(() => import('../modal/activity-views.ts'))

/** The choice of the token or NFT to send, among those that the account has on networks of the app. */
export function SendSelectTokenView() {
  const { wallet } = useProvided()
  const { state, send } = useSend()
  const { status, balances } = useTokens()
  const [query, setQuery] = useState('')
  const t = useMessages()
  const nfts = useLoaded(activityPart)
  useStyles('amount', amountCss)
  const sendable = balances
    .filter(isEvmToken)
    .filter(({ chainId }) => wallet.config.chains.some(({ id }) => id === chainId))
  const twins = findTwins(sendable)
  const found = sendable.filter((token) => matches(token, query))
  // As in the list of the account, whose texts come with that part.
  const shown = found.filter((token) => getHiddenReason(token) === null)
  const hidden = found.filter((token) => getHiddenReason(token) !== null)
  const isLoading = status === 'loading' && balances.length === 0
  const isUnavailable = status === 'failed' && balances.length === 0
  const none = t(isUnavailable ? 'send.tokensUnavailable' : 'send.noTokens')
  const isEmpty = !isLoading && found.length === 0
  useAnnouncement(isEmpty ? none : null)
  const { asset } = state.form
  const choose = (one: SendAsset) => {
    send.chooseAsset(one)
    wallet.modal.goBack()
  }
  const { api, features } = wallet.options
  const canBuy = api.blockchain !== undefined && features.onramp
  const empty =
    isEmpty &&
    (isUnavailable ? (
      <TryAgain headline={none} onRetry={() => void tokensOf(wallet).refresh()}>
        {t('common.offline')}
      </TryAgain>
    ) : (
      <>
        <State headline={none}>{t('send.noTokensText')}</State>
        <Columns>
          {canBuy && <Button onPress={() => wallet.modal.push({ type: 'OnRampProviders' })}>{t('account.buy')}</Button>}
          <Button kind="primary" onPress={() => wallet.modal.push({ type: 'Receive' })}>
            {t('account.receive')}
          </Button>
        </Columns>
      </>
    ))
  const rows = (listed: typeof found, label: string) => (
    <Group label={label}>
      {listed.map((token) => (
        <li key={`${token.chainId} ${token.address}`}>
          <Row
            end={<TokenWorth {...token} />}
            isCurrent={asset !== null && isSameAsset(asset, { type: 'token', token })}
            name={token.name}
            onPress={() => choose({ type: 'token', token })}
            sub={<TokenAmount hasTwin={twins.has(token)} token={token} />}
            tile={<TokenTile token={token} />}
          />
        </li>
      ))}
    </Group>
  )
  const hiddenRows = rows(hidden, t('send.unverified'))
  return (
    <ViewFrame isBusy={isLoading} title={t('send.selectToken')}>
      <Stack>
        <SearchField
          clearLabel={t('common.clearSearch')}
          label={t('send.searchTokens')}
          onChange={setQuery}
          placeholder={t('common.search')}
          value={query}
        />
        {isLoading && <SkeletonRows count={4} />}
        {shown.length > 0 && rows(shown, t('send.selectToken'))}
        {nfts === null || nfts === 'failed' ? (
          empty
        ) : (
          <nfts.NftChoice
            isCurrent={(nft) => asset !== null && isSameAsset(asset, { type: 'nft', nft })}
            onChoose={(nft) => choose({ type: 'nft', nft })}
            query={query}
          >
            {empty}
          </nfts.NftChoice>
        )}
        {nfts === 'failed'
          ? hidden.length > 0 && hiddenRows
          : nfts !== null && (
              <nfts.HiddenTokens count={hidden.length} isAlone={shown.length === 0}>
                {hiddenRows}
              </nfts.HiddenTokens>
            )}
      </Stack>
    </ViewFrame>
  )
}

function matches({ name, symbol, address }: TokenBalance, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  return [name, symbol, address ?? ''].some((text) => text.toLowerCase().includes(wanted))
}
