import { FilterType } from '@laurel/protocol'
import { parseAbi, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import type { DeedDraft, Draft } from '../deed/draft.ts'
import { addressOf } from '../testing/past.ts'
import { planTask, readTask, taskVerb } from './task-plan.ts'

const account = addressOf(0xa)
const unit = { symbol: 'TUSD', decimals: 6, token: addressOf(0x22) }
const units = new Map([['2', unit]])
const moved = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const board = parseAbi([
  'event NoteWritten(address indexed author, string note)',
  'event DeedPinned(uint256 indexed deedId, (string name, uint256 worth) deed)',
  'function writeNote(string note)',
  'function pinDeed((string name, uint256 worth) deed) returns (uint256)',
  'function noteOf(address author) view returns (string)',
])
const [written, pinned, writeNote] = board
const draftOf = (
  item: DeedDraft['item'],
  rules: DeedDraft['rules'] = [],
  claimant: Draft['claimant'] = from(0),
): Draft => ({
  deeds: [{ addressText: addressOf(0x22), isAnyContract: false, pastedAbi: '', item, rules }],
  ...{ claimant, nameText: '' },
})
const from = (input: number): Draft['claimant'] => ({ from: 'field', deed: 0, path: [input] })
const least = { path: [2], filterType: FilterType.GREATER_THAN_OR_EQUAL, valueText: '100500000', isRaw: true }
const known = { abi: null, units, account }

describe('planTask', () => {
  test('default: to send a token is a transfer of the least that counts', () => {
    const plan = planTask(draftOf(moved, [least]), known)
    expect(plan?.call.name).toBe('transfer')
    expect(plan?.fields.map(({ name, prefilled }) => [name, prefilled])).toEqual([
      ['to', ''],
      ['amount', '100.5'],
    ])
  })

  test('behavior: the one function that does what the event is called, with what the rules ask for', () => {
    const gm = { path: [1], filterType: FilterType.EQUAL, valueText: 'gm', isRaw: true }
    const plan = planTask(draftOf(written, [gm]), { ...known, abi: board })
    expect(plan).toMatchObject({
      call: { name: 'writeNote' },
      fields: [{ name: 'note', type: 'text', prefilled: 'gm' }],
    })
  })

  test('behavior: a function is called as it is, and who is named is who does it', () => {
    const call = parseAbiItem('function enter(address player, uint8 room)')
    expect(planTask(draftOf(call), known)?.fields[0]).toMatchObject({ name: 'player', prefilled: account })
  })

  test('behavior: no call, where somebody else must do it, or no field can take what it wants, or nothing is known', () => {
    expect(planTask(draftOf(moved, [], from(1)), known)).toBeNull()
    expect(planTask(draftOf(moved), { ...known, units: new Map() })).toBeNull()
    expect(planTask(draftOf(pinned), { ...known, abi: board })).toBeNull()
    expect(planTask(draftOf(written), known)).toBeNull()
    expect(planTask(draftOf(parseAbiItem('function buy() payable')), known)).toBeNull()
    const two = draftOf(written)
    expect(planTask({ ...two, deeds: [...two.deeds, ...two.deeds] }, { ...known, abi: board })).toBeNull()
    const [deed] = two.deeds
    if (deed === undefined) throw new Error('a draft has a deed')
    expect(planTask({ ...two, deeds: [{ ...deed, isAnyContract: true }] }, { ...known, abi: board })).toBeNull()
  })
})

describe('readTask', () => {
  const fields = planTask(draftOf(moved), known)?.fields ?? []

  test('default: in base units, with checksums', () => {
    expect(readTask(fields, [account.toLowerCase(), '100.5'])).toEqual({
      status: 'read',
      args: [account, 100_500_000n],
    })
  })

  test('error: each field says what is wrong with it', () => {
    expect(readTask(fields, ['0x12', '1,000'])).toMatchObject({
      problems: [expect.stringContaining('Enter an address'), expect.stringContaining('could mean')],
    })
    expect(readTask(fields, [account, ''])).toMatchObject({ problems: [null, 'Enter a number.'] })
  })
})

describe('taskVerb', () => {
  test.each([
    [moved, 'TUSD', 'Send TUSD'],
    [writeNote, 'Deed board', 'Write a note on Deed board'],
    [parseAbiItem('event Published(address who)'), null, 'Publish'],
  ] as const)('default: what the button says', (item, place, words) => {
    expect(taskVerb(item, place)).toBe(words)
  })
})
