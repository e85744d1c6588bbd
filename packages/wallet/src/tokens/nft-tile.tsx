import { hashText } from '../controls/avatar.tsx'
import { Tile } from '../controls/tile.tsx'
import { NetworkTile } from '../network/network-tile.tsx'
import { useNetworks } from '../network/use-networks.ts'

export type NftTileProps = {
  readonly chainId: number
  /** The collection, which decides the color. */
  readonly address: string
  readonly name: string
  readonly size?: 24 | 36
}

/** The square of an NFT, with its network's disc where there is room. Pictures of NFTs are not loaded: anybody can send one. */
export function NftTile({ chainId, address, name, size = 36 }: NftTileProps) {
  const { requested } = useNetworks()
  const network = requested.find(({ id }) => id === `eip155:${chainId}`) ?? null
  return (
    <Tile
      color={`oklch(0.5 0.1 ${hashText(address.toLowerCase()) % 360})`}
      imageUrl={null}
      letter={([...name][0] ?? '?').toLocaleUpperCase('en')}
      size={size}
    >
      {size === 36 && <NetworkTile network={network} size={20} />}
    </Tile>
  )
}
