import { type FieldNode, listFields } from '@laurel/protocol'
import { type AbiEvent, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { flattenFields } from '../abi/fields.ts'
import { formatInvalidValue, formatUnsupportedField } from './value-messages.ts'

const fieldsOf = (item: AbiEvent): readonly FieldNode[] => flattenFields(listFields(item))

function leafOf(type: string) {
  const [field] = fieldsOf({ type: 'event', name: 'A', inputs: [{ name: 'a', type }] })
  if (field?.use == null) throw new Error(`${type} has no leaf`)
  return field.use.leaf
}

describe('formatInvalidValue', () => {
  test.each([
    ['uint8', '256', 'Enter a number from 0 to 2^8 − 1.'],
    ['int8', '-129', 'Enter a number from −2^7 to 2^7 − 1.'],
    ['uint256', 'many', 'Enter a whole number in digits.'],
    ['bytes32', '0x1', 'Enter 0x and an even number of hex digits.'],
    ['address', '0x12', 'Enter a valid address (0x and 40 hex characters).'],
  ])('error: a value of %s that is “%s”', (type, text, sentence) => {
    expect(formatInvalidValue(leafOf(type), text)).toBe(sentence)
  })
})

describe('formatUnsupportedField', () => {
  test.each([
    ['event A(string indexed a)', 'Only its hash is stored onchain, so it can’t be compared.'],
    ['event A(uint256[] indexed a)', 'Only its hash is stored onchain, so it can’t be compared.'],
    ['event A(bool a)', 'Fields of type bool can’t be compared.'],
    ['event A(uint256[] a)', 'Fields of type uint256[] can’t be compared.'],
  ])('default: %s', (text, sentence) => {
    const item = parseAbiItem(text)
    if (item === undefined || !('inputs' in item) || item.type !== 'event') throw new Error('not an event')
    const [field] = fieldsOf(item)
    expect(field?.use).toBeNull()
    expect(field && formatUnsupportedField(field)).toBe(sentence)
  })
})
