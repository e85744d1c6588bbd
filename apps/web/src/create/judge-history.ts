import {
  type CompiledAction,
  type Explanation,
  explainAction,
  ProtocolError,
  type RejectionCode,
  type StepTrace,
} from '@laurel/protocol'
import { type Address, type Hash, isAddressEqual, zeroAddress } from 'viem'
import { valueWords } from '../deed/decode-values.ts'
import { missWords, type StepWords } from '../deed/step-words.ts'
import type { PastTransaction } from '../history/read-history.ts'

/** A past transaction that would count. `values` is what the rules saw, in words; empty when they look at nothing. */
export type Hit = {
  readonly hash: Hash
  readonly time: number
  readonly values: string
  /** One, or several that the transaction names: then nobody is named without being asked for. */
  readonly claimants: readonly Address[]
  /** True when somebody else than the sender is named. */
  readonly namesAnother: boolean
}

/** A past transaction that would nearly count, and why not. */
export type NearMiss = { readonly hash: Hash; readonly time: number; readonly values: string; readonly reason: string }

/** What an action would have made of the past. Newest first. */
export type Tally = {
  readonly hits: readonly Hit[]
  readonly nears: readonly NearMiss[]
  /** How many different accounts would have been named. */
  readonly people: number
  /** Found at the place and neither: more than one step was not met, or it could not be judged. */
  readonly others: number
}

/**
 * Judges past transactions with the very engine that will judge new ones. A near miss is one that a single thing kept from
 * counting: one rule, a failed transaction, or that nobody could be named.
 */
export function judgeHistory(
  compiled: CompiledAction,
  transactions: readonly PastTransaction[],
  steps: readonly StepWords[],
  nameOf: (address: string) => string | null,
): Tally {
  const hits: Hit[] = []
  const nears: NearMiss[] = []
  let others = 0
  for (const { evidence, time } of transactions) {
    const explanation = tryExplain(compiled, evidence)
    const common = {
      hash: evidence.transactionHash,
      time,
      values: explanation === null ? '' : wordsSeen(explanation, steps, nameOf),
    }
    const claimants = explanation === null ? [] : claimantsOf(explanation)
    const reason = explanation === null ? null : reasonOf(explanation, steps, nameOf)
    if (claimants.length > 0 && reason === null) {
      const namesAnother = claimants.some((claimant) => !isAddressEqual(claimant, evidence.from))
      hits.push({ ...common, claimants, namesAnother })
    } else if (reason !== null) nears.push({ ...common, reason })
    else others++
  }
  const people = new Set(hits.flatMap(({ claimants }) => claimants.map((claimant) => claimant.toLowerCase()))).size
  return { hits, nears, people, others }
}

function tryExplain(compiled: CompiledAction, evidence: PastTransaction['evidence']): Explanation | null {
  try {
    return explainAction(compiled, evidence)
  } catch (error) {
    // Two layouts fit, or a field is a hash there: one odd log does not spoil the rest.
    if (error instanceof ProtocolError) return null
    throw error
  }
}

function claimantsOf({ verdict }: Explanation): readonly Address[] {
  if (verdict.verdict === 'ambiguous') return [...new Set(verdict.pairs.map(({ claimant }) => claimant))]
  return verdict.verdict === 'matched' && verdict.claimant.status === 'named' ? [verdict.claimant.address] : []
}

function reasonOf(
  explanation: Explanation,
  steps: readonly StepWords[],
  nameOf: (address: string) => string | null,
): string | null {
  const { verdict } = explanation
  switch (verdict.verdict) {
    case 'matched':
      if (verdict.claimant.status === 'none') return verdict.claimant.reason
      return isAddressEqual(verdict.claimant.address, zeroAddress) ? 'Nobody to name: it is the zero address' : null
    case 'ambiguous':
      return null
    case 'incomplete':
      return null
    case 'rejected': {
      if (verdict.code === 'transaction-reverted') return 'Transaction failed onchain'
      const failed = explanation.steps.filter(({ outcome }) => outcome === 'failed')
      const [only, ...more] = failed
      if (only === undefined) return verdict.reason
      if (more.length > 0 || far.has(only.code)) return null
      const rule = steps[only.step]?.rule
      const candidate = nearest(only)
      return rule == null || candidate === undefined ? only.reason : missWords(candidate, rule, nameOf).line
    }
    default:
      return verdict satisfies never
  }
}

/** What was not even there is no near miss. */
const far: ReadonlySet<RejectionCode | null> = new Set(['no-such-log', 'no-such-call', 'other-contract', 'other-chain'])

/** The log or call that came closest to passing a step. */
export function nearest({ candidates }: StepTrace) {
  return candidates.find(({ code }) => code === 'value-differs') ?? candidates.find(({ code }) => !far.has(code))
}

// What the rules saw, each once: “140.00 tUSD · tUSD”.
function wordsSeen(
  { steps: traces }: Explanation,
  steps: readonly StepWords[],
  nameOf: (address: string) => string | null,
): string {
  const seen = traces.flatMap((trace) => {
    const candidate = trace.candidates.find(({ passed }) => passed) ?? nearest(trace)
    const rule = steps[trace.step]?.rule
    if (candidate?.field == null || rule == null) return []
    return [valueWords(candidate.field.value, candidate.field.type, rule.unit, nameOf)]
  })
  return [...new Set(seen)].join(' · ')
}
