import { hashText } from '../controls/avatar.tsx'
import { Tile } from '../controls/tile.tsx'
import { NetworkTile } from '../network/network-tile.tsx'
import { useNetworks } from '../network/use-networks.ts'
import type { TokenBalance, TokenPlace } from './token-balance.ts'

export type TokenTileProps = {
  readonly token: TokenPlace & Pick<TokenBalance, 'symbol' | 'iconUrl'>
  readonly size?: 24 | 36
}

/** The disc of a token, with its network's beside it where there is room. */
export function TokenTile({ token, size = 36 }: TokenTileProps) {
  const { requested } = useNetworks()
  const { chainId, address, symbol, iconUrl } = token
  const networkId = token.networkId ?? `eip155:${chainId}`
  const network = requested.find(({ id }) => id === networkId) ?? null
  return (
    <Tile
      color={`oklch(0.5 0.1 ${hashText(`${chainId ?? networkId} ${address?.toLowerCase()}`) % 360})`}
      imageUrl={iconUrl}
      isDisc
      letter={([...symbol][0] ?? '?').toLocaleUpperCase('en')}
      size={size}
    >
      {size === 36 && <NetworkTile network={network} size={20} />}
    </Tile>
  )
}
