import {
  type CompiledAction,
  type Explanation,
  explainAction,
  type OwnedMatchResult,
  ProtocolError,
  type RejectionCode,
  type StepTrace,
} from '@laurel/protocol'
import { type Address, type Hash, isAddressEqual, zeroAddress } from 'viem'
import { formatFieldValue } from '../abi/decode-values.ts'
import { formatNoClaimant, formatRejection } from '../action-editor/match-messages.ts'
import { toPayees } from '../action-editor/payee-messages.ts'
import { formatMiss, type StepText } from '../action-editor/step-messages.ts'
import type { PastTransaction } from '../history/read-history.ts'
import { summaryText } from '../language/en/summary.ts'
import { addOddTransfers, noOddTransfers, type OddTransfers, oddTransfersOf } from './odd-transfers.ts'

/** A past transaction that matches. `values` are the formatted values of the conditions. */
export type Match = {
  readonly hash: Hash
  readonly time: number
  readonly values: string
  /** The claimant, or several when the transaction is ambiguous. */
  readonly claimants: readonly Address[]
  /** Whether the claimant is not the sender. */
  readonly namesAnother: boolean
}

/** A past transaction that nearly matches, and why it does not. */
export type NearMiss = {
  readonly hash: Hash
  readonly time: number
  readonly values: string
  readonly reason: string
  readonly distance: Distance
}

/**
 * How far a transaction is from matching. `amount`: the difference as a share of the larger number, from 0.
 * `unmeasured`: there is no number, as for a failed transaction.
 */
export type Distance = { readonly type: 'amount'; readonly share: number } | { readonly type: 'unmeasured' }

const unmeasured: Distance = { type: 'unmeasured' }

/** A transaction is a near miss if its number differs from the required one by at most this share of it. */
const MAX_DISTANCE = 0.5
/** The number of near misses that are listed, the closest first. All of them are counted. */
export const MAX_NEARS = 50

/** The backtest of an action. Matches are sorted newest first, and near misses closest first. */
export type Tally = {
  readonly hits: readonly Match[]
  /** The closest ones, at most {@link MAX_NEARS}. */
  readonly nears: readonly NearMiss[]
  /** The times of all near misses in Unix seconds, also of those that are not listed. */
  readonly nearTimes: readonly number[]
  /** The number of different accounts that would have been named. */
  readonly accounts: number
  /** The number of other transactions: several steps were not met, a number was far off, or it could not be matched. */
  readonly others: number
  /**
   * The number of matches in which no account gave tokens to another. A creator should see them before paying for them.
   */
  readonly odd: OddTransfers
}

/**
 * Matches past transactions with the engine that the verifier uses. A near miss is a transaction that fails for one
 * reason: one condition by at most half of its number, a failed transaction, or an account that cannot be named or
 * proven.
 */
export function matchHistory(
  compiled: CompiledAction,
  transactions: readonly PastTransaction[],
  steps: readonly StepText[],
  nameOf: (address: string) => string | null,
): Tally {
  const hits: Match[] = []
  const nears: NearMiss[] = []
  let others = 0
  let odd = noOddTransfers
  for (const { evidence, time } of transactions) {
    const explanation = tryExplain(compiled, evidence)
    const common = {
      hash: evidence.transactionHash,
      time,
      values: explanation === null ? '' : wordsSeen(explanation, steps, nameOf),
    }
    const claimants = explanation === null ? [] : toPayees(explanation.result).payable
    const miss = explanation === null ? null : missOf(explanation, steps, nameOf)
    if (explanation !== null && claimants.length > 0 && miss === null) {
      const namesAnother = claimants.some((claimant) => !isAddressEqual(claimant, evidence.from))
      hits.push({ ...common, claimants, namesAnother })
      odd = addOddTransfers(odd, oddTransfersOf(evidence.logs, explanation.result))
    } else if (miss !== null && isNear(miss.distance)) {
      nears.push({ ...common, ...miss })
    } else others++
  }
  nears.sort((one, other) => orderOf(one.distance) - orderOf(other.distance) || other.time - one.time)
  const accounts = new Set(hits.flatMap(({ claimants }) => claimants.map((claimant) => claimant.toLowerCase()))).size
  return { hits, nears: nears.slice(0, MAX_NEARS), nearTimes: nears.map(({ time }) => time), accounts, others, odd }
}

function tryExplain(compiled: CompiledAction, evidence: PastTransaction['evidence']): Explanation | null {
  try {
    return explainAction(compiled, evidence)
  } catch (error) {
    // Two layouts fit, or a field is a hash. The other transactions can still be matched.
    if (error instanceof ProtocolError) return null
    throw error
  }
}

type Miss = Pick<NearMiss, 'reason' | 'distance'>

/** Returns why a transaction does not match, and by how much. Null when it matches, or is not close. */
function missOf(
  explanation: Explanation,
  steps: readonly StepText[],
  nameOf: (address: string) => string | null,
): Miss | null {
  const { result: match } = explanation
  const miss = (reason: string): Miss => ({ reason, distance: unmeasured })
  switch (match.status) {
    case 'matched':
      if (match.claimant.status === 'unresolved') return miss(formatNoClaimant(match.claimant.code))
      if (isAddressEqual(match.claimant.address, zeroAddress)) return miss(summaryText('paysZeroAddress'))
      return missOfOwner(match)
    case 'ambiguous':
      return missOfOwner(match)
    case 'indeterminate':
      return null
    case 'rejected': {
      if (match.code === 'transaction-reverted') return miss(summaryText('transactionFailed'))
      const failed = explanation.steps.filter(({ status: outcome }) => outcome === 'failed')
      const [only, ...more] = failed
      if (only === undefined) return miss(formatRejection(match.code))
      if (more.length > 0 || far.has(only.code)) return null
      const condition = steps[only.step]?.condition
      const candidate = nearest(only)
      if (condition == null || candidate === undefined) return miss(formatRejection(only.code ?? match.code))
      const { line, scale } = formatMiss(candidate, condition, nameOf)
      return { reason: line, distance: scale === null ? unmeasured : distanceOf(scale) }
    }
    default:
      return match satisfies never
  }
}

/** Returns null when an account can be paid. */
function missOfOwner(match: OwnedMatchResult): Miss | null {
  const { payable, refusal } = toPayees(match)
  return payable.length > 0 || refusal === null ? null : { reason: refusal, distance: unmeasured }
}

/** Returns the distance by amount: a share of 0.036 for 96.4 of 100. */
function distanceOf({ found, needed }: { readonly found: bigint; readonly needed: bigint }): Distance {
  const [less, more] = found < needed ? [found, needed] : [needed, found]
  // In millionths, because numbers of 256 bits do not fit a float.
  return { type: 'amount', share: more === 0n ? 0 : Number(((more - less) * 1_000_000n) / more) / 1_000_000 }
}

function isNear(distance: Distance): boolean {
  return distance.type === 'unmeasured' || distance.share <= MAX_DISTANCE
}

/** Sorts measured near misses first, the closest at the front. */
function orderOf(distance: Distance): number {
  return distance.type === 'amount' ? distance.share : 1
}

/** With these codes, the log or call was not found, so it is not a near miss. */
const far: ReadonlySet<RejectionCode | null> = new Set([
  'log-not-found',
  'call-not-found',
  'contract-mismatch',
  'chain-mismatch',
])

/** Returns the log or call that came closest to passing a step. */
export function nearest({ candidates }: StepTrace) {
  return candidates.find(({ code }) => code === 'filter-not-satisfied') ?? candidates.find(({ code }) => !far.has(code))
}

// The formatted values of the conditions, each once: “140.00 tUSD · tUSD”.
function wordsSeen(
  { steps: traces }: Explanation,
  steps: readonly StepText[],
  nameOf: (address: string) => string | null,
): string {
  const seen = traces.flatMap((trace) => {
    const candidate = trace.candidates.find(({ passed }) => passed) ?? nearest(trace)
    const condition = steps[trace.step]?.condition
    if (candidate?.field == null || condition == null) return []
    return [formatFieldValue(candidate.field.value, candidate.field.type, condition.unit, nameOf)]
  })
  return [...new Set(seen)].join(' · ')
}
