import type { Address } from 'viem'
import { toChecksumAddress } from '../address/to-checksum-address.ts'
import { type Criteria, FilterOperator } from '../criteria/criteria.ts'
import { toFilterOperand } from '../criteria/filter-data.ts'
import { formatFilterData, formatValue } from '../criteria/format-value.ts'
import { type EncodedData, readField } from '../criteria/read-field.ts'
import type { ResolvedField } from '../criteria/resolve-field.ts'
import { createSearchWork, type SearchWork } from '../criteria/search-work.ts'
import type { EvidenceLog, TransactionEvidence } from '../evidence/transaction-evidence.ts'
import type { CallStep, CompiledAction, EventGroup, NumberedStep } from './compile-action.ts'
import type { FieldCheck } from './compile-field.ts'
import { matchAction } from './match-action.ts'
import { matchCall } from './match-call.ts'
import { matchLog } from './match-log.ts'
import { matchRequirement } from './match-requirement.ts'
import type { OwnedMatchResult, RejectionCode } from './match-result.ts'
import { rejectionText } from './reasons.ts'

/** The log or call of a candidate. Addresses have their checksums. */
export type CandidateSource =
  | { readonly type: 'log'; readonly logIndex: number; readonly address: Address }
  | { readonly type: 'call'; readonly to: Address | null }

/** One log or call that a step was tried on. All addresses have their checksums, also in texts. */
export type CandidateTrace = {
  readonly source: CandidateSource
  readonly passed: boolean
  readonly code: RejectionCode | null
  readonly reason: string
  /** The decoded field, when there is one and it can be read. */
  readonly field: { readonly name: string; readonly type: string; readonly value: string } | null
  /** The expected value, such as `at least 100`. Null when any parameter is accepted. */
  readonly needed: string | null
  /** The missing amount in base units as a decimal string, when a number is too small. Null otherwise. */
  readonly shortBy: string | null
  /** The address that the log or call names, when this step names the claimant and the address can be read. */
  readonly claimant: Address | null
}

/** One step of the definition and all of its candidates, in order. */
export type StepTrace = {
  /** Index into `actionSteps`. */
  readonly step: number
  /** `skipped`: the transaction as a whole does not count, so the step has no candidates. */
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly code: RejectionCode | null
  readonly reason: string
  readonly candidates: readonly CandidateTrace[]
}

/** The result, and the trace of each step. */
export type Explanation = { readonly result: OwnedMatchResult; readonly steps: readonly StepTrace[] }

/** Most candidates in the trace of a step: hostile transactions may hold thousands. */
export const MAX_CANDIDATES = 100

/**
 * Returns the whole trace of one transaction with decoded values. The result is that of `matchAction`. The trace shows
 * each step separately, so a step can pass on one log while its group needs a single log that passes all of its steps.
 * The reason then says so.
 * @param compiled - the action, from `compileAction`.
 * @param evidence - the transaction, from `getTransactionEvidence` or `parseTransactionEvidenceFile`.
 * @throws {SignatureAmbiguousError} when two known ABI items both decode a log or the calldata and disagree.
 * @throws {HashedFieldError} when a log holds a needed field as a hash.
 * @example
 * const { result, steps } = explainAction(compiled, evidence)
 * for (const step of steps) console.log(step.status, step.reason)
 */
export function explainAction(compiled: CompiledAction, evidence: TransactionEvidence): Explanation {
  const searchWork = createSearchWork()
  const result = matchAction(compiled, evidence, searchWork)
  const work = searchWork.again()
  const isSkipped =
    result.status === 'indeterminate' ||
    (result.status === 'rejected' && result.step === null && result.code !== 'spans-user-operations')
  const steps = compiled.requirements
    .flatMap((requirement) => {
      // Reported only where it decides: each of these steps has a log, and no single log meets them all.
      const isTorn =
        !isSkipped && requirement.steps.length > 1 && !matchRequirement(requirement, evidence, evidence.logs, work).met
      const together = isTorn ? requirement.steps.map(({ index }) => index) : []
      return requirement.steps.map((numbered, at): StepTrace => {
        if (isSkipped)
          return { step: numbered.index, status: 'skipped', code: null, reason: result.reason, candidates: [] }
        if (requirement.chainId !== evidence.chainId) return traceFailed(numbered.index, 'chain-mismatch', [])
        const candidates =
          requirement.type === 'event'
            ? traceLogs(requirement, numbered, at, evidence.logs, work)
            : [traceCall(requirement, numbered, evidence, work)]
        return conclude(numbered.index, candidates, requirement.type, together)
      })
    })
    .sort((one, other) => one.step - other.step)
  return { result, steps }
}

/** @param together - indexes of the steps that one log must meet together and none does. Empty when one does. */
function conclude(
  step: number,
  candidates: readonly CandidateTrace[],
  kind: 'event' | 'call',
  together: readonly number[],
): StepTrace {
  const passed = candidates.filter((candidate) => candidate.passed).length
  if (passed > 0) {
    const passing = kind === 'call' ? 'The call passes.' : passed === 1 ? 'One log passes.' : `${passed} logs pass.`
    const reason = together.length === 0 ? passing : `${passing} ${togetherText(together)}`
    return { step, status: 'passed', code: null, reason, candidates }
  }
  const best =
    candidates.find(({ code }) => code === 'filter-not-satisfied') ??
    candidates.find(({ code }) => code !== 'contract-mismatch') ??
    candidates[0]
  return traceFailed(step, best?.code ?? (kind === 'call' ? 'call-not-found' : 'log-not-found'), candidates)
}

function togetherText(steps: readonly number[]): string {
  const numbers = steps.map((step) => String(step + 1))
  const listed = `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1) ?? ''}`
  return `But one single log must meet steps ${listed} together, and none does.`
}

function traceFailed(step: number, code: RejectionCode, candidates: readonly CandidateTrace[]): StepTrace {
  return { step, status: 'failed', code, reason: sentence(code, null), candidates }
}

function traceLogs(
  group: EventGroup,
  numbered: NumberedStep,
  at: number,
  logs: readonly EvidenceLog[],
  work: SearchWork,
): readonly CandidateTrace[] {
  const ofTopic = logs.filter((log) => log.topics[0] === group.topic && log.removed !== true)
  return ofTopic.slice(0, MAX_CANDIDATES).map((log): CandidateTrace => {
    const source = { type: 'log', logIndex: log.logIndex, address: toChecksumAddress(log.address) } as const
    if (group.target !== null && log.address !== group.target)
      return failed(source, 'contract-mismatch', `emitted by ${source.address}`)
    const layout = group.layouts.find(({ topicCount }) => topicCount === log.topics.length)
    const check = (group.layouts.length === 0 ? group.blindChecks : (layout?.checks ?? []))[at]
    if (!check) return failed(source, 'decode-failed', `it has ${log.topics.length} topics`)
    const judgment = matchLog(group, log, work)
    const claimant = judgment.passed ? judgment.claimant : null
    const bytes = { topics: log.topics, data: log.data, skip: 0 }
    return traceCheck(source, check, numbered.step.actionParameter, bytes, claimant, work)
  })
}

function traceCall(
  call: CallStep,
  numbered: NumberedStep,
  { to, input }: TransactionEvidence,
  work: SearchWork,
): CandidateTrace {
  const source: CandidateSource = { type: 'call', to: to === null ? null : toChecksumAddress(to) }
  const data = input ?? '0x'
  const judgment = matchCall(call, { to, input: data }, work)
  if (!judgment.passed && (judgment.code === 'call-not-found' || judgment.code === 'contract-mismatch')) {
    return failed(source, judgment.code, judgment.detail)
  }
  const check = call.calls[0]?.check ?? call.blindCheck
  const claimant = judgment.passed ? judgment.claimant : null
  return traceCheck(source, check, numbered.step.actionParameter, { topics: [], data, skip: 4 }, claimant, work)
}

function traceCheck(
  source: CandidateSource,
  check: FieldCheck,
  criteria: Criteria,
  bytes: EncodedData,
  claimant: Address | null,
  work: SearchWork,
): CandidateTrace {
  const failure = check.judge(bytes, work)
  const { field } = check
  const digits = field === null ? null : readField(field, bytes)
  const code = failure === null ? null : failure.code === 'hashed-field' ? 'field-not-found' : failure.code
  return {
    source,
    passed: failure === null,
    code,
    reason: code === null ? passedText(check) : sentence(code, failure?.detail ?? null),
    field:
      field === null || digits === null
        ? null
        : { name: field.label, type: field.type, value: formatValue(field.leaf, digits) },
    needed: field === null ? null : formatExpectation(field, criteria),
    shortBy:
      field === null || digits === null || code !== 'filter-not-satisfied' ? null : shortBy(field, digits, criteria),
    claimant: claimant === null ? null : toChecksumAddress(claimant),
  }
}

function failed(source: CandidateSource, code: RejectionCode, detail: string): CandidateTrace {
  return {
    source,
    passed: false,
    code,
    reason: sentence(code, detail),
    field: null,
    needed: null,
    shortBy: null,
    claimant: null,
  }
}

function passedText({ field }: FieldCheck): string {
  return field === null ? 'Any parameter will do.' : 'It passes.'
}

function sentence(code: RejectionCode, detail: string | null): string {
  const text = rejectionText(code)
  const capital = text.charAt(0).toUpperCase() + text.slice(1)
  return detail === null ? `${capital}.` : `${capital} (${detail}).`
}

/** Describes in words which values a filter accepts. */
export function formatExpectation({ leaf }: ResolvedField, { filterType, filterData }: Criteria): string {
  const value = formatFilterData(leaf, filterData) ?? filterData
  switch (filterType) {
    case FilterOperator.EQUAL:
      return value
    case FilterOperator.NOT_EQUAL:
      return `anything but ${value}`
    case FilterOperator.GREATER_THAN:
      return `more than ${value}`
    case FilterOperator.LESS_THAN:
      return `less than ${value}`
    case FilterOperator.GREATER_THAN_OR_EQUAL:
      return `at least ${value}`
    case FilterOperator.LESS_THAN_OR_EQUAL:
      return `at most ${value}`
    case FilterOperator.CONTAINS:
      return `something that contains ${value}`
    case FilterOperator.REGEX:
      return `something that matches ${value}`
    default:
      return `a filter of unknown kind ${filterType}`
  }
}

// Returns the base units that a number lacks. Null when the number is too large, or the field is not a number.
function shortBy({ leaf }: ResolvedField, digits: string, { filterType, filterData }: Criteria): string | null {
  if (leaf.type !== 'uint' && leaf.type !== 'int') return null
  if (filterType !== FilterOperator.GREATER_THAN && filterType !== FilterOperator.GREATER_THAN_OR_EQUAL) return null
  const operand = toFilterOperand(leaf, filterData)
  if (operand === null) return null
  const [needed, found] = [operand, digits].map((word) => {
    const value = BigInt(`0x${word}`)
    return leaf.type === 'int' ? BigInt.asIntN(256, value) : value
  })
  if (needed === undefined || found === undefined) return null
  const missing = needed - found + (filterType === FilterOperator.GREATER_THAN ? 1n : 0n)
  return missing > 0n ? missing.toString() : null
}
