import { type Action, type ActionStep, ANY_CONTRACT, SignatureType, TRANSACTION_SENDER } from '../action/action.ts'
import { checksumTargets } from '../action/checksum-targets.ts'
import {
  type DefinitionOptions,
  findDefinitionErrors,
  getStepInputs,
  resolveFieldInAny,
} from '../action/definition-errors.ts'
import { criteriaPath } from '../action/field-paths.ts'
import { ANY_PARAMETER, FilterOperator } from '../criteria/criteria.ts'
import { TRANSFER_TOPIC } from '../criteria/event-layout.ts'
import type { ResolvedField } from '../criteria/resolve-field.ts'
import { withArticle } from '../criteria/with-article.ts'
import { AbiItemMissingError, SignatureLengthError } from '../signature/errors.ts'
import { inferSignatureType, padSignature } from '../signature/infer-signature-type.ts'
import { addressFields } from './address-fields.ts'
import { bindClaimant } from './bind-claimant.ts'
import { alwaysHolds, canNeverHold } from './contradiction.ts'

/** The codes of findings. `protocol/…` codes are those of the errors that `validateAction` throws. */
export type LintCode =
  | `protocol/${string}`
  | 'never-matches'
  | 'forgeable-event'
  | 'matches-anything'
  | 'claimant-unbound'
  | 'claimant-chain-mismatch'
  | 'claimant-zero-address'
  | 'field-type-mismatch'
  | 'sender-may-be-relayer'
  | 'owner-unprovable'

/** `error`: it cannot work, or anyone can fake it. `warning`: it works, but may not be intended. */
export type LintFinding = {
  readonly code: LintCode
  readonly severity: 'error' | 'warning'
  /** Index into `actionSteps`. Null for the claimant or the action as a whole. */
  readonly step: number | null
  readonly message: string
}

/**
 * Reports what in a definition can never match, what anyone can fake, and what matches anything, with every error that
 * `validateAction` would throw. Empty when there are no findings.
 * Source: docs/security.md#a3; docs/security.md#a9; docs/security.md#a11.
 * @param given - one to four steps and a claimant, such as a result of `defineAction`.
 * @param options.abiItems - the known ABI items of the steps' signatures, from `createAbiRegistry`.
 * @example
 * const findings = lintAction(action, { abiItems: createAbiRegistry(action.abi) })
 * for (const { severity, message } of findings) console.log(severity, message)
 */
export function lintAction(given: Action, options: DefinitionOptions): readonly LintFinding[] {
  const refused = findDefinitionErrors(given, options).map(
    ({ step, error }): LintFinding => ({ code: toCode(error.code), severity: 'error', step, message: error.message }),
  )
  const isUnreadable = refused.some(({ code }) => UNREADABLE.has(code))
  if (given.actionSteps.length === 0 || isUnreadable) return refused
  const action = checksumTargets(given)
  return [
    ...refused,
    ...lintChains(action),
    ...lintCalls(action),
    ...lintTypes(action),
    ...lintFields(action, options),
    ...lintTargets(action),
    ...lintClaimant(action),
    ...lintOwnership(action, options),
  ]
}

/** A definition with one of these has no further findings. */
const UNREADABLE: ReadonlySet<string> = new Set(['protocol/signature-length', 'protocol/address-format'])

function toCode(code: string): LintCode {
  return `protocol/${code.replace(/^protocol\//, '')}`
}

function never(step: number | null, message: string): LintFinding {
  return { code: 'never-matches', severity: 'error', step, message }
}

function lintChains({ actionSteps }: Action): readonly LintFinding[] {
  const chains = [...new Set(actionSteps.map(({ chainId }) => chainId))]
  if (chains.length < 2) return []
  return [never(null, `The steps name chains ${chains.join(' and ')}, and one transaction is on one chain: name one.`)]
}

// A transaction makes one call, so all function steps must describe the same call.
function lintCalls({ actionSteps }: Action): readonly LintFinding[] {
  const calls = actionSteps.filter(({ signatureType }) => signatureType === SignatureType.FUNC)
  const selectors = new Set(calls.map(({ signature }) => padSignature(signature)))
  const targets = new Set(calls.map(({ targetContract }) => targetContract.toLowerCase()))
  targets.delete(ANY_CONTRACT)
  return selectors.size > 1 || targets.size > 1
    ? [never(null, 'The function steps describe different calls, and a transaction makes one: keep one of them.')]
    : []
}

function lintTypes({ actionSteps }: Action): readonly LintFinding[] {
  return actionSteps.flatMap(({ signature, signatureType }, step) => {
    const isEvent = inferSignatureType(padSignature(signature)) === 'event'
    if (isEvent === (signatureType === SignatureType.EVENT)) return []
    const says = isEvent ? 'function, and the signature is an event topic' : 'event, and the signature is a selector'
    return [never(step, `The step is declared a ${says}: set the signature type to match.`)]
  })
}

type PlacedStep = { readonly index: number; readonly step: ActionStep; readonly field: ResolvedField }

function lintFields({ actionSteps }: Action, options: DefinitionOptions): readonly LintFinding[] {
  const placed = actionSteps.flatMap((step, index) => {
    const field = fieldOf(step, options)
    return field ? [{ index, step, field }] : []
  })
  return [
    ...actionSteps.flatMap((step, index) =>
      step.actionParameter.fieldIndex === ANY_PARAMETER ? [anything(index)] : [],
    ),
    ...placed.flatMap(({ index, step, field }) =>
      alwaysHolds(field.leaf, step.actionParameter) ? [anything(index, field.label)] : [],
    ),
    ...placed.flatMap(declaredTypeFinding),
    ...byField(placed).flatMap(contradictionFinding),
  ]
}

/** @param label - the field of a filter that every value passes; null for a step without one. */
function anything(step: number, label: string | null = null): LintFinding {
  const message =
    label === null
      ? 'The step has no condition, so it accepts every log or call with this signature.'
      : `Every value of "${label}" passes this filter, so the step accepts every log or call with this signature.`
  return { code: 'matches-anything', severity: 'warning', step, message }
}

function fieldOf(step: ActionStep, { abiItems }: DefinitionOptions): ResolvedField | null {
  if (step.actionParameter.fieldIndex === ANY_PARAMETER) return null
  try {
    const located = resolveFieldInAny(getStepInputs(step, abiItems), criteriaPath(step.actionParameter))
    return 'refused' in located ? null : located
  } catch (error) {
    // Both are already reported as definition errors.
    if (error instanceof AbiItemMissingError || error instanceof SignatureLengthError) return null
    throw error
  }
}

function declaredTypeFinding({ index, step, field }: PlacedStep): readonly LintFinding[] {
  const { fieldType } = step.actionParameter
  const declared = ['uint', 'address', 'bytes', 'string', null, 'int'][fieldType]
  const kind = field.leaf.type === 'fixedBytes' ? 'bytes' : field.leaf.type
  if (declared === null || declared === kind) return []
  const message = `"${field.label}" is ${withArticle(field.type)}, and the step declares another type. The type in the ABI is used.`
  return [{ code: 'field-type-mismatch', severity: 'warning', step: index, message }]
}

// Event steps of a group read the same log. Function steps read the same call, whatever their targets. Only then must
// their criteria agree. Fields compare by their position, because names may be missing or not unique.
function byField(placed: readonly PlacedStep[]): readonly (readonly PlacedStep[])[] {
  const groups = new Map<string, PlacedStep[]>()
  for (const one of placed) {
    const { signature, signatureType, targetContract, chainId } = one.step
    const emitter = signatureType === SignatureType.EVENT ? `${targetContract.toLowerCase()}|${chainId}` : 'the call'
    const key = [padSignature(signature), emitter, JSON.stringify(one.field.location)].join('|')
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

function contradictionFinding(steps: readonly PlacedStep[]): readonly LintFinding[] {
  const [first] = steps
  if (!first) return []
  const criteria = steps.map(({ step }) => step.actionParameter)
  if (!canNeverHold(first.field.leaf, criteria)) return []
  const message =
    steps.length === 1
      ? `No value of "${first.field.label}" can pass this filter. Change the value that it is compared with.`
      : `No value of "${first.field.label}" can pass all filters on it. Change one of them.`
  return [never(steps.at(-1)?.index ?? first.index, message)]
}

function lintTargets({ actionSteps }: Action): readonly LintFinding[] {
  return actionSteps.flatMap(({ targetContract, signatureType }, step): readonly LintFinding[] => {
    if (targetContract.toLowerCase() !== ANY_CONTRACT) return []
    const message =
      signatureType === SignatureType.EVENT
        ? 'Anyone can fake this: any contract may emit such an event with any values. Name the contract.'
        : 'Anyone can fake this: any contract may have such a function. Name the contract.'
    return [{ code: 'forgeable-event', severity: 'error', step, message }]
  })
}

function lintClaimant({ actionClaimant, actionSteps }: Action): readonly LintFinding[] {
  if (actionClaimant.fieldIndex === TRANSACTION_SENDER) return []
  const bound = bindClaimant(actionClaimant, actionSteps)
  if (bound.status === 'unbound') {
    const message =
      bound.code === 'claimant-unbound'
        ? 'No step has the signature and contract of the claimant, so nobody will be paid. Use those of a step.'
        : `The claimant is on chain ${actionClaimant.chainId} and its step is not, so nobody is paid. Use the step's chain.`
    return [{ code: bound.code, severity: 'error', step: null, message }]
  }
  const signature = padSignature(actionClaimant.signature)
  const fitting = actionSteps.filter((step) => padSignature(step.signature) === signature)
  const { fieldIndex } = actionClaimant
  if (signature !== TRANSFER_TOPIC || fieldIndex > 1) return []
  const demandsZero = (at: number) =>
    fitting.some(
      ({ actionParameter: { filterType, filterData, ...criteria } }) =>
        criteria.fieldIndex === at && filterType === FilterOperator.EQUAL && /^0x0+$/.test(filterData),
    )
  if (demandsZero(fieldIndex)) {
    const message =
      'A filter requires that the claimant is the zero address, which cannot be paid. Take the claimant from another field, or change the filter.'
    return [{ code: 'claimant-zero-address', severity: 'error', step: null, message }]
  }
  const isChecked = fitting.some(
    ({ actionParameter: { filterType, ...criteria } }) =>
      criteria.fieldIndex === fieldIndex &&
      (filterType === FilterOperator.NOT_EQUAL || filterType === FilterOperator.EQUAL),
  )
  // Tokens that are minted have a recipient, and those that are burned a sender.
  if (isChecked || demandsZero(1 - fieldIndex)) return []
  const party = fieldIndex === 0 ? 'Minted tokens come from' : 'Burned tokens go to'
  const message = `${party} the zero address, which would then be the claimant and cannot be paid. Add a filter that excludes it.`
  return [{ code: 'claimant-zero-address', severity: 'warning', step: null, message }]
}

/**
 * Findings about accounts that act through others, and logs that prove no ownership.
 * Source: docs/decisions/0002-whose-completion-it-is.md.
 */
function lintOwnership(action: Action, options: DefinitionOptions): readonly LintFinding[] {
  const { actionClaimant, actionSteps } = action
  const isSender = actionClaimant.fieldIndex === TRANSACTION_SENDER
  const requirements = new Set(
    actionSteps.map(({ signature, signatureType, targetContract }) =>
      signatureType === SignatureType.EVENT ? `${padSignature(signature)}|${targetContract.toLowerCase()}` : 'call',
    ),
  )
  const isOfCall = actionSteps.some(
    ({ signatureType, targetContract }) =>
      signatureType === SignatureType.FUNC && targetContract.toLowerCase() !== ANY_CONTRACT,
  )
  const relayed: LintFinding = {
    code: 'sender-may-be-relayer',
    severity: 'warning',
    step: null,
    message:
      'The sender of the transaction claims. Users of a Safe, a relayer, a smart account or a signed order are not paid. Take the claimant from the event to pay them.',
  }
  const ofSender = isSender && !isOfCall ? [relayed] : []
  if (requirements.size < 2) return ofSender
  const bound = isSender ? null : bindClaimant(actionClaimant, actionSteps)
  const unprovable = actionSteps.flatMap((step, at): readonly LintFinding[] => {
    const isNaming = bound?.status === 'bound' && bound.index === at
    if (isNaming || step.signatureType !== SignatureType.EVENT || hasAddress(step, options)) return []
    const message =
      'Several things must happen in one transaction, and this event has no address in it: it counts only for accounts that call its contract directly, or by their own user operation. Through a router or a Safe nobody is paid.'
    return [{ code: 'owner-unprovable', severity: 'warning', step: at, message }]
  })
  return [...ofSender, ...unprovable]
}

function hasAddress(step: ActionStep, { abiItems }: DefinitionOptions): boolean {
  try {
    return getStepInputs(step, abiItems).every((inputs) => addressFields(inputs).length > 0)
  } catch (error) {
    if (error instanceof AbiItemMissingError || error instanceof SignatureLengthError) return false
    throw error
  }
}
