import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileValues } from '../../test/hostile-values.ts'
import { parseColor, parseTheme } from './theme.ts'

describe('parseColor', () => {
  test.each([
    ['#0052ff', '#0052ff'],
    ['#FA0', '#ffaa00'],
    [' rgb(0, 82, 255) ', '#0052ff'],
    ['rgb(0 82 255 / 1)', '#0052ff'],
    ['hsla(231,100%,70%,1)', '#667dff'],
    ['hsl(0deg 0% 100%)', '#ffffff'],
    ['rgb(999,-5,0)', '#ff0000'],
  ])('default: %s is %s', (text, color) => expect(parseColor(text)).toBe(color))

  test.each(['rgba(0,0,0,0)', 'rgb(0 0 0 / 0.5)', '#0052ff80', '#12345', 'transparent', 'red', 'currentcolor', ''])(
    'error: %s is not an opaque color of the grammar',
    (text) => expect(parseColor(text)).toBeNull(),
  )

  test('property: the result is always six hex digits, or null', () => {
    assert(property(string(), (text) => void expect(parseColor(text) ?? '#000000').toMatch(/^#[0-9a-f]{6}$/)))
  })
})

describe('parseTheme', () => {
  test('default: mode, accent and radius, of public clients or ours', () => {
    const themeVariables = { '--laurel-accent': '#0052ff', '--w3m-border-radius-master': '4px' }
    expect(parseTheme({ themeMode: 'dark', themeVariables, w3mThemeVariables: { '--w3m-accent': '#fff' } })).toEqual({
      ...{ mode: 'dark', accent: '#0052ff', radius: 4 },
    })
  })

  test('default: at least 100 hostile values', () => expect(hostileValues.length).toBeGreaterThanOrEqual(100))

  test.each(hostileValues)('error: %j changes nothing', (value) => {
    const variables = Object.fromEntries(
      [
        '--w3m-accent',
        '--laurel-accent',
        '--w3m-border-radius-master',
        '--laurel-radius',
        '--w3m-font-family',
        value,
      ].map((name) => [name, value]),
    )
    expect(parseTheme({ themeVariables: variables, w3mThemeVariables: variables })).toEqual({
      ...{ mode: null, accent: null, radius: null },
    })
  })
})
