import type { FilterOperator } from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'
import { defaultClaimantPath } from '../abi/default-claimant.ts'

/** A condition in the editor. `valueText` is the typed text. */
export type FilterDraft = {
  /** The path of the field, from the input through nested tuples. */
  readonly path: readonly number[]
  readonly filterType: FilterOperator
  readonly valueText: string
  /** True when the number is typed in base units although the token's decimals are known. */
  readonly isRaw: boolean
}

/** An action in the editor: its contract, its event or function, and the conditions on its fields. */
export type ActionDraft = {
  readonly addressText: string
  /** True when an event of any contract qualifies, not only of the contract of `addressText`. */
  readonly isAnyContract: boolean
  /** The ABI that the user pasted. */
  readonly pastedAbi: string
  readonly item: AbiEvent | AbiFunction | null
  readonly conditions: readonly FilterDraft[]
}

/** Who is paid: the sender of the transaction, or the account in a field of an action. */
export type ClaimantDraft =
  | { readonly type: 'sender' }
  | { readonly type: 'field'; readonly actionIndex: number; readonly path: readonly number[] }

/** A draft of an action. Plain data, because it is saved on the device and encoded in links. */
export type Draft = {
  readonly actions: readonly ActionDraft[]
  readonly claimant: ClaimantDraft
  /** The typed name of the action. If it is empty, the sentence gives the name. */
  readonly nameText: string
}

export type DraftEvent =
  | { readonly type: 'addressTyped'; readonly actionIndex: number; readonly text: string }
  | { readonly type: 'anyContractChosen'; readonly actionIndex: number; readonly isAnyContract: boolean }
  | { readonly type: 'abiPasted'; readonly actionIndex: number; readonly text: string }
  | { readonly type: 'itemChosen'; readonly actionIndex: number; readonly item: AbiEvent | AbiFunction }
  | {
      readonly type: 'conditionAdded'
      readonly actionIndex: number
      readonly path: readonly number[]
      readonly filterType: FilterOperator
      readonly valueText?: string
    }
  | {
      readonly type: 'filterChosen'
      readonly actionIndex: number
      readonly condition: number
      readonly filterType: FilterOperator
    }
  | { readonly type: 'valueTyped'; readonly actionIndex: number; readonly condition: number; readonly text: string }
  | { readonly type: 'rawChosen'; readonly actionIndex: number; readonly condition: number; readonly isRaw: boolean }
  | { readonly type: 'conditionRemoved'; readonly actionIndex: number; readonly condition: number }
  | { readonly type: 'actionAdded' }
  | { readonly type: 'actionRemoved'; readonly actionIndex: number }
  | { readonly type: 'claimantChosen'; readonly claimant: ClaimantDraft }
  | { readonly type: 'nameTyped'; readonly text: string }
  | { readonly type: 'replaced'; readonly draft: Draft }
  | { readonly type: 'cleared' }

/** The number of steps of an action. Source: docs/product.md#definitions. */
export const SLOTS = 4

const emptyAction: ActionDraft = { addressText: '', isAnyContract: false, pastedAbi: '', item: null, conditions: [] }

/** The empty draft. */
export const emptyDraft: Draft = { actions: [emptyAction], claimant: { type: 'sender' }, nameText: '' }

/** The number of steps that a draft uses: one for each condition, and one for an action without conditions. */
export function countSlots({ actions }: Draft): number {
  return actions.reduce((slots, { conditions }) => slots + Math.max(1, conditions.length), 0)
}

/** Whether one more condition on this action fits. The first condition uses the step that the action already has. */
export function hasRoomForCondition(draft: Draft, actionIndex: number): boolean {
  return draft.actions[actionIndex]?.conditions.length === 0 || countSlots(draft) < SLOTS
}

/** True when nothing is typed or chosen. */
export function isBlank({ actions, nameText }: Draft): boolean {
  return nameText === '' && actions.every(({ addressText, item }) => addressText.trim() === '' && item === null)
}

/** The reducer of the draft. An event that exceeds a limit, or names something that does not exist, changes nothing. */
export function nextDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case 'addressTyped':
      return withAction(draft, event.actionIndex, (actionDraft) => ({ ...actionDraft, addressText: event.text }))
    case 'anyContractChosen':
      return withAction(draft, event.actionIndex, (actionDraft) => ({
        ...actionDraft,
        isAnyContract: event.isAnyContract,
      }))
    case 'abiPasted':
      return withAction(draft, event.actionIndex, (actionDraft) => ({ ...actionDraft, pastedAbi: event.text }))
    case 'itemChosen': {
      // The conditions and the claimant refer to fields of the old item.
      const chosen = withAction(draft, event.actionIndex, (actionDraft) => ({
        ...actionDraft,
        item: event.item,
        conditions: [],
      }))
      const { claimant } = draft
      const isOpen = claimant.type === 'field' ? claimant.actionIndex === event.actionIndex : event.actionIndex === 0
      if (!isOpen) return chosen
      const path = defaultClaimantPath(event.item)
      return {
        ...chosen,
        claimant: path === null ? { type: 'sender' } : { type: 'field', actionIndex: event.actionIndex, path },
      }
    }
    case 'conditionAdded': {
      if (!hasRoomForCondition(draft, event.actionIndex)) return draft
      const { path, filterType, valueText = '' } = event
      return withAction(draft, event.actionIndex, (actionDraft) => ({
        ...actionDraft,
        conditions: [...actionDraft.conditions, { path, filterType, valueText, isRaw: false }],
      }))
    }
    case 'filterChosen':
      return withRule(draft, event, (condition) => ({ ...condition, filterType: event.filterType }))
    case 'valueTyped':
      return withRule(draft, event, (condition) => ({ ...condition, valueText: event.text }))
    case 'rawChosen':
      return withRule(draft, event, (condition) => ({ ...condition, isRaw: event.isRaw }))
    case 'conditionRemoved':
      return withAction(draft, event.actionIndex, (actionDraft) => ({
        ...actionDraft,
        conditions: actionDraft.conditions.filter((_, at) => at !== event.condition),
      }))
    case 'actionAdded':
      return countSlots(draft) < SLOTS ? { ...draft, actions: [...draft.actions, emptyAction] } : draft
    case 'actionRemoved': {
      if (draft.actions.length === 1) return draft
      const actions = draft.actions.filter((_, at) => at !== event.actionIndex)
      return { ...draft, actions, claimant: withoutAction(draft.claimant, event.actionIndex) }
    }
    case 'claimantChosen':
      return { ...draft, claimant: event.claimant }
    case 'nameTyped':
      return { ...draft, nameText: event.text }
    case 'replaced':
      return event.draft
    case 'cleared':
      return emptyDraft
    default:
      return event satisfies never
  }
}

function withAction(draft: Draft, actionIndex: number, change: (actionDraft: ActionDraft) => ActionDraft): Draft {
  return { ...draft, actions: draft.actions.map((each, at) => (at === actionIndex ? change(each) : each)) }
}

function withRule(
  draft: Draft,
  { actionIndex, condition }: { readonly actionIndex: number; readonly condition: number },
  change: (condition: FilterDraft) => FilterDraft,
): Draft {
  return withAction(draft, actionIndex, (each) => ({
    ...each,
    conditions: each.conditions.map((existing, at) => (at === condition ? change(existing) : existing)),
  }))
}

function withoutAction(claimant: ClaimantDraft, actionIndex: number): ClaimantDraft {
  if (claimant.type === 'sender' || claimant.actionIndex === actionIndex) return { type: 'sender' }
  return claimant.actionIndex > actionIndex ? { ...claimant, actionIndex: claimant.actionIndex - 1 } : claimant
}
