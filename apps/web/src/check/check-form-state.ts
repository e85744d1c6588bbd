import type { AbiParameter } from 'viem'
import { type Draft, type DraftEvent, emptyDraft, nextDraft } from '../action-editor/draft.ts'
import { encodeDraft } from '../action-editor/draft-code.ts'
import { sortedJson } from '../action-editor/sorted-json.ts'
import { readTransactionText } from './transaction-text.ts'

/** What a transaction is checked against. */
export type Against =
  /** A boost by its number. Empty until one is chosen. */
  | { readonly type: 'boost'; readonly boostId: string }
  | { readonly type: 'action'; readonly address: string }
  | { readonly type: 'address'; readonly text: string }
  | { readonly type: 'draft' }

/** The form of Check. It holds the draft while another choice is selected. */
export type CheckFormState = { readonly transactionText: string; readonly against: Against; readonly draft: Draft }

export type CheckFormEvent =
  | { readonly type: 'transactionTyped'; readonly text: string }
  | { readonly type: 'againstChosen'; readonly against: Against }
  | { readonly type: 'addressTyped'; readonly text: string }
  | { readonly type: 'draftChanged'; readonly event: DraftEvent }
  /** The URL changed: the user opened a link or went back. */
  | { readonly type: 'linked'; readonly linked: LinkedCheck; readonly known: readonly { readonly address: string }[] }

/** What a URL contains of a check. */
export type LinkedCheck = {
  readonly transaction: string
  readonly action: string
  readonly boostId?: string | undefined
  readonly draft: Draft | null
}

/** The reducer of the form. */
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
      // A link does not have the pasted ABI, so the current draft is better than the same draft without it.
      const isOther = linked.draft !== null && encodeDraft(linked.draft) !== encodeDraft(form.draft)
      const draft = isOther ? start.draft : form.draft
      return { ...start, against: isSilent ? form.against : start.against, draft }
    }
    default:
      return event satisfies never
  }
}

/** Returns the form for a link. Without one, a boost is to be chosen. */
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

/**
 * Whether the form still requests what a URL does, so that the answer of the URL is that of the form. Names of fields
 * are not compared, because known names replace those of a link. Pure.
 */
export function isSameCheck(form: CheckFormState, linked: LinkedCheck): boolean {
  const [typed, checked] = [form.transactionText, linked.transaction].map(readTransactionText)
  if (typed?.status !== 'ok' || checked?.status !== 'ok' || typed.hash !== checked.hash) return false
  const { against } = form
  switch (against.type) {
    case 'boost':
      return linked.draft === null && against.boostId === linked.boostId
    case 'action':
    case 'address': {
      const address = against.type === 'action' ? against.address : against.text.trim()
      const isAction = linked.draft === null && linked.boostId === undefined
      return isAction && address.toLowerCase() === linked.action.toLowerCase()
    }
    case 'draft':
      return linked.draft !== null && withoutNames(form.draft) === withoutNames(linked.draft)
    default:
      return against satisfies never
  }
}

function withoutNames({ actions, claimant }: Draft): string {
  const nameless = actions.map(({ pastedAbi: _, item, ...each }) => ({
    ...each,
    item: item === null ? null : { type: item.type, name: item.name, inputs: item.inputs.map(withoutName) },
  }))
  return sortedJson({ actions: nameless, claimant })
}

function withoutName({ name: _, internalType: _type, ...input }: AbiParameter): unknown {
  return 'components' in input ? { ...input, components: input.components.map(withoutName) } : input
}
