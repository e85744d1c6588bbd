import { hashText } from '../controls/avatar.tsx'
import { Tile } from '../controls/tile.tsx'
import type { TransferToken } from './transfer-source.ts'
import { symbolOf } from './transfer-words.ts'

/** The disc of a token of another namespace than EVM. Its color is by its address, which no other token has. */
export function TransferTokenTile({ token, size }: { readonly token: TransferToken; readonly size: 24 | 36 }) {
  return (
    <Tile
      color={`oklch(0.5 0.1 ${hashText(token.id ?? 'native') % 360})`}
      imageUrl={null}
      isDisc
      letter={([...symbolOf(token)][0] ?? '?').toLocaleUpperCase('en')}
      size={size}
    />
  )
}
