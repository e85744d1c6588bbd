import { encodeAbiParameters, pad, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, CAROL, OTHER } from '../../test/examples.ts'
import { eventInputs } from '../criteria/resolve-field.ts'
import { addressesIn, addressFields } from './address-fields.ts'

const item = parseAbiItem([
  'event Done(address indexed who, Order order, uint256 amount, address[] others, string indexed tag, address to)',
  'struct Order { bytes note; address maker; Leg leg; }',
  'struct Leg { address taker; bool open; }',
])
const inputs = eventInputs(item)
const unindexed = item.inputs.filter((input) => !('indexed' in input && input.indexed))
const data = encodeAbiParameters(unindexed, [
  { note: '0x1234', maker: BOB, leg: { taker: CAROL, open: true } },
  BigInt(OTHER),
  [OTHER],
  OTHER,
])

describe('addressFields', () => {
  test('default: returns the fields of inputs and tuples, not of lists', () => {
    expect(addressFields(inputs).map(({ label }) => label)).toEqual(['who', 'order.maker', 'order.leg.taker', 'to'])
    expect(addressFields(inputs)).toBe(addressFields(inputs))
  })
})

describe('addressesIn', () => {
  test('default: returns the addresses from topics and data', () => {
    const topics = [pad('0x01'), pad(ALICE), pad('0x02')]
    expect(addressesIn(inputs, { topics, data, skip: 0 })).toEqual([ALICE, BOB, CAROL, OTHER])
  })

  test('behavior: a word whose unused bits are not zero is not an address, and does not hide the others', () => {
    const topics = [pad('0x01'), `0x01${pad(ALICE).slice(4)}` as const, pad('0x02')]
    expect(addressesIn(inputs, { topics, data, skip: 0 })).toEqual([BOB, CAROL, OTHER])
    expect(addressesIn(inputs, { topics, data: '0x', skip: 0 })).toEqual([])
  })
})
