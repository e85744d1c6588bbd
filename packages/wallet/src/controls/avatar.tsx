import { useProvided } from '../provider/wallet-context.ts'
import { usePart } from './use-part.ts'

/** Returns the FNV-1a hash of a text, 0 to 2³² − 1. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

export type ExtraAvatarProps = {
  readonly address: string
  /** The account's own picture. */
  readonly imageUrl: string | null
  /** Pixels; 36 in rows. */
  readonly size?: 24 | 36
}

/**
 * The picture of an account. Without an image it draws two hills under a sky, in colors derived from the address.
 * Decoration.
 */
export function Avatar({ address, imageUrl, size = 24 }: ExtraAvatarProps) {
  const part = usePart()
  const { avatar } = useProvided().look.slots
  if (avatar !== undefined) {
    return (
      <span {...part('avatar')} aria-hidden="true" data-size={size}>
        {avatar({ address, imageUrl, size })}
      </span>
    )
  }
  if (imageUrl !== null) {
    return (
      <img
        {...part('avatar')}
        data-size={size}
        alt=""
        decoding="async"
        draggable={false}
        height={size}
        src={imageUrl}
        width={size}
      />
    )
  }
  const hash = hashText(address.toLowerCase())
  const [sky, back, front] = [hash % 360, (hash >>> 9) % 360, (hash >>> 18) % 360]
  const isTurned = hash % 2 === 1
  return (
    <svg {...part('avatar')} data-size={size} aria-hidden="true" height={size} viewBox="0 0 36 36" width={size}>
      <g transform={isTurned ? 'matrix(-1 0 0 1 36 0)' : undefined}>
        <path d="M0 0h36v36H0z" fill={`oklch(0.89 0.06 ${sky})`} />
        <path d="M0 20C8 10 22 12 30 31.4L36 36H0Z" fill={`oklch(0.62 0.12 ${back})`} />
        <path d="M10 36C12 24 22 17 36 20V36Z" fill={`oklch(0.5 0.1 ${front})`} />
      </g>
    </svg>
  )
}
