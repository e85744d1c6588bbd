import { describe, expect, test } from 'vitest'
import { emptyDraft } from '../deed/draft.ts'
import { encodeDraft } from '../deed/draft-code.ts'
import { startDraft } from './start-draft.ts'

const kept = { ...emptyDraft, nameText: 'mine' }
const linked = { ...emptyDraft, nameText: 'theirs' }

describe('startDraft', () => {
  test('default: without a link, the kept one', () => {
    expect(startDraft(null, kept)).toEqual({ draft: kept, before: null, isBroken: false })
  })
  test('behavior: a link wins, and what it pushed aside is not lost', () => {
    expect(startDraft(encodeDraft(linked), kept)).toEqual({ draft: linked, before: kept, isBroken: false })
  })
  test('behavior: nothing is put aside when nothing is lost', () => {
    expect(startDraft(encodeDraft(linked), emptyDraft).before).toBeNull()
    expect(startDraft(encodeDraft(kept), kept).before).toBeNull()
  })
  test('error: a link that holds no draft leaves the kept one', () => {
    expect(startDraft('nonsense', kept)).toEqual({ draft: kept, before: null, isBroken: true })
  })
})
