import { type Draft, type DraftEvent, emptyDraft, nextDraft } from '../deed/draft.ts'

/** What a transaction is checked against. */
export type Against =
  | { readonly type: 'action'; readonly address: string }
  | { readonly type: 'address'; readonly text: string }
  | { readonly type: 'rule' }

/** The form of Check as it stands on screen. The draft stays while another choice is looked at. */
export type CheckForm = { readonly transactionText: string; readonly against: Against; readonly draft: Draft }

export type CheckFormEvent =
  | { readonly type: 'transactionTyped'; readonly text: string }
  | { readonly type: 'againstChosen'; readonly against: Against }
  | { readonly type: 'addressTyped'; readonly text: string }
  | { readonly type: 'draftChanged'; readonly event: DraftEvent }

/** The rules of filling in the form. */
export function nextCheckForm(form: CheckForm, event: CheckFormEvent): CheckForm {
  switch (event.type) {
    case 'transactionTyped':
      return { ...form, transactionText: event.text }
    case 'againstChosen':
      return { ...form, against: event.against }
    case 'addressTyped':
      return { ...form, against: { type: 'address', text: event.text } }
    case 'draftChanged':
      return { ...form, draft: nextDraft(form.draft, event.event) }
    default:
      return event satisfies never
  }
}

/** The form that a link fills in; without one, the first known action is offered. */
export function startCheckForm(
  linked: { readonly transaction: string; readonly action: string; readonly draft: Draft | null },
  known: readonly { readonly address: string }[],
): CheckForm {
  const draft = linked.draft ?? emptyDraft
  const common = { transactionText: linked.transaction, draft }
  if (linked.draft !== null) return { ...common, against: { type: 'rule' } }
  const wanted = linked.action.toLowerCase()
  const action = known.find(({ address }) => wanted === '' || address.toLowerCase() === wanted)
  if (action !== undefined) return { ...common, against: { type: 'action', address: action.address } }
  return { ...common, against: wanted === '' ? { type: 'rule' } : { type: 'address', text: linked.action } }
}
