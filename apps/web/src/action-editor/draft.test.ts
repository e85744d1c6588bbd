import { FilterOperator } from '@laurel/protocol'
import { array, assert, constantFrom, nat, oneof, property, record, string } from 'fast-check'
import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  countSlots,
  type Draft,
  type DraftEvent,
  emptyDraft,
  hasRoomForCondition,
  isBlank,
  nextDraft,
  SLOTS,
} from './draft.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const approval = parseAbiItem('event Approval(address indexed owner, address indexed spender, uint256 value)')

function run(events: readonly DraftEvent[]): Draft {
  return events.reduce<Draft>(nextDraft, emptyDraft)
}

const addRule = (actionIndex = 0, path = [2]): DraftEvent => ({
  type: 'conditionAdded',
  actionIndex,
  path,
  filterType: FilterOperator.GREATER_THAN_OR_EQUAL,
})

describe('nextDraft', () => {
  test('default: an address, an event, a condition, a value', () => {
    const draft = run([
      { type: 'addressTyped', actionIndex: 0, text: '0x1' },
      { type: 'itemChosen', actionIndex: 0, item: transfer },
      addRule(),
      { type: 'valueTyped', actionIndex: 0, condition: 0, text: '100' },
      { type: 'filterChosen', actionIndex: 0, condition: 0, filterType: FilterOperator.EQUAL },
      { type: 'rawChosen', actionIndex: 0, condition: 0, isRaw: true },
    ])
    expect(draft.actions[0]?.conditions).toEqual([
      { path: [2], filterType: FilterOperator.EQUAL, valueText: '100', isRaw: true },
    ])
    expect(countSlots(draft)).toBe(1)
  })

  test('behavior: another event drops the conditions and the claimant of the old one', () => {
    const draft = run([
      { type: 'itemChosen', actionIndex: 0, item: transfer },
      addRule(),
      { type: 'claimantChosen', claimant: { type: 'field', actionIndex: 0, path: [0] } },
      { type: 'itemChosen', actionIndex: 0, item: approval },
    ])
    expect(draft.actions[0]?.conditions).toEqual([])
    expect(draft.claimant).toEqual({ type: 'sender' })
  })

  test('behavior: a transfer pays the sender of the tokens, unless another account is chosen', () => {
    const chosen = run([{ type: 'itemChosen', actionIndex: 0, item: transfer }])
    expect(chosen.claimant).toEqual({ type: 'field', actionIndex: 0, path: [0] })
    const changed = nextDraft(chosen, { type: 'claimantChosen', claimant: { type: 'sender' } })
    expect(nextDraft(changed, addRule()).claimant).toEqual({ type: 'sender' })
    // A second event does not change who is paid.
    const second = run([
      { type: 'itemChosen', actionIndex: 0, item: approval },
      { type: 'actionAdded' },
      { type: 'itemChosen', actionIndex: 1, item: transfer },
    ])
    expect(second.claimant).toEqual({ type: 'sender' })
  })

  test('behavior: another address keeps the event and its conditions', () => {
    const draft = run([
      { type: 'itemChosen', actionIndex: 0, item: transfer },
      addRule(),
      { type: 'addressTyped', actionIndex: 0, text: '0x2' },
    ])
    expect(draft.actions[0]).toMatchObject({ item: transfer, addressText: '0x2' })
    expect(draft.actions[0]?.conditions).toHaveLength(1)
  })

  test('behavior: a condition beyond the maximum changes nothing', () => {
    const full = run([
      { type: 'itemChosen', actionIndex: 0, item: transfer },
      addRule(),
      addRule(),
      addRule(),
      addRule(),
    ])
    expect(countSlots(full)).toBe(SLOTS)
    expect(hasRoomForCondition(full, 0)).toBe(false)
    expect(nextDraft(full, addRule())).toBe(full)
    expect(nextDraft(full, { type: 'actionAdded' })).toBe(full)
  })

  test('behavior: the first condition of an action uses the step that the action has', () => {
    const draft = run([
      { type: 'itemChosen', actionIndex: 0, item: transfer },
      addRule(),
      addRule(),
      addRule(),
      { type: 'conditionRemoved', actionIndex: 0, condition: 1 },
      { type: 'actionAdded' },
    ])
    expect(countSlots(draft)).toBe(3)
    const one = nextDraft(nextDraft(draft, addRule(0)), addRule(1))
    expect(countSlots(one)).toBe(SLOTS)
    expect(one.actions[1]?.conditions).toHaveLength(1)
  })

  test('behavior: a removed action takes its claimant along, and the claimant of a later one moves up', () => {
    const two = run([{ type: 'actionAdded' }, { type: 'actionAdded' }])
    const ofLast = nextDraft(two, { type: 'claimantChosen', claimant: { type: 'field', actionIndex: 2, path: [0] } })
    expect(nextDraft(ofLast, { type: 'actionRemoved', actionIndex: 0 }).claimant).toEqual({
      type: 'field',
      actionIndex: 1,
      path: [0],
    })
    expect(nextDraft(ofLast, { type: 'actionRemoved', actionIndex: 2 }).claimant).toEqual({ type: 'sender' })
  })

  test('behavior: the last action stays', () =>
    expect(run([{ type: 'actionRemoved', actionIndex: 0 }])).toBe(emptyDraft))

  test('property: any events leave 1 to 4 steps and a claimant of an existing action', () => {
    const actionIndex = nat(3)
    const events = oneof(
      record({
        type: constantFrom('conditionAdded' as const),
        actionIndex,
        path: constantFrom([0], [2]),
        filterType: constantFrom(FilterOperator.EQUAL),
      }),
      record({ type: constantFrom('conditionRemoved' as const), actionIndex, condition: nat(3) }),
      record({ type: constantFrom('actionAdded' as const) }),
      record({ type: constantFrom('actionRemoved' as const), actionIndex }),
      record({ type: constantFrom('itemChosen' as const), actionIndex, item: constantFrom(transfer, approval) }),
      record({ type: constantFrom('addressTyped' as const), actionIndex, text: string() }),
    )
    assert(
      property(array(events, { maxLength: 40 }), (all) => {
        const draft = run(all)
        expect(countSlots(draft)).toBeGreaterThanOrEqual(1)
        expect(countSlots(draft)).toBeLessThanOrEqual(SLOTS)
        if (draft.claimant.type === 'field') expect(draft.actions[draft.claimant.actionIndex]).toBeDefined()
      }),
    )
  })
})

describe('isBlank', () => {
  test('default', () => {
    expect(isBlank(emptyDraft)).toBe(true)
    expect(isBlank(run([{ type: 'addressTyped', actionIndex: 0, text: '  ' }]))).toBe(true)
    expect(isBlank(run([{ type: 'addressTyped', actionIndex: 0, text: '0x' }]))).toBe(false)
    expect(isBlank(run([{ type: 'nameTyped', text: 'x' }]))).toBe(false)
  })
})
