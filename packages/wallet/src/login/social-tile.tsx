import { Tile } from '../controls/tile.tsx'
import type { SocialProvider } from './login-options.ts'
import { SOCIAL_COLORS, SOCIAL_NAMES } from './social-names.ts'

/** The first letter of a provider, on its color. */
export function SocialTile({
  provider,
  size = 20,
}: {
  readonly provider: SocialProvider
  readonly size?: 20 | 36 | 64
}) {
  return (
    <Tile
      color={SOCIAL_COLORS[provider]}
      imageUrl={null}
      isDisc
      letter={SOCIAL_NAMES[provider].slice(0, 1)}
      size={size}
    />
  )
}
