/**
 * Colors derived from an app's accent, so that every text pair has a contrast of at least 4.5:1 and every edge 3:1,
 * whatever the accent is. tokens.css computes the same in browsers that can. This module serves the other browsers, and
 * code that uses the colors elsewhere. Luminance and contrast: WCAG 2.2, "relative luminance" and "contrast ratio".
 */

/** Linear light, each channel 0 to 1. */
export type LinearColor = { readonly r: number; readonly g: number; readonly b: number }

/**
 * Below this luminance, white text has a contrast of 4.5:1; above it, black text has. Solves (1 + 0.05) / (Y + 0.05) =
 * 4.5.
 */
const MAX_LUMINANCE = 0.1833
/** The luminance of the dark text on an accent: the ink on green in the designs. */
const SOFTEST_DARK = 0.0085
/** The maximum luminance that has a contrast of 4.5:1 on every light fill, including a pressed row. */
const MAX_TEXT_ON_LIGHT_LUMINANCE = 0.127
/** The minimum luminance that has a contrast of 4.5:1 on every dark fill, including a pressed row. */
const MIN_TEXT_ON_DARK_LUMINANCE = 0.335

/** The colors derived from an accent, as CSS colors. */
export type AccentColors = {
  readonly accent: string
  /** Text and icons on the accent. */
  readonly onAccent: string
  /** The accent as text, icon, edge or focus ring on light surfaces. */
  readonly textOnLight: string
  /** The same on dark surfaces. */
  readonly textOnDark: string
}

/**
 * Computes the colors derived from an accent.
 * @param accent - `#rgb` or `#rrggbb`.
 * @returns null when the accent has another format.
 */
export function toAccentColors(accent: string): AccentColors | null {
  const color = parseHex(accent)
  if (color === null) return null
  return {
    accent,
    onAccent: toHex(textOn(color)),
    textOnLight: toHex(darkened(color, MAX_TEXT_ON_LIGHT_LUMINANCE)),
    textOnDark: toHex(lightened(color, MIN_TEXT_ON_DARK_LUMINANCE)),
  }
}

/** Returns the relative luminance, 0 to 1. */
export function luminance({ r, g, b }: LinearColor): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast ratio, 1 to 21. */
export function contrast(one: LinearColor, other: LinearColor): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Returns the text color for a fill: white, or the fill's own color darkened until it is readable. */
function textOn(color: LinearColor): LinearColor {
  const y = luminance(color)
  if (y <= MAX_LUMINANCE) return { r: 1, g: 1, b: 1 }
  return darkened(color, Math.min(SOFTEST_DARK, Math.max(0, (y + 0.05) / 4.55 - 0.05)))
}

/**
 * Returns the color with its linear light scaled down to at most this luminance. The hue stays, and the result is
 * always in gamut.
 */
function darkened(color: LinearColor, most: number): LinearColor {
  const y = luminance(color)
  if (y <= most) return color
  const part = most / y
  return { r: color.r * part, g: color.g * part, b: color.b * part }
}

/** Returns the color mixed with white until it has at least this luminance. */
function lightened(color: LinearColor, least: number): LinearColor {
  const y = luminance(color)
  if (y >= least) return color
  const part = (least - y) / (1 - y)
  const mix = (channel: number) => channel + (1 - channel) * part
  return { r: mix(color.r), g: mix(color.g), b: mix(color.b) }
}

/** Parses `#rgb` or `#rrggbb` into linear light; returns null for any other text. */
export function parseHex(text: string): LinearColor | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return null
  const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const channel = (at: number) => {
    const value = Number.parseInt(whole.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return { r: channel(0), g: channel(2), b: channel(4) }
}

function toHex({ r, g, b }: LinearColor): string {
  const digits = (channel: number) => {
    const value = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${digits(r)}${digits(g)}${digits(b)}`
}
