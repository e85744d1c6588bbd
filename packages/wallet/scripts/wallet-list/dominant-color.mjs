// @ts-check
/** The dominant color of an icon, darkened enough for a white letter on it. */

/**
 * @param {{ readonly data: Uint8ClampedArray }} image RGBA.
 * @returns {string | null} three hex digits; null when the icon only has white, gray and transparent pixels.
 */
export function dominantColor({ data }) {
  /** @type {Map<number, { weight: number, r: number, g: number, b: number }>} */
  const buckets = new Map()
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < 128) continue
    const chroma = Math.max(r, g, b) - Math.min(r, g, b)
    // Gray says little about a brand. It counts, so that a black icon is black, but any color outweighs it.
    const weight = Math.max(r, g, b) > 235 && chroma < 24 ? 0.01 : 1 + chroma / 8
    const key = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5)
    const bucket = buckets.get(key) ?? { weight: 0, r: 0, g: 0, b: 0 }
    bucket.weight += weight
    bucket.r += r * weight
    bucket.g += g * weight
    bucket.b += b * weight
    buckets.set(key, bucket)
  }
  const best = [...buckets.values()].sort((one, other) => other.weight - one.weight)[0]
  if (best === undefined || best.weight < 16) return null
  return readableUnderWhite([best.r / best.weight, best.g / best.weight, best.b / best.weight])
}

/**
 * Returns the nearest darker color of three digits on which white has a contrast of 4.5:1.
 * Source: https://www.w3.org/TR/WCAG22/#contrast-minimum.
 * @param {readonly [number, number, number]} rgb 0 to 255 each.
 */
export function readableUnderWhite(rgb) {
  for (let scale = 1; scale > 0; scale -= 0.02) {
    const digits = rgb.map((channel) => Math.min(15, Math.floor((channel * scale) / 17 + 0.25)))
    if (contrastWithWhite(digits.map((digit) => digit * 17)) >= 4.5)
      return digits.map((digit) => digit.toString(16)).join('')
  }
  return '333'
}

/**
 * Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance; https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio.
 * @param {readonly number[]} rgb 0 to 255 each.
 */
export function contrastWithWhite(rgb) {
  const [r = 0, g = 0, b = 0] = rgb.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}
