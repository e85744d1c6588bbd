import {
  compileAction,
  createAbiRegistry,
  explainAction,
  FilterOperator,
  type TransactionEvidence,
} from '@laurel/protocol'
import { encodeFunctionData, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft, type FilterDraft } from '../action-editor/draft.ts'
import { toStepTexts } from '../action-editor/step-messages.ts'
import { addressOf, evidenceOf, logOf, readForTest } from '../testing/past.ts'
import { findOtherLogs } from './find-other-logs.ts'
import { formatResult } from './format-result.ts'
import { type TraceContext, traceRows } from './trace-rows.ts'

const swapped = parseAbiItem('event Swapped(address indexed trader, address tokenIn, uint256 amountIn)')
/** A Safe's. */
const executed = parseAbiItem('event ExecutionSuccess(bytes32 txHash, uint256 payment)')
const write = parseAbiItem('function writeNote(string note)')
const harbor = addressOf(1)
const tokens = { usd: addressOf(2), eur: addressOf(3) }
const [ada, ben] = [addressOf(0xa), addressOf(0xb)]
const names = {
  [harbor.toLowerCase()]: 'Harbor',
  [tokens.usd.toLowerCase()]: 'tUSD',
  [tokens.eur.toLowerCase()]: 'tEUR',
  [ada.toLowerCase()]: 'Ada',
}
const units = [new Map([['2', { symbol: 'tUSD', decimals: 6, token: tokens.usd }]])]

const least: FilterDraft = {
  path: [2],
  filterType: FilterOperator.GREATER_THAN_OR_EQUAL,
  valueText: '100',
  isRaw: false,
}
const withUsd: FilterDraft = { path: [1], filterType: FilterOperator.EQUAL, valueText: tokens.usd, isRaw: false }
const swapDraft: Draft = {
  ...emptyDraft,
  actions: [{ addressText: harbor, isAnyContract: false, pastedAbi: '', item: swapped, conditions: [withUsd, least] }],
  claimant: { type: 'field', actionIndex: 0, path: [0] },
}

function swap(trader: string, token: string, amount: bigint, logIndex = 0, address = harbor) {
  return logOf(swapped, [trader, token, amount], { address, logIndex })
}

function judge(draft: Draft, evidence: TransactionEvidence, me: TraceContext['me'] = null) {
  const read = readForTest(draft, { units, names })
  const compiled = compileAction(read.action, { abiItems: createAbiRegistry(read.abi) })
  const context: TraceContext = {
    evidence,
    explanation: explainAction(compiled, evidence),
    draft,
    steps: toStepTexts(draft, read),
    time: null,
    confirmations: 3n,
    nameOf: read.nameOf,
    me,
  }
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const { tone, title, detail } = formatResult(context)
  return {
    context,
    result: { tone, title: plain(title), detail: plain(detail) },
    rows: traceRows(context).map((row) => ({
      ...row,
      title: plain(row.title),
      detail: plain(row.detail),
      aside: plain(row.aside),
    })),
    leftOut: findOtherLogs(context, createAbiRegistry(read.abi)),
  }
}

function marks({ rows }: ReturnType<typeof judge>): readonly string[] {
  return rows.map(({ mark, title }) => `${mark} ${title}`)
}

describe('traceRows and formatResult', () => {
  test('default: a match names the claimant', () => {
    const judged = judge(swapDraft, evidenceOf([swap(ada, tokens.usd, 140_000_000n)]))
    expect(judged.result).toMatchObject({ tone: 'good', title: 'Qualifies: Ada' })
    expect(marks(judged)).toEqual([
      'good The transaction went through',
      'good Harbor emitted “Swapped”',
      'good tokenIn is tUSD',
      'good 140 tUSD is at least 100 tUSD',
      'good One recipient: Ada',
    ])
    expect(judged.rows[3]).toMatchObject({ lead: 'amountIn', code: '140000000', aside: '40 tUSD over' })
    expect(judged.rows[4]?.code).toBe(ada)
  })

  test('behavior: the connected wallet is “you”', () => {
    expect(judge(swapDraft, evidenceOf([swap(ada, tokens.usd, 100_000_000n)]), ada).result.title).toBe('Qualifies: you')
  })

  test('behavior: a near miss is amber, and shows the difference', () => {
    const judged = judge(swapDraft, evidenceOf([swap(ada, tokens.usd, 96_400_000n)]))
    expect(judged.result).toEqual({
      tone: 'warn',
      title: 'Not quite: 3.60 tUSD short',
      detail: 'Everything else matches. amountIn was 96.40 tUSD, and the condition needs at least 100 tUSD.',
    })
    const row = judged.rows[3]
    expect(row).toMatchObject({ mark: 'warn', title: '3.60 tUSD short of 100 tUSD' })
    expect(row?.miss).toMatchObject({
      scale: { found: 96_400_000n, needed: 100_000_000n },
      raw: { found: '96400000', needed: '100000000', shortBy: '3600000' },
    })
    expect(judged.rows.at(-1)).toMatchObject({
      mark: 'wait',
      detail: 'Not checked, because the transaction doesn’t qualify',
    })
  })

  test('behavior: a wrong token is a near miss with both names', () => {
    const judged = judge(swapDraft, evidenceOf([swap(ada, tokens.eur, 250_000_000n)]))
    expect(judged.result.title).toBe('Not quite: tokenIn is tEUR, not tUSD')
  })

  test('behavior: the closest of several logs is shown', () => {
    const judged = judge(
      swapDraft,
      evidenceOf([
        swap(ada, tokens.eur, 1n, 4),
        swap(ada, tokens.usd, 20_000_000n, 5),
        swap(ada, tokens.usd, 99_000_000n, 6),
      ]),
    )
    expect(judged.result.title).toBe('Not quite: 1 tUSD short')
    expect(judged.rows[1]?.detail).toBe('Swapped is log 6, one of 3 in this transaction.')
    expect(judged.leftOut.map(({ logIndex, why }) => [logIndex, why])).toEqual([
      [4, 'a condition isn’t met'],
      [5, 'a condition isn’t met'],
    ])
  })

  test('behavior: two conditions that are not met', () => {
    expect(judge(swapDraft, evidenceOf([swap(ada, tokens.eur, 1n)])).result).toMatchObject({
      tone: 'warn',
      title: 'Not quite: 2 conditions aren’t met',
    })
  })

  test('behavior: conditions that are met only by different logs', () => {
    const judged = judge(swapDraft, evidenceOf([swap(ada, tokens.usd, 1n, 0), swap(ada, tokens.eur, 200_000_000n, 1)]))
    expect(judged.result.tone).toBe('bad')
    expect(judged.rows.map(({ title }) => title)).toContain('No single event meets all conditions')
  })

  test('behavior: another contract is red', () => {
    const judged = judge(swapDraft, evidenceOf([swap(ada, tokens.usd, 140_000_000n, 0, addressOf(9))]))
    expect(judged.result).toMatchObject({ tone: 'bad', title: 'Doesn’t qualify: another contract' })
    expect(marks(judged)[1]).toBe('bad Another contract emitted “Swapped”')
    expect(judged.rows[2]).toMatchObject({ mark: 'wait', detail: 'Not checked, because the event or call is missing' })
    expect(judged.leftOut).toMatchObject([{ event: 'Swapped', why: 'another contract' }])
  })

  test('behavior: a missing event is red', () => {
    const judged = judge(swapDraft, evidenceOf([]))
    expect(judged.result.title).toBe('Doesn’t qualify: the event isn’t in it')
    expect(judged.rows[1]?.detail).toBe('This transaction has no logs.')
  })

  test('behavior: a failed transaction is red, and nothing else is checked', () => {
    const judged = judge(swapDraft, evidenceOf([], { status: 'reverted' }))
    expect(judged.result.title).toBe('Doesn’t qualify: the transaction failed')
    expect(judged.rows.map(({ mark }) => mark)).toEqual(['bad', 'wait', 'wait', 'wait', 'wait'])
  })

  test('behavior: a pending transaction, and one with an unknown status, have no result', () => {
    expect(judge(swapDraft, evidenceOf([], { blockNumber: null, status: null })).result).toMatchObject({
      tone: 'plain',
    })
    expect(judge(swapDraft, evidenceOf([], { status: null })).result).toMatchObject({
      tone: 'plain',
      title: 'We can’t tell yet',
    })
  })

  test('behavior: a transaction that provably belongs to no account cannot be paid', () => {
    const carried = logOf(executed, [`0x${'11'.repeat(32)}`, 0n], { address: addressOf(7), logIndex: 1 })
    const bySender: Draft = { ...swapDraft, claimant: { type: 'sender' } }
    const judged = judge(bySender, evidenceOf([swap(ada, tokens.usd, 140_000_000n), carried]))
    const detail = 'It’s unclear whose this is: its sender acted for another wallet'
    expect(judged.result).toEqual({ tone: 'warn', title: 'Qualifies, but can’t be paid', detail: `${detail}.` })
    expect(judged.rows.at(-1)).toMatchObject({
      mark: 'warn',
      title: expect.stringMatching(/^Can’t prove that 0x/),
      detail,
    })
  })

  test('behavior: several claimants are ambiguous', () => {
    const judged = judge(
      swapDraft,
      evidenceOf([swap(ada, tokens.usd, 140_000_000n, 0), swap(ben, tokens.usd, 140_000_000n, 1)]),
    )
    expect(judged.result).toMatchObject({ tone: 'warn', title: 'Qualifies for 2 wallets' })
    expect(judged.rows.at(-1)).toMatchObject({ mark: 'warn', title: '2 recipients' })
    expect(judged.rows.at(-1)?.detail).toMatch(/^Log 0 names Ada, log 1 names 0x0000….{4}\.$/)
  })
})

describe('traceRows of a call', () => {
  const draft: Draft = {
    ...emptyDraft,
    actions: [
      {
        addressText: harbor,
        isAnyContract: false,
        pastedAbi: '',
        item: write,
        conditions: [{ path: [0], filterType: FilterOperator.CONTAINS, valueText: 'laurel', isRaw: false }],
      },
    ],
  }
  const call = (note: string, to = harbor) =>
    evidenceOf([], {
      to: `0x${to.slice(2).toLowerCase()}`,
      from: `0x${ada.slice(2).toLowerCase()}`,
      input: encodeFunctionData({ abi: [write], args: [note] }),
    })

  test('default: a call and its sender', () => {
    const judged = judge(draft, call('a laurel'))
    expect(judged.result.title).toBe('Qualifies: Ada')
    expect(marks(judged)[1]).toBe('good “Write note” was called on Harbor')
  })

  test('behavior: a near miss', () => {
    expect(judge(draft, call('nothing')).result.title).toBe('Not quite: note is “nothing”; required: contains “laurel”')
  })

  test('behavior: another contract, another function', () => {
    expect(judge(draft, call('a laurel', addressOf(9))).result.title).toBe('Doesn’t qualify: another contract')
    expect(
      judge(draft, evidenceOf([], { to: `0x${harbor.slice(2).toLowerCase()}`, input: '0x12345678' })).result.title,
    ).toBe('Doesn’t qualify: it makes another call')
  })
})
