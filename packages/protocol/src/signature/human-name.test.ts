import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { humanName, toImperative, verbPhrase } from './human-name.ts'

describe('humanName', () => {
  test.each([
    ['LiquidityAdded', 'Liquidity added'],
    ['transferFrom', 'Transfer from'],
    ['setBaseURI', 'Set base URI'],
    ['swapExactETHForTokens', 'Swap exact ETH for tokens'],
    ['EntryPinned', 'Entry pinned'],
    ['_internal_name', 'Internal name'],
    ['$', '$'],
  ])('default: %s is %s', (name, words) => expect(humanName(name)).toBe(words))

  test('property: never empty for a name that is not', () =>
    assert(
      property(string({ minLength: 1 }), (name) => {
        expect(humanName(name).length).toBeGreaterThan(0)
      }),
    ))
})

describe('verbPhrase', () => {
  test.each([
    ['Transfer', 'sends'],
    ['Swap', 'swaps'],
    ['Swapped', 'swaps'],
    ['LiquidityAdded', 'adds liquidity'],
    ['NoteWritten', 'writes a note'],
    ['EntryPinned', 'pins an entry'],
    ['VotesCast', 'casts votes'],
    ['OwnershipTransferred', 'sends ownership'],
    ['AuctionBid', 'bids an auction'],
    ['Flurb', null],
    ['SwapFees', null],
  ])('default: the event %s is %j', (name, words) => expect(verbPhrase({ type: 'event', name })).toBe(words))

  test.each([
    ['swapExactTokensForTokens', 'swaps exact tokens for tokens'],
    ['transferFrom', 'sends from'],
    ['writeNote', 'writes a note'],
    ['mint', 'mints'],
    ['multicall', null],
  ])('default: the function %s is %j', (name, words) => expect(verbPhrase({ type: 'function', name })).toBe(words))
})

describe('toImperative', () => {
  test.each([
    ['Sends at least 100 TUSD', 'Send at least 100 TUSD'],
    ['publishes a note', 'publish a note'],
    ['supplies liquidity', 'supply liquidity'],
    ['does something', 'do something'],
    ['pass the ball', 'pass the ball'],
  ])('default: %s is %s', (phrase, request) => expect(toImperative(phrase)).toBe(request))
})
