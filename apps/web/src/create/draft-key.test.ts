import { FilterOperator } from '@laurel/protocol'
import { array, assert, boolean, constantFrom, nat, property, record, string } from 'fast-check'
import { erc20Abi, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { emptyDraft } from '../action-editor/draft.ts'
import { parseDraft, stringifyDraft } from '../action-editor/draft-code.ts'
import { emptyTermsForm, momentText } from '../terms/read-terms.ts'
import { emptyBoostForm, parseBoostForm, stringifyBoostForm } from './boost-form.ts'
import { draftKey } from './draft-key.ts'
import { emptyRewardForm } from './reward-form.ts'
import { rewardKindNames } from './reward-kinds.ts'

const short = string({ maxLength: 20 })
const items = [
  null,
  parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)'),
  ...erc20Abi.filter((item) => item.type === 'event' || item.name === 'transfer'),
  // As some ABIs have it, with keys in another order.
  {
    stateMutability: 'payable',
    outputs: [],
    inputs: [{ name: 'note', type: 'string' }],
    name: 'put',
    type: 'function',
  },
] as const
const drafts = record({
  nameText: short,
  claimant: constantFrom({ type: 'sender' as const }, { path: [0], actionIndex: 0, type: 'field' as const }),
  actions: array(
    record({
      item: constantFrom(...items),
      conditions: array(
        record({
          valueText: short,
          isRaw: boolean(),
          path: array(nat(62), { minLength: 1, maxLength: 5 }),
          filterType: constantFrom(...Object.values(FilterOperator)),
        }),
        { maxLength: 2 },
      ),
      ...{ addressText: short, pastedAbi: short, isAnyContract: boolean() },
    }),
    { minLength: 1, maxLength: 2 },
  ),
})
const moments = constantFrom('', momentText(1_800_000_000))
const forms = record({
  who: constantFrom('anyone' as const, 'listed' as const, 'unlisted' as const, 'offchain' as const),
  ...{ listText: short, allowIdsText: short, denyIdsText: short, budgetNameText: short },
  budget: constantFrom('new' as const, '0x00000000000000000000000000000000000000aa' as const),
  terms: record({ startText: moments, endText: moments, maxPerDayText: short }).map((terms) => ({
    ...{ ...emptyTermsForm, ...terms },
  })),
  text: record({ titleText: short, descriptionText: short, linkText: short }),
  rewards: array(
    record({
      kind: constantFrom(...rewardKindNames),
      ...{ assetText: short, amountText: short, tokenIdText: short, signerText: short },
      signedBy: constantFrom('verifier' as const, 'own' as const),
    }).map((reward) => ({ ...emptyRewardForm, ...reward })),
    { minLength: 1, maxLength: 3 },
  ),
})

describe('draftKey', () => {
  test('property: a typed draft and the same one read from storage have one key', () =>
    assert(
      property(drafts, forms, (draft, form) => {
        const savedDraft = parseDraft(stringifyDraft(draft)) ?? never()
        const savedForm = parseBoostForm(stringifyBoostForm(form)) ?? never()
        expect(draftKey(savedDraft, savedForm)).toBe(draftKey(draft, form))
        expect(draftKey(savedDraft, null)).toBe(draftKey(draft, null))
      }),
    ))

  test('behavior: another amount, list or text is another draft', () => {
    const key = draftKey(emptyDraft, emptyBoostForm)
    const [reward] = emptyBoostForm.rewards
    for (const changes of [
      { listText: '0xabc' },
      { rewards: [{ ...emptyRewardForm, ...reward, amountText: '3' }] },
      { text: { ...emptyBoostForm.text, titleText: 'Ring' } },
    ]) {
      expect(draftKey(emptyDraft, { ...emptyBoostForm, ...changes })).not.toBe(key)
    }
    expect(draftKey({ ...emptyDraft, nameText: 'Ring' }, emptyBoostForm)).not.toBe(key)
  })
})

function never(): never {
  throw new Error('the draft was saved')
}
