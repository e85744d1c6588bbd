import { assert, constantFrom, option, property, string } from 'fast-check'
import { createClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import {
  type BoostText,
  EMPTY_BOOST_TEXT,
  MAX_DESCRIPTION_LENGTH,
  MAX_LINK_LENGTH,
  MAX_TITLE_LENGTH,
} from './boost-text.ts'
import { InvalidBoostTextError } from './errors.ts'
import { findLinkFault, tidyLink } from './find-link-fault.ts'
import { findTextFault, tidyText } from './find-text-fault.ts'
import { parseBoostText, parseBoostTextFields, serializeBoostText } from './parse-boost-text.ts'
import { hashBoostText, isBoostTextSignedBy, signBoostText } from './text-typed-data.ts'

const core = '0x00000000000000000000000000000000000000C0'
const text: BoostText = {
  ...{ chainId: 31337, core, boostId: 7n, sequence: 1 },
  ...{ title: 'Spring harvest', description: 'For all who send.', link: 'https://example.org/spring' },
}
const anyText = string({ unit: codePoint, maxLength: 400 })
// Of what deceives: half of it is such, so that much is let through as well.
const mixed = string({
  unit: constantFrom(
    ...[
      'a',
      'Z',
      '9',
      ' ',
      'é',
      'я',
      'ω',
      '中',
      'ن',
      '👩',
      '❤',
      '\ufe0f',
      '\u200d',
      '\u200b',
      '\u202e',
      '\u0301',
      '\n',
      'Ａ',
    ],
  ),
  maxLength: 90,
})

describe('findTextFault', () => {
  test.each([
    ...[
      'Spring harvest',
      'Win 1,000 USDC!',
      '¡Olé! — “ça va” 50 %',
      '春の収穫（第２回）'.replace('２', '2'),
      'Сбор урожая',
      'קציר האביב',
    ],
    ...['می‌خواهم', 'ශ්‍රී ලංකා', 'क्षेत्रीय', 'tiếng Việt', '👩‍👩‍👧 🤷🏽‍♂️ 🏳️‍🌈 1️⃣ ❤️', 'DeFi на русском', '5 µm, m², ½, ™'],
  ])('default: %s may be shown', (line) => {
    expect(findTextFault(line, MAX_TITLE_LENGTH)).toBeNull()
  })

  test.each([
    ...['', ' a', 'a ', 'a  b', 'a\u00a0b', 'a\u3000b', 'a\nb', 'a\tb', 'a\u2028b', '\u0000'],
    ...[
      '\u200b',
      'a\u200bb',
      'a\u200db',
      'pay\u202ecdsu',
      '\u2066a',
      '\u061ca',
      'a\u00ad',
      '\u3164',
      '\u115f',
      '\u2800',
      'a\ufe0f',
    ],
    ...['a\u{e0061}', '\ud800', 'a\udc00', '\ue000', '\ufffe', 'a\u034fb', '\ufeff'],
    ...[
      'e\u0301',
      '\u0301a',
      'a \u0301',
      'a\u0336\u0337\u0338\u0335',
      '𝐖𝐢𝐧',
      'Ｗｉｎ',
      'ⓦⓘⓝ',
      'Lаurel',
      'Ηarvest',
      'Сoin',
    ],
  ])('security: %j may not', (line) => {
    expect(findTextFault(line, MAX_TITLE_LENGTH)).not.toBeNull()
  })

  test('default: characters are counted, not their bytes', () => {
    expect(findTextFault('中'.repeat(MAX_TITLE_LENGTH), MAX_TITLE_LENGTH)).toBeNull()
    expect(findTextFault('🍃'.repeat(MAX_TITLE_LENGTH), MAX_TITLE_LENGTH)).toBeNull()
    expect(findTextFault('🍃'.repeat(MAX_TITLE_LENGTH + 1), MAX_TITLE_LENGTH)).not.toBeNull()
    expect(findTextFault('a'.repeat(MAX_TITLE_LENGTH + 1), MAX_TITLE_LENGTH)).not.toBeNull()
  })

  test.each([anyText, mixed])(
    'property: what is let through is bounded in bytes, and nothing in it is unseen (%#)',
    (lines) => {
      assert(
        property(lines, (line) => {
          if (findTextFault(line, MAX_TITLE_LENGTH) !== null) return
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(4 * MAX_TITLE_LENGTH)
          // No half of a character: the signed bytes are these and no others.
          expect(new TextDecoder().decode(new TextEncoder().encode(line))).toBe(line)
          expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Co}\p{Zl}\p{Zp}\u00a0\u200b\ufeff]/u)
        }),
        { numRuns: casesAtDepth(2_000) },
      )
    },
  )

  test.each([anyText, mixed])('property: a tidied line stays as it is when it is tidied again (%#)', (lines) => {
    assert(
      property(lines, (line) => {
        const tidy = tidyText(line)
        expect(tidyText(tidy)).toBe(tidy)
        expect(tidy).not.toMatch(/^ | {2}| $|\n/)
        if (findTextFault(line, MAX_TITLE_LENGTH) === null) expect(tidy).toBe(line)
      }),
    )
  })
})

describe('findLinkFault', () => {
  test.each([
    'https://example.org/',
    'https://docs.example.org/a?b=c#d',
    'https://xn--80ak6aa92e.com/',
    'https://example.org:8443/',
  ])('default: %s', (link) => {
    expect(findLinkFault(link)).toBeNull()
  })

  test.each([
    ...[
      '',
      'example.org',
      'http://example.org/',
      'javascript:alert(1)',
      'data:text/html,a',
      'https://example.org',
      'https:/example.org/',
    ],
    ...[
      'https://user@example.org/',
      'https://a:b@example.org/',
      'https://localhost/',
      'https://127.0.0.1/',
      'https://[::1]/',
    ],
    ...[
      'https://EXAMPLE.org/',
      'https://аpple.com/',
      'https://example.org/\u202e',
      'https://example.org/ a',
      'https://example.org./',
    ],
    ...[`https://example.org/${'a'.repeat(MAX_LINK_LENGTH)}`, 'https://127.1/', 'https://example.org/\n'],
  ])('security: %j is none', (link) => {
    expect(findLinkFault(link)).not.toBeNull()
  })

  test.each([
    ['example.org', 'https://example.org/'],
    [' HTTPS://Example.org/a b ', 'https://example.org/a%20b'],
    ['http://example.org', 'http://example.org/'],
    ['', ''],
    ['two words', 'two words'],
  ])('default: what is typed as %j is written as %j', (typed, written) => {
    expect(tidyLink(typed)).toBe(written)
  })
})

describe('parseBoostText', () => {
  test('default: encoded text is parsed back', () => {
    for (const one of [text, { ...text, ...EMPTY_BOOST_TEXT, sequence: 2 }]) {
      expect(parseBoostText(JSON.parse(JSON.stringify(serializeBoostText(one))))).toEqual(one)
    }
    expect(parseBoostText({ ...serializeBoostText(text), core: core.toLowerCase() })).toEqual(text)
  })

  test.each<[string, unknown]>([
    ['text', null],
    ['text', [1]],
    ['other', { ...serializeBoostText(text), other: 1 }],
    ['chainId', { ...serializeBoostText(text), chainId: '1' }],
    ['core', { ...serializeBoostText(text), core: '0x12' }],
    ['boostId', { ...serializeBoostText(text), boostId: `${2n ** 256n}` }],
    ['sequence', { ...serializeBoostText(text), sequence: 0 }],
    ['title', { ...serializeBoostText(text), title: undefined }],
    ['title', { ...serializeBoostText(text), title: 5 }],
    ['title', { ...serializeBoostText(text), title: '' }],
    ['title', { ...serializeBoostText(text), title: 'a'.repeat(MAX_TITLE_LENGTH + 1) }],
    ['description', { ...serializeBoostText(text), description: 'a'.repeat(MAX_DESCRIPTION_LENGTH + 1) }],
    ['description', { ...serializeBoostText(text), description: 'one\ntwo' }],
    ['link', { ...serializeBoostText(text), link: 'javascript:alert(1)' }],
  ])('error: %s (%#)', (field, value) => {
    expect(() => parseBoostText(value)).toThrow(InvalidBoostTextError)
    expect(() => parseBoostText(value)).toThrow(`\`${field}\``)
  })

  test('property: whatever words come, they are read as they are or refused by name', () => {
    assert(
      property(option(anyText), option(mixed), option(anyText), (title, description, link) => {
        try {
          expect(parseBoostTextFields({ title, description, link })).toEqual({ title, description, link })
        } catch (error) {
          if (!(error instanceof InvalidBoostTextError)) throw error
          expect(['title', 'description', 'link']).toContain(error.field)
        }
      }),
      { numRuns: casesAtDepth(1_000) },
    )
  })
})

describe('signBoostText', () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const other = privateKeyToAccount(`0x${'22'.repeat(32)}`)
  // A signature by a key needs no node.
  const client = createClient({ account, transport: http('http://127.0.0.1:1', { retryCount: 0 }) })

  test('default: the owner signs, without a request to a node', async () => {
    const signature = await signBoostText(client, text)
    expect(await isBoostTextSignedBy(client, { text, signature, account: account.address })).toBe(true)
  })

  test('security: a text of another signer is rejected, also when the contract cannot be read', async () => {
    const signature = await signBoostText(client, text)
    const isBy = (changes: Partial<BoostText>, by = account.address) =>
      isBoostTextSignedBy(client, { text: { ...text, ...changes }, signature, account: by })
    expect(await isBy({}, other.address)).toBe(false)
    expect(await isBy({ title: 'Win 1,000 USDC' })).toBe(false)
    expect(await isBy({ boostId: 8n })).toBe(false)
    const forged = isBoostTextSignedBy(client, { text, signature: '0x1234', account: account.address })
    expect(await forged).toBe(false)
  })

  test('behavior: every field is part of the signed message', () => {
    const changed: readonly BoostText[] = [
      ...[
        { ...text, chainId: 1 },
        { ...text, core: account.address },
        { ...text, boostId: 8n },
        { ...text, sequence: 2 },
      ],
      ...[
        { ...text, title: 'a' },
        { ...text, description: 'a' },
        { ...text, link: null },
      ],
      { ...text, title: text.description, description: text.title },
    ]
    expect(new Set([text, ...changed].map(hashBoostText)).size).toBe(changed.length + 1)
  })
})
