import { assert, constantFrom, oneof, property, string, stringMatching } from 'fast-check'
import { normalize } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import {
  NameCharactersError,
  NameConfusableError,
  NameHyphenError,
  NameNotNormalizedError,
  NameReservedError,
  NameTooLongError,
  NameTooShortError,
} from './errors.ts'
import { isOwnName, parseLabel, requireNotReserved, requireRegistrable, toLabel, toSkeleton } from './name-rules.ts'
import { reservedLabels } from './reserved-names.ts'
import { listCandidates } from './suggest-names.ts'
import { invisible, lookAlikes } from './testing/look-alikes.ts'

const labels = stringMatching(/^[a-z0-9-]{4,63}$/)
const texts = oneof(
  string({ unit: codePoint, maxLength: 80 }),
  stringMatching(/^[A-Za-z0-9._ -]{0,70}$/),
  string({ unit: constantFrom(...Object.values(lookAlikes).join(''), ...'adA-01'), maxLength: 12 }),
)
const tryParse = (text: string) => {
  try {
    return parseLabel(text)
  } catch {
    return null
  }
}

/** Every pair of a name and one that looks like it. */
const spoofs = [
  ...Object.entries(lookAlikes).flatMap(([plain, others]) =>
    [...others].map((other) => ({ name: `ada${plain}lovelace`, spoof: `ada${other}lovelace` })),
  ),
  ...invisible.map((character) => ({ name: 'ada-lovelace', spoof: `ada-${character}lovelace` })),
]

describe('parseLabel', () => {
  test.each([
    ['Ada-Lovelace', 'ada-lovelace'],
    ['1234', '1234'],
    ['-ada', '-ada'],
    ['a--b', 'a--b'],
    ['abc-d', 'abc-d'],
    ['----', null],
    ['a'.repeat(63), 'a'.repeat(63)],
  ])('default: %s', (text, label) => {
    expect(tryParse(text)).toBe(label)
  })

  test.each([
    ['ada', NameTooShortError],
    ['', NameTooShortError],
    ['a'.repeat(64), NameTooLongError],
    ['ada_lovelace', NameCharactersError],
    ['ada lovelace', NameCharactersError],
    ['ada.lovelace', NameCharactersError],
    ['ada\u0000lovelace', NameCharactersError],
    ['ada🚀lovelace', NameCharactersError],
    ['ab--cdef', NameNotNormalizedError],
    ['xn--ada', NameNotNormalizedError],
    ['AB--CD', NameNotNormalizedError],
    ['аdalovelace', NameConfusableError],
    ['İada', NameConfusableError],
    ['\u212Aada', NameConfusableError],
  ])('error: %j has a reason', (text, reason) => {
    expect(() => parseLabel(text)).toThrow(reason)
  })

  test('property: a label has one spelling, which is that of ENS', () => {
    assert(
      property(texts, (text) => {
        const label = tryParse(text)
        if (label === null) return
        expect(label).toMatch(/^[a-z0-9-]{4,63}$/)
        expect(parseLabel(label)).toBe(label)
        expect(parseLabel(label.toUpperCase())).toBe(label)
        expect(normalize(label)).toBe(label)
      }),
    )
  })

  test('property: what ENS does not accept has its own reason', () => {
    assert(
      property(labels, (label) => {
        // ENSIP-15: no label has hyphens as its third and fourth characters.
        if (label.slice(2, 4) === '--') expect(() => parseLabel(label)).toThrow(NameNotNormalizedError)
        else expect(parseLabel(label)).toBe(label)
      }),
    )
  })

  test('security: at least 200 pairs of look-alikes', () => {
    expect(new Set(spoofs.map(({ spoof }) => spoof)).size).toBeGreaterThan(400)
  })

  test('security: none of them is registered, so no two names look alike by another character', () => {
    const isConfusable = (text: string) => {
      try {
        parseLabel(text)
        return false
      } catch (error) {
        return error instanceof NameConfusableError
      }
    }
    expect(
      spoofs.filter(({ name, spoof }) => name === spoof || tryParse(name) !== name || !isConfusable(spoof)),
    ).toEqual([])
  })

  test('security: a reason shows a character by its code point', () => {
    expect(() => parseLabel('ada\u202elovelace')).toThrow('U+202E')
    expect(() => parseLabel('ada\u001b[31m')).toThrow('U+001B')
  })
})

describe('toLabel', () => {
  test.each([
    ['ada1', 'ada1'],
    ['ADA1.WCN.ID', 'ada1'],
    ['ada1.wcn.id.wcn.id', 'ada1.wcn.id'],
    ['ada1.eth', 'ada1.eth'],
  ])('default: %s', (name, label) => {
    expect(toLabel(name, '.wcn.id')).toBe(label)
  })

  test('default: names of ours', () => {
    expect(['ada1', 'ada1.wcn.id', 'a.b.WCN.id'].every((name) => isOwnName(name, '.wcn.id'))).toBe(true)
    expect(['ada1.eth', 'ada1.wcn.id.eth', 'wcn.id'].some((name) => isOwnName(name, '.wcn.id'))).toBe(false)
  })
})

describe('toSkeleton', () => {
  test.each([
    ['paypal', 'paypa1'],
    ['google', 'g00gle'],
    ['modern', 'rnodern'],
    ['wallet-one', 'vvallet-one'],
    ['lily', '1i1y'],
  ])('security: %s and %s look alike', (one, other) => {
    expect(toSkeleton(one)).toBe(toSkeleton(other))
  })

  test.each([
    ['ada-1', 'ada-2'],
    ['ada-lovelace', 'adalovelace'],
    ['mike', 'nike'],
  ])('default: %s and %s do not', (one, other) => {
    expect(toSkeleton(one)).not.toBe(toSkeleton(other))
  })

  test('property: it is the skeleton of itself', () => {
    assert(
      property(labels, (label) => {
        expect(toSkeleton(toSkeleton(label))).toBe(toSkeleton(label))
      }),
    )
  })
})

describe('requireRegistrable', () => {
  test.each(['-ada', 'ada-', '-ada-', '----'])('error: %s begins or ends with a hyphen', (label) => {
    expect(() => requireRegistrable(label)).toThrow(NameHyphenError)
  })

  test('default: a hyphen within a name, and reserved names', () => {
    expect(() => requireRegistrable('ada-lovelace')).not.toThrow()
    expect(() => requireRegistrable('adm1n')).toThrow(NameReservedError)
  })
})

describe('requireNotReserved', () => {
  test.each([
    'admin',
    'support',
    'laurel',
    'adm1n',
    's-upport',
    'l4urel',
    'vvallet',
    'suppor-t',
    '5upport',
    '0xd8da6bf2',
    '0xd8da-96o45',
  ])('security: %s is reserved', (label) => {
    expect(() => requireNotReserved(label)).toThrow(NameReservedError)
  })

  test.each(['ada-lovelace', 'administer', 'walleta', 'robot', '0xen-cart', 'oxford'])(
    'default: %s is not',
    (label) => {
      expect(() => requireNotReserved(label)).not.toThrow()
    },
  )

  test('property: every reserved label is', () => {
    for (const label of reservedLabels) expect(() => requireNotReserved(label)).toThrow(NameReservedError)
  })
})

describe('listCandidates', () => {
  test('property: each can be registered, and is another one', () => {
    assert(
      property(
        labels.filter((label) => label.slice(2, 4) !== '--'),
        (label) => {
          const candidates = listCandidates(label)
          expect(new Set([label, ...candidates]).size).toBe(candidates.length + 1)
          for (const one of candidates) expect(parseLabel(one)).toBe(one)
        },
      ),
    )
  })

  test('default: for a name', () => {
    expect(listCandidates('ada1').slice(0, 4)).toEqual(['ada1-hq', 'ada12', 'ada1-home', 'ada13'])
  })

  test.each(['support', 'adm1n', 'laurel'])('security: none for the reserved label %s', (label) =>
    expect(listCandidates(label)).toEqual([]),
  )
})
