import { assert, constantFrom, nat, option, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kinds, noListFilters, orders, parseListFilters, serializeListFilters, times } from './list-filters.ts'

const read = (text: string) => parseListFilters(new URLSearchParams(text))

describe('parseListFilters', () => {
  test('default: the filters in a URL', () => {
    expect(read('show=mine&network=31338&when=ended&reward=raffle&order=least&more=2')).toEqual({
      ...{ kind: 'raffle', time: 'ended', whose: 'mine', network: 31338, order: 'least', more: 2 },
    })
  })

  test.each([
    '',
    'show=yours',
    'network=main',
    'network=0',
    'reward=gold',
    'when=never',
    'order=worst',
    'more=-1',
    'more=100',
    'more=1.5',
  ])('behavior: “%s” has no filters', (text) => expect(read(text)).toEqual(noListFilters))

  test('property: any URL can be parsed', () =>
    assert(
      property(string(), (text) => {
        expect(read(`show=${text}&network=${text}&reward=${text}&order=${text}&more=${text}`).more).toBeLessThan(100)
      }),
    ))
})

describe('serializeListFilters', () => {
  const choices = record({
    kind: constantFrom(...kinds),
    time: constantFrom(...times),
    whose: constantFrom('all' as const, 'mine' as const),
    network: option(nat().map((id) => id + 1)),
    order: constantFrom(...orders),
    more: nat({ max: 99 }),
  })
  test('default: defaults are left out', () => expect(serializeListFilters(noListFilters)).toEqual([]))
  test('property: a written URL is parsed to the same filters', () =>
    assert(
      property(choices, (choice) => {
        expect(parseListFilters(new URLSearchParams(serializeListFilters(choice).map((part) => [...part])))).toEqual(
          choice,
        )
      }),
    ))
})
