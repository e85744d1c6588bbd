import type { FilterType } from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'
import { usualClaimantPath } from '../abi/default-claimant.ts'

/** One comparison as it stands on screen: `valueText` is what was typed. */
export type RuleDraft = {
  /** The field, from the input down through nested tuples. */
  readonly path: readonly number[]
  readonly filterType: FilterType
  readonly valueText: string
  /** True when the number is typed in base units although the token's decimals are known. */
  readonly isRaw: boolean
}

/** One deed as it stands on screen: where, which event or function, and the rules on its fields. */
export type DeedDraft = {
  readonly addressText: string
  /** True when whoever reports the event will do, not only the contract of `addressText`. */
  readonly isAnyContract: boolean
  /** An ABI that the person gave, as typed. */
  readonly pastedAbi: string
  readonly item: AbiEvent | AbiFunction | null
  readonly rules: readonly RuleDraft[]
}

/** Who did it: the sender of the transaction, or the account that a field of one deed names. */
export type ClaimantDraft =
  | { readonly from: 'sender' }
  | { readonly from: 'field'; readonly deed: number; readonly path: readonly number[] }

/** A definition being written. Plain data: it is kept on the device, and a link carries it. */
export type Draft = {
  readonly deeds: readonly DeedDraft[]
  readonly claimant: ClaimantDraft
  /** What the action will be called, as typed; empty for the name that the sentence gives. */
  readonly nameText: string
}

export type DraftEvent =
  | { readonly type: 'addressTyped'; readonly deed: number; readonly text: string }
  | { readonly type: 'anyContractChosen'; readonly deed: number; readonly isAnyContract: boolean }
  | { readonly type: 'abiPasted'; readonly deed: number; readonly text: string }
  | { readonly type: 'itemChosen'; readonly deed: number; readonly item: AbiEvent | AbiFunction }
  | {
      readonly type: 'ruleAdded'
      readonly deed: number
      readonly path: readonly number[]
      readonly filterType: FilterType
      readonly valueText?: string
    }
  | { readonly type: 'filterChosen'; readonly deed: number; readonly rule: number; readonly filterType: FilterType }
  | { readonly type: 'valueTyped'; readonly deed: number; readonly rule: number; readonly text: string }
  | { readonly type: 'rawChosen'; readonly deed: number; readonly rule: number; readonly isRaw: boolean }
  | { readonly type: 'ruleRemoved'; readonly deed: number; readonly rule: number }
  | { readonly type: 'deedAdded' }
  | { readonly type: 'deedRemoved'; readonly deed: number }
  | { readonly type: 'claimantChosen'; readonly claimant: ClaimantDraft }
  | { readonly type: 'nameTyped'; readonly text: string }
  | { readonly type: 'replaced'; readonly draft: Draft }
  | { readonly type: 'cleared' }

/** An action has four slots. Source: SPECIFICATION.md §9. */
export const SLOTS = 4

const emptyDeed: DeedDraft = { addressText: '', isAnyContract: false, pastedAbi: '', item: null, rules: [] }

/** Nothing is chosen yet. */
export const emptyDraft: Draft = { deeds: [emptyDeed], claimant: { from: 'sender' }, nameText: '' }

/** How many of the four slots a draft takes: one for each rule, and one for a deed without any. */
export function slotsOf({ deeds }: Draft): number {
  return deeds.reduce((slots, { rules }) => slots + Math.max(1, rules.length), 0)
}

/** True when one more rule on this deed finds a slot: the first one takes the slot the deed has already. */
export function hasRoomForRule(draft: Draft, deed: number): boolean {
  return draft.deeds[deed]?.rules.length === 0 || slotsOf(draft) < SLOTS
}

/** True when nothing was typed or chosen. */
export function isBlank({ deeds, nameText }: Draft): boolean {
  return nameText === '' && deeds.every(({ addressText, item }) => addressText.trim() === '' && item === null)
}

/** The rules of writing a definition. What has no room, or names what is not there, changes nothing. */
export function nextDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case 'addressTyped':
      return withDeed(draft, event.deed, (deed) => ({ ...deed, addressText: event.text }))
    case 'anyContractChosen':
      return withDeed(draft, event.deed, (deed) => ({ ...deed, isAnyContract: event.isAnyContract }))
    case 'abiPasted':
      return withDeed(draft, event.deed, (deed) => ({ ...deed, pastedAbi: event.text }))
    case 'itemChosen': {
      // The fields are others now: rules and a claimant on the old ones would point at nothing.
      const chosen = withDeed(draft, event.deed, (deed) => ({ ...deed, item: event.item, rules: [] }))
      const { claimant } = draft
      const isOpen = claimant.from === 'field' ? claimant.deed === event.deed : event.deed === 0
      if (!isOpen) return chosen
      const path = usualClaimantPath(event.item)
      return { ...chosen, claimant: path === null ? { from: 'sender' } : { from: 'field', deed: event.deed, path } }
    }
    case 'ruleAdded': {
      if (!hasRoomForRule(draft, event.deed)) return draft
      const { path, filterType, valueText = '' } = event
      return withDeed(draft, event.deed, (deed) => ({
        ...deed,
        rules: [...deed.rules, { path, filterType, valueText, isRaw: false }],
      }))
    }
    case 'filterChosen':
      return withRule(draft, event, (rule) => ({ ...rule, filterType: event.filterType }))
    case 'valueTyped':
      return withRule(draft, event, (rule) => ({ ...rule, valueText: event.text }))
    case 'rawChosen':
      return withRule(draft, event, (rule) => ({ ...rule, isRaw: event.isRaw }))
    case 'ruleRemoved':
      return withDeed(draft, event.deed, (deed) => ({
        ...deed,
        rules: deed.rules.filter((_, at) => at !== event.rule),
      }))
    case 'deedAdded':
      return slotsOf(draft) < SLOTS ? { ...draft, deeds: [...draft.deeds, emptyDeed] } : draft
    case 'deedRemoved': {
      if (draft.deeds.length === 1) return draft
      const deeds = draft.deeds.filter((_, at) => at !== event.deed)
      return { ...draft, deeds, claimant: withoutDeed(draft.claimant, event.deed) }
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

function withDeed(draft: Draft, deed: number, change: (deed: DeedDraft) => DeedDraft): Draft {
  return { ...draft, deeds: draft.deeds.map((each, at) => (at === deed ? change(each) : each)) }
}

function withRule(
  draft: Draft,
  { deed, rule }: { readonly deed: number; readonly rule: number },
  change: (rule: RuleDraft) => RuleDraft,
): Draft {
  return withDeed(draft, deed, (each) => ({
    ...each,
    rules: each.rules.map((existing, at) => (at === rule ? change(existing) : existing)),
  }))
}

function withoutDeed(claimant: ClaimantDraft, deed: number): ClaimantDraft {
  if (claimant.from === 'sender' || claimant.deed === deed) return { from: 'sender' }
  return claimant.deed > deed ? { ...claimant, deed: claimant.deed - 1 } : claimant
}
