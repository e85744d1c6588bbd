import {
  ANY_CONTRACT,
  ANY_PARAMETER,
  createAbiRegistry,
  FieldType,
  FilterOperator,
  TRANSACTION_SENDER,
  validateAction,
} from '@laurel/protocol'
import { parseAbiItem, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Unit } from '../token/amount.ts'
import { actionToDraft } from './action-to-draft.ts'
import { compileDraft } from './compile-draft.ts'
import { type ActionDraft, type Draft, emptyDraft, type FilterDraft } from './draft.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const swapped = parseAbiItem([
  'event Swapped(address indexed trader, Order order, string indexed memo)',
  'struct Order { address tokenIn; uint256 amountIn; Route route; }',
  'struct Route { address pool; int24 tick; string note; }',
])
const write = parseAbiItem('function writeNote(string note)')
const token = '0x5B8561789D4E69C28E0809Bef22065491BDb76FD'
const dollars: Unit = { symbol: 'tUSD', decimals: 6, token }

function actionDraft(parts: Partial<ActionDraft>): ActionDraft {
  const [empty] = emptyDraft.actions
  if (empty === undefined) throw new Error('the empty draft has an action')
  return { ...empty, addressText: token, ...parts }
}

function condition(
  path: readonly number[],
  valueText: string,
  filterType: FilterOperator = FilterOperator.EQUAL,
  isRaw = false,
): FilterDraft {
  return { path, valueText, filterType, isRaw }
}

function read(draft: Partial<Draft>, units: readonly ReadonlyMap<string, Unit>[] = []) {
  return compileDraft({ ...emptyDraft, ...draft }, { chainId: 31337, units, nameOf: () => null })
}

function ready(draft: Partial<Draft>, units: readonly ReadonlyMap<string, Unit>[] = []) {
  const { result } = read(draft, units)
  if (result.status !== 'ready') throw new Error(`missing: ${result.what}`)
  return result
}

describe('compileDraft', () => {
  test('default: an amount in its unit becomes base units', () => {
    const actions = [
      actionDraft({ item: transfer, conditions: [condition([2], '100', FilterOperator.GREATER_THAN_OR_EQUAL)] }),
    ]
    const units = [new Map([['2', dollars]])]
    expect(ready({ actions }, units).action.actionSteps).toEqual([
      {
        signature: toEventSelector(transfer),
        signatureType: 0,
        actionType: 0,
        targetContract: token,
        chainId: 31337,
        actionParameter: {
          filterType: FilterOperator.GREATER_THAN_OR_EQUAL,
          fieldType: FieldType.UINT,
          fieldIndex: 2,
          filterData: '0x05f5e100',
        },
      },
    ])
    expect(read({ actions }, units).conditions[0]?.[0]).toMatchObject({
      valueText: '100\u00a0tUSD',
      storedWords: '100000000',
    })
  })

  test('behavior: base units are used unchanged, and still formatted', () => {
    const actions = [actionDraft({ item: transfer, conditions: [condition([2], '5', FilterOperator.EQUAL, true)] })]
    const reading = read({ actions }, [new Map([['2', dollars]])]).conditions[0]?.[0]
    expect(reading).toMatchObject({
      criteria: { filterData: '0x05' },
      valueText: '0.000005\u00a0tUSD',
      storedWords: null,
    })
  })

  test('behavior: without conditions, every occurrence qualifies', () => {
    const { action, abi } = ready({ actions: [actionDraft({ item: write })] })
    expect(action.actionSteps[0]?.actionParameter.fieldIndex).toBe(ANY_PARAMETER)
    expect(action.actionClaimant.fieldIndex).toBe(TRANSACTION_SENDER)
    expect(() => validateAction(action, { abiItems: createAbiRegistry(abi) })).not.toThrow()
  })

  test('behavior: any contract, when it is chosen', () => {
    const { action } = ready({ actions: [actionDraft({ item: transfer, isAnyContract: true })] })
    expect(action.actionSteps[0]?.targetContract).toBe(ANY_CONTRACT)
  })

  test('behavior: a claimant in a tuple', () => {
    const draft = {
      actions: [actionDraft({ item: swapped })],
      claimant: { type: 'field', actionIndex: 0, path: [1, 0] },
    } as const
    expect(ready(draft).action.actionClaimant.fieldIndex).toBe(32 + (1 << 4) + 0)
  })

  test.each([
    ['a contract address', { actions: [actionDraft({ addressText: 'x' })] }],
    ['an event or function', { actions: [actionDraft({})] }],
    ['a value for a condition', { actions: [actionDraft({ item: transfer, conditions: [condition([2], ' ')] })] }],
    [
      'a valid value for a condition',
      { actions: [actionDraft({ item: transfer, conditions: [condition([2], 'ten')] })] },
    ],
    [
      'a valid value for a condition in action 2',
      {
        actions: [actionDraft({ item: write }), actionDraft({ item: transfer, conditions: [condition([0], '0x12')] })],
      },
    ],
    [
      'who gets paid',
      { actions: [actionDraft({ item: transfer })], claimant: { type: 'field', actionIndex: 0, path: [2] } },
    ],
  ] as const)('behavior: still missing: %s', (what, draft) =>
    expect(read(draft).result).toMatchObject({ status: 'missing', what }),
  )

  test('behavior: what is missing comes with what to do', () => {
    expect(read({ actions: [actionDraft({})] }).result).toMatchObject({ todo: 'choose an event or function' })
    const two = { actions: [actionDraft({ item: write }), actionDraft({})] }
    expect(read(two).result).toMatchObject({ todo: 'choose an event or function in action 2' })
  })

  test('behavior: a field that cannot be used has an error', () => {
    const reading = read({ actions: [actionDraft({ item: swapped, conditions: [condition([2], 'x')] })] })
      .conditions[0]?.[0]
    expect(reading).toMatchObject({ status: 'error', problem: expect.stringContaining('hash') })
  })

  test('behavior: an empty text is a value for "is", but not for "contains"', () => {
    const item = write
    expect(
      read({ actions: [actionDraft({ item, conditions: [condition([0], '')] })] }).conditions[0]?.[0]?.status,
    ).toBe('ok')
    expect(
      read({ actions: [actionDraft({ item, conditions: [condition([0], '', FilterOperator.CONTAINS)] })] })
        .conditions[0]?.[0]?.status,
    ).toBe('empty')
  })
})

describe('actionToDraft', () => {
  test('default: the draft is restored, with numbers in base units', () => {
    const draft: Draft = {
      ...emptyDraft,
      actions: [
        actionDraft({
          item: swapped,
          conditions: [
            condition([1, 0], token),
            condition([1, 2, 1], '-7', FilterOperator.LESS_THAN),
            condition([1, 2, 2], 'gm', FilterOperator.CONTAINS),
          ],
        }),
        actionDraft({ item: write, addressText: token }),
      ],
      claimant: { type: 'field', actionIndex: 0, path: [0] },
    }
    const { action, abi } = ready(draft)
    const back = actionToDraft(action, createAbiRegistry(abi))
    expect(back?.draft.claimant).toEqual(draft.claimant)
    expect(back?.draft.actions.map(({ conditions }) => conditions)).toEqual(
      draft.actions.map(({ conditions }) => conditions.map((one) => ({ ...one, isRaw: true }))),
    )
    expect(back?.places).toEqual([
      { actionIndex: 0, condition: 0 },
      { actionIndex: 0, condition: 1 },
      { actionIndex: 0, condition: 2 },
      { actionIndex: 1, condition: null },
    ])
    expect(ready(back?.draft ?? emptyDraft).action).toEqual(action)
  })

  test('behavior: steps of the same event become one action', () => {
    const { action, abi } = ready({
      actions: [
        actionDraft({ item: transfer, conditions: [condition([2], '1'), condition([0], token)] }),
        actionDraft({ item: write }),
      ],
    })
    const [one, two, three] = action.actionSteps
    if (!one || !two || !three) throw new Error('three steps were drafted')
    const back = actionToDraft({ ...action, actionSteps: [one, three, two] }, createAbiRegistry(abi))
    expect(back?.draft.actions).toHaveLength(2)
    expect(back?.places).toEqual([
      { actionIndex: 0, condition: 0 },
      { actionIndex: 1, condition: null },
      { actionIndex: 0, condition: 1 },
    ])
  })

  test('behavior: an unknown signature gives no draft', () => {
    const { action } = ready({ actions: [actionDraft({ item: transfer })] })
    expect(actionToDraft(action, createAbiRegistry([]))).toBeNull()
  })
})
