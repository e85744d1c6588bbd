import { FilterOperator } from '@laurel/protocol'
import { parseAbi, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ActionDraft, Draft } from '../action-editor/draft.ts'
import { addressOf } from '../testing/past.ts'
import { readTask } from './read-task.ts'
import { type CallPlan, planTask, type SendPlan } from './task-plan.ts'
import { taskVerb } from './task-verb.ts'

const account = addressOf(0xa)
const unit = { symbol: 'TUSD', decimals: 6, token: addressOf(0x22) }
const units = new Map([['2', unit]])
const moved = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const board = parseAbi([
  'event NoteWritten(address indexed author, string note)',
  'event BadgePinned(uint256 indexed badgeId, (string name, uint256 worth) badge)',
  'function writeNote(string note)',
  'function pinBadge((string name, uint256 worth) badge) returns (uint256)',
  'function noteOf(address author) view returns (string)',
  'event ListFiled(uint256[] list)',
  'function fileList(uint256[] list)',
])
const [written, pinned, writeNote] = board
const filed = parseAbiItem('event ListFiled(uint256[] list)')
const draftOf = (
  item: ActionDraft['item'],
  conditions: ActionDraft['conditions'] = [],
  claimant: Draft['claimant'] = from(0),
): Draft => ({
  actions: [{ addressText: addressOf(0x22), isAnyContract: false, pastedAbi: '', item, conditions }],
  ...{ claimant, nameText: '' },
})
const from = (input: number): Draft['claimant'] => ({ type: 'field', actionIndex: 0, path: [input] })
const least = { path: [2], filterType: FilterOperator.GREATER_THAN_OR_EQUAL, valueText: '100500000', isRaw: true }
const known = { abi: null, units, account, nativeSymbol: 'ETH' }
const callOf = (...given: Parameters<typeof planTask>): CallPlan | null => {
  const plan = planTask(...given)
  return plan?.type === 'call' ? plan : null
}
const sendOf = (...given: Parameters<typeof planTask>): SendPlan | null => {
  const plan = planTask(...given)
  return plan?.type === 'send' ? plan : null
}
const exact = (at: number, valueText: string) => ({
  ...{ path: [at], filterType: FilterOperator.EQUAL, valueText, isRaw: true },
})

describe('planTask', () => {
  test('default: sending a token is a transfer of the lowest amount that qualifies, to anyone', () => {
    expect(sendOf(draftOf(moved, [least]), known)).toEqual({
      ...{ type: 'send', unit, receiver: null, amount: { least: 100_500_000n, isExact: false } },
    })
    const above = { ...least, filterType: FilterOperator.GREATER_THAN }
    expect(sendOf(draftOf(moved, [above]), known)?.amount?.least).toBe(100_500_001n)
    expect(sendOf(draftOf(moved), known)?.amount).toBeNull()
  })

  test('behavior: a receiver and an amount that the boost requires exactly', () => {
    const plan = sendOf(draftOf(moved, [exact(1, addressOf(0xb)), exact(2, '7000000')]), known)
    expect(plan).toMatchObject({ receiver: addressOf(0xb), amount: { least: 7_000_000n, isExact: true } })
    // Only another account can send it.
    expect(planTask(draftOf(moved, [exact(0, addressOf(0xb))]), known)).toBeNull()
    expect(sendOf(draftOf(moved, [exact(0, account)]), known)).not.toBeNull()
  })

  test('behavior: the one function that the event is named after, with the required values', () => {
    const gm = exact(1, 'gm')
    const plan = planTask(draftOf(written, [gm]), { ...known, abi: board })
    expect(plan).toMatchObject({
      call: { name: 'writeNote' },
      fields: [{ names: ['note'], type: 'text', prefilled: 'gm', fixedBy: 'boost' }],
    })
  })

  test('behavior: a function is called itself, and pays the account that calls it', () => {
    const call = parseAbiItem('function enter(address player, uint8 room)')
    expect(callOf(draftOf(call), known)?.fields[0]).toMatchObject({
      ...{ names: ['player'], prefilled: account, fixedBy: 'payee' },
    })
  })

  test('behavior: the lowest number is filled in and can be raised; a payable function asks for what is sent along', () => {
    const call = parseAbiItem('function enter(uint8 room, uint256 stake) payable')
    const stake = { path: [1], filterType: FilterOperator.GREATER_THAN_OR_EQUAL, valueText: '5', isRaw: true }
    expect(callOf(draftOf(call, [exact(0, '3'), stake], { type: 'sender' }), known)?.fields).toMatchObject([
      { names: ['room'], prefilled: '3', fixedBy: 'boost' },
      { names: ['stake'], prefilled: '5', fixedBy: 'minimum' },
      { names: ['value'], prefilled: '', fixedBy: null, unit: { symbol: 'ETH', decimals: 18 } },
    ])
  })

  test('behavior: the values of a tuple are filled in one by one, with what is required of them', () => {
    const worth = { path: [1, 1], filterType: FilterOperator.GREATER_THAN_OR_EQUAL, valueText: '500', isRaw: true }
    const plan = callOf(draftOf(pinned, [worth], { type: 'sender' }), { ...known, abi: board })
    expect(plan?.fields).toMatchObject([
      { names: ['badge', 'name'], path: [0, 0], type: 'text', prefilled: '', fixedBy: null },
      { names: ['badge', 'worth'], path: [0, 1], type: 'number', prefilled: '500', fixedBy: 'minimum' },
    ])
    // Of an event with other values in it, nothing is filled in.
    const other = parseAbiItem('event BadgePinned(uint256 indexed badgeId, (uint256 worth, string name) badge)')
    const unlike = callOf(draftOf(other, [worth], { type: 'sender' }), { ...known, abi: board })
    expect(unlike?.fields.map(({ prefilled }) => prefilled)).toEqual(['', ''])
  })

  test('behavior: inputs without a name have their own conditions each', () => {
    const call = parseAbiItem('function enter(uint256, uint256)')
    const plan = callOf(draftOf(call, [exact(0, '3')], { type: 'sender' }), known)
    expect(plan?.fields.map(({ prefilled, fixedBy }) => [prefilled, fixedBy])).toEqual([
      ['3', 'boost'],
      ['', null],
    ])
  })

  test('security: a function with more values than a person fills in has no form', () => {
    const inputs = Array.from({ length: 17 }, (_, at) => ({ name: `n${at}`, type: 'uint256' }))
    const call = { type: 'function', name: 'enter', stateMutability: 'nonpayable', outputs: [] } as const
    expect(planTask(draftOf({ ...call, inputs }, [], { type: 'sender' }), known)).toBeNull()
    expect(planTask(draftOf({ ...call, inputs: inputs.slice(1) }, [], { type: 'sender' }), known)).not.toBeNull()
  })

  test('behavior: no call when another account must send it, an input has no field, or the action is unknown', () => {
    expect(planTask(draftOf(moved, [], from(1)), known)).toBeNull()
    expect(planTask(draftOf(moved), { ...known, units: new Map() })).toBeNull()
    expect(planTask(draftOf(filed), { ...known, abi: board })).toBeNull()
    expect(planTask(draftOf(written), known)).toBeNull()
    expect(planTask(draftOf(parseAbiItem('function price() view returns (uint256)')), known)).toBeNull()
    const two = draftOf(written)
    expect(planTask({ ...two, actions: [...two.actions, ...two.actions] }, { ...known, abi: board })).toBeNull()
    const [actionDraft] = two.actions
    if (actionDraft === undefined) throw new Error('a draft has an action')
    expect(
      planTask({ ...two, actions: [{ ...actionDraft, isAnyContract: true }] }, { ...known, abi: board }),
    ).toBeNull()
  })
})

describe('planTask: what an untrusted boost must not get by a button', () => {
  const spender = { path: [0], filterType: FilterOperator.EQUAL, valueText: addressOf(0xbad), isRaw: false }

  test.each([
    'function approve(address spender, uint256 amount) returns (bool)',
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    'function increaseAllowance(address spender, uint256 addedValue) returns (bool)',
    'function increaseApproval(address spender, uint256 addedValue)',
    'function safeIncreaseAllowance(address spender, uint256 value)',
    'function setApprovalForAll(address operator, bool approved)',
    'function setOperator(address operator, bool approved)',
    'function authorizeOperator(address operator)',
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'function allow(address manager, bool isAllowed)',
    'function approveDelegation(address delegatee, uint256 amount)',
    'function transferOwnership(address newOwner)',
    'function grantRole(bytes32 role, address account)',
    // The selector of approve(address,uint256), under another name.
    'function watch_tg_invmru_2f69f1b(address, address)',
    'function sign_szabo_bytecode(bytes16, uint128)',
    'function execute(bytes program)',
  ])('security: no button for what gives others rights, or what nobody can read: %s', (signature) => {
    const call = parseAbi([signature] as readonly string[])[0]
    if (call?.type !== 'function') throw new Error('a function')
    expect(planTask(draftOf(call, [spender], { type: 'sender' }), known)).toBeNull()
  })

  test('security: nor for the event by which a token reports it', () => {
    const token = parseAbi([
      'event Approval(address indexed owner, address indexed spender, uint256 value)',
      'function approve(address spender, uint256 value) returns (bool)',
    ])
    expect(planTask(draftOf(token[0], [{ ...spender, path: [1] }, least]), { ...known, abi: token })).toBeNull()
  })
})

describe('readTask', () => {
  const call = parseAbiItem('function give(address to, uint256 value)')
  const fields = callOf(draftOf(call), { ...known, units: new Map([['1', unit]]) })?.fields ?? []

  test('default: base units and checksummed addresses', () => {
    expect(readTask(fields, [account.toLowerCase(), '100.5'])).toEqual({
      status: 'ok',
      args: [account, 100_500_000n],
    })
  })

  test('error: each field has its error', () => {
    expect(readTask(fields, ['0x12', '1,000'])).toMatchObject({
      problems: [expect.stringContaining('Enter a valid address'), expect.stringContaining('could mean')],
    })
    expect(readTask(fields, [account, ''])).toMatchObject({ problems: [null, 'Enter a number.'] })
  })
})

describe('readTask: values that the function cannot have', () => {
  const read = (signature: string, ...texts: string[]) => {
    const call = parseAbi([signature] as readonly string[])[0]
    if (call?.type !== 'function') throw new Error('a function')
    return readTask(callOf(draftOf(call, [], { type: 'sender' }), known)?.fields ?? [], texts)
  }
  const problemOf = (...given: Parameters<typeof read>) => {
    const result = read(...given)
    return result.status === 'error' ? result.problems[0] : null
  }

  test('error: the range of a number and the length of bytes are said, and not called a failure of the network', () => {
    expect(problemOf('function f(uint8 kind)', '256')).toBe('Enter 255 or less.')
    expect(problemOf('function f(uint8 kind)', '255')).toBeNull()
    expect(problemOf('function f(uint256 kind)', '-1')).toBe('Enter 0 or more.')
    expect(problemOf('function f(int8 kind)', '-129')).toBe('Enter −128 or more.')
    expect(problemOf('function f(int8 kind)', '128')).toBe('Enter 127 or less.')
    expect(problemOf('function f(uint256 kind)', String(2n ** 256n))).toContain('or less.')
    expect(problemOf('function f(bytes4 tag)', '0x1234')).toBe('Enter 0x and 8 hex digits.')
    expect(problemOf('function f(bytes4 tag)', '0x12345678')).toBeNull()
    const sent = read('function f() payable', '-0.1')
    expect(sent).toMatchObject({ problems: ['Enter 0 or more.'] })
  })

  test('default: values of tuples are where the function takes them', () => {
    const signature = 'function f(uint8 kind, (string name, (int8 x, bool y) point) badge, address to) payable'
    expect(read(signature, '3', 'a', '-5', 'true', account, '0.5')).toEqual({
      status: 'ok',
      args: [3n, ['a', [-5n, true]], account, 5n * 10n ** 17n],
    })
    expect(read(signature, '3', 'a', '-500', 'true', account, '')).toMatchObject({
      problems: [null, null, 'Enter −128 or more.', null, null, 'Enter a number.'],
    })
  })
})

describe('taskVerb', () => {
  test.each([
    [moved, 'TUSD', 'Send TUSD'],
    [writeNote, 'Task board', 'Write a note on Task board'],
    [parseAbiItem('event Published(address who)'), null, 'Publish'],
  ] as const)('default: the text of the button', (item, place, words) => {
    expect(taskVerb(item, place)).toBe(words)
  })
})
