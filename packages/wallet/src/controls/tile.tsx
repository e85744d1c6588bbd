import { type CSSProperties, type ReactNode, useState } from 'react'
import { usePart } from './use-part.ts'

export type TileProps = {
  /** Shown on the tile while there is no picture, or when the picture does not load. */
  readonly letter: string
  /** A `data:` or `blob:` URI, or a URL that the app named. */
  readonly imageUrl: string | null
  /**
   * The background of the letter, and of the picture until it loads. White text on it has a contrast of at least 4.5:1.
   */
  readonly color: string
  /** Pixels; 36 in rows. */
  readonly size?: 20 | 24 | 32 | 36 | 64
  /** Networks and accounts are discs, wallets are squares with round corners. */
  readonly isDisc?: boolean
  readonly children?: ReactNode
}

type TileStyle = CSSProperties & { readonly '--_tile'?: string }

/** The picture of a wallet or a network. It is decoration, because the name is beside it. */
export function Tile({ letter, imageUrl, color, size = 36, isDisc = false, children }: TileProps) {
  const part = usePart()
  const [broken, setBroken] = useState<string | null>(null)
  const style: TileStyle = { '--_tile': color }
  // An app without types leaves it out.
  const isShown = imageUrl != null && imageUrl !== broken
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
          // A dialog that is not open yet requests nothing. The image's host receives a request only when the image is
          // seen.
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

/** A tile with one of this package's icons on it. */
export function IconTile({ children, size = 36 }: { readonly children: ReactNode; readonly size?: 36 | 64 }) {
  const part = usePart()
  return (
    <span {...part('tile')} aria-hidden="true" data-size={size === 36 ? undefined : size} data-soft="">
      {children}
    </span>
  )
}
