import { createAbiRegistry, FilterOperator, lintAction } from '@laurel/protocol'
import { parseAbiItem, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft, type FilterDraft } from '../action-editor/draft.ts'
import { addressOf, readForTest } from '../testing/past.ts'
import { countErrors, isImpossible, looksRight, toConcerns } from './lint-messages.ts'
import type { Tally } from './match-history.ts'
import { noOddTransfers } from './odd-transfers.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const token = addressOf(1)
const units = [new Map([['2', { symbol: 'tUSD', decimals: 6, token }]])]

function draftOf(conditions: readonly FilterDraft[], parts: Partial<Draft> = {}, isAnyContract = false): Draft {
  return {
    ...emptyDraft,
    claimant: { type: 'field', actionIndex: 0, path: [0] },
    actions: [{ addressText: token, isAnyContract, pastedAbi: '', item: transfer, conditions }],
    ...parts,
  }
}

const least = (valueText: string): FilterDraft => ({
  path: [2],
  filterType: FilterOperator.GREATER_THAN_OR_EQUAL,
  valueText,
  isRaw: false,
})
const nobody: Tally = { hits: [], nears: [], nearTimes: [], accounts: 0, others: 0, odd: noOddTransfers }

function lint(draft: Draft, tally: Tally | null = null) {
  const read = readForTest(draft, { units })
  const findings = lintAction(read.action, { abiItems: createAbiRegistry(read.abi) })
  return { concerns: toConcerns(findings, draft, tally), right: looksRight(draft, read, findings, tally, '7') }
}

describe('toConcerns', () => {
  test('default: no findings', () => {
    const draft = draftOf([least('5')], { claimant: { type: 'field', actionIndex: 0, path: [1] } })
    expect(lint(draft).concerns.filter(({ title }) => title !== 'May pay nobody')).toEqual([])
  })

  test('default: the sender may be a relayer', () => {
    const { concerns } = lint(draftOf([least('5')], { claimant: { type: 'sender' } }))
    expect(concerns[0]).toMatchObject({ severity: 'warning', title: 'Users of relayers aren’t paid', remedy: null })
  })

  test('behavior: any contract is the first error, and one press fixes it', () => {
    const { concerns } = lint(draftOf([], {}, true))
    expect(concerns.map(({ severity, title }) => [severity, title])).toEqual([
      ['error', 'Anyone can fake this'],
      ['warning', 'No conditions set'],
    ])
    expect(concerns[0]?.remedy).toEqual({ do: 'nameContract', actionIndex: 0, words: 'Only this contract' })
  })

  test('behavior: a contradiction can never be met', () => {
    const most: FilterDraft = { ...least('4'), filterType: FilterOperator.LESS_THAN }
    expect(lint(draftOf([least('5'), most])).concerns[0]).toMatchObject({
      severity: 'error',
      title: 'This can never happen',
    })
  })

  test('behavior: a recipient may be the zero address, and a mint that pays nobody is intended', () => {
    const { concerns } = lint(draftOf([least('5')], { claimant: { type: 'field', actionIndex: 0, path: [1] } }))
    expect(concerns[0]).toMatchObject({ title: 'May pay nobody', remedy: { do: 'nameSender' } })
  })

  test('behavior: paying the transaction sender for a transfer also pays for mints and for tokens of others', () => {
    const { concerns } = lint(draftOf([least('5')], { claimant: { type: 'sender' } }))
    expect(concerns.at(-1)).toMatchObject({ key: 'pays-transaction-sender', remedy: { do: 'payTokenSender' } })
  })

  test('behavior: matching mints, burns and self-transfers are listed with their number', () => {
    const hit = { hash: '0x01', time: 0, values: '', claimants: [token], namesAnother: false } as const
    const tally = { ...nobody, hits: [hit, hit], odd: { mints: 0, burns: 1, toOneself: 1 } }
    const { concerns } = lint(draftOf([least('5')]), tally)
    expect(concerns.map(({ key }) => key)).toEqual(['counts-burns', 'counts-self-transfers'])
    expect(concerns[0]?.message).toBe('1 of 2 matches only burn tokens: no wallet received any.')
    // The account that receives must not be the zero address.
    expect(concerns[0]?.remedy).toEqual({ do: 'leaveOutZero', actionIndex: 0, path: [1], words: 'Exclude burns' })
    const full = [least('5'), least('6'), least('7'), least('8')]
    expect(lint(draftOf(full), tally).concerns.find(({ key }) => key === 'counts-burns')?.remedy).toBeNull()
  })

  test('behavior: mints that a condition requires are neither warned of nor excluded', () => {
    const hit = { hash: '0x01', time: 0, values: '', claimants: [token], namesAnother: false } as const
    const tally = { ...nobody, hits: [hit], odd: { mints: 1, burns: 0, toOneself: 0 } }
    const fromZero = { path: [0], filterType: FilterOperator.EQUAL, valueText: zeroAddress, isRaw: false }
    const draft = draftOf([fromZero, least('5')], { claimant: { type: 'field', actionIndex: 0, path: [1] } })
    expect(lint(draft, tally).concerns).toEqual([])
  })

  test('error: the zero address as the wallet to pay is an error that nothing hides', () => {
    const fromZero = { path: [0], filterType: FilterOperator.EQUAL, valueText: zeroAddress, isRaw: false }
    expect(lint(draftOf([fromZero])).concerns).toEqual([
      expect.objectContaining({
        severity: 'error',
        title: 'Pays nobody',
        remedy: { do: 'nameSender', words: 'Pay the sender' },
      }),
    ])
  })

  test('behavior: a condition that every value meets is named, not called none', () => {
    const { concerns } = lint(
      draftOf([least('0'), { ...least('5'), path: [0], filterType: FilterOperator.EQUAL, valueText: token }]),
    )
    expect(concerns.map(({ title, message }) => [title, message])).toContainEqual([
      'A condition has no effect',
      'Every value of value meets it. Change or remove it.',
    ])
    expect(concerns.map(({ title }) => title)).not.toContain('No conditions set')
  })

  test('behavior: one of several actions without conditions is named', () => {
    const one = draftOf([least('5')])
    const draft = { ...one, actions: [...one.actions, ...draftOf([]).actions] }
    expect(lint(draft).concerns.map(({ title }) => title)).toContain('No conditions on Transfer')
  })

  test('behavior: past transactions show claimants that did not send the transaction', () => {
    const hit = { hash: '0x01', time: 0, values: '', claimants: [token], namesAnother: true } as const
    const draft = draftOf([least('5')], { claimant: { type: 'field', actionIndex: 0, path: [1] } })
    const { concerns } = lint(draft, { ...nobody, hits: [hit, { ...hit, namesAnother: false }] })
    expect(concerns.find(({ key }) => key === 'names-another')?.message).toContain('1 of 2 matches')
  })

  test('behavior: the same finding of several steps is shown once', () => {
    const { concerns } = lint(draftOf([least('5'), least('6')], {}, true))
    expect(concerns.filter(({ title }) => title === 'Anyone can fake this')).toHaveLength(1)
  })
})

describe('isImpossible', () => {
  const impossible = (draft: Draft) => {
    const read = readForTest(draft, { units })
    return lintAction(read.action, { abiItems: createAbiRegistry(read.abi) }).filter(isImpossible)
  }
  test('default: conditions that exclude each other, and nothing that can happen', () => {
    const most: FilterDraft = { ...least('4'), filterType: FilterOperator.LESS_THAN }
    const findings = impossible(draftOf([least('5'), most]))
    expect(findings.map(({ code }) => code)).toEqual(['never-matches'])
    expect(countErrors([...findings, ...findings])).toBe(1)
    expect(impossible(draftOf([least('5')]))).toEqual([])
  })

  test('behavior: an event that anyone can fake is possible', () => {
    expect(impossible(draftOf([least('5')], {}, true))).toEqual([])
  })
})

describe('looksRight', () => {
  test('default: what is right is shown', () => {
    const hit = { hash: '0x01', time: 0, values: '', claimants: [token], namesAnother: false } as const
    expect(lint(draftOf([least('5')]), { ...nobody, hits: [hit] }).right).toEqual([
      'All fields are readable onchain',
      'Amounts use tUSD’s decimals',
      'Failed transactions never qualify',
      'Happened 1 time in 7 days',
    ])
  })

  test('behavior: what is not right is not shown', () => {
    expect(lint(draftOf([]), nobody).right).toEqual([
      'All fields are readable onchain',
      'Failed transactions never qualify',
    ])
  })
})
