/**
 * Pictures that strangers hand in (announced wallets, the other end of a session, an ENS name) are judged before any
 * `<img>` has them: a browser draws an SVG on the page's own thread, and no worker can do it instead, so what would take
 * long must not be drawn at all. A kilobyte of `<use>` in `<use>` stands for a hundred million shapes.
 */

/** Most elements that an SVG may stand for, with everything that it repeats by reference. */
export const MAX_SVG_ELEMENTS = 4000
/** Deepest nesting of elements in an SVG. */
const MAX_SVG_DEPTH = 48
/** Longest side of a raster picture: decoded, it takes 4 bytes for each pixel. */
export const MAX_ICON_PIXELS = 2048
/** Pictures within pictures. */
const MAX_NESTED_IMAGES = 2

/** Never in a logo: other documents, programs, animations without end, and filters that are computed pixel by pixel. */
const REFUSED_ELEMENTS =
  /^(script|foreignobject|iframe|animate|animatetransform|animatemotion|set|feimage|feturbulence|feconvolvematrix|femorphology|fediffuselighting|fespecularlighting)$/
const FILTER_WEIGHT = 50

/** A style sheet with its content. An empty element has none, and ends nothing that follows it. */
const STYLE = /<style\b(?:[^>]*[^>/])?>([\s\S]*?)<\/style\s*>/gi
const UNREAD = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<style\b(?:[^>]*[^>/])?>[\s\S]*?<\/style\s*>/gi

type SvgElement = {
  readonly name: string
  readonly id: string | null
  /** Ids that it draws once more. */
  readonly references: readonly string[]
  readonly children: SvgElement[]
}

/**
 * Whether a picture is cheap enough to draw: its pixels when it is a raster, what it stands for when it is an SVG.
 * @param uri - a `data:` URI of `image/png`, `webp`, `jpeg`, `gif` or `svg+xml`.
 */
export function isCheapIcon(uri: string, nesting = 0): boolean {
  const [, type = '', parameters = '', body = ''] = /^data:image\/([\w+]+)([^,]*),(.*)$/is.exec(uri) ?? []
  const bytes = readBody(body, /;\s*base64\s*$/i.test(parameters))
  if (bytes === null) return false
  if (type.toLowerCase() !== 'svg+xml') return isCheapRaster(bytes)
  return isCheapSvg(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))), nesting)
}

/** What was judged lately: a row is drawn many times. */
const judged = new Map<string, boolean>()
const MAX_JUDGED = 64

/** Whether a picture may be drawn: one that came with the page or that the app named, or a stranger's that is cheap. */
export function isDrawable(url: string): boolean {
  if (!/^data:/i.test(url)) return true
  const known = judged.get(url)
  if (known !== undefined) return known
  if (judged.size >= MAX_JUDGED) judged.clear()
  const answer = isCheapIcon(url)
  judged.set(url, answer)
  return answer
}

/** The bytes as a text of one character each; null when they cannot be read. */
function readBody(body: string, isBase64: boolean): string | null {
  try {
    if (isBase64) return atob(decodeURIComponent(body).replace(/\s/g, ''))
    // What is not escaped may be any character: as UTF-8.
    const escaped = body.replace(/[^\x20-\x7e]/gu, encodeURIComponent).replace(/%(?![0-9a-f]{2})/gi, '%25')
    return escaped.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  } catch {
    return null
  }
}

/** Whether an SVG stands for few enough elements. */
export function isCheapSvg(text: string, nesting = 0): boolean {
  const source = withoutPrologue(text)
  // Entities repeat text as `<use>` repeats shapes; escapes hide a reference from whoever reads it as it stands.
  if (nesting > MAX_NESTED_IMAGES || /<!doctype|<!entity|<\?|&#|\\|<[\w.-]+:style\b/i.test(source)) return false
  const style = [...source.matchAll(STYLE)].map(([, css]) => css).join('\n')
  if (/@keyframes|@import|animation|url\(\s*["']?(?!["']?#)/i.test(style)) return false
  const root = parseElements(source, nesting)
  if (root === null) return false
  const byId = new Map<string, SvgElement>()
  const all: SvgElement[] = []
  const walk = (element: SvgElement) => {
    all.push(element)
    if (element.id !== null && !byId.has(element.id)) byId.set(element.id, element)
    element.children.forEach(walk)
  }
  walk(root)
  const weigh = createWeigher(byId)
  const total = weigh(root)
  // A rule of a style sheet may hold for every element. What it repeats may itself hold elements that repeat it.
  const styled = referencesIn(style).flatMap((id) => byId.get(id) ?? [])
  if (new Set(styled.filter(({ name }) => !/gradient$/.test(name))).size > 1) return false
  const byStyle = styled.reduce((sum, element) => sum + weigh(element), 0)
  return total + byStyle * all.length <= MAX_SVG_ELEMENTS
}

/** Without the XML declaration, and a doctype that declares nothing of its own. */
function withoutPrologue(text: string): string {
  const body = text.replace(/^\s*<\?xml[^<>?]*\?>/, '')
  return body.replace(/^((?:\s|<!--[\s\S]*?-->)*)<!doctype(?:[^<>["']|"[^"<>]*"|'[^'<>]*')*>/i, '$1')
}

/** How many elements one stands for, each reference followed; infinite for one that leads back to itself. */
function createWeigher(byId: ReadonlyMap<string, SvgElement>): (element: SvgElement) => number {
  const known = new Map<SvgElement, number>()
  return function weigh(element: SvgElement): number {
    const before = known.get(element)
    if (before !== undefined) return before
    // Until it is known, whoever comes back here goes in a circle.
    known.set(element, Number.POSITIVE_INFINITY)
    const own = element.name.startsWith('fe') ? FILTER_WEIGHT : 1
    const repeated = element.references.flatMap((id) => byId.get(id) ?? [])
    const sum = [...element.children, ...repeated].reduce((total, other) => total + weigh(other), own)
    known.set(element, sum)
    return sum
  }
}

/** The tree of elements, or null for what no logo has. Reads tags alone: nothing is interpreted. */
function parseElements(text: string, nesting: number): SvgElement | null {
  const root: SvgElement = { name: '', id: null, references: [], children: [] }
  const path: SvgElement[] = [root]
  const bare = text.replace(UNREAD, '')
  let count = 0
  for (const [, closing, fullName = '', attributes = '', isEmpty] of bare.matchAll(
    /<(\/?)([a-z][\w:.-]*)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/gi,
  )) {
    const name = (fullName.split(':').at(-1) ?? '').toLowerCase()
    if (closing === '/') {
      if (path.length > 1) path.pop()
      continue
    }
    count += 1
    const element = readElement(name, attributes, nesting)
    if (element === null || count > MAX_SVG_ELEMENTS || path.length > MAX_SVG_DEPTH) return null
    path.at(-1)?.children.push(element)
    if (isEmpty !== '/') path.push(element)
  }
  return root
}

function readElement(name: string, attributes: string, nesting: number): SvgElement | null {
  if (REFUSED_ELEMENTS.test(name)) return null
  const href = /(?:^|[\s:])href\s*=\s*["']\s*([^"']*)["']/i.exec(attributes)?.[1] ?? null
  if (name === 'image' && href !== null && !href.startsWith('#') && !isCheapIcon(href, nesting + 1)) return null
  const id = /(?:^|\s)id\s*=\s*["']([^"']*)["']/i.exec(attributes)?.[1] ?? null
  const linked = href?.startsWith('#') ? [href.slice(1)] : []
  return { name, id, references: [...linked, ...referencesIn(attributes)], children: [] }
}

function referencesIn(text: string): readonly string[] {
  return [...text.matchAll(/url\(\s*["']?#([^"')]+)["']?\s*\)/gi)].map(([, id = '']) => id.trim())
}

/**
 * Whether a raster says that it is small; one whose size cannot be read is not shown.
 * @param bytes - of a PNG, GIF, WebP or JPEG file, one character each.
 */
export function isCheapRaster(bytes: string): boolean {
  const size = rasterSize(bytes)
  return size === null ? false : size.every((side) => side > 0 && side <= MAX_ICON_PIXELS)
}

/** Width and height as the file's head says. Source: PNG 11.2.2, GIF89a 18, RFC 9649 (WebP), ITU T.81 B.2.2 (JPEG). */
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
