import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Returns the declarations of the first block that `start` opens. */
function block(start: string): ReadonlyMap<string, string> {
  const from = css.indexOf(start)
  const text = css.slice(from, css.indexOf('}', from))
  return new Map([...text.matchAll(/(--laurel-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

const light = block(':root {')
const dark = block(':root[data-theme="dark"] {')
const preferred = block(':root:not([data-theme="light"]) {')

type Rgb = readonly [number, number, number]

/**
 * Converts an OKLCH color to linear sRGB, with each channel clamped to what a screen can show. Source:
 * https://www.w3.org/TR/css-color-4/#ok-lab.
 */
function linear(value: string): Rgb {
  if (value === '#fff') return [1, 1, 1]
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)
  if (parts === null) throw new Error(`${value} is not a color that this test reads`)
  const [l, c, h] = [Number(parts[1]), Number(parts[2]), (Number(parts[3]) * Math.PI) / 180]
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const hold = (channel: number) => Math.min(1, Math.max(0, channel))
  return [
    hold(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    hold(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    hold(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

/** Returns the contrast of two colors. Source: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. */
function contrast(theme: ReadonlyMap<string, string>, one: string, other: string): number {
  const [brighter, darker] = [one, other]
    .map((name) => {
      const [red, green, blue] = linear(theme.get(`--laurel-${name}`) ?? '')
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    })
    .sort((a, b) => b - a)
  if (brighter === undefined || darker === undefined) throw new Error('two colors have two luminances')
  return brighter / darker
}

describe.each([
  ['light', light],
  ['dark', dark],
])('tokens, %s', (_, theme) => {
  const grounds = ['page', 'surface', 'surface-raised']
  const soft = [
    ['accent', 'accent-soft'],
    ['warn', 'warn-soft'],
    ['danger', 'danger-soft'],
    ['text', 'accent-soft'],
    ['text', 'warn-soft'],
    ['text', 'danger-soft'],
    ['on-accent', 'accent'],
  ] as const
  const texts = ['text', 'muted', 'accent', 'warn', 'danger'].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  )

  test.each([...texts, ...soft])('text: %s on %s is at least 4.5 to 1', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(grounds)('edges: on %s at least 3 to 1', (ground) => {
    expect(contrast(theme, 'border', ground)).toBeGreaterThanOrEqual(3)
  })
})

test('behavior: dark by preference and dark by choice are the same', () => {
  expect([...preferred]).toEqual([...dark])
})

describe('the wallet modal', () => {
  const modalCss = readFileSync(new URL('../../../packages/wallet/src/controls/tokens.css', import.meta.url), 'utf8')
  const read = new Set([...modalCss.matchAll(/var\(\s*(--laurel-[\w-]+)/g)].map(([, name]) => name))

  test('default: takes every color of this app that it has a name for, so that both look as one', () => {
    const shared = [...light.keys()].filter((name) => read.has(name))
    expect(shared).toEqual(
      expect.arrayContaining(
        [
          'accent',
          'on-accent',
          'accent-soft',
          'surface',
          'surface-raised',
          'divider',
          'border',
          'text',
          'muted',
          'warn',
          'danger',
        ].map((name) => `--laurel-${name}`),
      ),
    )
    // Each has a value for the dark theme too, because a modal with colors of both themes would be unreadable.
    for (const name of shared.filter((one) => /^(oklch|#)/.test(light.get(one) ?? ''))) {
      expect(dark.has(name), name).toBe(true)
      expect(preferred.has(name), name).toBe(true)
    }
  })
})
