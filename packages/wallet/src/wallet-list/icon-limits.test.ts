import { describe, expect, test } from 'vitest'
import { featuredIcons } from './generated/featured-icons.ts'
import { moreIcons } from './generated/lazy-icons.ts'
import { isCheapIcon, isCheapSvg, MAX_ICON_PIXELS } from './icon-limits.ts'

const svg = (inside: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
const toUri = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`

/** Ten uses of ten uses of …: one kilobyte that would freeze a page. */
function bomb(depth: number, one = (id: string) => `<use href="#${id}"/>`): string {
  const layers = Array.from({ length: depth }, (_, at) => `<g id="a${at + 1}">${one(`a${at}`).repeat(10)}</g>`)
  return svg(`<defs><path id="a0" d="M0 0h9"/>${layers.join('')}</defs>${one(`a${depth}`)}`)
}

/** The header of a PNG. */
const png = (width: number, height: number) => {
  const head = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
  const number = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
  return `data:image/png;base64,${btoa(String.fromCharCode(...head, ...number(width), ...number(height)))}`
}

describe('isCheapIcon', () => {
  test('default: every icon of the bundled list is cheap', () => {
    const dear = Object.entries({ ...featuredIcons, ...moreIcons }).filter(([, text]) => !isCheapIcon(toUri(text)))
    expect(dear.map(([id]) => id)).toEqual([])
  })

  test.each([
    ['a shape', svg('<path d="M0 0h9v9z"/>')],
    ['a doctype', svg('<path/>', '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">')],
    [
      'a picture in a pattern',
      svg(
        `<pattern id="p"><use xlink:href="#i"/></pattern><rect fill="url(#p)"/><image id="i" href="${png(64, 64)}"/>`,
      ),
    ],
    [
      'gradients by class',
      svg(
        '<style>.a{fill:url(#g)}.b{fill:url(#h)}</style><linearGradient id="g"/><linearGradient id="h"/><path class="a"/>',
      ),
    ],
    ['a shadow', svg('<filter id="f"><feGaussianBlur/><feOffset/></filter><g filter="url(#f)"><path/></g>')],
    ['a few uses', bomb(2)],
    ['a reference as browsers write it', svg('<g style="fill: url(&quot;#a&quot;)"/><linearGradient id="a"/>')],
    ['names of several words', svg('<g id="Page 1"><path id="it\'s"/></g>')],
    ['a style sheet as text', svg('<style><![CDATA[.a > b{fill:red}]]></style><path class="a"/>')],
    ['a picture of no shapes', svg('')],
  ])('default: %s', (_, text) => {
    expect(isCheapIcon(toUri(text))).toBe(true)
    expect(isCheapIcon(`data:image/svg+xml;base64,${btoa(text)}`)).toBe(true)
    expect(isCheapIcon(`data:image/svg+xml;utf8,${text}`)).toBe(true)
  })

  test.each([
    ['uses in uses', bomb(5)],
    ['patterns in patterns', bomb(5, (id) => `<rect fill="url(#${id})"/>`)],
    ['masks by style attributes', bomb(5, (id) => `<rect style='mask: url( "#${id}" )'/>`)],
    ['uses with a prefix', bomb(5, (id) => `<s:use x:href='#${id}'/>`)],
    ['uses that lead back', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
    ['patterns by class', svg('<style>.a{fill:url(#p)}.b{fill:url(#q)}</style><pattern id="p"/><pattern id="q"/>')],
    ['entities', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "x">]>')],
    ['many elements', svg('<path/>'.repeat(5000))],
    ['deep nesting', svg(`${'<g>'.repeat(60)}${'</g>'.repeat(60)}`)],
    ['other documents', svg('<foreignObject><p/></foreignObject>')],
    ['a program', svg('<script>1</script>')],
    ['an animation', svg('<animate repeatCount="indefinite"/>')],
    ['an animation by style', svg('<style>@keyframes a{}</style>')],
    ['noise', svg('<filter id="f"><feTurbulence numOctaves="99"/></filter>')],
    [
      'an SVG in an SVG in an SVG',
      svg(`<image href="${toUri(svg(`<image href="${toUri(svg(`<image href="${toUri(svg(''))}"/>`))}"/>`))}"/>`),
    ],
    ['a costly SVG within', svg(`<image href="${toUri(bomb(5))}"/>`)],
    [
      'uses behind an empty style',
      bomb(5).replace('<defs>', '<style/><defs>').replace('</defs>', '</defs><style></style>'),
    ],
    ['uses behind a comment in a declaration', `<!DOCTYPE svg PUBLIC "x>" "<!--">${bomb(5)}<!-- -->`],
    ['uses behind a comment in an instruction', `<?a <!-- ?>${bomb(5)}<?b --> ?>`],
    ['uses in character references', bomb(5).replaceAll('"#', '"&#35;')],
    ['patterns in escapes', bomb(5, (id) => `<rect style="fill:url(\\23 ${id})"/>`)],
    ['a style sheet by another name', svg('<s:style>.a{}</s:style>')],
    ['a picture from elsewhere', svg('<image href="https://evil.example/x.png"/>')],
    ['uses by the second of two links', bomb(5).replaceAll('<use', '<use xlink:href="#none"')],
    ['uses behind a link in another attribute', bomb(5).replaceAll('<use', `<use class=' href="#none"'`)],
    ['ids with a quotation mark', bomb(5).replaceAll(/(["#])a(\d)/g, "$1a'$2")],
    ['references in percent signs', bomb(5).replaceAll('"#a', '"#%61')],
    ['references with a space behind', bomb(5).replaceAll(/"(#a\d)"/g, '"$1 "')],
    ['patterns in quotation marks by name', bomb(5, (id) => `<rect style="fill:url(&quot;#${id}&quot;)"/>`)],
    ['patterns that end with the attribute', bomb(5, (id) => `<rect fill="url(#${id}"/>`)],
    ['elements with a letter of another script', bomb(5, (id) => `<é:use href="#${id}"/>`)],
    ['a costly picture in a mask', svg(`<rect style="mask-image:url(${toUri(bomb(5))})"/>`)],
    ['what is drawn at each corner', svg('<marker id="m"><path/></marker><path marker-mid="url(#m)"/>')],
    ['a style sheet in pieces', svg('<style>.a{fill:u<!-- -->rl(#a)}</style><pattern id="a"/>')],
    ['uses in what only looks like a style sheet', svg(`<STYLE>${bomb(5)}</STYLE>`)],
    ['another encoding', bomb(2).replace('<svg', '<?xml version="1.0" encoding="iso-2022-jp"?><svg')],
    ['letters of two bytes', [...bomb(5)].join('\0')],
    ['no markup at all', 'logo'],
    ['a comment without an end', svg('<!-- ')],
    ['a tag without an end', `${svg('')}<path `],
    [
      'a chain of references that nobody could follow',
      svg(Array.from({ length: 1900 }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`).join('')),
    ],
  ])('error: %s', (_, text) => expect(isCheapSvg(text)).toBe(false))

  // 64 kB, the maximum size of an untrusted image. Each of these took minutes, or would take years.
  test.each([
    ...['<!-- -->', '<!--', '<![CDATA[', '<style>', '<style ', '<a ', '<a "', '<a:', '"', ' href', 'url(', ' '],
    ...['<a url(#', '<a id', '<?xml ', '<!DOCTYPE "', '</a', '<style></style ', '<image href="data:image/png,'],
  ])('behavior: checks an endless %j in one pass', (part) => {
    for (const head of ['', '<', '<a ', '<a url(#', '<style>'])
      expect(isCheapSvg(`${head}${part.repeat(65_000 / part.length)}`)).toBe(false)
  })

  test('behavior: an SVG in another charset is not drawn', () => {
    const uri = toUri(svg('<path/>'))
    for (const charset of ['utf-8', 'UTF8', '"utf-8"', 'us-ascii'])
      expect(isCheapIcon(uri.replace(',', `;charset=${charset},`))).toBe(true)
    for (const charset of ['utf-16', 'iso-2022-jp', 'utf-7', ''])
      expect(isCheapIcon(uri.replace(',', `;charset=${charset},`))).toBe(false)
  })

  test.each([
    [MAX_ICON_PIXELS, MAX_ICON_PIXELS, true],
    [1, MAX_ICON_PIXELS + 1, false],
    [40_000, 40_000, false],
    [0, 1, false],
  ])('behavior: a PNG of %i × %i', (width, height, isCheap) => expect(isCheapIcon(png(width, height))).toBe(isCheap))

  test.each([
    'data:image/png;base64,AAAA',
    'data:image/gif,',
    'data:image/webp;base64,%',
    'https://x.example/a.png',
    '',
  ])('error: %s', (uri) => expect(isCheapIcon(uri)).toBe(false))

  test('behavior: reads the size of other raster formats', () => {
    const gif = (width: number) =>
      `data:image/gif;base64,${btoa(`GIF89a${String.fromCharCode(width & 255, width >> 8, 9, 0)}`)}`
    expect([isCheapIcon(gif(32)), isCheapIcon(gif(60_000))]).toEqual([true, false])
    const webp = (side: number) =>
      `data:image/webp;base64,${btoa(`RIFF\0\0\0\0WEBPVP8X${'\0'.repeat(8)}${String.fromCharCode(side & 255, side >> 8, 0, 8, 0, 0)}`)}`
    expect([isCheapIcon(webp(31)), isCheapIcon(webp(16_000))]).toEqual([true, false])
    const jpeg = (side: number) =>
      `data:image/jpeg;base64,${btoa(`\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08${String.fromCharCode(0, 8, side >> 8, side & 255)}${'\0'.repeat(9)}`)}`
    expect([isCheapIcon(jpeg(32)), isCheapIcon(jpeg(60_000))]).toEqual([true, false])
  })
})
