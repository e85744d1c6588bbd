import type { CandidateTrace, Explanation, RejectionCode, StepTrace, TransactionEvidence } from '@laurel/protocol'
import { humanName } from '@laurel/protocol'
import { type Address, getAddress, isAddressEqual } from 'viem'
import { formatFieldValue } from '../abi/decode-values.ts'
import { dottedName } from '../abi/fields.ts'
import type { Draft } from '../action-editor/draft.ts'
import { formatNoClaimant, formatRejection } from '../action-editor/match-messages.ts'
import { toPayees } from '../action-editor/payee-messages.ts'
import {
  formatMiss,
  formatNeeded,
  formatRequired,
  type MissText,
  type StepText,
} from '../action-editor/step-messages.ts'
import { shortHex } from '../controls/address.tsx'
import { formatMoment } from '../controls/format-time.ts'
import { checkText } from '../language/en/check.ts'
import { formatAmount, formatAmountWithUnit } from '../token/amount.ts'

/** The mark of a trace row: passed, nearly, failed, or not checked. */
export type Mark = 'good' | 'warn' | 'bad' | 'wait'

/** One row of the trace. `lead` and `code` are in monospace before and after the detail. `miss` expands the row. */
export type TraceRow = {
  readonly key: string
  readonly mark: Mark
  readonly title: string
  readonly lead: string | null
  readonly detail: string
  readonly code: string | null
  readonly aside: string
  readonly miss: MissText | null
}

/** The data of the trace. */
export type TraceContext = {
  readonly evidence: TransactionEvidence
  readonly explanation: Explanation
  readonly draft: Draft
  /** In step order. */
  readonly steps: readonly StepText[]
  /** Unix seconds; null while unknown. */
  readonly time: number | null
  readonly confirmations: bigint | null
  readonly nameOf: (address: string) => string | null
  /** The connected account, if any. */
  readonly me: Address | null
}

/** The number of accounts of an ambiguous transaction that are listed. The rest is counted. */
const MAX_NAMED = 6

/** With these codes, the log or call was not found, so it is not a near miss. */
const far: ReadonlySet<RejectionCode | null> = new Set([
  'log-not-found',
  'call-not-found',
  'contract-mismatch',
  'chain-mismatch',
])

/** Whether a step found its log or call, and only a value did not match. */
export function isNear({ status: outcome, code }: StepTrace): boolean {
  return outcome === 'failed' && code === 'filter-not-satisfied'
}

/**
 * Returns the closest log of an action: the one that meets most conditions, and then the one that misses the least.
 * Null when no log was found.
 */
export function closestLog(traces: readonly StepTrace[]): number | null {
  const passes = new Map<number, number>()
  const missing = new Map<number, bigint>()
  for (const { candidates } of traces) {
    for (const { source, passed, code, shortBy } of candidates) {
      if (source.type !== 'log' || far.has(code)) continue
      passes.set(source.logIndex, (passes.get(source.logIndex) ?? 0) + Number(passed))
      if (shortBy !== null) missing.set(source.logIndex, (missing.get(source.logIndex) ?? 0n) + BigInt(shortBy))
    }
  }
  const [best] = [...passes].sort(([oneLog, one], [otherLog, other]) => {
    if (one !== other) return other - one
    const less = (missing.get(oneLog) ?? 0n) - (missing.get(otherLog) ?? 0n)
    return less === 0n ? oneLog - otherLog : less < 0n ? -1 : 1
  })
  return best?.[0] ?? null
}

/** Returns the candidate to show for a step: the action's closest log, or the call. */
export function shownCandidate({ candidates }: StepTrace, closest: number | null): CandidateTrace | undefined {
  return (
    candidates.find(({ source }) => source.type === 'log' && source.logIndex === closest) ??
    candidates.find(({ passed }) => passed) ??
    candidates.find(({ code }) => !far.has(code)) ??
    candidates[0]
  )
}

/** Returns the rows of the trace: the transaction, each action with its conditions, and the claimant. */
export function traceRows(context: TraceContext): readonly TraceRow[] {
  const { draft, steps, explanation } = context
  const actions = draft.actions.flatMap((_, actionIndex): readonly TraceRow[] => {
    const own = explanation.steps.filter(({ step }) => steps[step]?.actionIndex === actionIndex)
    return actionRows(context, actionIndex, own)
  })
  return [transactionRow(context), ...actions, ...wholeRows(context), claimantRow(context)]
}

function line(key: string, mark: Mark, title: string, detail: string, more: Partial<TraceRow> = {}): TraceRow {
  return { key, mark, title, lead: null, detail, code: null, aside: '', miss: null, ...more }
}

function transactionRow({ evidence, time, confirmations }: TraceContext): TraceRow {
  const { blockNumber, status } = evidence
  if (blockNumber === null) {
    return line('transaction', 'wait', checkText('rowNoBlock'), checkText('rowNoBlockDetail'))
  }
  const block =
    time === null
      ? checkText('rowBlock', { block: blockNumber })
      : checkText('rowBlockAt', { block: blockNumber, moment: formatMoment(time) })
  const aside = confirmations === null ? '' : checkText('confirmations', { count: confirmations })
  if (status === 'success') return line('transaction', 'good', checkText('rowSuccess'), block, { aside })
  if (status === 'reverted') {
    return line('transaction', 'bad', checkText('rowReverted'), checkText('rowRevertedDetail', { block }), { aside })
  }
  return line('transaction', 'wait', checkText('rowStatusUnknown'), checkText('rowStatusUnknownDetail', { block }), {
    aside,
  })
}

function actionRows(context: TraceContext, actionIndex: number, traces: readonly StepTrace[]): readonly TraceRow[] {
  const words = context.steps.find((step) => step.actionIndex === actionIndex)
  if (words === undefined) return []
  const isSkipped = traces.every(({ status: outcome }) => outcome === 'skipped')
  const closest = closestLog(traces)
  const happened = happenedRow(context, words, traces, closest)
  const isThere = happened.mark === 'good'
  const conditions = traces.flatMap((trace): readonly TraceRow[] => {
    const condition = context.steps[trace.step]?.condition
    if (condition == null) return []
    const key = `step ${trace.step}`
    if (isSkipped || !isThere) {
      const why = checkText(isSkipped ? 'notCheckedWhole' : 'notCheckedAbsent')
      return [line(key, 'wait', formatRequired(condition), why)]
    }
    return [ruleRow(context, key, trace, shownCandidate(trace, closest), condition)]
  })
  return [happened, ...conditions]
}

function happenedRow(
  { evidence, nameOf }: TraceContext,
  { actionIndex, item, contractName, isAnyContract }: StepText,
  traces: readonly StepTrace[],
  closest: number | null,
): TraceRow {
  const key = `action ${actionIndex}`
  const where = isAnyContract ? checkText('someContract') : (contractName ?? checkText('theContract'))
  const [first] = traces
  const name = humanName(item.name)
  const happened = (contract: string) => checkText(item.type === 'event' ? 'reported' : 'wasCalled', { contract, name })
  if (first === undefined || first.status === 'skipped') {
    return line(key, 'wait', happened(where), checkText('notCheckedWhole'))
  }
  if (first.code === 'chain-mismatch')
    return line(key, 'bad', checkText('rowOtherChain'), checkText('rowOtherChainDetail'))
  if (item.type === 'function') {
    const candidate = first.candidates[0]
    if (candidate?.code === 'contract-mismatch') {
      const to = evidence.to === null ? checkText('nothing') : (nameOf(evidence.to) ?? shortHex(evidence.to))
      return line(
        key,
        'bad',
        checkText('rowOtherCall'),
        checkText('rowOtherCallDetail', { contract: to, expected: where }),
      )
    }
    if (candidate === undefined || candidate.code === 'call-not-found') {
      const detail = checkText('rowNotCalledDetail', { name: item.name })
      return line(key, 'bad', checkText('rowNotCalled', { contract: where }), detail)
    }
    return line(key, 'good', happened(where), checkText('rowCalls', { name: item.name }))
  }
  if (closest === null) {
    const elsewhere = first.candidates.find(({ code }) => code === 'contract-mismatch')?.source
    if (elsewhere?.type === 'log') {
      const other = nameOf(elsewhere.address) ?? shortHex(elsewhere.address)
      return line(
        key,
        'bad',
        checkText('rowOtherReported', { name }),
        checkText('rowOtherReportedDetail', { contract: other, expected: where, event: item.name }),
      )
    }
    const count = evidence.logs.length
    const none = count === 0 ? checkText('rowNoLogs') : checkText('rowNotReportedDetail', { count, event: item.name })
    return line(key, 'bad', checkText('rowNotReported', { contract: where, name }), none)
  }
  const found = new Set(
    traces.flatMap(({ candidates }) =>
      candidates.flatMap(({ source, code }) => (source.type === 'log' && !far.has(code) ? [source.logIndex] : [])),
    ),
  ).size
  const reporter = isAnyContract ? reporterOf(traces, closest, nameOf) : where
  const detail = checkText('rowLog', { log: closest, count: evidence.logs.length, event: item.name })
  return line(key, 'good', happened(reporter), detail, { aside: checkText('logs', { count: found }) })
}

function reporterOf(traces: readonly StepTrace[], closest: number, nameOf: TraceContext['nameOf']): string {
  for (const { candidates } of traces) {
    for (const { source } of candidates) {
      if (source.type === 'log' && source.logIndex === closest)
        return nameOf(source.address) ?? shortHex(source.address)
    }
  }
  return checkText('someContract')
}

function ruleRow(
  { nameOf }: TraceContext,
  key: string,
  trace: StepTrace,
  candidate: CandidateTrace | undefined,
  condition: NonNullable<StepText['condition']>,
): TraceRow {
  const chosen = { lead: condition.fieldName }
  const must = checkText('mustBe', { needed: formatNeeded(condition) })
  if (candidate?.passed) {
    const { field } = candidate
    if (field === null) return line(key, 'good', formatRequired(condition), checkText('anyValue'))
    const found = formatFieldValue(field.value, field.type, condition.unit, nameOf)
    const isNumber = /^u?int/.test(field.type)
    const title = isNumber
      ? checkText('foundIsNeeded', { found, needed: formatNeeded(condition) })
      : formatRequired(condition)
    const raw = isNumber || field.value !== found ? field.value : null
    return line(key, 'good', title, raw === null ? checkText('isFound', { found }) : checkText('is'), {
      ...chosen,
      code: raw,
      aside: overWords(candidate, condition),
    })
  }
  if (candidate === undefined)
    return line(key, 'bad', formatRejection(trace.code ?? 'filter-not-satisfied'), must, chosen)
  if (candidate.code !== 'filter-not-satisfied')
    return line(key, 'bad', formatRejection(candidate.code ?? 'filter-not-satisfied'), must, chosen)
  const miss = formatMiss(candidate, condition, nameOf)
  return line(key, 'warn', miss.line, must, { ...chosen, miss })
}

// Only for a minimum: how much more than that it is.
function overWords({ field }: CandidateTrace, { unit, least }: NonNullable<StepText['condition']>): string {
  if (least === null || field === null || !/^\d+$/.test(field.value)) return ''
  const over = BigInt(field.value) - least
  if (over <= 0n) return ''
  return checkText('over', { amount: unit === null ? formatAmount(over, 0) : formatAmountWithUnit(over, unit) })
}

// Each condition may be met by some log, while no single log or user operation meets all of them.
function wholeRows({ explanation: { steps, result: match } }: TraceContext): readonly TraceRow[] {
  if (match.status !== 'rejected' || !steps.every(({ status: outcome }) => outcome === 'passed')) return []
  const title = match.code === 'spans-user-operations' ? checkText('differentPeople') : checkText('noSingleEvent')
  return [line('whole', 'warn', title, formatRejection(match.code))]
}

function claimantRow(context: TraceContext): TraceRow {
  const { explanation, evidence, draft, nameOf, me } = context
  const { result: match } = explanation
  const who = (address: Address) =>
    me !== null && isAddressEqual(address, me) ? checkText('yourWallet') : (nameOf(address) ?? shortHex(address))
  switch (match.status) {
    case 'matched': {
      if (match.claimant.status === 'unresolved')
        return line('claimant', 'warn', checkText('noClaimant'), formatNoClaimant(match.claimant.code))
      const { address } = match.claimant
      const isSender = isAddressEqual(address, evidence.from)
      const { claimant } = draft
      const item = claimant.type === 'field' ? draft.actions[claimant.actionIndex]?.item : null
      const detail =
        claimant.type === 'sender' || item == null
          ? checkText('rowSender')
          : checkText(isSender ? 'fieldAndSender' : 'fieldNotSender', { field: dottedName(item, claimant.path) })
      const { refusal } = toPayees(match)
      if (refusal !== null) {
        return line('claimant', 'warn', checkText('notProvably', { account: who(address) }), refusal, {
          code: getAddress(address),
        })
      }
      return line('claimant', 'good', checkText('oneClaimant', { account: who(address) }), detail, {
        code: getAddress(address),
        aside: me !== null && isAddressEqual(address, me) ? checkText('you') : '',
      })
    }
    case 'ambiguous': {
      const names = [...new Set(match.pairs.map(({ claimant }) => claimant))]
      const list = match.pairs
        .slice(0, MAX_NAMED)
        .map(({ logIndex, claimant }, index) =>
          checkText(index === 0 ? 'logNamesFirst' : 'logNames', { log: logIndex, account: who(claimant) }),
        )
        .join(', ')
      const more = match.pairs.length - MAX_NAMED
      const detail = more > 0 ? checkText('logsNameMore', { list, count: more }) : checkText('logsName', { list })
      return line('claimant', 'warn', checkText('claimants', { count: names.length }), detail)
    }
    case 'indeterminate':
    case 'rejected':
      return line('claimant', 'wait', checkText('theClaimant'), checkText('notCheckedCounts'))
    default:
      return match satisfies never
  }
}
