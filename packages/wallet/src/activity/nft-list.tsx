import { shortAddress } from '../controls/address.tsx'
import { hashText } from '../controls/avatar.tsx'
import { Button } from '../controls/button.tsx'
import { Stack } from '../controls/layout.tsx'
import { RowInside } from '../controls/row.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { Tile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { NetworkTile } from '../network/network-tile.tsx'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { WindowedList } from '../tokens/windowed-list.tsx'
import { activityOf } from './activity-store.ts'
import { formatQuantity } from './activity-words.ts'
import { HistoryFailure } from './history-failure.tsx'
import { getHeldNfts, type HeldNft } from './nfts.ts'
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

function NftRow({ nft }: { readonly nft: HeldNft }) {
  const { requested } = useNetworks()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const { chainId, address, tokenId, name, amount } = nft
  const network = requested.find(({ id }) => id === `eip155:${chainId}`) ?? null
  const shown = name ?? `${shortAddress(address)} #${tokenId}`
  return (
    <div {...part('row')} data-two="">
      <RowInside
        end={
          amount > 1n && (
            <span {...part('row-end')}>{t('tokens.nftCount', { amount: formatQuantity(`${amount}`, locale) })}</span>
          )
        }
        name={shown}
        sub={network?.name ?? null}
        tile={
          <Tile
            color={`oklch(0.5 0.1 ${hashText(address.toLowerCase()) % 360})`}
            imageUrl={null}
            letter={([...shown][0] ?? '?').toLocaleUpperCase('en')}
          >
            <NetworkTile network={network} size={20} />
          </Tile>
        }
      />
    </div>
  )
}
