import { parseAbi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { erc20, erc721, TRANSFER } from '../../test/examples.ts'
import { eventLayouts, TRANSFER_TOPIC } from './event-layout.ts'

describe('eventLayouts', () => {
  test('default: the declared layout, with one topic more than its indexed inputs', () => {
    const abi = parseAbi([
      'event Registered(address indexed who, uint256 amount)',
      'event Registered(address who, uint256 indexed amount)',
    ])
    const layouts = eventLayouts(toEventSelector(abi[0]), abi)
    expect(layouts.map(({ topicCount, inputs }) => [topicCount, ...inputs.map(({ isIndexed }) => isIndexed)])).toEqual([
      [2, true, false],
      [2, false, true],
    ])
    expect(layouts.map(({ item }) => item)).toEqual(abi)
  })

  test('behavior: a Transfer has the two layouts of ERC-20 and ERC-721, for any declaration', () => {
    expect(TRANSFER_TOPIC).toBe(TRANSFER)
    for (const items of [
      erc20,
      erc721,
      [...erc20, ...erc721],
      parseAbi(['event Transfer(address a, address b, uint256 c)']),
    ]) {
      expect(
        eventLayouts(TRANSFER, items).map(({ topicCount, inputs }) => [
          topicCount,
          ...inputs.map(({ isIndexed }) => isIndexed),
        ]),
      ).toEqual([
        [4, true, true, true],
        [3, true, true, false],
      ])
    }
  })

  test('behavior: without ABI items there is no layout', () => expect(eventLayouts(TRANSFER, [])).toEqual([]))
})
