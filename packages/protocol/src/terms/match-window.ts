import { NO_TERMS, type TermsRules, type TermsVersion } from './boost-terms.ts'

/** The caps of one version of a boost's terms. */
export type CompletionCaps = Pick<TermsRules, 'maxPerAccount' | 'maxPerAccountPerDay' | 'maxPerDay'>

/** Why a transaction is outside the window of a boost. */
export type OutsideWindowCode = 'before-boost' | 'before-start' | 'after-end'

/** Whether a transaction is inside the window of an incentive. */
export type WindowResult =
  | {
      readonly status: 'inside'
      /** It counts where any of these has room ({@link hasRoom}); null when nothing limits it. */
      readonly caps: readonly CompletionCaps[] | null
    }
  | { readonly status: 'outside'; readonly code: OutsideWindowCode; readonly reason: string }

/**
 * Returns whether a transaction in a block counts for an incentive. It counts when the terms in force at its block
 * permit it, or any version that was signed since. Wider terms apply at once, and narrower terms apply to later blocks
 * alone, so that no account loses a completed action. Pure. The verifier, the command line and the web app use the same
 * function.
 * @param addedBlock - the block that added the incentive, of {@link BoostWindow}.
 * @param versions - every version of the boost's terms, in the order of their signatures.
 * @param block - the transaction's; `timestamp` in unix seconds.
 */
export function matchWindow({
  addedBlock,
  versions,
  block,
}: {
  readonly addedBlock: bigint
  readonly versions: readonly TermsVersion[]
  readonly block: { readonly number: bigint; readonly timestamp: bigint }
}): WindowResult {
  const results = listTermsInForce(versions, block.number).map((terms) => matchTerms(terms, addedBlock, block))
  const caps = results.flatMap((result) => (result.status === 'inside' ? [result.caps] : []))
  const newest = results.at(-1)
  if (caps.length === 0 && newest?.status === 'outside') return newest
  const limits = caps.flatMap((one) => one ?? [])
  return { status: 'inside', caps: limits.length < caps.length ? null : limits }
}

/**
 * Returns the terms of which any one is enough for a transaction in a block: those in force at the block, and all later
 * ones.
 * @param versions - in the order of their signatures.
 */
export function listTermsInForce(versions: readonly TermsVersion[], blockNumber: bigint): readonly TermsRules[] {
  const current = versions.findLastIndex(({ fromBlock }) => fromBlock <= blockNumber)
  const later = versions.slice(Math.max(0, current)).map(({ terms }) => terms)
  return current < 0 ? [NO_TERMS, ...later] : later
}

function matchTerms(
  terms: TermsRules,
  addedBlock: bigint,
  { number, timestamp }: { readonly number: bigint; readonly timestamp: bigint },
): WindowResult {
  const { countFromBlock, start, end } = terms
  const afterAdded = addedBlock + 1n
  const firstBlock = countFromBlock !== null && countFromBlock < afterAdded ? countFromBlock : afterAdded
  if (number < firstBlock) {
    const reason = `The transaction is in block ${number}; for this incentive only blocks from ${firstBlock} on count.`
    return { status: 'outside', code: 'before-boost', reason }
  }
  if (start !== null && timestamp < BigInt(start)) {
    const reason = `The transaction is of ${toText(timestamp)}; the boost starts at ${toText(BigInt(start))}.`
    return { status: 'outside', code: 'before-start', reason }
  }
  if (end !== null && timestamp >= BigInt(end)) {
    const reason = `The transaction is of ${toText(timestamp)}; the boost ended at ${toText(BigInt(end))}.`
    return { status: 'outside', code: 'after-end', reason }
  }
  const { maxPerAccount, maxPerAccountPerDay, maxPerDay } = terms
  const isUncapped = maxPerAccount === null && maxPerAccountPerDay === null && maxPerDay === null
  return { status: 'inside', caps: isUncapped ? null : [{ maxPerAccount, maxPerAccountPerDay, maxPerDay }] }
}

/** The numbers of paid completions of a boost before one more. A completion of several incentives counts once. */
export type CompletionCounts = {
  readonly ofAccount: number
  /** Of the account, on the day of the next completion. */
  readonly ofAccountOnDay: number
  /** Of all accounts, on that day. */
  readonly onDay: number
}

/** Returns whether one more completion is within the caps. @param caps - of {@link matchWindow}. */
export function hasRoom(caps: readonly CompletionCaps[] | null, counts: CompletionCounts): boolean {
  return caps === null || caps.some((each) => findFullCap(each, counts) === null)
}

/** The first cap that has no room for one more completion; null when all have. */
export function findFullCap(
  { maxPerAccount, maxPerAccountPerDay, maxPerDay }: CompletionCaps,
  counts: CompletionCounts,
): keyof CompletionCaps | null {
  const isFull = (count: number, limit: number | null) => limit !== null && count >= limit
  if (isFull(counts.ofAccount, maxPerAccount)) return 'maxPerAccount'
  if (isFull(counts.ofAccountOnDay, maxPerAccountPerDay)) return 'maxPerAccountPerDay'
  return isFull(counts.onDay, maxPerDay) ? 'maxPerDay' : null
}

const DAY_SECONDS = 86_400n

/** Returns the UTC day of a block as whole days since 1970. @param timestamp - unix seconds. */
export function toUtcDay(timestamp: bigint): number {
  return Number(timestamp / DAY_SECONDS)
}

/** The last second that a `Date` can hold. */
const LAST_DATE_SECONDS = 8_640_000_000_000n

function toText(timestamp: bigint): string {
  if (timestamp > LAST_DATE_SECONDS) return `second ${timestamp}`
  return new Date(Number(timestamp) * 1_000).toISOString().replace('.000Z', ' UTC').replace('T', ' ')
}
