// @ts-check
import { describe, expect, test } from 'vitest'
import { movedStorage, typeText } from './storage-layout.mjs'

const saved = {
  BoostCore: {
    '0:0': 'owner address',
    '1:0': '_boosts struct Boost[] of struct Boost { 0:0 owner address }',
    '2:0': '_funds mapping(bytes32 => struct Fund) -> struct Fund { 0:0 asset address }',
  },
}

/** @param {Record<string, string>} changes */
const changed = (changes) => movedStorage(saved, { BoostCore: { ...saved.BoostCore, ...changes } })

describe('movedStorage', () => {
  test('default: an unchanged layout is accepted', () => expect(movedStorage(saved, saved)).toEqual([]))

  test('behavior: new variables may follow the old ones, and new members may be added to the structs of a mapping', () => {
    expect(changed({ '3:0': 'more uint256' })).toEqual([])
    const grown = '_funds mapping(bytes32 => struct Fund) -> struct Fund { 0:0 asset address, 1:0 more uint256 }'
    expect(changed({ '2:0': grown })).toEqual([])
  })

  test('behavior: another type, another name and another order are reported', () => {
    expect(changed({ '0:0': 'owner uint256' })).toHaveLength(1)
    expect(changed({ '0:0': 'other address' })).toHaveLength(1)
    const moved = '_funds mapping(bytes32 => struct Fund) -> struct Fund { 0:0 more uint256, 1:0 asset address }'
    expect(changed({ '2:0': moved })).toHaveLength(1)
  })

  test('behavior: an element of an array must not grow, because the next element would move', () => {
    const grown = '_boosts struct Boost[] of struct Boost { 0:0 owner address, 1:0 more uint256 }'
    expect(changed({ '1:0': grown })).toEqual([
      'BoostCore had "_boosts struct Boost[] of struct Boost { 0:0 owner address }" at 1:0, where ' +
        '"_boosts struct Boost[] of struct Boost { 0:0 owner address, 1:0 more uint256 }" is now',
    ])
  })

  test('behavior: a removed value is reported', () => expect(movedStorage(saved, { BoostCore: {} })).toHaveLength(3))

  test('behavior: the layout of a clone may change, because a clone is never upgraded', () => {
    expect(movedStorage({ Till: { '0:0': 'price uint256' } }, { Till: {} })).toEqual([])
  })
})

describe('typeText', () => {
  test('behavior: the contract or library that declares a type is not part of the layout', () => {
    /** @param {string} place */
    const declaredIn = (place) => ({
      fund: {
        label: `struct ${place}.Fund`,
        members: [{ label: 'kind', slot: '0', offset: 0, type: 'kind' }],
      },
      funds: { label: `mapping(bytes32 => struct ${place}.Fund)`, value: 'fund' },
      kind: { label: `enum ${place}.Kind` },
    })
    expect(typeText(declaredIn('Books'), 'funds')).toBe(
      'mapping(bytes32 => struct Fund) -> struct Fund { 0:0 kind enum Kind }',
    )
    expect(typeText(declaredIn('Core'), 'funds')).toBe(typeText(declaredIn('Books'), 'funds'))
  })
})
