import { describe, expect, test } from 'vitest'
import type { SentTransaction } from '../transactions/transaction.ts'
import type { ActivityItem } from './activity-item.ts'
import { toItemId } from './activity-item.ts'
import { withSent } from './sent-items.ts'

const account = '0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f'
const hash = `0x${'ab'.repeat(32)}` as const
const sent: SentTransaction = {
  ...{ id: hash, hash, chainId: 1, from: account, to: account, value: 5n, data: '0x', nonce: 1, isDifferent: false },
  cancelHash: null,
  ...{ sentAt: 1000, updatedAt: 1000, status: 'pending', missingSince: null },
  purpose: {
    ...{ type: 'send', receiver: '0xB3f02a9C77d1E8450b6F31Cc98A0D24e5f8317eD', receiverName: null },
    item: { type: 'token', address: null, symbol: 'ETH', amount: 250_000_000_000_000_000n, decimals: 18 },
  },
}
const known: ActivityItem = {
  ...{ id: toItemId(1, hash), chainId: 1, hash, at: 2000, status: 'pending', operation: 'send', from: account, to: '' },
  ...{ transfers: [], spam: null, sentId: null },
}
const all = { account, chainIds: [1], hasMore: false }

describe('withSent', () => {
  test('default: adds what the index does not know, with what moves', () => {
    expect(withSent([], [sent], all)).toMatchObject([
      { status: 'pending', at: 1000, sentId: hash, transfers: [{ direction: 'out', quantity: '0.25' }] },
    ])
  })

  test('behavior: joins the row of the history by its hash, in any case, and the node knows first', () => {
    const mined: SentTransaction = {
      ...sent,
      hash: `0x${'AB'.repeat(32)}`,
      ...{ status: 'mined', blockNumber: 1n, blockHash: hash, isFinal: false },
    }
    expect(withSent([known], [mined], all)).toEqual([{ ...known, status: 'confirmed', sentId: hash }])
    const failed = { ...known, status: 'failed' } as const
    expect(withSent([failed], [sent], all)).toEqual([{ ...failed, sentId: hash }])
  })

  test('behavior: leaves out those of another account, another network, and below the loaded rows', () => {
    expect(withSent([], [sent], { ...all, account: '0xother' })).toEqual([])
    expect(withSent([], [sent], { ...all, chainIds: [10] })).toEqual([])
    const newer = { ...known, id: 'newer' }
    expect(withSent([newer], [sent], { ...all, hasMore: true })).toEqual([newer])
    expect(withSent([newer], [sent], all)).toHaveLength(2)
  })
})
