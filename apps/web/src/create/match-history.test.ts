import { compileAction, createAbiRegistry, FilterOperator, type TransactionEvidence } from '@laurel/protocol'
import { parseAbiItem, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft } from '../action-editor/draft.ts'
import { toStepTexts } from '../action-editor/step-messages.ts'
import { addressOf, evidenceOf, logOf, readForTest } from '../testing/past.ts'
import { MAX_NEARS, matchHistory } from './match-history.ts'
import { noOddTransfers } from './odd-transfers.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
/** A Safe's. */
const executed = parseAbiItem('event ExecutionSuccess(bytes32 txHash, uint256 payment)')
const token = addressOf(1)
const [ada, ben, cleo] = [addressOf(0xa), addressOf(0xb), addressOf(0xc)]
const units = [new Map([['2', { symbol: 'tUSD', decimals: 6, token }]])]

const draft: Draft = {
  ...emptyDraft,
  actions: [
    {
      addressText: token,
      isAnyContract: false,
      pastedAbi: '',
      item: transfer,
      conditions: [
        { path: [2], filterType: FilterOperator.GREATER_THAN_OR_EQUAL, valueText: '100', isRaw: false },
        { path: [1], filterType: FilterOperator.NOT_EQUAL, valueText: cleo, isRaw: false },
      ],
    },
  ],
  claimant: { type: 'field', actionIndex: 0, path: [0] },
}

function send(from: string, to: string, value: bigint, logIndex = 0, address = token) {
  return logOf(transfer, [from, to, value], { address, logIndex })
}

function judge(...evidence: readonly TransactionEvidence[]) {
  return judgeBy(draft, ...evidence)
}

function judgeBy(draft: Draft, ...evidence: readonly TransactionEvidence[]) {
  const read = readForTest(draft, { units })
  const compiled = compileAction(read.action, { abiItems: createAbiRegistry(read.abi) })
  const past = evidence.map((each, at) => ({ evidence: each, time: 1_000 - at }))
  return matchHistory(compiled, past, toStepTexts(draft, read), read.nameOf)
}

const lower = (address: string) => `0x${address.slice(2).toLowerCase()}` as const

describe('matchHistory', () => {
  test('default: the claimants, and the values of the conditions', () => {
    const tally = judge(
      evidenceOf([send(ada, ben, 140_000_000n)], { from: lower(ada) }),
      evidenceOf([send(ada, ben, 100_000_000n)], { from: lower(ben) }),
    )
    expect(tally).toMatchObject({ accounts: 1, nears: [], others: 0 })
    expect(tally.hits.map(({ claimants, namesAnother }) => [claimants, namesAnother])).toEqual([
      [[ada], false],
      [[ada], true],
    ])
    expect(tally.hits[0]?.values).toMatch(/^140\u00a0tUSD · 0x0000….{4}$/)
  })

  test('behavior: one missed condition is a near miss, two are not', () => {
    const tally = judge(evidenceOf([send(ada, ben, 96_400_000n)]), evidenceOf([send(ada, cleo, 1n)]))
    expect(tally.nears.map(({ reason }) => reason.replaceAll('\u00a0', ' '))).toEqual(['3.60 tUSD short of 100 tUSD'])
    expect(tally.others).toBe(1)
  })

  test('behavior: near misses are at most half of the number away, sorted and limited', () => {
    const payments = [1n, 49_000_000n, 50_000_000n, 99_999_999n, 75_000_000n]
    const tally = judge(...payments.map((value) => evidenceOf([send(ada, ben, value)])))
    expect(tally.nears.map(({ distance }) => distance)).toEqual(
      [0, 0.25, 0.5].map((share) => ({ type: 'amount', share })),
    )
    expect(tally.others).toBe(2)
    const many = judge(...Array.from({ length: MAX_NEARS + 3 }, () => evidenceOf([send(ada, ben, 96_400_000n)])))
    expect([many.nears.length, many.nearTimes.length, many.others]).toEqual([MAX_NEARS, MAX_NEARS + 3, 0])
  })

  test('behavior: burns and transfers to oneself are counted separately', () => {
    const tally = judge(
      evidenceOf([send(ada, zeroAddress, 140_000_000n)]),
      evidenceOf([send(ada, ada, 140_000_000n)]),
      evidenceOf([send(ada, ben, 140_000_000n)]),
    )
    expect(tally.hits).toHaveLength(3)
    expect(tally.odd).toEqual({ mints: 0, burns: 1, toOneself: 1 })
  })

  test('behavior: a failed transaction is a near miss', () => {
    expect(judge(evidenceOf([], { status: 'reverted' })).nears[0]?.reason).toBe('Transaction failed onchain')
  })

  test('behavior: the zero address is not a claimant', () => {
    const tally = judge(evidenceOf([send(zeroAddress, ben, 140_000_000n)]))
    expect(tally.hits).toEqual([])
    expect(tally.nears[0]?.reason).toBe('Nobody to pay, because it is the zero address')
  })

  test('behavior: a transaction that provably belongs to no account is a near miss', () => {
    const bySender: Draft = { ...draft, claimant: { type: 'sender' } }
    const carried = logOf(executed, [`0x${'11'.repeat(32)}`, 0n], { address: addressOf(7), logIndex: 1 })
    const sent = send(ada, ben, 140_000_000n)
    const tally = judgeBy(bySender, evidenceOf([sent]), evidenceOf([sent, carried]))
    expect(tally.hits).toHaveLength(1)
    expect(tally.nears).toMatchObject([
      {
        reason: 'It’s unclear whose this is: its sender acted for another wallet',
        distance: { type: 'unmeasured' },
      },
    ])
    expect([tally.accounts, tally.others]).toEqual([1, 0])
  })

  test('behavior: several claimants are counted and named', () => {
    const tally = judge(evidenceOf([send(ada, ben, 140_000_000n, 0), send(ben, ada, 140_000_000n, 1)]))
    expect(tally.accounts).toBe(2)
    expect(tally.hits[0]?.claimants).toEqual([ada, ben])
  })

  test('behavior: a transaction of another contract is neither', () => {
    expect(judge(evidenceOf([send(ada, ben, 140_000_000n, 0, addressOf(9))]))).toEqual({
      hits: [],
      nears: [],
      nearTimes: [],
      accounts: 0,
      others: 1,
      odd: noOddTransfers,
    })
  })

  test('behavior: a log that cannot be decoded does not affect the others', () => {
    const cut = { ...send(ada, ben, 140_000_000n), data: '0x01' as const }
    const tally = judge(evidenceOf([cut]), evidenceOf([send(ada, ben, 140_000_000n)]))
    expect(tally.hits).toHaveLength(1)
  })
})
