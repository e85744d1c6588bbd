import { abiItemsFrom, compileAction, type Evidence, FilterType } from '@laurel/protocol'
import { parseAbiItem, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft } from '../deed/draft.ts'
import { stepWordsOf } from '../deed/step-words.ts'
import { addressOf, evidenceOf, logOf, readForTest } from '../testing/past.ts'
import { judgeHistory } from './judge-history.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const token = addressOf(1)
const [ada, ben, cleo] = [addressOf(0xa), addressOf(0xb), addressOf(0xc)]
const units = [new Map([['2', { symbol: 'tUSD', decimals: 6, token }]])]

const draft: Draft = {
  ...emptyDraft,
  deeds: [
    {
      addressText: token,
      isAnyContract: false,
      pastedAbi: '',
      item: transfer,
      rules: [
        { path: [2], filterType: FilterType.GREATER_THAN_OR_EQUAL, valueText: '100', isRaw: false },
        { path: [1], filterType: FilterType.NOT_EQUAL, valueText: cleo, isRaw: false },
      ],
    },
  ],
  claimant: { from: 'field', deed: 0, path: [0] },
}

function send(from: string, to: string, value: bigint, logIndex = 0, address = token) {
  return logOf(transfer, [from, to, value], { address, logIndex })
}

function judge(...evidence: readonly Evidence[]) {
  const read = readForTest(draft, { units })
  const compiled = compileAction(read.action, { abiItems: abiItemsFrom(read.abi) })
  const past = evidence.map((each, at) => ({ evidence: each, time: 1_000 - at }))
  return judgeHistory(compiled, past, stepWordsOf(draft, read), read.nameOf)
}

const lower = (address: string) => `0x${address.slice(2).toLowerCase()}` as const

describe('judgeHistory', () => {
  test('default: who would have counted, and what the rules saw', () => {
    const tally = judge(
      evidenceOf([send(ada, ben, 140_000_000n)], { from: lower(ada) }),
      evidenceOf([send(ada, ben, 100_000_000n)], { from: lower(ben) }),
    )
    expect(tally).toMatchObject({ people: 1, nears: [], others: 0 })
    expect(tally.hits.map(({ claimants, namesAnother }) => [claimants, namesAnother])).toEqual([
      [[lower(ada)], false],
      [[lower(ada)], true],
    ])
    expect(tally.hits[0]?.values).toMatch(/^140\u00a0tUSD · 0x0000….{4}$/)
  })

  test('behavior: one rule short is a near miss, two are not', () => {
    const tally = judge(evidenceOf([send(ada, ben, 96_400_000n)]), evidenceOf([send(ada, cleo, 1n)]))
    expect(tally.nears.map(({ reason }) => reason.replaceAll('\u00a0', ' '))).toEqual(['3.60 tUSD short of 100 tUSD'])
    expect(tally.others).toBe(1)
  })

  test('behavior: a failed transaction is a near miss', () => {
    expect(judge(evidenceOf([], { status: 'reverted' })).nears[0]?.reason).toBe('Transaction failed onchain')
  })

  test('behavior: nobody is named by the zero address', () => {
    const tally = judge(evidenceOf([send(zeroAddress, ben, 140_000_000n)]))
    expect(tally.hits).toEqual([])
    expect(tally.nears[0]?.reason).toBe('Nobody to name: it is the zero address')
  })

  test('behavior: several claimants are counted and named', () => {
    const tally = judge(evidenceOf([send(ada, ben, 140_000_000n, 0), send(ben, ada, 140_000_000n, 1)]))
    expect(tally.people).toBe(2)
    expect(tally.hits[0]?.claimants).toEqual([lower(ada), lower(ben)])
  })

  test('behavior: what happened elsewhere is neither', () => {
    expect(judge(evidenceOf([send(ada, ben, 140_000_000n, 0, addressOf(9))]))).toEqual({
      hits: [],
      nears: [],
      people: 0,
      others: 1,
    })
  })

  test('behavior: a log that cannot be read spoils nothing', () => {
    const cut = { ...send(ada, ben, 140_000_000n), data: '0x01' as const }
    const tally = judge(evidenceOf([cut]), evidenceOf([send(ada, ben, 140_000_000n)]))
    expect(tally.hits).toHaveLength(1)
  })
})
