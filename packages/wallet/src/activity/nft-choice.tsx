import type { ReactNode } from 'react'
import { shortAddress } from '../controls/address.tsx'
import { Group, Row } from '../controls/row.tsx'
import { useMessages } from '../language/use-messages.ts'
import { useNetworks } from '../network/use-networks.ts'
import type { SendNft } from '../send/send-asset.ts'
import { NftTile } from '../tokens/nft-tile.tsx'
import { nftNameOf } from './nft-name.ts'
import { getHeldNfts, toSendNft } from './nfts.ts'
import { useActivity } from './use-activity.ts'

export type NftChoiceProps = {
  /** What is searched for: a name, a contract, an id. All of them when it is empty. */
  readonly query: string
  readonly isCurrent: (nft: SendNft) => boolean
  readonly onChoose: (nft: SendNft) => void
  /** Shown when there is none. */
  readonly children: ReactNode
}

/** The NFTs that can be sent, on networks of the app, as far as the loaded history says. */
export function NftChoice({ query, isCurrent, onChoose, children }: NftChoiceProps) {
  const { items } = useActivity()
  const { requested } = useNetworks()
  const t = useMessages()
  const wanted = query.trim().toLowerCase()
  const found = getHeldNfts(items).flatMap((nft) => {
    const network = requested.find(({ id }) => id === `eip155:${nft.chainId}`)
    const sent = toSendNft(nft, nftNameOf(nft))
    if (nft.isSpam || network === undefined || sent === null) return []
    const isWanted = [sent.name, nft.address, nft.tokenId].some((text) => text.toLowerCase().includes(wanted))
    return isWanted ? [{ sent, network }] : []
  })
  if (found.length === 0) return children
  return (
    <Group label={t('tokens.nfts')}>
      {found.map(({ sent, network }) => (
        <li key={`${sent.chainId} ${sent.address} ${sent.tokenId}`}>
          <Row
            isCurrent={isCurrent(sent)}
            name={sent.name}
            onPress={() => onChoose(sent)}
            sub={
              <>
                {network.name} · <bdi dir="ltr">{shortAddress(sent.address)}</bdi>
              </>
            }
            tile={<NftTile {...sent} />}
          />
        </li>
      ))}
    </Group>
  )
}
