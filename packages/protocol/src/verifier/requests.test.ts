import { assert, constantFrom, property, string } from 'fast-check'
import type { Address, Hash, Hex } from 'viem'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { EMPTY_BOOST_TEXT } from '../boost-text/boost-text.ts'
import { serializeBoostText } from '../boost-text/parse-boost-text.ts'
import { NO_TERMS } from '../terms/boost-terms.ts'
import { serializeBoostTerms } from '../terms/parse-boost-terms.ts'
import {
  type ClaimRequest,
  type ClaimRequestJson,
  DEFAULT_EARNED_LIMIT,
  MAX_EARNED_LIMIT,
  MAX_LISTED_BOOSTS,
  pathSchemas,
  querySchemas,
  requestSchemas,
} from './requests.ts'

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const transactionHash = `0x${'Ab'.repeat(32)}`
const claim: ClaimRequestJson = { chainId: 8453, boostId: '7', incentiveId: 0, transactionHash }

describe('requestSchemas', () => {
  test('default: a claim is parsed, with hex in lower case', () => {
    const signature = '0xAB'
    const read = requestSchemas.ClaimRequest.parse({ ...claim, claimant: account, referralSignature: signature })
    expect(read).toEqual({
      ...{ chainId: 8453, boostId: 7n, incentiveId: 0, transactionHash: transactionHash.toLowerCase() },
      ...{ claimant: account.toLowerCase(), referralSignature: '0xab' },
    })
  })

  test.each([
    { chainId: '8453' },
    { chainId: [8453] },
    { chainId: 0 },
    { boostId: 7 },
    { boostId: '07' },
    { boostId: String(2n ** 256n) },
    { incentiveId: 8 },
    { transactionHash: '0x12' },
    { claimant: account.replace('d8dA', 'D8dA') },
    { referralSignature: '0x' },
    { more: 1 },
  ])('error: a claim with %j', (wrong) => {
    expect(requestSchemas.ClaimRequest.safeParse({ ...claim, ...wrong }).success).toBe(false)
  })

  test('default: terms and texts are submitted as they are serialized', () => {
    const place = { chainId: 8453, core: account, boostId: 7n, sequence: 1 } as const
    const terms = { terms: serializeBoostTerms({ ...NO_TERMS, ...place, countFromBlock: 3n }), signature: '0x01' }
    expect(requestSchemas.TermsSubmission.parse(terms)).toEqual(terms)
    const text = { text: serializeBoostText({ ...EMPTY_BOOST_TEXT, ...place, title: 'Spring' }), signature: '0x01' }
    expect(requestSchemas.TextSubmission.parse(text)).toEqual(text)
    expect(requestSchemas.TermsSubmission.safeParse({ ...terms, more: 1 }).success).toBe(false)
    expect(requestSchemas.TextSubmission.safeParse({ ...text, signature: '' }).success).toBe(false)
  })

  test('types: a claim is requested with numbers, and sent with texts', () => {
    expectTypeOf<ClaimRequest>().toEqualTypeOf<{
      readonly chainId: number
      readonly boostId: bigint
      readonly incentiveId: number
      readonly transactionHash: Hash
      readonly claimant?: Address | undefined
      readonly referrer?: Address | undefined
      readonly referralSignature?: Hex | undefined
    }>()
    expectTypeOf<ClaimRequestJson['boostId']>().toEqualTypeOf<string>()
  })
})

describe('pathSchemas', () => {
  test('error: what is wrong with an address is said once', () => {
    const messages = (text: string) => pathSchemas.address.safeParse(text).error?.issues.map(({ message }) => message)
    expect(messages('0x22')).toEqual(['must be an address: 0x and 40 hex digits'])
    expect(messages(account.replace('d8dA', 'D8dA'))).toEqual([
      'The checksum of the address is wrong. Check each character.',
    ])
  })

  test('default: a chain id in decimal digits', () => {
    expect(pathSchemas.chainId.parse('8453')).toBe(8453)
    expect(pathSchemas.chainId.parse(String(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER)
  })

  test.each(['1e2', '0x10', ' 5', '5 ', '1.0', '+1', '-1', '01', '0', '', '１', 'Infinity', '9007199254740993'])(
    'error: a chain id of “%s”',
    (text) => {
      const { error } = pathSchemas.chainId.safeParse(text)
      expect(error?.issues[0]?.message).toBe('must be a whole number from 1 to 9007199254740991 in decimal digits')
    },
  )

  test('property: a chain id has one text', () => {
    assert(
      property(string({ unit: constantFrom(...'0123456789ex.+- '), maxLength: 20 }), (text) => {
        const { data } = pathSchemas.chainId.safeParse(text)
        expect(data === undefined || String(data) === text).toBe(true)
      }),
    )
  })
})

describe('querySchemas', () => {
  test('default: a page of earnings has a size and a largest one', () => {
    const earned = z.object(querySchemas.earned)
    expect(earned.parse({})).toEqual({ limit: DEFAULT_EARNED_LIMIT })
    expect(earned.parse({ limit: String(MAX_EARNED_LIMIT), chainId: '1' })).toMatchObject({ limit: 200, chainId: 1 })
    for (const limit of ['0', '1.5', '1e2', 'x', '', String(MAX_EARNED_LIMIT + 1)]) {
      expect(earned.safeParse({ limit }).success).toBe(false)
    }
  })

  test('default: as many boosts as a list may have', () => {
    const { boostIds } = querySchemas.termsOfBoosts
    const list = (count: number) => Array.from({ length: count }, (_, at) => at).join(',')
    expect(boostIds.parse('1,2')).toEqual([1n, 2n])
    expect(boostIds.safeParse(list(MAX_LISTED_BOOSTS)).success).toBe(true)
    for (const wrong of [list(MAX_LISTED_BOOSTS + 1), '', '1,,2', '1,02', '1,'.repeat(5_000)]) {
      expect(boostIds.safeParse(wrong).success).toBe(false)
    }
  })
})
