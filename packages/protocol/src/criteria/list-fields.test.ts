import { type AbiParameter, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { FieldType, FilterOperator } from './criteria.ts'
import { packClaimantIndex, packFieldPath } from './field-path.ts'
import { toLeafType } from './leaf-type.ts'
import { type FieldNode, listFields, supportedFilters, toFieldType } from './list-fields.ts'

const item = parseAbiItem([
  'event Order(address indexed maker, string indexed tag, Side side, uint8[] parts, bool)',
  'struct Side { address who; Lot lot; }',
  'struct Lot { int256 amount; string note; }',
])
if (item.type !== 'event') throw new Error('it is one')
const fields = listFields(item)

/** The node at a path of names. */
function node(...names: readonly string[]): FieldNode {
  let found: FieldNode | undefined
  let among = fields
  for (const name of names) {
    found = among.find((one) => one.name === name)
    among = found?.children ?? []
  }
  if (!found) throw new Error(`no field ${names.join('.')}`)
  return found
}

describe('listFields', () => {
  test('default: returns the inputs as a tree, with the position as the name of an unnamed one', () => {
    expect(fields.map(({ name }) => name)).toEqual(['maker', 'tag', 'side', 'parts', '4'])
    expect(node('side', 'lot').children.map(({ name, path }) => [name, path])).toEqual([
      ['amount', [2, 1, 0]],
      ['note', [2, 1, 1]],
    ])
  })

  test('behavior: an input has its position as its index, a component of a tuple its packed path', () => {
    expect(node('maker').use).toMatchObject({ fieldType: FieldType.ADDRESS, fieldIndex: 0 })
    expect(node('side', 'lot', 'amount').use).toMatchObject({
      fieldType: FieldType.TUPLE,
      fieldIndex: packFieldPath([2, 1, 0]),
    })
    expect(node('side', 'lot', 'note').use?.filters).toContain(FilterOperator.REGEX)
    expect(node('maker').located?.location).toEqual({ type: 'topic', topic: 1 })
  })

  test('behavior: a field that can name the claimant has a claimant index', () => {
    expect(node('maker').claimantIndex).toBe(0)
    expect(node('side', 'who').claimantIndex).toBe(packClaimantIndex({ argument: 2, position: 0 }))
    expect(node('side', 'lot', 'amount').claimantIndex).toBeNull()
  })

  test.each([
    ['tag', 'hash'],
    ['side', 'tuple'],
    ['parts', 'uint8[] cannot be compared'],
    ['4', 'bool cannot be compared'],
  ])('behavior: of %s it says why no filter can be set on it: %s', (name, why) => {
    expect(node(name)).toMatchObject({ use: null, located: null })
    expect(node(name).unsupportedReason).toContain(why)
  })

  test('behavior: a field more than five levels deep, or past the sixty-third, is out of reach', () => {
    const deep = (depth: number): AbiParameter =>
      depth === 0 ? { type: 'address', name: 'leaf' } : { type: 'tuple', name: 't', components: [deep(depth - 1)] }
    const leaves = (depth: number) => {
      let [found] = listFields({ type: 'event', name: 'E', inputs: [deep(depth)] })
      while (found && found.children.length > 0) [found] = found.children
      return found
    }
    expect(leaves(4)?.use).not.toBeNull()
    expect(leaves(4)?.claimantIndex).toBeNull()
    expect(leaves(5)).toMatchObject({ use: null, unsupportedReason: expect.stringContaining('too deep') })
    const wide: AbiParameter = {
      type: 'tuple',
      name: 't',
      components: Array.from({ length: 64 }, () => ({ type: 'address' })),
    }
    const [tuple] = listFields({ type: 'event', name: 'E', inputs: [wide] })
    expect(tuple?.children[62]?.use).not.toBeNull()
    expect(tuple?.children[63]).toMatchObject({ use: null, claimantIndex: null })
    expect(tuple?.children[13]?.claimantIndex).toBe(45)
    expect(tuple?.children[14]?.claimantIndex).toBeNull()
  })

  test('behavior: inputs past the thirty-second cannot name the claimant', () => {
    const many = listFields({
      type: 'event',
      name: 'E',
      inputs: Array.from({ length: 40 }, () => ({ type: 'address' })),
    })
    expect(many.map(({ claimantIndex }) => claimantIndex)).toEqual(
      Array.from({ length: 40 }, (_, at) => (at < 32 ? at : null)),
    )
  })
})

describe('supportedFilters, toFieldType', () => {
  test.each([
    ['uint8', FieldType.UINT, [0, 1, 2, 3, 6, 7]],
    ['int8', FieldType.INT, [0, 1, 2, 3, 6, 7]],
    ['address', FieldType.ADDRESS, [0, 1]],
    ['bytes', FieldType.BYTES, [0, 1, 4]],
    ['bytes32', FieldType.BYTES, [0, 1, 4]],
    ['string', FieldType.STRING, [0, 1, 4, 5]],
  ])('default: %s', (type, declared, filters) => {
    const leaf = toLeafType(type)
    if (!leaf) throw new Error(`${type} is one`)
    expect(toFieldType(leaf)).toBe(declared)
    expect([...supportedFilters(leaf)].sort()).toEqual(filters)
  })
})
