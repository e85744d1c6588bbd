/**
 * Checks untrusted images (of announced wallets, session peers and ENS names) before an `<img>` draws them. A browser
 * draws an SVG on the page's main thread and no worker can do it instead, so an image that takes long must not be drawn
 * at all. One kilobyte of nested `<use>` elements can expand to a hundred million shapes.
 */

/** Most elements that an SVG may expand to, including those that it repeats by reference. */
export const MAX_SVG_ELEMENTS = 4000
/** Deepest nesting of elements in an SVG. */
const MAX_SVG_DEPTH = 48
/** Longest side of a raster image, in pixels. Decoded, it takes 4 bytes for each pixel. */
export const MAX_ICON_PIXELS = 2048
/** Longest chain of references. The chain is followed by recursive calls. */
const MAX_SVG_REFERENCES = 400
/** Deepest nesting of images within images. */
const MAX_NESTED_IMAGES = 2

/**
 * Elements that a logo does not need: other documents, scripts, endless animations, filters that are computed pixel by
 * pixel, and markers, which are drawn again at every corner of a path.
 */
const REFUSED_ELEMENTS =
  /^(script|foreignobject|iframe|animate|animatetransform|animatemotion|set|feimage|feturbulence|feconvolvematrix|femorphology|fediffuselighting|fespecularlighting|marker)$/
const FILTER_WEIGHT = 50

/**
 * Matches the next piece of markup with the text before it: a comment, a CDATA section, the XML declaration, a doctype
 * without declarations, a style sheet with its content, or a tag. Each match begins where the last one ended, and
 * anything else ends the reading, so that no text is scanned twice. An empty style element has no content, and ends
 * nothing that follows it.
 */
const MARKUP =
  /[^<]*(?:<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?xml(\s[^<>?]*)\?>|<!DOCTYPE\s(?:[^<>["']|"[^"<>]*"|'[^'<>]*')*>|<style(?:\s(?:[^<>"'/]|"[^"]*"|'[^']*')*)?>([\s\S]*?)<\/style\s*>|<(\/?)([A-Za-z_][\w:.-]*)(?![\w:.-])((?:[^<>"']|"[^"]*"|'[^']*')*)>)/gy
const ATTRIBUTE = /\s*([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy

type SvgElement = {
  readonly name: string
  readonly ids: readonly string[]
  /** Ids of elements that it draws again. */
  readonly references: readonly string[]
  readonly children: SvgElement[]
}

/** The parsed SVG: its elements under one root, their number, and the ids that its style sheets draw again. */
type SvgContent = { readonly root: SvgElement; readonly count: number; readonly styled: readonly string[] }

/**
 * Whether an image is cheap enough to draw: by its pixels for a raster, by the elements that it expands to for an SVG.
 * @param uri - a `data:` URI of `image/png`, `webp`, `jpeg`, `gif` or `svg+xml`.
 */
export function isCheapIcon(uri: string, nesting = 0): boolean {
  const [, type = '', parameters = '', body = ''] = /^data:image\/([\w+]+)([^,]*),(.*)$/is.exec(uri) ?? []
  const bytes = readBody(body, /;\s*base64\s*$/i.test(parameters))
  // A browser decodes an SVG by its charset, and the code below decodes it as UTF-8.
  if (bytes === null || /charset\s*=\s*(?!"?(?:utf-?8|us-ascii)\b)/i.test(parameters)) return false
  if (type.toLowerCase() !== 'svg+xml') return isCheapRaster(bytes)
  return isCheapSvg(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))), nesting)
}

/** Recent results by URL, since a row is drawn many times. */
const judged = new Map<string, boolean>()
/** Results that are cached. When the cache is full, it is cleared. */
const MAX_JUDGED = 64

/** Whether an image may be drawn: an image of the page or the app, or an untrusted one that is cheap to draw. */
export function isDrawable(url: string): boolean {
  if (!/^data:/i.test(url)) return true
  const known = judged.get(url)
  if (known !== undefined) return known
  if (judged.size >= MAX_JUDGED) judged.clear()
  const answer = isCheapIcon(url)
  judged.set(url, answer)
  return answer
}

/** Returns the bytes as a string with one character for each byte, or null if they cannot be decoded. */
function readBody(body: string, isBase64: boolean): string | null {
  try {
    if (isBase64) return atob(decodeURIComponent(body).replace(/\s/g, ''))
    // Unescaped text may hold any character, which is encoded as UTF-8.
    const escaped = body.replace(/[^\x20-\x7e]/gu, encodeURIComponent).replace(/%(?![0-9a-f]{2})/gi, '%25')
    return escaped.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  } catch {
    return null
  }
}

/** Whether an SVG expands to few enough elements. */
export function isCheapSvg(text: string, nesting = 0): boolean {
  // Escapes could hide a reference from this parser, and control characters could hide another encoding.
  if (nesting > MAX_NESTED_IMAGES || /(?![\t\n\r])[\p{Cc}\\]|&#/u.test(text)) return false
  const content = readSvg(text, nesting)
  if (content === null) return false
  const byId = new Map<string, SvgElement>()
  const walk = (element: SvgElement) => {
    for (const id of element.ids) if (!byId.has(id)) byId.set(id, element)
    element.children.forEach(walk)
  }
  walk(content.root)
  const weigh = createWeigher(byId)
  const total = weigh(content.root)
  // A rule of a style sheet may apply to every element. What it repeats may itself hold elements that repeat it.
  const styled = content.styled.flatMap((id) => byId.get(id) ?? [])
  if (new Set(styled.filter(({ name }) => !/gradient$/.test(name))).size > 1) return false
  const byStyle = styled.reduce((sum, element) => sum + weigh(element), 0)
  return total + byStyle * content.count <= MAX_SVG_ELEMENTS
}

/**
 * Returns a function that counts the elements that one element expands to, with each reference followed. The count is
 * infinite for a reference cycle, or a chain that is too long.
 */
function createWeigher(byId: ReadonlyMap<string, SvgElement>): (element: SvgElement) => number {
  const known = new Map<SvgElement, number>()
  return (element) => weigh(element, 0)

  function weigh(element: SvgElement, depth: number): number {
    const before = known.get(element)
    if (before !== undefined) return before
    if (depth > MAX_SVG_REFERENCES) return Number.POSITIVE_INFINITY
    // Until the weight is known, a visit to this element again means a cycle.
    known.set(element, Number.POSITIVE_INFINITY)
    const own = element.name.startsWith('fe') ? FILTER_WEIGHT : 1
    const repeated = element.references.flatMap((id) => byId.get(id) ?? [])
    const sum = [...element.children, ...repeated].reduce((total, other) => total + weigh(other, depth + 1), own)
    known.set(element, sum)
    return sum
  }
}

/**
 * Parses an SVG, or returns null if it has something that a logo does not need. Reads markup only and interprets
 * nothing.
 */
function readSvg(text: string, nesting: number): SvgContent | null {
  const root: SvgElement = { name: '', ids: [], references: [], children: [] }
  const path: SvgElement[] = [root]
  const styled: string[] = []
  let count = 0
  let end = 0
  for (const [all, declaration = '', css = '', closing, name = '', attributes = ''] of text.matchAll(MARKUP)) {
    end += all.length
    const styledHere = referencesInSheet(css)
    if (styledHere === null || /encoding\s*=\s*["'](?!utf-8["'])/i.test(declaration)) return null
    styled.push(...styledHere)
    if (closing === '/' && path.length > 1) path.pop()
    if (closing !== '') continue
    count += 1
    const element = readElement(name, attributes, nesting)
    if (element === null || count > MAX_SVG_ELEMENTS || path.length > MAX_SVG_DEPTH) return null
    path.at(-1)?.children.push(element)
    if (!attributes.endsWith('/')) path.push(element)
  }
  return count === 0 || text.includes('<', end) ? null : { root, count, styled }
}

function readElement(fullName: string, text: string, nesting: number): SvgElement | null {
  const name = toLocalName(fullName)
  // A style sheet with another name was not read.
  if (REFUSED_ELEMENTS.test(name) || (name === 'style' && !text.endsWith('/'))) return null
  const ids: string[] = []
  const references: string[] = []
  let end = 0
  for (const [all, attribute = '', double, single = ''] of text.matchAll(ATTRIBUTE)) {
    end += all.length
    const value = (double ?? single).trim()
    const kind = toLocalName(attribute)
    if (kind === 'id') ids.push(value)
    const isLink = kind === 'href' && name !== 'a'
    if (isLink && !value.startsWith('#') && !isCheapIcon(value, nesting + 1)) return null
    const repeated = isLink && value.startsWith('#') ? toIds([value]) : referencesIn(value)
    if (repeated === null) return null
    references.push(...repeated)
  }
  return /^\s*\/?$/.test(text.slice(end)) ? { name, ids, references, children: [] } : null
}

function toLocalName(fullName: string): string {
  return (fullName.split(':').at(-1) ?? '').toLowerCase()
}

/** Returns the ids that a style sheet refers to, or null if it animates, fetches, or is not plain to read. */
function referencesInSheet(text: string): readonly string[] | null {
  const css = text.replace(/<!\[CDATA\[|\]\]>/g, '')
  return /<|@keyframes|@import|animation/i.test(css) ? null : referencesIn(css)
}

/** Returns the ids that a declaration refers to, or null if a reference is external, or not plain to read. */
function referencesIn(css: string): readonly string[] | null {
  if (/image-set\(|element\(/i.test(css)) return null
  const text = css.replaceAll('&quot;', '"').replaceAll('&apos;', "'")
  return toIds([...text.matchAll(/url\(\s*["']?([^"')]*)/gi)].map(([, target = '']) => target.trim()))
}

/** Returns null if a browser could read another id there than this parser. */
function toIds(targets: readonly string[]): readonly string[] | null {
  return targets.every((target) => /^#[^\s%&'"<>()]+$/.test(target)) ? targets.map((target) => target.slice(1)) : null
}

/**
 * Whether a raster's header says that it is small. A raster without a readable size is not shown.
 * @param bytes - of a PNG, GIF, WebP or JPEG file, one character each.
 */
export function isCheapRaster(bytes: string): boolean {
  const size = rasterSize(bytes)
  return size === null ? false : size.every((side) => side > 0 && side <= MAX_ICON_PIXELS)
}

/**
 * Returns the width and height in the file's header.
 * Source: https://www.w3.org/TR/png-3/; https://www.w3.org/Graphics/GIF/spec-gif89a.txt;
 * https://www.rfc-editor.org/rfc/rfc9649; https://www.w3.org/Graphics/JPEG/itu-t81.pdf.
 */
function rasterSize(bytes: string): readonly [number, number] | null {
  const byte = (at: number) => bytes.charCodeAt(at)
  const big = (at: number) => byte(at) * 256 + byte(at + 1)
  const little = (at: number) => byte(at) + byte(at + 1) * 256
  if (bytes.startsWith('\x89PNG')) return [big(16) * 65536 + big(18), big(20) * 65536 + big(22)]
  if (bytes.startsWith('GIF8')) return [little(6), little(8)]
  if (bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP') {
    switch (bytes.slice(12, 16)) {
      case 'VP8X':
        return [little(24) + byte(26) * 65536 + 1, little(27) + byte(29) * 65536 + 1]
      case 'VP8 ':
        return [little(26) & 0x3fff, little(28) & 0x3fff]
      case 'VP8L':
        return [(little(21) & 0x3fff) + 1, ((little(22) >> 6) | ((byte(24) & 0x0f) << 10)) + 1]
      default:
        return null
    }
  }
  if (!bytes.startsWith('\xff\xd8')) return null
  for (let at = 2; at + 9 < bytes.length && byte(at) === 0xff; at += 2 + big(at + 2)) {
    const marker = byte(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return [big(at + 7), big(at + 5)]
  }
  return null
}
