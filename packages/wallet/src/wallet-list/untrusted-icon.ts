/** Longest `data:` URI of an icon. Source: docs/security.md#d9. */
export const MAX_ICON_BYTES = 64 * 1024

/**
 * Returns an image that needs no request: a `data:` URI of a raster or an SVG, shown in `<img>` only, where scripts do
 * not run. Null for everything else.
 */
export function toIcon(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_ICON_BYTES) return null
  const uri = value.trim()
  return /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/i.test(uri) ? uri : null
}
