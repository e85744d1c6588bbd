import { describe, expect, test } from 'vitest'
import type { ActivityItem, ActivityTransfer } from './activity-item.ts'
import { getHeldNfts, type HeldNft, toSendNft } from './nfts.ts'

const moved = (direction: 'in' | 'out' | 'self', tokenId: string | null, quantity = '1'): ActivityTransfer => ({
  ...{ direction, quantity, sender: '0xb', recipient: '0xa', spam: null },
  asset: {
    type: 'nft',
    address: '0x00000000000000000000000000000000000000A1',
    tokenId,
    name: null,
    standard: 'erc721',
  },
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

  test('behavior: is transferred as the transfer that said it, also after one of which that is not known', () => {
    const out = { ...moved('out', '1', '1') }
    const unknown: ActivityTransfer =
      out.asset.type === 'nft' ? { ...out, asset: { ...out.asset, standard: null } } : out
    expect(getHeldNfts(history([unknown], [moved('in', '1', '2')]))).toMatchObject([{ amount: 1n, standard: 'erc721' }])
  })

  test('behavior: leaves out what is pending, failed, to itself, or has no id', () => {
    const [first] = history([moved('in', '1')])
    expect(first && held([{ ...first, status: 'pending' }])).toEqual([])
    expect(held(history([moved('self', '1')], [moved('in', null)]))).toEqual([])
  })
})

describe('toSendNft', () => {
  const [one] = getHeldNfts(history([moved('in', '7', '3')]))
  const nft = (more: Partial<HeldNft> = {}) => (one === undefined ? null : toSendNft({ ...one, ...more }, 'Leaf #7'))

  test('default: has what its transfer needs', () => {
    const address = '0x00000000000000000000000000000000000000A1'
    const sent = { chainId: 1, address, tokenId: 7n, standard: 'erc1155', name: 'Leaf #7', balance: 3n }
    expect(nft({ standard: 'erc1155' })).toEqual(sent)
    // There is one of it, whatever the history says.
    expect(nft()).toMatchObject({ standard: 'erc721', balance: 1n })
  })

  test('error: nobody knows how it is transferred, or its id is not one', () => {
    expect(nft({ standard: null })).toBeNull()
    expect(nft({ tokenId: `${2n ** 256n}` })).toBeNull()
    expect(nft({ tokenId: `${2n ** 256n - 1n}` })?.tokenId).toBe(2n ** 256n - 1n)
  })
})
