import { expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import { collectionSymbol } from './use-asset.ts'

test.each([
  ['what the configuration calls it', 'BADGE', null, 'Laurel Badge', 'BADGE'],
  ['its own symbol', null, 'BDG', 'Laurel Badge', 'BDG'],
  ['its name, where it has no symbol', null, null, 'Laurel Badge', 'Laurel Badge'],
  ['its address, where it has neither', null, null, null, '0x0000…0001'],
])('behavior: an NFT is named by %s', (_, configured, symbol, name, expected) => {
  const address = addressOf(1)
  const names = new Map(configured === null ? [] : [[address.toLowerCase(), configured]])
  expect(collectionSymbol({ names }, { address, symbol }, name)).toBe(expected)
})
