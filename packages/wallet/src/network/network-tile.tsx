import { hashText } from '../controls/avatar.tsx'
import { Tile } from '../controls/tile.tsx'
import type { Network } from './network.ts'
import { useNetworkMark } from './use-network-mark.ts'

/**
 * The disc of a network: the app's picture of it, the bundled logo, or its letter on a color derived from its id. White
 * text on that color has a contrast of at least 4.5:1.
 */
export function NetworkTile({ network, size }: { readonly network: Network | null; readonly size?: 20 | 36 | 64 }) {
  const mark = useNetworkMark(network?.imageUrl === null ? network.id : null)
  return (
    <Tile
      color={networkColor(network?.id ?? '')}
      imageUrl={network?.imageUrl ?? mark}
      isDisc
      letter={network === null ? '?' : ([...network.name][0] ?? '?').toLocaleUpperCase('en')}
      {...(size === undefined ? {} : { size })}
    />
  )
}

/** Returns the color of a network, always the same for an id. A lightness of 0.5 keeps white readable at any hue. */
export function networkColor(id: string): string {
  return id === '' ? 'oklch(0.5 0 0)' : `oklch(0.5 0.1 ${hashText(id) % 360})`
}
