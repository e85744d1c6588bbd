import type { Hex } from 'viem'
import { eventLayouts } from '../criteria/event-layout.ts'
import { unpackClaimantIndex, unpackFieldPath } from '../criteria/field-path.ts'
import { type EncodedData, readField } from '../criteria/read-field.ts'
import { type FieldInput, functionInputs, resolveField } from '../criteria/resolve-field.ts'
import { withArticle } from '../criteria/with-article.ts'
import type { EvidenceLog, TransactionEvidence } from '../evidence/transaction-evidence.ts'
import type { AbiRegistry } from '../signature/abi-registry.ts'
import { toSelector } from '../signature/infer-signature-type.ts'
import { InvalidCriteriaValueError } from './errors.ts'
import { CriteriaSource, type IncentiveCriteria, isForgeable, isGasRebate } from './incentive-criteria.ts'

/** The source of a reward's number: the log that matched the action, or the call when a call matched it. */
export type MatchedLogOrCall =
  | { readonly type: 'log'; readonly log: EvidenceLog }
  | { readonly type: 'call'; readonly call: Pick<TransactionEvidence, 'to' | 'input'> }

/**
 * Reads the number that a criteria incentive's reward depends on. It reads only the log that matched the action,
 * because any account can add a log with any number to the transaction. Source: docs/security.md#r1;
 * docs/security.md#a4.
 * @param abiItems - must include the criteria's signature.
 * @throws {InvalidCriteriaValueError} when the criteria name no contract, or another contract, event or function than
 * what met the action; when the field is missing, unreadable, no number, or negative; and for gas rebates (see
 * `gasRebate`).
 */
export function readCriteriaValue(
  criteria: IncentiveCriteria,
  { matched, abiItems }: { readonly matched: MatchedLogOrCall; readonly abiItems: AbiRegistry },
): bigint {
  if (isGasRebate(criteria)) throw new InvalidCriteriaValueError('gas is counted by gasRebate, from the receipt')
  if (isForgeable(criteria))
    throw new InvalidCriteriaValueError('the criteria accept any contract, which anyone could write')
  return criteria.source === CriteriaSource.EVENT
    ? readFromLog(criteria, matched, abiItems)
    : readFromCall(criteria, matched, abiItems)
}

function readFromLog(criteria: IncentiveCriteria, matched: MatchedLogOrCall, abiItems: AbiRegistry): bigint {
  if (matched.type !== 'log')
    throw new InvalidCriteriaValueError('the criteria name an event, and a call met the action')
  const { log } = matched
  const topic = lowerCase(criteria.signature)
  if (log.removed === true) throw new InvalidCriteriaValueError('a reorg took the log back')
  if (log.topics[0] !== topic) throw new InvalidCriteriaValueError('the log that met the action is of another event')
  if (log.address !== criteria.targetContract.toLowerCase()) {
    throw new InvalidCriteriaValueError('the log that met the action is of another contract')
  }
  const layouts = eventLayouts(topic, abiItems.events(topic))
  if (layouts.length === 0) throw new InvalidCriteriaValueError(`no known ABI item has the topic ${topic}`)
  const fitting = layouts.filter(({ topicCount }) => topicCount === log.topics.length)
  if (fitting.length === 0) throw new InvalidCriteriaValueError('the log has another number of topics than its event')
  const source = { topics: log.topics, data: log.data, skip: 0 }
  return agreed(fitting.map(({ inputs }) => readNumber(inputs, criteria.fieldIndex, source)))
}

function readFromCall(criteria: IncentiveCriteria, matched: MatchedLogOrCall, abiItems: AbiRegistry): bigint {
  if (matched.type !== 'call')
    throw new InvalidCriteriaValueError('the criteria name a function, and a log met the action')
  const { to, input } = matched.call
  if (input === null) throw new InvalidCriteriaValueError('the calldata is not known')
  const selector = toSelector(criteria.signature)
  if (input.slice(0, 10) !== selector)
    throw new InvalidCriteriaValueError('the call that met the action is of another function')
  if (to !== criteria.targetContract.toLowerCase()) {
    throw new InvalidCriteriaValueError('the call that met the action is to another contract')
  }
  const items = abiItems.functions(selector)
  if (items.length === 0) throw new InvalidCriteriaValueError(`no known ABI item has the selector ${selector}`)
  const source = { topics: [], data: input, skip: 4 }
  return agreed(items.map((item) => readNumber(functionInputs(item), criteria.fieldIndex, source)))
}

/** Several items can share a signature. Their values must be the same. */
function agreed(values: readonly bigint[]): bigint {
  const [first, ...others] = values
  if (first === undefined || others.some((other) => other !== first)) {
    throw new InvalidCriteriaValueError('several known ABI items read different numbers from it')
  }
  return first
}

function readNumber(inputs: readonly FieldInput[], fieldIndex: number, source: EncodedData): bigint {
  const field = resolveField(inputs, criteriaPath(fieldIndex))
  if ('refused' in field) throw new InvalidCriteriaValueError(`${field.label} cannot be read (${field.refused})`)
  if (field.leaf.type !== 'uint' && field.leaf.type !== 'int') {
    throw new InvalidCriteriaValueError(`${field.label} is ${withArticle(field.type)} and not a number`)
  }
  const digits = readField(field, source)
  if (digits === null) throw new InvalidCriteriaValueError(`${field.label} cannot be decoded`)
  const value = field.leaf.type === 'int' ? BigInt.asIntN(256, BigInt(`0x${digits}`)) : BigInt(`0x${digits}`)
  if (value < 0n) throw new InvalidCriteriaValueError(`${field.label} is negative`)
  return value
}

/**
 * Returns the path that a field index encodes. Criteria declare no field type, so the index alone decides: below 32 it
 * is an input, from 32 to 253 an input and a component, and above that a packed path.
 * Source: docs/protocol.md#enums-and-constants.
 */
function criteriaPath(fieldIndex: number): readonly number[] {
  if (fieldIndex < 32) return [fieldIndex]
  if (fieldIndex > 255) return unpackFieldPath(fieldIndex)
  if (fieldIndex > 253) return []
  const { argument, position } = unpackClaimantIndex(fieldIndex)
  return [argument, position]
}

function lowerCase(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}
