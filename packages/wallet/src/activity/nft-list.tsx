import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Stack } from '../controls/layout.tsx'
import { outIcon } from '../controls/lazy-icons.ts'
import { Row, RowInside } from '../controls/row.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { usePart } from '../controls/use-part.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { usePrefetchView } from '../modal/shell-context.ts'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { NftTile } from '../tokens/nft-tile.tsx'
import { WindowedList } from '../tokens/windowed-list.tsx'
import { activityOf } from './activity-store.ts'
import { formatQuantity } from './activity-words.ts'
import { HistoryFailure } from './history-failure.tsx'
import { nftNameOf } from './nft-name.ts'
import { getHeldNfts, type HeldNft, toSendNft } from './nfts.ts'
import { useActivity } from './use-activity.ts'

/** The NFTs that the account received and did not send on, as far as the loaded history says. */
export function NftList() {
  const { wallet } = useProvided()
  const state = useActivity()
  const part = usePart()
  const t = useMessages()
  if (state.status === 'idle' || state.status === 'loading') return <SkeletonRows count={3} />
  if (state.status === 'failed') return <HistoryFailure failure={state.failure} />
  // An NFT that is spam was sent to be seen.
  const nfts = getHeldNfts(state.items).filter(({ isSpam }) => !isSpam)
  const hasMore = state.next !== null
  return (
    <Stack>
      {nfts.length > 0 ? (
        <WindowedList
          keyOf={({ chainId, address, tokenId }) => `${chainId} ${address} ${tokenId}`}
          render={(nft) => <NftRow nft={nft} />}
          sections={[{ key: '', name: t('tokens.nfts'), hasHeading: false, items: nfts }]}
        />
      ) : (
        <State headline={t('tokens.nftsNone')}>{t('tokens.noneText')}</State>
      )}
      {nfts.length === 0 && (
        <Button kind="primary" onPress={() => wallet.modal.push({ type: 'Receive' })}>
          {t('account.receive')}
        </Button>
      )}
      <p {...part('row-description')}>{t(state.source === 'here' ? 'tokens.nftsHere' : 'tokens.nftsText')}</p>
      {hasMore && (
        <Button isBusy={state.loading === 'more'} onPress={() => void activityOf(wallet).loadMore()}>
          {t('activity.loadMore')}
        </Button>
      )}
    </Stack>
  )
}

/** An NFT, which leads to Send where it can be sent from here. */
function NftRow({ nft }: { readonly nft: HeldNft }) {
  const { modal, track } = useProvided().wallet
  const { requested } = useNetworks()
  const { locale } = useLanguage()
  const prefetchView = usePrefetchView()
  const part = usePart()
  const t = useMessages()
  const { chainId, address, tokenId, amount } = nft
  const name = nftNameOf(nft)
  const sent = toSendNft(nft, name)
  const count = amount > 1n && t('tokens.nftCount', { amount: formatQuantity(`${amount}`, locale) })
  const shown = {
    name,
    sub: requested.find(({ id }) => id === `eip155:${chainId}`)?.name ?? null,
    tile: <NftTile address={address} chainId={chainId} name={name} />,
  }
  if (sent === null) {
    return (
      <div {...part('row')} data-two="">
        <RowInside {...shown} end={count && <span {...part('row-end')}>{count}</span>} />
      </div>
    )
  }
  return (
    <Row
      {...shown}
      end={
        <span {...part('row-end')}>
          {count}
          <span data-hidden-visually=""> {t('account.send')}</span>
          <Icon isSmall path={outIcon} />
        </span>
      }
      focusKey={`${chainId} ${address} ${tokenId}`}
      onIntent={() => prefetchView('Send')}
      onPress={() => {
        track({ event: 'OPEN_SEND' })
        modal.push({ type: 'Send', draft: { asset: { type: 'nft', nft: sent } } })
      }}
    />
  )
}
