import { parseAbiItem, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { type ActionDraft, emptyDraft } from '../action-editor/draft.ts'
import { addressOf } from '../testing/past.ts'
import { sourcesOf } from './history-sources.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const write = parseAbiItem('function writeNote(string note)')
const address = addressOf(1)

function actionDraft(parts: Partial<ActionDraft>): ActionDraft {
  return { addressText: address, isAnyContract: false, pastedAbi: '', item: null, conditions: [], ...parts }
}

describe('sourcesOf', () => {
  test('default: the logs of the event', () => {
    expect(sourcesOf({ ...emptyDraft, actions: [actionDraft({ item: transfer })] })).toEqual([
      { type: 'event', address, event: transfer },
    ])
  })
  test('behavior: with a call and an event in one transaction, the event finds both', () => {
    const actions = [actionDraft({ item: write }), actionDraft({ item: transfer })]
    expect(sourcesOf({ ...emptyDraft, actions }).map(({ type: kind }) => kind)).toEqual(['event'])
  })
  test('behavior: calls when there is no event', () => {
    expect(sourcesOf({ ...emptyDraft, actions: [actionDraft({ item: write })] })).toEqual([
      { type: 'call', address, selector: toFunctionSelector(write) },
    ])
  })
  test('behavior: any contract means any address', () => {
    expect(
      sourcesOf({ ...emptyDraft, actions: [actionDraft({ item: transfer, isAnyContract: true })] })[0],
    ).toMatchObject({
      address: null,
    })
  })
  test('behavior: nothing for an empty draft', () => {
    expect(sourcesOf(emptyDraft)).toEqual([])
    expect(sourcesOf({ ...emptyDraft, actions: [actionDraft({ item: transfer, addressText: 'x' })] })).toEqual([])
  })
})
