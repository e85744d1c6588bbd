import { encode } from 'uqr'

/** A code as one SVG path, in modules. It is `size` modules wide and high, without its quiet zone. */
export type QrPath = { readonly path: string; readonly size: number }

/** The width of the white margin around a code, in modules. Source: https://www.iso.org/standard/83389.html. */
export const QUIET_ZONE = 4
/** The fraction of the code's width that the logo in its middle covers. Error correction Q recovers more than that. */
const HUB_PART = 0.19

/**
 * Returns the code of a text, with error correction Q. Adjacent dark modules of a row are one stroke of the path.
 * Modules under the logo are left out, since half a module is worse than none.
 */
export function toQrPath(text: string, { hasHub }: { readonly hasHub: boolean }): QrPath {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  const hub = hasHub ? Math.ceil((size * HUB_PART) / 2) : -1
  const middle = (size - 1) / 2
  const isDark = (x: number, y: number) =>
    data[y]?.[x] === true && !(Math.abs(x - middle) <= hub && Math.abs(y - middle) <= hub)
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      const start = x
      while (isDark(x + 1, y)) x++
      const run = x - start + 1
      path += `M${start} ${y}h${run}v1h-${run}z`
    }
  }
  return { path, size }
}
