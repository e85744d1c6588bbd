import { FilterOperator } from '@laurel/protocol'
import { array, assert, boolean, constantFrom, nat, property, record, string } from 'fast-check'
import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft } from './draft.ts'
import { decodeDraft, encodeDraft, parseDraft, stringifyDraft } from './draft-code.ts'

const nested = parseAbiItem([
  'event Swapped(address indexed trader, Order order, string indexed memo)',
  'struct Order { address tokenIn; uint256 amountIn; Route route; }',
  'struct Route { address pool; uint24 fee; }',
])
const call = parseAbiItem('function writeNote(string note)')

const conditions = array(
  record({
    path: array(nat(62), { minLength: 1, maxLength: 5 }),
    filterType: constantFrom(...Object.values(FilterOperator)),
    valueText: string(),
    isRaw: boolean(),
  }),
  { maxLength: 2 },
)
const actionDraft = record({
  addressText: string({ maxLength: 60 }),
  isAnyContract: boolean(),
  pastedAbi: string(),
  item: constantFrom(nested, call, null),
  conditions,
})
const drafts = record({
  actions: array(actionDraft, { minLength: 1, maxLength: 2 }),
  claimant: constantFrom({ type: 'sender' as const }, { type: 'field' as const, actionIndex: 0, path: [1, 0] }),
  nameText: string({ maxLength: 60 }),
})

describe('encodeDraft', () => {
  test('property: a link restores the draft, except for the pasted ABI', () =>
    assert(
      property(drafts, (draft) => {
        const code = encodeDraft(draft)
        expect(code).toMatch(/^[\w-]+$/)
        const expected: Draft = { ...draft, actions: draft.actions.map((each) => ({ ...each, pastedAbi: '' })) }
        expect(JSON.parse(JSON.stringify(decodeDraft(code)))).toEqual(JSON.parse(JSON.stringify(expected)))
      }),
    ))

  test('property: a draft saved on the device is restored unchanged', () =>
    assert(
      property(drafts, (draft) => {
        expect(JSON.parse(JSON.stringify(parseDraft(stringifyDraft(draft))))).toEqual(JSON.parse(JSON.stringify(draft)))
      }),
    ))
})

describe('decodeDraft', () => {
  test.each(['', 'not base64!', 'e30', btoa('{"actions":[]}'), btoa('null'), 'AAAA'])(
    'error: %s is not a draft',
    (code) => expect(decodeDraft(code)).toBeNull(),
  )

  test('behavior: a claimant of an action that does not exist becomes the sender', () => {
    const code = encodeDraft({ ...emptyDraft, claimant: { type: 'field', actionIndex: 3, path: [0] } })
    expect(decodeDraft(code)?.claimant).toEqual({ type: 'sender' })
  })

  test('behavior: more than four steps are not a draft', () => {
    const condition = { path: [0], filterType: FilterOperator.EQUAL, valueText: '', isRaw: false }
    const actions = [0, 1, 2].map(() => ({ ...(emptyDraft.actions[0] ?? never()), conditions: [condition, condition] }))
    expect(decodeDraft(encodeDraft({ ...emptyDraft, actions }))).toBeNull()
  })

  test('error: a name that a contract cannot have is not shown', () => {
    const inputs = [
      { type: 'address', indexed: true, name: 'from' },
      { type: 'uint256', name: 'value\u202e 000,1 tsael ta si' },
      { type: 'tuple', name: 'v'.repeat(300), components: [{ type: 'bool', name: 'is it” true' }, { type: 'bool' }] },
    ]
    const link = (name: string) => {
      const [actionDraft] = emptyDraft.actions
      const json = {
        ...emptyDraft,
        actions: [{ ...actionDraft, item: { type: 'event', name, inputs }, pastedAbi: 'event A()' }],
      }
      return decodeDraft(Buffer.from(JSON.stringify(json)).toString('base64url'))?.actions[0]
    }
    expect(link('Moved')).toMatchObject({
      pastedAbi: '',
      item: { name: 'Moved', inputs: [{ name: 'from' }, { name: '' }, { name: '', components: [{ name: '' }, {}] }] },
    })
    expect(link('\u202edevoM')?.item).toBeNull()
  })

  test('property: an untrusted link gives a draft or nothing', () =>
    assert(
      property(string(), (text) => {
        const json = JSON.stringify({
          actions: [{ addressText: text, item: { type: text }, conditions: [] }],
          claimant: text,
        })
        expect(decodeDraft(Buffer.from(json).toString('base64url'))).toBeNull()
        expect(() => decodeDraft(text)).not.toThrow()
      }),
    ))
})

function never(): never {
  throw new Error('the empty draft has an action')
}
