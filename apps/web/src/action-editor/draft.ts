import type { FilterOperator } from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'
import { defaultClaimantPath } from '../abi/default-claimant.ts'

/** One comparison as it is on screen: `valueText` is what was typed. */
export type FilterDraft = {
  /** The field, from the input down through nested tuples. */
  readonly path: readonly number[]
  readonly filterType: FilterOperator
  readonly valueText: string
  /** True when the number is typed in base units although the token's decimals are known. */
  readonly isRaw: boolean
}

/** One action as it is on screen: where, which event or function, and the conditions on its fields. */
export type ActionDraft = {
  readonly addressText: string
  /** True when an event from any contract counts, not only one from the contract of `addressText`. */
  readonly isAnyContract: boolean
  /** An ABI that the person gave, as typed. */
  readonly pastedAbi: string
  readonly item: AbiEvent | AbiFunction | null
  readonly conditions: readonly FilterDraft[]
}

/** Who did it: the sender of the transaction, or the account that a field of one action names. */
export type ClaimantDraft =
  | { readonly type: 'sender' }
  | { readonly type: 'field'; readonly actionIndex: number; readonly path: readonly number[] }

/** A definition being written. Plain data: it is saved on the device, and a link carries it. */
export type Draft = {
  readonly actions: readonly ActionDraft[]
  readonly claimant: ClaimantDraft
  /** What the action will be called, as typed; empty for the name that the sentence gives. */
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

/** An action has four slots. Source: docs/product.md#definitions. */
export const SLOTS = 4

const emptyAction: ActionDraft = { addressText: '', isAnyContract: false, pastedAbi: '', item: null, conditions: [] }

/** Nothing is chosen yet. */
export const emptyDraft: Draft = { actions: [emptyAction], claimant: { type: 'sender' }, nameText: '' }

/** How many of the four slots a draft takes: one for each rule, and one for an action without any. */
export function countSlots({ actions }: Draft): number {
  return actions.reduce((slots, { conditions }) => slots + Math.max(1, conditions.length), 0)
}

/** True when one more rule on this action finds a slot: the first one takes the slot the action has already. */
export function hasRoomForCondition(draft: Draft, actionIndex: number): boolean {
  return draft.actions[actionIndex]?.conditions.length === 0 || countSlots(draft) < SLOTS
}

/** True when nothing was typed or chosen. */
export function isBlank({ actions, nameText }: Draft): boolean {
  return nameText === '' && actions.every(({ addressText, item }) => addressText.trim() === '' && item === null)
}

/** The rules of writing a definition. What has no room, or names what is not there, changes nothing. */
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
      // The fields are others now: conditions and a claimant on the old ones would point at nothing.
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
