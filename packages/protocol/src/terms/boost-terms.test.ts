import { createClient, hashTypedData, http, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type BoostTerms, NO_TERMS } from './boost-terms.ts'
import { InvalidBoostTermsError } from './errors.ts'
import { parseBoostTerms, serializeBoostTerms } from './parse-boost-terms.ts'
import { boostTermsTypedData, hashBoostTerms, isBoostTermsSignedBy, signBoostTerms } from './terms-typed-data.ts'

const core = '0x00000000000000000000000000000000000000C0'
const terms: BoostTerms = {
  ...{ chainId: 31337, core, boostId: 7n, sequence: 1, start: 1_700_000_000, end: 1_800_000_000 },
  ...{ countFromBlock: 5n, maxPerAccount: 3, maxPerAccountPerDay: 2, maxPerDay: 100 },
}
const open: BoostTerms = { ...terms, ...NO_TERMS, sequence: 2 }

describe('hashBoostTerms', () => {
  test('default: the digest of the typed data, in which zero means null', () => {
    expect(hashBoostTerms(terms)).toBe(hashTypedData(boostTermsTypedData(terms)))
    expect(boostTermsTypedData(open).message).toMatchObject({ start: 0n, countFromBlock: 0n, maxPerDay: 0n })
    expect(boostTermsTypedData(open).domain).toEqual({
      ...{ name: 'Laurel boost terms', version: '1', chainId: 31337, verifyingContract: core },
    })
  })

  test('behavior: every field is part of it', () => {
    const changed: readonly BoostTerms[] = [
      ...[{ ...terms, chainId: 1 }, { ...terms, core: zeroAddress } as const, { ...terms, boostId: 8n }],
      ...[
        { ...terms, start: null },
        { ...terms, end: null },
        { ...terms, countFromBlock: null },
      ],
      ...[
        { ...terms, maxPerAccount: 4 },
        { ...terms, maxPerAccountPerDay: 4 },
        { ...terms, maxPerDay: 4 },
      ],
      { ...terms, sequence: 2 },
    ]
    expect(new Set([terms, ...changed].map(hashBoostTerms)).size).toBe(changed.length + 1)
  })
})

describe('boostTermsTypedData', () => {
  test.each([...['start', 'end', 'countFromBlock', 'maxPerAccount', 'maxPerAccountPerDay', 'maxPerDay']])(
    'error: %s that is undefined, which would be signed as no limit',
    (field) => {
      const typedData = () => boostTermsTypedData({ ...terms, [field]: undefined })
      expect(typedData).toThrow(InvalidBoostTermsError)
      expect(typedData).toThrow(`\`${field}\` must be a value, or null for no limit`)
    },
  )
})

describe('signBoostTerms', () => {
  test('default: only the signature of the owner is valid', async () => {
    const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const other = privateKeyToAccount(`0x${'22'.repeat(32)}`)
    // A signature by a key needs no node.
    const client = createClient({ account, transport: http('http://127.0.0.1:1', { retryCount: 0 }) })
    const signature = await signBoostTerms(client, terms)
    expect(await isBoostTermsSignedBy(client, { terms, signature, account: account.address })).toBe(true)
    const forged = isBoostTermsSignedBy(client, { terms, signature, account: other.address }).catch(() => false)
    expect(await forged).toBe(false)
  })
})

describe('parseBoostTerms', () => {
  test('default: encoded terms are parsed back', () => {
    for (const one of [terms, open]) {
      const text = JSON.stringify(serializeBoostTerms(one))
      expect(parseBoostTerms(JSON.parse(text))).toEqual(one)
    }
    expect(parseBoostTerms({ ...serializeBoostTerms(terms), core: core.toUpperCase().replace('0X', '0x') })).toEqual(
      terms,
    )
  })

  test.each<[string, unknown]>([
    ['terms', null],
    ['terms', [1]],
    ['other', { ...serializeBoostTerms(terms), other: 1 }],
    ['chainId', { ...serializeBoostTerms(terms), chainId: '1' }],
    ['core', { ...serializeBoostTerms(terms), core: '0x12' }],
    ['boostId', { ...serializeBoostTerms(terms), boostId: 7 }],
    ['boostId', { ...serializeBoostTerms(terms), boostId: `${2n ** 256n}` }],
    ['start', { ...serializeBoostTerms(terms), start: 0 }],
    ['start', { ...serializeBoostTerms(terms), start: undefined }],
    ['end', { ...serializeBoostTerms(terms), end: 1_700_000_000 }],
    ['countFromBlock', { ...serializeBoostTerms(terms), countFromBlock: '0' }],
    ['countFromBlock', { ...serializeBoostTerms(terms), countFromBlock: '-1' }],
    ['maxPerAccount', { ...serializeBoostTerms(terms), maxPerAccount: 1.5 }],
    ['maxPerDay', { ...serializeBoostTerms(terms), maxPerDay: 0 }],
    ['sequence', { ...serializeBoostTerms(terms), sequence: 0 }],
  ])('error: %s (%#)', (field, value) => {
    expect(() => parseBoostTerms(value)).toThrow(InvalidBoostTermsError)
    expect(() => parseBoostTerms(value)).toThrow(`\`${field}\``)
  })
})
