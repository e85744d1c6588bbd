import { describe, expect, test } from 'vitest'
import type { ActivityItem, ActivityTransfer } from './activity-item.ts'
import { getHeldNfts } from './nfts.ts'

const moved = (direction: 'in' | 'out' | 'self', tokenId: string | null, quantity = '1'): ActivityTransfer => ({
  ...{ direction, quantity, sender: '0xb', recipient: '0xa', spam: null },
  asset: { type: 'nft', address: '0x00000000000000000000000000000000000000A1', tokenId, name: null },
})
/** The history, the newest first. */
const history = (...rows: readonly (readonly ActivityTransfer[])[]): readonly ActivityItem[] =>
  rows.map((transfers, at) => ({
    ...{ id: `${at}`, chainId: 1, hash: '0x', at: 1000 - at, status: 'confirmed', operation: 'receive' },
    ...{ from: '0xb', to: '0xa', transfers, spam: null, sentId: null },
  }))
const held = (items: readonly ActivityItem[]) => getHeldNfts(items).map(({ tokenId, amount }) => [tokenId, amount])

describe('getHeldNfts', () => {
  test('default: has what came and did not leave, the newest first', () => {
    expect(held(history([moved('in', '3')], [moved('out', '2')], [moved('in', '2')], [moved('in', '1')]))).toEqual([
      ['3', 1n],
      ['1', 1n],
    ])
  })

  test('behavior: one that left and came back is held', () => {
    expect(held(history([moved('in', '1')], [moved('out', '1')], [moved('in', '1')]))).toEqual([['1', 1n]])
    // It came before the loaded history.
    expect(held(history([moved('in', '1')], [moved('out', '1')]))).toEqual([['1', 1n]])
  })

  test('behavior: counts what there are several of', () => {
    expect(held(history([moved('out', '1', '3')], [moved('in', '1', '10')]))).toEqual([['1', 7n]])
  })

  test('behavior: leaves out what is pending, failed, to itself, or has no id', () => {
    const [first] = history([moved('in', '1')])
    expect(first && held([{ ...first, status: 'pending' }])).toEqual([])
    expect(held(history([moved('self', '1')], [moved('in', null)]))).toEqual([])
  })
})
