import { describe, expect, test } from 'vitest'
import { emptyDraft } from '../action-editor/draft.ts'
import { isSameCheck, nextCheckForm, startCheckForm } from './check-form-state.ts'

const known = [{ address: '0xAA' }, { address: '0xBB' }]
const none = { transaction: '', action: '', draft: null }

describe('startCheckForm', () => {
  test('default: a boost that is still to be chosen', () => {
    expect(startCheckForm(none, known).against).toEqual({ type: 'boost', boostId: '' })
  })
  test('behavior: a linked boost is chosen', () => {
    expect(startCheckForm({ ...none, boostId: '7' }, known).against).toEqual({ type: 'boost', boostId: '7' })
  })
  test('behavior: a known action of a link is chosen by name', () => {
    expect(startCheckForm({ ...none, action: '0xbb' }, known).against).toEqual({ type: 'action', address: '0xBB' })
  })
  test('behavior: an unknown action of a link is shown by its address', () => {
    expect(startCheckForm({ ...none, action: '0xcc' }, known).against).toEqual({ type: 'address', text: '0xcc' })
  })
  test('behavior: a draft of a link', () => {
    expect(startCheckForm({ ...none, draft: emptyDraft }, known).against).toEqual({ type: 'draft' })
  })
})

describe('nextCheckForm', () => {
  test('behavior: the draft stays while another choice is open', () => {
    const start = startCheckForm({ ...none, draft: emptyDraft }, known)
    const typed = nextCheckForm(start, {
      type: 'draftChanged',
      event: { type: 'addressTyped', actionIndex: 0, text: '0x1' },
    })
    const away = nextCheckForm(typed, { type: 'againstChosen', against: { type: 'address', text: '' } })
    const named = nextCheckForm(away, { type: 'addressTyped', text: '0xdd' })
    expect(named.against).toEqual({ type: 'address', text: '0xdd' })
    expect(named.draft.actions[0]?.addressText).toBe('0x1')
  })
  test('behavior: the transaction as typed', () => {
    const form = nextCheckForm(startCheckForm(none, known), { type: 'transactionTyped', text: 'x' })
    expect(form.transactionText).toBe('x')
  })
  test('behavior: going back fills in what was checked before', () => {
    const draft = { ...emptyDraft, nameText: 'mine' }
    const form = startCheckForm({ ...none, draft }, known)
    const back = nextCheckForm(form, { type: 'linked', linked: { ...none, transaction: '0x1', action: '0xbb' }, known })
    expect(back).toEqual({ transactionText: '0x1', against: { type: 'action', address: '0xBB' }, draft })
  })
  test('behavior: a URL without a subject changes no choice', () => {
    const form = startCheckForm({ ...none, action: '0xbb' }, known)
    const next = nextCheckForm(form, { type: 'linked', linked: { ...none, transaction: '0x2' }, known })
    expect(next).toMatchObject({ transactionText: '0x2', against: { type: 'action', address: '0xBB' } })
  })
})

describe('isSameCheck', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const ofBoost = { ...none, transaction: hash, boostId: '7' }
  const form = startCheckForm(ofBoost, known)

  test('default: the form of a link requests what the link does', () => {
    const draft = { ...emptyDraft, nameText: 'mine' }
    for (const linked of [
      ofBoost,
      { ...none, transaction: hash, action: '0xbb' },
      { ...none, transaction: hash, action: '0xcc' },
      { ...none, transaction: hash, draft },
    ]) {
      expect(isSameCheck(startCheckForm(linked, known), linked)).toBe(true)
    }
    expect(isSameCheck({ ...form, transactionText: `https://scan.example/tx/${hash}` }, ofBoost)).toBe(true)
  })

  test.each([
    ['another boost', { type: 'boost', boostId: '8' }],
    ['no boost', { type: 'boost', boostId: '' }],
    ['a known action', { type: 'action', address: '0xAA' }],
    ['an address, which may be invalid', { type: 'address', text: '0x1' }],
    ['an address that is not typed yet', { type: 'address', text: '' }],
    ['a custom action', { type: 'draft' }],
  ] as const)('behavior: %s is another question', (_, against) => {
    expect(isSameCheck({ ...form, against }, ofBoost)).toBe(false)
  })

  test('behavior: another or an incomplete transaction is another question', () => {
    for (const transactionText of [`0x${'cd'.repeat(32)}`, '0xab', '']) {
      expect(isSameCheck({ ...form, transactionText }, ofBoost)).toBe(false)
    }
  })

  test('behavior: a changed condition is another question, and a known name of a field is not', () => {
    const named = (name: string) => ({
      ...emptyDraft,
      actions: emptyDraft.actions.map((each) => ({
        ...each,
        item: { type: 'event' as const, name: 'Rung', inputs: [{ type: 'uint256', name }] },
      })),
    })
    const linked = { ...none, transaction: hash, draft: named('a') }
    const draftForm = startCheckForm(linked, known)
    expect(isSameCheck({ ...draftForm, draft: named('count') }, linked)).toBe(true)
    const typed = nextCheckForm(draftForm, {
      ...{ type: 'draftChanged', event: { type: 'addressTyped', actionIndex: 0, text: '0x1' } },
    })
    expect(isSameCheck(typed, linked)).toBe(false)
  })
})
