import type { Theme } from '../provider/appearance.ts'

/** The supported theme options of RainbowKit. Corners, fonts and the rest are custom properties: see the README. */
export type ThemeOptions = {
  /** The accent color, `#rgb` or `#rrggbb`. The color of text on it is computed. */
  readonly accentColor?: string
}

/** RainbowKit's theme that follows the user's system. */
export type ThemeVars = Theme | { readonly lightMode: Theme; readonly darkMode: Theme }

const themed =
  (mode: 'light' | 'dark') =>
  ({ accentColor }: ThemeOptions = {}): Theme => ({
    mode,
    ...(accentColor === undefined ? {} : { accent: accentColor }),
  })

/** The light theme, like RainbowKit's function of the same name. */
export const lightTheme: (options?: ThemeOptions) => Theme = themed('light')
/** The dark theme, like RainbowKit's function of the same name. */
export const darkTheme: (options?: ThemeOptions) => Theme = themed('dark')
/** The same as {@link darkTheme}, because there is one dark theme. */
export const midnightTheme: (options?: ThemeOptions) => Theme = themed('dark')

/**
 * Returns the theme of the provider. For a pair of themes the user's system chooses the mode, and the accent is that of
 * the light theme.
 */
export function toTheme(theme: ThemeVars | null | undefined): Theme {
  if (theme === null || theme === undefined) return { mode: 'light' }
  if (!('lightMode' in theme)) return theme
  const accent = theme.lightMode.accent
  return { mode: 'system', ...(accent === undefined ? {} : { accent }) }
}
