import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { emptyDraft } from '../action-editor/draft.ts'
import { encodeDraft } from '../action-editor/draft-code.ts'
import { startDraft } from './start-draft.ts'

const savedDraft = { ...emptyDraft, nameText: 'mine' }
/** No contract is verified. */
const nobody = new Map()
const linked = { ...emptyDraft, nameText: 'theirs' }

describe('startDraft', () => {
  test('default: the saved draft without a link', () => {
    expect(startDraft(null, savedDraft, nobody)).toEqual({ draft: savedDraft, before: null, isBroken: false })
  })
  test('behavior: a link replaces the saved draft, which can be restored', () => {
    expect(startDraft(encodeDraft(linked), savedDraft, nobody)).toEqual({
      draft: linked,
      before: savedDraft,
      isBroken: false,
    })
  })
  test('behavior: nothing can be restored when nothing was replaced', () => {
    expect(startDraft(encodeDraft(linked), emptyDraft, nobody).before).toBeNull()
    expect(startDraft(encodeDraft(savedDraft), savedDraft, nobody).before).toBeNull()
  })
  test('behavior: a link cannot rename the fields of a verified contract', () => {
    const address = '0x5B8561789D4E69C28E0809Bef22065491BDb76FD'
    const [transfer, lie] = [
      parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)'),
      parseAbiItem('event Transfer(address indexed to, address indexed from, uint256 value)'),
    ]
    const [actionDraft] = emptyDraft.actions
    if (actionDraft === undefined) throw new Error('the empty draft has an action')
    const code = encodeDraft({ ...emptyDraft, actions: [{ ...actionDraft, addressText: address, item: lie }] })
    const contract = { address, name: 'tUSD', abi: [transfer], mentions: () => true } as const
    const verified = new Map([[address.toLowerCase(), contract]])
    expect(startDraft(code, emptyDraft, verified).draft.actions[0]?.item).toEqual(transfer)
  })
  test('error: a link without a draft keeps the saved one', () => {
    expect(startDraft('nonsense', savedDraft, nobody)).toEqual({ draft: savedDraft, before: null, isBroken: true })
  })
})
