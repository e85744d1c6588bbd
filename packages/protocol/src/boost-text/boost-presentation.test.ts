import { assert, constantFrom, option, property, string } from 'fast-check'
import { createClient, custom, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { type BoostPresentation, boostCategories, EMPTY_BOOST_PRESENTATION } from './boost-presentation.ts'
import { MAX_TITLE_LENGTH } from './boost-text.ts'
import { InvalidBoostPresentationError } from './errors.ts'
import {
  parseBoostPresentation,
  parseBoostPresentationFields,
  serializeBoostPresentation,
} from './parse-boost-presentation.ts'
import {
  hashBoostPresentation,
  hashPicture,
  isBoostPresentationSignedBy,
  signBoostPresentation,
  verifyPresentation,
} from './presentation-typed-data.ts'

const core = '0x00000000000000000000000000000000000000C0'
const picture = Uint8Array.of(1, 2, 3)
const presentation: BoostPresentation = {
  ...{ chainId: 31337, core, boostId: 7n, sequence: 1 },
  ...{ title: 'Spring harvest', description: 'For all who send.', link: 'https://example.org/spring' },
  ...{ pictureHash: hashPicture(picture), category: 'defi' },
}

describe('parseBoostPresentation', () => {
  test('default: an encoded presentation is parsed back', () => {
    for (const one of [presentation, { ...presentation, ...EMPTY_BOOST_PRESENTATION, sequence: 2 }]) {
      expect(parseBoostPresentation(JSON.parse(JSON.stringify(serializeBoostPresentation(one))))).toEqual(one)
    }
  })

  test.each<[string, unknown]>([
    ['presentation', null],
    ['other', { ...serializeBoostPresentation(presentation), other: 1 }],
    ['chainId', { ...serializeBoostPresentation(presentation), chainId: '1' }],
    ['core', { ...serializeBoostPresentation(presentation), core: '0x12' }],
    ['boostId', { ...serializeBoostPresentation(presentation), boostId: `${2n ** 256n}` }],
    ['sequence', { ...serializeBoostPresentation(presentation), sequence: 0 }],
    ['title', { ...serializeBoostPresentation(presentation), title: 'a'.repeat(MAX_TITLE_LENGTH + 1) }],
    ['description', { ...serializeBoostPresentation(presentation), description: 'pay\u202ecdsu' }],
    ['link', { ...serializeBoostPresentation(presentation), link: 'javascript:alert(1)' }],
    ['pictureHash', { ...serializeBoostPresentation(presentation), pictureHash: 'https://example.org/a.png' }],
    ['pictureHash', { ...serializeBoostPresentation(presentation), pictureHash: `0x${'0'.repeat(64)}` }],
    ['pictureHash', { ...serializeBoostPresentation(presentation), pictureHash: undefined }],
    ['category', { ...serializeBoostPresentation(presentation), category: 'money' }],
    ['category', { ...serializeBoostPresentation(presentation), category: '' }],
  ])('error: %s (%#)', (field, value) => {
    expect(() => parseBoostPresentation(value)).toThrow(InvalidBoostPresentationError)
    expect(() => parseBoostPresentation(value)).toThrow(`\`${field}\``)
  })

  test('property: whatever comes is read as it is or refused by name', () => {
    const any = option(string({ unit: codePoint, maxLength: 30 }))
    assert(
      property(any, any, option(constantFrom(...boostCategories, 'else')), (title, pictureHash, category) => {
        const given = { ...EMPTY_BOOST_PRESENTATION, title, pictureHash, category }
        try {
          expect(parseBoostPresentationFields(given)).toEqual(given)
        } catch (error) {
          if (!(error instanceof InvalidBoostPresentationError)) throw error
          expect(['title', 'pictureHash', 'category']).toContain(error.field)
        }
      }),
    )
  })
})

describe('signBoostPresentation', () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  // A signature by a key needs no node.
  const client = createClient({ account, transport: http('http://127.0.0.1:1', { retryCount: 0 }) })

  test('default: the owner signs, without a request to a node', async () => {
    const signature = await signBoostPresentation(client, presentation)
    expect(await isBoostPresentationSignedBy(client, { presentation, signature, account: account.address })).toBe(true)
    const changed = { ...presentation, pictureHash: hashPicture(Uint8Array.of(1, 2)) }
    expect(await isBoostPresentationSignedBy(client, { presentation: changed, signature, account: core })).toBe(false)
    expect(
      await isBoostPresentationSignedBy(client, { presentation: changed, signature, account: account.address }),
    ).toBe(false)
  })

  test('behavior: every field is part of the signed message', () => {
    const changed: readonly BoostPresentation[] = [
      ...[
        { ...presentation, chainId: 1 },
        { ...presentation, core: account.address },
        { ...presentation, boostId: 8n },
        { ...presentation, sequence: 2 },
      ],
      ...[
        { ...presentation, title: 'a' },
        { ...presentation, description: 'a' },
        { ...presentation, link: null },
        { ...presentation, pictureHash: null },
        { ...presentation, category: 'nft' as const },
        { ...presentation, category: null },
      ],
      { ...presentation, title: presentation.description, description: presentation.title },
    ]
    expect(new Set([presentation, ...changed].map(hashBoostPresentation)).size).toBe(changed.length + 1)
  })
})

describe('verifyPresentation', () => {
  test('security: a node of another chain proves nothing', async () => {
    const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const client = createClient({ account, transport: custom({ request: async () => '0x1' }) })
    const signature = await signBoostPresentation(client, presentation)
    expect(await verifyPresentation(client, { presentation, signature })).toEqual({
      ...{ status: 'invalid', code: 'chain-mismatch' },
    })
  })
})
