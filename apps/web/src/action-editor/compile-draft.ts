import {
  type Action,
  type ActionClaimant,
  type ActionStep,
  ActionType,
  ANY_CONTRACT,
  ANY_PARAMETER,
  FieldType,
  FilterType,
  SignatureType,
  TRANSACTION_SENDER,
  toOnchainSignature,
} from '@laurel/protocol'
import { type Abi, type Address, type Hex, toEventSelector, toFunctionSelector } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'
import { findField, pathKey } from '../abi/fields.ts'
import type { Unit } from '../token/amount.ts'
import { type RuleReading, readRule } from './compile-filter.ts'
import type { ClaimantDraft, DeedDraft, Draft } from './draft.ts'

/** What is known around a draft while it is read. */
export type DraftContext = {
  readonly chainId: number
  /** The units of each deed's numbers, by deed and field path. */
  readonly units: readonly ReadonlyMap<string, Unit>[]
  readonly nameOf: (address: string) => string | null
}

/** A draft, read: an action that may be judged and deployed, or the first thing that is still missing, in words. */
export type DraftReading = {
  /** By deed, then by rule. */
  readonly rules: readonly (readonly RuleReading[])[]
  readonly result:
    | { readonly status: 'ready'; readonly action: Action; readonly abi: Abi }
    | { readonly status: 'missing'; readonly what: string }
}

/** Reads a draft. Pure and total: whatever was typed ends in an action or in what is missing. */
export function readDraft(draft: Draft, context: DraftContext): DraftReading {
  const rules = draft.deeds.map((deed, at) => readRules(deed, context.units[at] ?? new Map(), context.nameOf))
  return { rules, result: readAction(draft, rules, context.chainId) }
}

function readRules(
  { item, rules }: DeedDraft,
  units: ReadonlyMap<string, Unit>,
  nameOf: DraftContext['nameOf'],
): readonly RuleReading[] {
  if (item === null) return []
  return rules.map((rule) => readRule(rule, findField(item, rule.path), units.get(pathKey(rule.path)) ?? null, nameOf))
}

function readAction(
  { deeds, claimant }: Draft,
  readings: readonly (readonly RuleReading[])[],
  chainId: number,
): DraftReading['result'] {
  const steps: ActionStep[] = []
  for (const [at, deed] of deeds.entries()) {
    const which = deeds.length === 1 ? '' : ` of deed ${at + 1}`
    const target = targetOf(deed)
    if (target === null) return missing(`the address${which}`)
    if (deed.item === null) return missing(`the event or function${which}`)
    const common = { ...signatureOf(deed.item), targetContract: target, chainId }
    const ofDeed = readings[at] ?? []
    // Without a rule the happening alone counts: "any parameter equals" is how that is written. Source: PROTOCOL.md §13.
    if (ofDeed.length === 0) steps.push({ ...common, actionParameter: anyParameter })
    for (const reading of ofDeed) {
      if (reading.status === 'empty') return missing(`the value of a rule${which}`)
      if (reading.status === 'wrong') return missing(`a value that fits${which}`)
      steps.push({ ...common, actionParameter: reading.criteria })
    }
  }
  const actionClaimant = readClaimant(claimant, deeds, chainId)
  if (actionClaimant === null) return missing('who did it')
  const abi: Abi = deeds.flatMap(({ item }) => (item === null ? [] : [item]))
  return { status: 'ready', action: { actionClaimant, actionSteps: steps }, abi }
}

const anyParameter = {
  filterType: FilterType.EQUAL,
  fieldType: FieldType.BYTES,
  fieldIndex: ANY_PARAMETER,
  filterData: '0x',
} as const

function missing(what: string): DraftReading['result'] {
  return { status: 'missing', what }
}

/** The contract a deed must happen at; null while none was given. */
export function targetOf({ addressText, isAnyContract }: DeedDraft): Address | null {
  if (isAnyContract) return ANY_CONTRACT
  return addressOrNull(addressText)
}

/** How a step names an event or a function. */
export function signatureOf(
  item: NonNullable<DeedDraft['item']>,
): Pick<ActionStep, 'signature' | 'signatureType' | 'actionType'> {
  return item.type === 'event'
    ? { signature: toEventSelector(item), signatureType: SignatureType.EVENT, actionType: ActionType.EVENT }
    : {
        signature: toOnchainSignature(toFunctionSelector(item)),
        signatureType: SignatureType.FUNC,
        actionType: ActionType.FUNC,
      }
}

function readClaimant(claimant: ClaimantDraft, deeds: readonly DeedDraft[], chainId: number): ActionClaimant | null {
  const deed = deeds[claimant.from === 'field' ? claimant.deed : 0]
  if (deed === undefined || deed.item === null) return null
  const targetContract = targetOf(deed)
  if (targetContract === null) return null
  const { signature, signatureType } = signatureOf(deed.item)
  const named = claimant.from === 'field' ? findField(deed.item, claimant.path)?.claimantIndex : TRANSACTION_SENDER
  if (named == null) return null
  return { signature, signatureType, fieldIndex: named, targetContract, chainId }
}

/** The selector or topic as nodes index it: 4 or 32 bytes, lower case. */
export function lookupKey(item: NonNullable<DeedDraft['item']>): Hex {
  return item.type === 'event' ? toEventSelector(item) : toFunctionSelector(item)
}
