import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../tokens/token-balance.ts'
import { listTransferTokens } from './transfer-listing.ts'
import type { TransferToken } from './transfer-source.ts'

const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const held = (id: string | null): TransferToken => ({
  ...{ id, name: id, symbol: id, decimals: 6 },
  ...{ amount: 5_000_000n, shownAmount: '5' },
})
const known = (address: string, more: Partial<TokenBalance> = {}): TokenBalance => ({
  ...{ networkId, name: address, symbol: address, decimals: 6 },
  ...{ amount: 5_000_000n, price: 1, value: 5, iconUrl: null, isListed: true },
  ...more,
  ...{ chainId: null, networkId, address },
})
const idsOf = (tokens: readonly { readonly token: TransferToken }[]) => tokens.map(({ token }) => token.id)

describe('listTransferTokens', () => {
  test('security: what is in no list, and what the list does not have, is hidden', () => {
    const { shown, hidden } = listTransferTokens(
      [held(null), held('dollar'), held('copy'), held('gift')],
      [known('dollar'), known('copy', { isListed: false, value: null })],
    )
    expect(idsOf(shown)).toEqual([null, 'dollar'])
    expect(idsOf(hidden)).toEqual(['copy', 'gift'])
    expect(hidden.every(({ isListed }) => !isListed)).toBe(true)
    expect(shown[1]).toMatchObject({ isListed: true, value: 5 })
  })

  test('behavior: dust is hidden, a reward is not', () => {
    const { shown, hidden } = listTransferTokens(
      [held('dust'), held('reward')],
      [known('dust', { value: 0.009 }), known('reward', { isListed: false, isReward: true, value: null })],
    )
    expect(idsOf(shown)).toEqual(['reward'])
    expect(idsOf(hidden)).toEqual(['dust'])
  })

  test('default: without a list there is the native currency, and the rest is hidden', () => {
    const { shown, hidden } = listTransferTokens([held(null), held('dollar')], [])
    expect([idsOf(shown), idsOf(hidden)]).toEqual([[null], ['dollar']])
  })
})
