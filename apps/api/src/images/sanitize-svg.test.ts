import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectorIcons, networkIcons, tokenIcons } from './generated/icons.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

const inSvg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${content}</svg>`

describe('sanitizeSvg', () => {
  test('default: shapes, gradients and clips stay', () => {
    const logo = inSvg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g fill="url(#a)"><path d="M0 0h1v1z"/><use xlink:href="#a"/></g>',
    )
    expect(sanitizeSvg(`<?xml version="1.0"?><!-- logo -->${logo}`)).toBe(
      inSvg(
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><g fill="url(#a)"><path d="M0 0h1v1z"></path><use href="#a"></use></g>',
      ),
    )
  })

  test('default: every bundled icon keeps its shapes', () => {
    for (const icons of [networkIcons, connectorIcons, tokenIcons]) {
      for (const [name, svg] of Object.entries(icons)) {
        const sanitized = sanitizeSvg(svg)
        const count = (text: string) => text.match(/<(path|rect|circle|ellipse|polygon|use|g)\b/g)?.length
        expect(count(sanitized ?? ''), name).toBe(count(svg))
      }
    }
  })

  test.each([
    '<script>alert(1)</script>',
    '<script href="https://attacker.example/x.js"/>',
    '<g onload="alert(1)"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<use href="https://attacker.example/x.svg#a"/>',
    '<use href="data:image/svg+xml,%3Csvg%3E#a"/>',
    '<image href="https://attacker.example/beacon.png"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://attacker.example"/></body></foreignObject>',
    '<style>@import url(https://attacker.example/x.css)</style>',
    '<path style="fill:url(https://attacker.example)" fill="url(https://attacker.example/#a)"/>',
    '<path fill="url(&#35;a)" d="M0 0"/>',
    '<path fill="\\75rl(https://attacker.example)"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<filter id="a"><feImage href="https://attacker.example"/></filter>',
    '<text><textPath href="https://attacker.example"/></text>',
    '<svg:script>alert(1)</svg:script>',
    '<metadata><x:y xmlns:x="a"/></metadata>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<handler type="application/ecmascript">alert(1)</handler>',
  ])('behavior: nothing of %s stays', (content) => {
    const svg = sanitizeSvg(inSvg(`${content}<rect width="1"/>`))
    expect(svg).toMatch(/<rect width="1">/)
    expect(svg).not.toMatch(/script|alert|attacker|javascript|onload|style|import|data:|image|animate|set\b|&/i)
  })

  test.each([
    ['', 'nothing'],
    ['<html></html>', 'another document'],
    ['<svg>', 'an open element'],
    ['<svg></svg><script></script>', 'something after the document'],
    ['<svg/><svg/>', 'two documents'],
    ['<svg></svg>text', 'text after the document'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', 'entities'],
    ['<svg onload=alert(1)></svg>', 'an attribute without quotes'],
    [`<svg>${'<g>'.repeat(60)}${'</g>'.repeat(60)}</svg>`, 'deep nesting'],
    [inSvg(`<path d="${'M'.repeat(300_000)}"/>`), 'a long file'],
    [inSvg('<path/>'.repeat(5_000)), 'many elements'],
  ])('error: %.40s', (text) => expect(sanitizeSvg(text)).toBeNull())

  test('error: a billion laughs', () => {
    let content = '<g id="a0"><path d="M0 0"/></g>'
    for (let at = 1; at < 12; at++) content += `<g id="a${at}">${`<use href="#a${at - 1}"/>`.repeat(10)}</g>`
    expect(sanitizeSvg(inSvg(content))).toBeNull()
  })

  test('property: what is written has only known elements and attributes', () => {
    const part = constantFrom(
      '<g ',
      '<path ',
      '<script',
      '>',
      '/>',
      '</g>',
      ' d="',
      '"',
      " onload='",
      'href="#a"',
      '<svg',
      '<!--',
      '-->',
      '=',
    )
    assert(
      property(array(part), string(), (parts, text) => {
        const svg = sanitizeSvg(inSvg(parts.join('') + text))
        if (svg === null) return
        for (const [, name] of svg.matchAll(/<\/?([^\s>]+)/g)) expect(['svg', 'g', 'path']).toContain(name)
        for (const [, name] of svg.matchAll(/\s([\w:.-]+)=/g)) expect(['xmlns', 'viewBox', 'd', 'href']).toContain(name)
      }),
    )
  })
})
