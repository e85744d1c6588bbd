import { type Draft, type DraftEvent, emptyDraft, nextDraft } from '../action-editor/draft.ts'
import { encodeDraft } from '../action-editor/draft-code.ts'

/** What a transaction is checked against. */
export type Against =
  /** A boost by its number; empty until one is chosen. */
  | { readonly type: 'boost'; readonly boostId: string }
  | { readonly type: 'action'; readonly address: string }
  | { readonly type: 'address'; readonly text: string }
  | { readonly type: 'draft' }

/** The form of Check as it is on screen. The draft stays while another choice is open. */
export type CheckFormState = { readonly transactionText: string; readonly against: Against; readonly draft: Draft }

export type CheckFormEvent =
  | { readonly type: 'transactionTyped'; readonly text: string }
  | { readonly type: 'againstChosen'; readonly against: Against }
  | { readonly type: 'addressTyped'; readonly text: string }
  | { readonly type: 'draftChanged'; readonly event: DraftEvent }
  /** The address bar says something else: a link was opened, or the way back taken. */
  | { readonly type: 'linked'; readonly linked: LinkedCheck; readonly known: readonly { readonly address: string }[] }

/** What an address says of a check. */
export type LinkedCheck = {
  readonly transaction: string
  readonly action: string
  readonly boostId?: string | undefined
  readonly draft: Draft | null
}

/** The rules of filling in the form. */
export function nextCheckForm(form: CheckFormState, event: CheckFormEvent): CheckFormState {
  switch (event.type) {
    case 'transactionTyped':
      return { ...form, transactionText: event.text }
    case 'againstChosen':
      return { ...form, against: event.against }
    case 'addressTyped':
      return { ...form, against: { type: 'address', text: event.text } }
    case 'draftChanged':
      return { ...form, draft: nextDraft(form.draft, event.event) }
    case 'linked': {
      const { linked, known } = event
      const start = startCheckForm(linked, known)
      const isSilent = linked.draft === null && linked.action === '' && linked.boostId === undefined
      // A link leaves out the ABI that was pasted: the same draft with it is worth more.
      const isOther = linked.draft !== null && encodeDraft(linked.draft) !== encodeDraft(form.draft)
      const draft = isOther ? start.draft : form.draft
      return { ...start, against: isSilent ? form.against : start.against, draft }
    }
    default:
      return event satisfies never
  }
}

/** The form that a link fills in; without one, a boost is to be chosen. */
export function startCheckForm(linked: LinkedCheck, known: readonly { readonly address: string }[]): CheckFormState {
  const draft = linked.draft ?? emptyDraft
  const common = { transactionText: linked.transaction, draft }
  if (linked.draft !== null) return { ...common, against: { type: 'draft' } }
  if (linked.boostId !== undefined) return { ...common, against: { type: 'boost', boostId: linked.boostId } }
  if (linked.action === '') return { ...common, against: { type: 'boost', boostId: '' } }
  const wanted = linked.action.toLowerCase()
  const action = known.find(({ address }) => address.toLowerCase() === wanted)
  return {
    ...common,
    against:
      action === undefined ? { type: 'address', text: linked.action } : { type: 'action', address: action.address },
  }
}
