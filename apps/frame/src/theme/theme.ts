import type { MessagePayload } from '@laurel/wallet/frame-messages'

/**
 * What an app may change of the frame's look: light or dark, the accent, and how round corners are. Nothing of the app is
 * put into a style sheet: a color is parsed and written again as `#rrggbb`, a length as a number of pixels. Fonts and
 * backgrounds are not taken, because they could make a confirmation unreadable.
 */
export type Theme = {
  /** Null follows the system. */
  readonly mode: 'light' | 'dark' | null
  /** `#rrggbb`; null is Laurel's. */
  readonly accent: string | null
  /** The radius of a button in pixels; null is Laurel's. */
  readonly radius: number | null
}

/** The variables that are read, of public clients and ours. The later one wins. */
const accentNames = ['--w3m-accent', '--laurel-accent']
const radiusNames = ['--w3m-border-radius-master', '--laurel-radius']
/** Maximum radius of a button, in pixels: half of its height. */
const MAX_RADIUS = 24
/** Maximum length of a value that is parsed, in characters. */
const MAX_VALUE_LENGTH = 64

/** Returns the theme that an app sends. Pure and total: values that are not in the grammar are left out. */
export function parseTheme(payload: MessagePayload<'SYNC_THEME'>): Theme {
  const given = { ...payload.w3mThemeVariables, ...payload.themeVariables }
  const read = (names: readonly string[]) => names.flatMap((name) => (Object.hasOwn(given, name) ? [given[name]] : []))
  const accents = read(accentNames).flatMap((value) => (typeof value === 'string' ? (parseColor(value) ?? []) : []))
  const radii = read(radiusNames).flatMap((value) => parseLength(value) ?? [])
  return { mode: payload.themeMode ?? null, accent: accents.at(-1) ?? null, radius: radii.at(-1) ?? null }
}

/** Applies a theme to the page, by properties of its root, which a Content Security Policy does not restrict. */
export function applyTheme(root: HTMLElement, { mode, accent, radius }: Theme): void {
  if (mode === null) root.removeAttribute('data-theme')
  else root.setAttribute('data-theme', mode)
  setProperty(root, '--laurel-accent', accent)
  setProperty(root, '--laurel-radius-2', radius === null ? null : `${radius}px`)
}

function setProperty(root: HTMLElement, name: string, value: string | null): void {
  if (value === null) root.style.removeProperty(name)
  else root.style.setProperty(name, value)
}

const NUMBER = '[+-]?\\d{1,3}(?:\\.\\d{1,4})?'
const SEPARATOR = '(?:\\s*,\\s*|\\s+)'
const OPAQUE = '(?:\\s*[,/]\\s*(?:1(?:\\.0+)?|100%))?'
const rgb = new RegExp(`^rgba?\\(\\s*(${NUMBER})${SEPARATOR}(${NUMBER})${SEPARATOR}(${NUMBER})${OPAQUE}\\s*\\)$`)
const hsl = new RegExp(
  `^hsla?\\(\\s*(${NUMBER})(?:deg)?${SEPARATOR}(${NUMBER})%${SEPARATOR}(${NUMBER})%${OPAQUE}\\s*\\)$`,
)

/**
 * Parses an opaque color: `#rgb`, `#rrggbb`, `rgb()` or `hsl()`. Null for everything else, also for colors that one can
 * see through.
 * @returns `#rrggbb`.
 */
export function parseColor(text: string): string | null {
  if (text.length > MAX_VALUE_LENGTH) return null
  const value = text.trim().toLowerCase()
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value) ?? []
  if (digits !== undefined) return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
  const channels = rgb.exec(value)?.slice(1).map(Number)
  if (channels !== undefined) return toHex(channels)
  const [hue, saturation, lightness] = hsl.exec(value)?.slice(1).map(Number) ?? []
  if (hue === undefined || saturation === undefined || lightness === undefined) return null
  return toHex(fromHsl(hue, Math.min(100, Math.max(0, saturation)) / 100, Math.min(100, Math.max(0, lightness)) / 100))
}

/** Source: https://www.w3.org/TR/css-color-4/#hsl-to-rgb. */
function fromHsl(hue: number, saturation: number, lightness: number): readonly number[] {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12
    return (lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1))) * 255
  })
}

function toHex(channels: readonly number[]): string {
  const digits = channels.map((channel) =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** Parses a length: a number, or pixels. Null for everything else. */
function parseLength(value: string | number | undefined): number | null {
  const [, digits] = typeof value === 'string' ? (/^\s*(\d{1,3}(?:\.\d{1,3})?)px\s*$/.exec(value) ?? []) : []
  const length = typeof value === 'number' ? value : digits === undefined ? Number.NaN : Number(digits)
  return Number.isFinite(length) && length >= 0 ? Math.min(length, MAX_RADIUS) : null
}
