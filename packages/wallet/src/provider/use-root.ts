import type { CSSProperties } from 'react'
import { toAccentColors } from '../controls/accent.ts'
import type { PartAttributes, PartName } from '../controls/part.ts'
import { useLanguage } from '../language/use-messages.ts'
import { partOf } from './appearance.ts'
import { useProvided } from './wallet-context.ts'

/**
 * The attributes of an outermost element of this package: the root of the tokens, the theme, the language and its
 * direction.
 */
export type RootAttributes = PartAttributes & {
  readonly 'data-laurel': ''
  readonly 'data-theme': 'light' | 'dark' | undefined
  readonly dir: 'ltr' | 'rtl'
  readonly lang: string
  readonly style: CSSProperties | undefined
}

/** React's own type does not include custom properties. */
type TokenStyle = CSSProperties & { readonly [Token in `--${string}`]?: string }

/** Returns the attributes of an outermost element of this package. */
export function useRoot(name: PartName): RootAttributes {
  const { look } = useProvided()
  const { language, direction } = useLanguage()
  return {
    ...partOf(look, name),
    'data-laurel': '',
    'data-theme': look.mode === 'system' ? undefined : look.mode,
    dir: direction,
    lang: language,
    style: accentStyle(look.accent),
  }
}

function accentStyle(accent: string | null): TokenStyle | undefined {
  const colors = accent === null ? null : toAccentColors(accent)
  if (colors === null) return undefined
  return {
    '--laurel-accent': colors.accent,
    '--laurel-on-accent': colors.onAccent,
    '--_accent-light': colors.textOnLight,
    '--_accent-dark': colors.textOnDark,
  }
}
