import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeAbiItem } from './describe-abi-item.ts'
import { eventTexts, functionTexts } from './known/generated/signature-table.ts'

describe('describeAbiItem', () => {
  test.each([
    'event Ping()',
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'event Placed((address maker, (uint256 amount, bytes32[] path)[] legs) order, string indexed note)',
    'function transfer(address to, uint256 amount)',
    'function batch(bytes[] calls, uint256[2][] pairs)',
  ])('default: %s', (text) => {
    const item = parseAbiItem<readonly string[]>([text])
    if (item.type !== 'event' && item.type !== 'function') throw new TypeError('an event or a function')
    expect(describeAbiItem(item)).toBe(text)
  })

  test('property: every text of the bundled table is described as an item that reads the same', () => {
    for (const text of [eventTexts, functionTexts].flatMap((table) => Object.values(table).flat())) {
      const item = parseAbiItem<readonly string[]>([text])
      if (item.type !== 'event' && item.type !== 'function') throw new TypeError('an event or a function')
      const again = parseAbiItem<readonly string[]>([describeAbiItem(item)])
      expect(again).toMatchObject({ type: item.type, name: item.name, inputs: item.inputs })
    }
  })

  test('behavior: parameters without a name', () => {
    const inputs = [{ type: 'address', indexed: true }, { type: 'uint256' }]
    expect(describeAbiItem({ type: 'event', name: 'Paid', inputs })).toBe('event Paid(address indexed, uint256)')
  })
})
