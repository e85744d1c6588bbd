// @ts-check
/** Minifies icons, which contain only shapes. */

const allowedElements = new Set(
  'svg g path circle rect ellipse polygon polyline line defs clipPath mask linearGradient radialGradient stop filter feFlood feBlend feGaussianBlur feColorMatrix feOffset feComposite use title'.split(
    ' ',
  ),
)

/**
 * @param {string} svg
 * @throws when it contains anything that is not a shape: a script, a handler, a frame, an external link.
 */
export function smallSvg(svg) {
  const small = svg
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<title>[\s\S]*?<\/title>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replace(/ \/>/g, '/>')
    .trim()
    .replace(/^<svg[^>]*>/, (tag) => {
      const viewBox = /viewBox="[\d. -]+"/.exec(tag)?.[0]
      if (viewBox === undefined) throw new Error(`An icon without a viewBox: ${tag}`)
      const fill = /fill="none"/.test(tag) ? ' fill="none"' : ''
      return `<svg xmlns="http://www.w3.org/2000/svg" ${viewBox}${fill}>`
    })
    // Names of gradients and masks only need to differ within one icon.
    .replace(/\b[a-z0-9-]+__([a-z]+)\b/g, '$1')
  for (const [, element = ''] of small.matchAll(/<([A-Za-z][\w:-]*)/g)) {
    if (!allowedElements.has(element)) throw new Error(`An icon holds <${element}>.`)
  }
  const foreign = /\son\w+\s*=|javascript:|data:|@import|style=|href="(?!#)|url\((?!#)|&(?!amp;|lt;|gt;|quot;)/i.exec(
    small,
  )
  if (foreign !== null) throw new Error(`An icon holds "${foreign[0]}".`)
  return small
}
