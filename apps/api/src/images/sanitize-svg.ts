import { isCheapSvg } from '@laurel/wallet/wallet-list'

/**
 * Untrusted SVG. What a logo needs is written again, and everything else is left out: scripts, styles, links, text of other documents
 * and whatever a later browser may add.
 */

/** The longest SVG that is read. A logo has a tenth of it. */
export const MAX_SVG_LENGTH = 256 * 1024
/** The deepest nesting that is written. */
const MAX_NESTING = 40

const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon defs symbol use linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  `id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points transform fill stroke opacity offset
  fill-opacity fill-rule stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity
  stop-color stop-opacity clip-path clip-rule mask mask-type gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits
  maskContentUnits preserveAspectRatio vector-effect href color`.split(/\s+/),
)
/** An id, which is all that a reference may lead to. */
const REFERENCE = /^#[\w.-]+$/
const URL_REFERENCE = /^url\(\s*(['"]?)#[\w.-]+\1\s*\)(\s+(none|[\w#]+))?$/
/** Numbers, colors, path data, names and functions of transforms. Nothing that could be a URL, an escape or markup. */
const PLAIN = /^[\w\s#%.,()+-]*$/

const MARKUP =
  /([^<]*)(?:<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>)/gy
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/**
 * Returns an SVG with only the shapes of a logo, or null when it is not well-formed, too large or expensive to draw.
 * @param text - the file.
 */
export function sanitizeSvg(text: string): string | null {
  if (text.length > MAX_SVG_LENGTH) return null
  const written: string[] = []
  /** The open elements that are written; null for one that is left out. */
  const open: (string | null)[] = []
  let end = 0
  let isStarted = false
  for (const [all, , closing, name, attributes = '', selfClosing] of text.replace(/^\ufeff/, '').matchAll(MARKUP)) {
    end += all.length
    if (name === undefined) continue
    if (closing === '/') {
      if (open.length === 0) return null
      const opened = open.pop()
      if (opened !== null && opened !== undefined) written.push(`</${opened}>`)
      continue
    }
    // After the document nothing may follow.
    if (open.length === 0 && isStarted) return null
    const isRoot = open.length === 0
    if (open.length > MAX_NESTING || (isRoot && name !== 'svg')) return null
    // What is in an element that is left out, is left out too.
    const isWritten = ELEMENTS.has(name) && (isRoot || open.at(-1) !== null)
    if (isWritten)
      written.push(`<${name}${isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${writeAttributes(attributes)}>`)
    if (selfClosing === '/') {
      if (isWritten) written.push(`</${name}>`)
    } else open.push(isWritten ? name : null)
    isStarted = true
  }
  if (!isStarted || open.length > 0 || text.slice(end + (text.startsWith('\ufeff') ? 1 : 0)).trim() !== '') return null
  const svg = written.join('')
  return isCheapSvg(svg) ? svg : null
}

function writeAttributes(attributes: string): string {
  const seen = new Set<string>()
  let result = ''
  for (const [, written = '', double, single = ''] of attributes.matchAll(ATTRIBUTE)) {
    const name = written === 'xlink:href' ? 'href' : written
    const value = (double ?? single).trim()
    if (seen.has(name) || !ATTRIBUTES.has(name) || !isAllowed(name, value)) continue
    seen.add(name)
    result += ` ${name}="${value.replaceAll('"', "'")}"`
  }
  return result
}

function isAllowed(name: string, value: string): boolean {
  if (name === 'href') return REFERENCE.test(value)
  if (/url\s*\(/i.test(value)) return URL_REFERENCE.test(value)
  return PLAIN.test(value) && !/(expression|javascript|import)/i.test(value)
}
