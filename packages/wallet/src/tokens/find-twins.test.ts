import { expect, test } from 'vitest'
import { findTwins } from './find-twins.ts'
import type { TokenBalance } from './token-balance.ts'

const ether: TokenBalance = {
  ...{ chainId: 1, address: null, name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n },
  ...{ price: null, value: null, iconUrl: null, isListed: true },
}

test('findTwins: finds what differs by its network only', () => {
  const onBase = { ...ether, chainId: 8453 }
  const dollar = { ...ether, name: 'Dollar', symbol: 'USD' }
  expect([...findTwins([ether, onBase, dollar])]).toEqual([ether, onBase])
  // Of two on one network, the name of the network says nothing.
  expect(findTwins([dollar, { ...dollar, address: '0x5b85000000000000000000000000000000000001' }]).size).toBe(0)
  expect(findTwins([]).size).toBe(0)
})
