import { describe, expect, test } from 'vitest'
import { SendDraftInvalidError } from './errors.ts'
import { requireDraft } from './send-draft.ts'

/** Checks a draft of a page without types. */
const check = (draft: unknown) => Reflect.apply(requireDraft, null, [draft])

const token = { chainId: 1, address: null, name: 'Ether', symbol: 'ETH', decimals: 18, amount: 5n }
const nft = { chainId: 1, tokenId: 1n, standard: 'erc721', name: 'Badge', balance: 1n }

describe('requireDraft', () => {
  test.each([
    {},
    { asset: undefined, amount: undefined },
    { asset: { type: 'token', token } },
    { asset: { type: 'nft', nft }, locked: ['asset'] },
    { amount: '0.25', receiver: 'ada.eth', minAmount: 5n },
  ])('default: a draft of the right types', (draft) => {
    expect(() => check(draft)).not.toThrow()
  })

  test.each([
    ['asset', 'TUSD'],
    ['asset', null],
    ['asset', {}],
    ['asset', token],
    ['asset', { type: 'token' }],
    ['asset', { type: 'token', token: undefined }],
    ['asset', { type: 'nft', nft: null }],
    ['amount', 0.25],
    ['amount', null],
    ['receiver', 5],
    ['minAmount', '5'],
  ] as const)('error: `%s` is %o', (field, value) => {
    expect(() => check({ [field]: value })).toThrow(SendDraftInvalidError)
    expect(() => check({ [field]: value })).toThrow(`\`${field}\` of a draft`)
  })
})
