import { boostCategories } from '@laurel/protocol'
import { assert, constantFrom, nat, option, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  categories,
  cutSearch,
  kinds,
  MAX_SEARCH_LENGTH,
  noListFilters,
  orders,
  parseListFilters,
  serializeListFilters,
  times,
} from './list-filters.ts'

const read = (text: string) => parseListFilters(new URLSearchParams(text))

test('default: the categories are all of those that an owner can sign', () => {
  expect(categories).toEqual(boostCategories)
})

describe('parseListFilters', () => {
  test('default: the filters in a URL', () => {
    expect(
      read('q=laurel+note&category=defi&show=mine&network=31338&when=ended&reward=raffle&order=least&more=2'),
    ).toEqual({
      ...{ search: 'laurel note', category: 'defi' },
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
    'q=',
    'category=gold',
    'more=-1',
    'more=100',
    'more=1.5',
  ])('behavior: “%s” has no filters', (text) => expect(read(text)).toEqual(noListFilters))

  test('behavior: a longer search is cut between characters', () => {
    expect(cutSearch('a'.repeat(150))).toHaveLength(MAX_SEARCH_LENGTH)
    expect(cutSearch(`${'a'.repeat(MAX_SEARCH_LENGTH - 1)}😀`)).toHaveLength(MAX_SEARCH_LENGTH - 1)
  })

  test('property: any URL can be parsed', () =>
    assert(
      property(string(), (text) => {
        expect(read(`show=${text}&network=${text}&reward=${text}&order=${text}&more=${text}`).more).toBeLessThan(100)
      }),
    ))
})

describe('serializeListFilters', () => {
  const choices = record({
    // As a URL has it: without halves of characters.
    search: string({ unit: 'grapheme', maxLength: MAX_SEARCH_LENGTH }).map(cutSearch),
    category: option(constantFrom(...categories)),
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
