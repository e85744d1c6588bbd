import { type AbiRegistry, createAbiRegistry, SignatureType } from '@laurel/protocol'
import { assert, property, string } from 'fast-check'
import { parseAbi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { BoostData } from '../boost/boost-data.ts'
import { hasWords, searchTexts, toSearchWords } from './search-words.ts'

const board = '0x00000000000000000000000000000000000000aa'
const dollar = '0x00000000000000000000000000000000000000bb'
const abi = parseAbi(['event TaskCompleted(address doer)'])
const registry: AbiRegistry = createAbiRegistry(abi)
const boostData: BoostData = {
  boost: {
    ...{ boostId: 12n, action: board, validator: board, allowList: board, budget: board, owner: board },
    ...{ incentives: [board], protocolFee: 0n, maxParticipants: 0n },
  },
  action: {
    actionSteps: [
      {
        ...{ signature: toEventSelector(abi[0]), signatureType: SignatureType.EVENT, actionType: 0, chainId: 1 },
        targetContract: board,
        actionParameter: { filterType: 0, fieldType: 0, fieldIndex: 0, filterData: '0x' },
      },
    ],
    actionClaimant: { signature: '0x', signatureType: 0, fieldIndex: 255, targetContract: board, chainId: 1 },
  },
  incentives: [
    {
      type: 'pointsIncentive',
      incentive: board,
      venue: dollar,
      selector: '0x00000000',
      reward: 1n,
      limit: 1n,
      claims: 0n,
    },
  ],
  allowList: { type: 'openAllowList', allowList: board },
}
const texts = searchTexts({ name: 'Laurel Local', names: new Map([[board, 'Task board']]) }, boostData, {
  ...{ registry, symbols: new Map([[dollar, 'TUSD']]) },
  words: { title: 'Übung macht Meister', description: null, link: null },
})

describe('hasWords', () => {
  test.each(['task', 'COMPLETED', 'boa ta', 'tusd', 'laurel', '12', board, 'übung', '  '])(
    'default: “%s” finds it',
    (search) => expect(hasWords(texts, toSearchWords(search))).toBe(true),
  )

  test.each(['oard', 'task weather', '13'])('behavior: “%s” does not: each word is the beginning of one', (search) =>
    expect(hasWords(texts, toSearchWords(search))).toBe(false),
  )

  test('property: any search can be read, and no word of it is longer than the text', () =>
    assert(
      property(string({ unit: 'grapheme' }), (search) => {
        expect(toSearchWords(search).length).toBeLessThanOrEqual(8)
        expect(hasWords([search], toSearchWords(search))).toBe(true)
      }),
    ))
})
