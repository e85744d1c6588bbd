import { type CSSProperties, type ReactNode, useState } from 'react'
import { usePart } from './use-part.ts'

export type TileProps = {
  /** Shown on the tile while there is no picture, or none that loads. */
  readonly letter: string
  /** A `data:` or `blob:` URI, or an address the app named. */
  readonly imageUrl: string | null
  /** Under the letter, and under the picture until it is there: white on it has at least 4.5:1. */
  readonly color: string
  /** Pixels; 36 in rows. */
  readonly size?: 20 | 32 | 36 | 64
  /** Networks and people are discs, wallets are squares with round corners. */
  readonly isDisc?: boolean
  readonly children?: ReactNode
}

type TileStyle = CSSProperties & { readonly '--_tile'?: string }

/** The picture of a wallet or a network. Decoration: its name stands beside it. */
export function Tile({ letter, imageUrl, color, size = 36, isDisc = false, children }: TileProps) {
  const part = usePart()
  const [broken, setBroken] = useState<string | null>(null)
  const style: TileStyle = { '--_tile': color }
  const isShown = imageUrl !== null && imageUrl !== broken
  return (
    <span
      {...part('tile')}
      aria-hidden="true"
      data-disc={isDisc ? '' : undefined}
      data-size={size === 36 ? undefined : size}
      style={style}
    >
      {isShown ? (
        <img
          alt=""
          decoding="async"
          draggable={false}
          // On a dialog that is not open yet nothing is asked for: whoever has the image hears of it when it is seen.
          loading={imageUrl.startsWith('http') ? 'lazy' : undefined}
          onError={() => setBroken(imageUrl)}
          src={imageUrl}
        />
      ) : (
        letter
      )}
      {children}
    </span>
  )
}

/** A tile with an icon of ours on it. */
export function IconTile({ children, size = 36 }: { readonly children: ReactNode; readonly size?: 36 | 64 }) {
  const part = usePart()
  return (
    <span {...part('tile')} aria-hidden="true" data-size={size === 36 ? undefined : size} data-soft="">
      {children}
    </span>
  )
}
