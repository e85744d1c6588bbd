import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { Random } from '../../test/random.ts'
import { randomCall, randomEvent } from '../../test/random-transaction.ts'
import { describeAbiItem } from './describe-abi-item.ts'

describe('describeAbiItem', () => {
  test.each([
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'event Ping()',
    'function f((uint256 a, (bytes b)[2] c)[] d, address)',
    'event E((int8 a) indexed x)',
  ])('default: %s reads as it was written', (text) => {
    const item = parseAbiItem<readonly string[]>([text])
    if (item.type !== 'event' && item.type !== 'function') throw new Error('it is one')
    expect(describeAbiItem(item)).toBe(text)
  })

  test('property: the parser reads the text back with the same types and indexed parameters', () => {
    const random = new Random(3)
    for (let at = 0; at < 500; at++) {
      const { item } = random.chance(50) ? randomEvent(random, '0x') : randomCall(random, '0x')
      // Names that are not identifiers cannot be written as text.
      const inputs = item.inputs.map((input) => ({ ...input, name: 'x' }))
      const text = describeAbiItem(item.type === 'event' ? { ...item, inputs } : { ...item, inputs }).replace(
        / (\d|length|amount|from|to|a|__proto__|constructor|toString)(?=[,)])/g,
        '',
      )
      const read = parseAbiItem<readonly string[]>([text])
      if (read.type !== 'event' && read.type !== 'function') throw new Error('it is one')
      expect(typesOf(read.inputs)).toEqual(typesOf(inputs))
    }
  })
})

function typesOf(inputs: readonly unknown[]): unknown {
  return JSON.parse(JSON.stringify(inputs), (key, value: unknown) =>
    key === 'name' || key === 'internalType' || (key === 'indexed' && value === false) ? undefined : value,
  )
}
