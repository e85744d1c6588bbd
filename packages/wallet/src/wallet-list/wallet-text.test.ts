import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { MAX_NAME_LENGTH, toComparedName, toRdns, toShownName } from './wallet-text.ts'

describe('toShownName', () => {
  test.each([
    ['MetaMask', 'MetaMask'],
    ['  Rainbow \n ', 'Rainbow'],
    ['\u202eksaMateM', 'ksaMateM'],
    ['Meta\u200bMask', 'MetaMask'],
    ['half \ud800 of one', 'half of one'],
    ['a'.repeat(10_000), 'a'.repeat(MAX_NAME_LENGTH)],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['', null],
    ['\u3164 \u200b', null],
    [7, null],
    [null, null],
  ])('behavior: shows %j as %j', (name, shown) => expect(toShownName(name)).toBe(shown))

  test('property: every name can be encoded in a URL and decoded', () => {
    assert(
      property(string({ unit: codePoint, maxLength: 500 }), (name) => {
        const shown = toShownName(name)
        if (shown === null) return
        expect([...shown].length).toBeLessThanOrEqual(MAX_NAME_LENGTH)
        expect(decodeURIComponent(encodeURIComponent(shown))).toBe(shown)
        expect(toShownName(shown)).toBe(shown)
      }),
      { numRuns: casesAtDepth(2000) },
    )
  })
})

test.each([
  'МetaМask',
  'МеtаМаѕk',
  'MetaMąsk',
  'ΜetaΜask',
  'Meta-Mask',
  'METAMASK',
  'MetaМask',
  'Ｍetamask',
  'Metarnask',
])('behavior: %s reads as MetaMask', (name) => expect(toComparedName(name)).toBe(toComparedName('MetaMask')))

test('behavior: capital i, small L and one are alike, but other names are not', () => {
  expect(new Set(['Rainbow', 'Ralnbow', 'RaInbow', 'Ra1nbow', 'Rаinbοw'].map(toComparedName)).size).toBe(1)
  expect(toComparedName('Rabby')).not.toBe(toComparedName('Rainbow'))
  expect(toComparedName('比特派')).not.toBe(toComparedName('麦子'))
})

test('behavior: names that look the same compare as equal', () => {
  expect(toComparedName('ＭetaMask')).toBe(toComparedName('meta mask'))
})

test.each([
  ['io.kestrel', 'io.kestrel'],
  ['IO.Kestrel', 'io.kestrel'],
  ['kestrel', null],
  ['io..kestrel', null],
  [`io.${'a'.repeat(253)}`, null],
  [7, null],
])('behavior: the rdns %j is %j', (rdns, taken) => expect(toRdns(rdns)).toBe(taken))
