import type { Theme } from '../provider/appearance.ts'

/** What is taken of RainbowKit's theme options. Corners, fonts and the rest are custom properties: see the README. */
export type ThemeOptions = {
  /** `#rgb` or `#rrggbb`; text on it is computed. */
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

/** Light, as RainbowKit's function of that name. */
export const lightTheme: (options?: ThemeOptions) => Theme = themed('light')
/** Dark, as RainbowKit's function of that name. */
export const darkTheme: (options?: ThemeOptions) => Theme = themed('dark')
/** Dark: there is one dark theme. */
export const midnightTheme: (options?: ThemeOptions) => Theme = themed('dark')

/** The theme of the provider. Of a pair for both modes the user's system chooses, with the light one's accent. */
export function toTheme(theme: ThemeVars | null | undefined): Theme {
  if (theme === null || theme === undefined) return { mode: 'light' }
  if (!('lightMode' in theme)) return theme
  const accent = theme.lightMode.accent
  return { mode: 'system', ...(accent === undefined ? {} : { accent }) }
}
