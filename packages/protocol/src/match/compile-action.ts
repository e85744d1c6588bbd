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
import { ANY_PARAMETER, FilterOperator } from '../criteria/criteria.ts'
import { HashedFieldError } from '../criteria/errors.ts'
import { type EventLayout, eventLayouts } from '../criteria/event-layout.ts'
import { functionInputs } from '../criteria/resolve-field.ts'
import { type OptionRule, requireKnownOptions } from '../options/require-options.ts'
import type { AbiRegistry } from '../signature/abi-registry.ts'
import { AbiItemMissingError } from '../signature/errors.ts'
import { padSignature, toSelector } from '../signature/infer-signature-type.ts'
import { bindClaimant } from './bind-claimant.ts'
import { type ClaimantReader, compileCheck, compileClaimantReader, type FieldCheck } from './compile-field.ts'

/** A step and its position in `actionSteps`. */
export type NumberedStep = { readonly index: number; readonly step: ActionStep }

/**
 * The comparisons of a group's steps on one layout, in step order, and the claimant's field, where this group names it.
 */
export type CompiledLayout = EventLayout & {
  readonly checks: readonly FieldCheck[]
  readonly claimant: ClaimantReader | null
  /** The name of a field that must be read and that this layout holds as a hash. Null when there is none. */
  readonly hashed: string | null
}

/** Event steps with the same signature, target and chain. One log must satisfy all of them. */
export type EventGroup = {
  readonly type: 'event'
  readonly steps: readonly NumberedStep[]
  readonly topic: Hex
  /** Lower case. Null for any contract. */
  readonly target: Address | null
  /** The only contract whose logs name the claimant, lower case. Null when each matching log does. */
  readonly claimantTarget: Address | null
  readonly chainId: number
  /** Empty when the topic is unknown and nothing needs decoding. */
  readonly layouts: readonly CompiledLayout[]
  /** The comparisons when `layouts` is empty: each one is on any parameter. */
  readonly blindChecks: readonly FieldCheck[]
}

/** One way to decode a call's arguments. */
export type CompiledCall = {
  readonly item: AbiFunction
  readonly check: FieldCheck
  readonly claimant: ClaimantReader | null
}

/** A function step: matched separately against the transaction's calldata. */
export type CallStep = {
  readonly type: 'call'
  readonly steps: readonly [NumberedStep]
  /** Null when the signature is not a selector, which no call has. */
  readonly selector: Hex | null
  readonly target: Address | null
  /** The only contract whose call names the claimant, lower case. Null when each matching call does. */
  readonly claimantTarget: Address | null
  readonly chainId: number
  /** Empty when the selector is unknown and nothing needs decoding. */
  readonly calls: readonly CompiledCall[]
  /** The comparison when `calls` is empty: it is on any parameter. */
  readonly blindCheck: FieldCheck
}

/** One requirement that a log or the call must meet. */
export type Requirement = EventGroup | CallStep

/**
 * The account to pay: the sender, or the account that the logs or call of one requirement name. `nobody` when the
 * definition does not bind one.
 */
export type ClaimantSource =
  | { readonly type: 'sender' }
  | {
      readonly type: 'requirement'
      readonly requirement: number
      /** The contract whose log or call names the claimant, lower case. Null when the requirement decides it alone. */
      readonly target: Address | null
    }
  | { readonly type: 'nobody'; readonly code: 'claimant-unbound' | 'claimant-chain-mismatch' }

/** An action prepared to match any number of transactions: plain data and closures, created once by `compileAction`. */
export type CompiledAction = {
  readonly action: Action
  /** In the order of their first steps. */
  readonly requirements: readonly Requirement[]
  readonly claimant: ClaimantSource
  readonly needsCalldata: boolean
  /** Whether a step has a regex. Without one, matching searches nothing, so it needs no search budget. */
  readonly needsSearch: boolean
  readonly notBeforeBlock: bigint | null
}

/** The options of `compileAction`. */
export type CompileOptions = {
  readonly abiItems: AbiRegistry
  /** The first block that counts. Logs and transactions of older blocks do not. Source: docs/product.md#definitions. */
  readonly notBeforeBlock?: bigint | null
}

const compileOptions = {
  abiItems: 'required',
  notBeforeBlock: {
    use: 'limiting',
    form: {
      isValid: (value) => value === null || (typeof value === 'bigint' && value >= 0n),
      needed: 'null, or a bigint such as 10n',
    },
  },
} satisfies Record<keyof CompileOptions, OptionRule>

/**
 * Compiles a definition once, so that matching reads only the words that it needs. It is tolerant, because
 * deployed actions cannot be changed: a filter that does not fit never matches. `validateAction` checks new definitions
 * strictly.
 * @param action - one to four steps and a claimant, such as a result of `defineAction`.
 * @param abiItems - the known ABI items of the steps' signatures, from `createAbiRegistry`.
 * @param notBeforeBlock - the number of the first block that counts; null, the default, for any block.
 * @throws {UnknownOptionError} for an option that does not exist.
 * @throws {InvalidOptionError} when `abiItems` is missing, or `notBeforeBlock` is undefined or not a bigint.
 * @throws {NoActionStepError} when there are no steps.
 * @throws {TooManyActionStepsError} when there are more than four steps.
 * @throws {AddressFormatError} when an address is malformed, or its checksum is wrong.
 * @throws {SignatureLengthError} when a signature has neither 4 nor 32 bytes.
 * @throws {AbiItemMissingError} when a field must be read and its signature is unknown.
 * @throws {HashedFieldError} when a field that must be read is stored as a hash.
 * Source: docs/protocol.md#codec-and-matching.
 * @example
 * const compiled = compileAction(action, { abiItems: createAbiRegistry(action.abi) })
 * const result = matchAction(compiled, await getTransactionEvidence(client, { hash }))
 */
export function compileAction(action: Action, options: CompileOptions): CompiledAction {
  requireKnownOptions('compileAction', options, compileOptions)
  const { abiItems, notBeforeBlock = null } = options
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
    needsSearch: actionSteps.some(({ actionParameter }) => actionParameter.filterType === FilterOperator.REGEX),
    notBeforeBlock,
  }
}

type StepGroup = readonly [NumberedStep, ...NumberedStep[]]

// Function steps match one by one. Event steps with the same signature, target and chain match together.
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

/** Returns the name of a field that this layout holds as a hash although it must be read. Null when there is none. */
export function findHashedField({ checks, claimant }: Pick<CompiledLayout, 'checks' | 'claimant'>): string | null {
  for (const { refusal } of checks) if (refusal?.refused === 'hashed') return refusal.label
  return claimant?.status === 'unreadable' && claimant.code === 'hashed-field' ? claimant.detail : null
}

// With several known layouts, the error waits for a log that really has the hash.
function refuseHashed(hashed: readonly (string | null)[]): void {
  const [first] = hashed
  if (first != null && hashed.every((field) => field !== null)) throw new HashedFieldError(first)
}

function toAddress(lowerCase: string): Address {
  return `0x${lowerCase.slice(2)}`
}
