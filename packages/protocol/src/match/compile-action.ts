import type { AbiFunction, Address, Hex } from 'viem'
import {
  type Action,
  type ActionClaimant,
  type ActionStep,
  ANY_CONTRACT,
  MAX_ACTION_STEPS,
  SignatureType,
  TRANSACTION_SENDER,
} from '../action/action.ts'
import { checksumTargets } from '../action/checksum-targets.ts'
import { NoActionStepError, TooManyActionStepsError } from '../action/errors.ts'
import { ANY_PARAMETER } from '../criteria/criteria.ts'
import { HashedFieldError } from '../criteria/errors.ts'
import { type EventLayout, eventLayouts } from '../criteria/event-layout.ts'
import { functionInputs } from '../criteria/resolve-field.ts'
import type { AbiRegistry } from '../signature/abi-registry.ts'
import { AbiItemMissingError } from '../signature/errors.ts'
import { padSignature, toSelector } from '../signature/infer-signature-type.ts'
import { bindClaimant } from './bind-claimant.ts'
import { type ClaimantReader, compileCheck, compileClaimantReader, type FieldCheck } from './compile-field.ts'

/** A step and its position in `actionSteps`. */
export type NumberedStep = { readonly index: number; readonly step: ActionStep }

/** The comparisons of a group's steps, in step order, on one layout; and the claimant's place, where this group names it. */
export type CompiledLayout = EventLayout & {
  readonly checks: readonly FieldCheck[]
  readonly claimant: ClaimantReader | null
  /** The name of a field that must be read and that this layout keeps as a hash; null when there is none. */
  readonly hashed: string | null
}

/** Event steps with the same signature, target and chain: one single log must satisfy all of them. */
export type EventGroup = {
  readonly type: 'event'
  readonly steps: readonly NumberedStep[]
  readonly topic: Hex
  /** Lower case; null for any contract. */
  readonly target: Address | null
  /** The only contract whose logs name the claimant, lower case; null when each log that matches does. */
  readonly claimantTarget: Address | null
  readonly chainId: number
  /** Empty when nothing is known of the topic and nothing needs decoding. */
  readonly layouts: readonly CompiledLayout[]
  /** The comparisons when `layouts` is empty: each is on any parameter. */
  readonly blindChecks: readonly FieldCheck[]
}

/** One way to decode a call's arguments. */
export type CompiledCall = {
  readonly item: AbiFunction
  readonly check: FieldCheck
  readonly claimant: ClaimantReader | null
}

/** A function step: judged by itself against the transaction's calldata. */
export type CallStep = {
  readonly type: 'call'
  readonly steps: readonly [NumberedStep]
  /** Null when the signature is no selector, which no call has. */
  readonly selector: Hex | null
  readonly target: Address | null
  /** The only contract whose call names the claimant, lower case; null when each call that matches does. */
  readonly claimantTarget: Address | null
  readonly chainId: number
  /** Empty when nothing is known of the selector and nothing needs decoding. */
  readonly calls: readonly CompiledCall[]
  /** The comparison when `calls` is empty: it is on any parameter. */
  readonly blindCheck: FieldCheck
}

/** One thing that must be met: by a log, or by the call. */
export type Requirement = EventGroup | CallStep

/** Who is paid: the sender; whoever the logs or call of one requirement name; or nobody, because the definition binds none. */
export type ClaimantSource =
  | { readonly type: 'sender' }
  | {
      readonly type: 'requirement'
      readonly requirement: number
      /** Where the log or call must lie that names the claimant, lower case; null when the requirement says it all. */
      readonly target: Address | null
    }
  | { readonly type: 'nobody'; readonly code: 'claimant-unbound' | 'claimant-chain-mismatch' }

/** An action made ready to run over any number of transactions. Plain data and closures; made once by `compileAction`. */
export type CompiledAction = {
  readonly action: Action
  /** In order of their first step. */
  readonly requirements: readonly Requirement[]
  readonly claimant: ClaimantSource
  readonly needsCalldata: boolean
  readonly notBeforeBlock: bigint | null
}

/** What `compileAction` needs besides the action. */
export type CompileOptions = {
  readonly abiItems: AbiRegistry
  /** First block that counts; logs and transactions of older blocks do not. Source: docs/product.md#definitions. */
  readonly notBeforeBlock?: bigint | null | undefined
}

/**
 * Compiles a definition once, so that running it touches only the words that its rules need.
 * Forgiving, because deployed actions cannot be mended: a filter that does not fit simply never matches.
 * `validateAction` is the strict gate for new ones.
 * @throws {NoActionStepError} @throws {TooManyActionStepsError} @throws {AddressFormatError} @throws {SignatureLengthError}
 * @throws {AbiItemMissingError} when a field must be read and nothing is known of its signature.
 * @throws {HashedFieldError} when a field that must be read is kept as a hash.
 * Source: docs/protocol.md#codec-and-matching.
 */
export function compileAction(action: Action, { abiItems, notBeforeBlock = null }: CompileOptions): CompiledAction {
  if (action.actionSteps.length === 0) throw new NoActionStepError()
  if (action.actionSteps.length > MAX_ACTION_STEPS) throw new TooManyActionStepsError(action.actionSteps.length)
  const { actionClaimant, actionSteps } = checksumTargets(action)
  const groups = groupSteps(actionSteps.map((step, index) => ({ index, step })))
  const claimant = findClaimantSource(actionClaimant, groups)
  const requirements = groups.map((steps, at) => {
    const names = claimant.type === 'requirement' && claimant.requirement === at
    return compileRequirement(
      steps,
      names ? { fieldIndex: actionClaimant.fieldIndex, target: claimant.target } : null,
      abiItems,
    )
  })
  return {
    action,
    requirements,
    claimant,
    needsCalldata: requirements.some(({ type: kind }) => kind === 'call'),
    notBeforeBlock,
  }
}

type StepGroup = readonly [NumberedStep, ...NumberedStep[]]

// Function steps are judged one by one; event steps with the same signature, target and chain together.
// Source: docs/protocol.md#codec-and-matching.
function groupSteps(steps: readonly NumberedStep[]): readonly StepGroup[] {
  const groups: [NumberedStep, ...NumberedStep[]][] = []
  const byKey = new Map<string, [NumberedStep, ...NumberedStep[]]>()
  for (const numbered of steps) {
    const { signature, signatureType, targetContract, chainId } = numbered.step
    const key = `${padSignature(signature)}|${targetContract.toLowerCase()}|${chainId}`
    const known = signatureType === SignatureType.EVENT ? byKey.get(key) : undefined
    if (known) {
      known.push(numbered)
      continue
    }
    const group: [NumberedStep, ...NumberedStep[]] = [numbered]
    groups.push(group)
    if (signatureType === SignatureType.EVENT) byKey.set(key, group)
  }
  return groups
}

function findClaimantSource(claimant: ActionClaimant, groups: readonly StepGroup[]): ClaimantSource {
  if (claimant.fieldIndex === TRANSACTION_SENDER) return { type: 'sender' }
  const bound = bindClaimant(
    claimant,
    groups.map(([{ step }]) => step),
  )
  if (bound.status === 'unbound') return { type: 'nobody', code: bound.code }
  return { type: 'requirement', requirement: bound.index, target: bound.target }
}

type NamedBy = { readonly fieldIndex: number; readonly target: Address | null }

function compileRequirement(steps: StepGroup, naming: NamedBy | null, abiItems: AbiRegistry): Requirement {
  const [first] = steps
  const target = first.step.targetContract.toLowerCase()
  const claimantIndex = naming?.fieldIndex ?? null
  const shared = {
    target: target === ANY_CONTRACT ? null : toAddress(target),
    claimantTarget: naming?.target ?? null,
    chainId: first.step.chainId,
  }
  const needsItem =
    claimantIndex !== null || steps.some(({ step }) => step.actionParameter.fieldIndex !== ANY_PARAMETER)
  return first.step.signatureType === SignatureType.EVENT
    ? { type: 'event', ...shared, ...compileEvent(steps, claimantIndex, abiItems, needsItem) }
    : { type: 'call', ...shared, ...compileCall(first, claimantIndex, abiItems, needsItem) }
}

function compileEvent(steps: StepGroup, claimantIndex: number | null, abiItems: AbiRegistry, needsItem: boolean) {
  const topic = padSignature(steps[0].step.signature)
  const items = abiItems.events(topic)
  if (items.length === 0 && needsItem) throw new AbiItemMissingError(topic)
  const layouts = eventLayouts(topic, items).map((layout) => {
    const checks = steps.map(({ step }) => compileCheck(layout.inputs, step.actionParameter))
    const claimant = claimantIndex === null ? null : compileClaimantReader(layout.inputs, claimantIndex)
    return { ...layout, checks, claimant, hashed: findHashedField({ checks, claimant }) }
  })
  refuseHashed(layouts.map(({ hashed }) => hashed))
  return { steps, topic, layouts, blindChecks: steps.map(({ step }) => compileCheck([], step.actionParameter)) }
}

function compileCall(numbered: NumberedStep, claimantIndex: number | null, abiItems: AbiRegistry, needsItem: boolean) {
  const { signature, actionParameter } = numbered.step
  const selector = toSelector(signature)
  const items = selector === null ? [] : abiItems.functions(selector)
  if (items.length === 0 && needsItem) throw new AbiItemMissingError(padSignature(signature))
  const calls = items.map((item) => {
    const inputs = functionInputs(item)
    return {
      item,
      check: compileCheck(inputs, actionParameter),
      claimant: claimantIndex === null ? null : compileClaimantReader(inputs, claimantIndex),
    }
  })
  const steps: readonly [NumberedStep] = [numbered]
  return { steps, selector, calls, blindCheck: compileCheck([], actionParameter) }
}

/** The name of a field that this layout keeps as a hash although it must be read; null when there is none. */
export function findHashedField({ checks, claimant }: Pick<CompiledLayout, 'checks' | 'claimant'>): string | null {
  for (const { refusal } of checks) if (refusal?.refused === 'hashed') return refusal.label
  return claimant?.status === 'unreadable' && claimant.code === 'hashed-field' ? claimant.detail : null
}

// With several layouts known, the error waits for a log that really has the hash.
function refuseHashed(hashed: readonly (string | null)[]): void {
  const [first] = hashed
  if (first != null && hashed.every((field) => field !== null)) throw new HashedFieldError(first)
}

function toAddress(lowerCase: string): Address {
  return `0x${lowerCase.slice(2)}`
}
