import type { AbiItems, BoostWindow, TermsVersion } from '@laurel/protocol'
import { type Address, type Hash, zeroAddress } from 'viem'
import type { BoostFacts } from '../verify-claim/boost-facts.ts'
import type { DeskChain } from '../verify-claim/claim-desk.ts'
import { compileBoost } from '../verify-claim/compile-boost.ts'
import { hasDigest } from '../verify-claim/completion.ts'
import { completionKeyText } from '../verify-claim/completion-key.ts'
import type { CompletionStore, Observed } from '../verify-claim/completion-store.ts'
import { countIncentives, withCountedIncentives } from '../verify-claim/counted-incentives.ts'
import type { Deed } from '../verify-claim/deed.ts'
import { judgeDeed } from '../verify-claim/judge-deed.ts'
import { judgeWindow } from '../verify-claim/judge-window.ts'
import { type MatchDeed, matchHere } from '../verify-claim/match-deed.ts'
import type { Prices } from '../verify-claim/price.ts'
import type { TermsStore } from '../verify-claim/terms-store.ts'

/** Looked at per deed: a bundle that names thousands is claimed by whoever asks for their own. */
const CLAIMANTS_AT_MOST = 32

/**
 * Looks at one deed that may have met a boost, and keeps what it earned, for whom, so that they need not know its hash.
 * What was kept of it before and no longer holds is forgotten; what has a digest never is.
 * @returns how many completions it makes.
 * @throws {QuorumNotReachedError} @throws {ReadCapacityError} @throws {BoostNotFoundError} @throws {PriceUnavailableError}
 */
export async function observeDeed(chain: ObservedChain, deed: DeedPlace, parts: ObserveParts): Promise<number> {
  const use = new AbortController()
  return observe(chain, deed, parts, use.signal).finally(() => use.abort())
}

type ObservedChain = Pick<
  DeskChain,
  'chainId' | 'core' | 'leave' | 'readDeed' | 'readBoost' | 'readWindow' | 'readPrices' | 'judgeAllowList'
>
type DeedPlace = { readonly boostId: bigint; readonly transactionHash: Hash }
type ObserveParts = {
  readonly store: CompletionStore
  readonly terms: Pick<TermsStore, 'list'>
  readonly abiItems: AbiItems
  readonly matchDeed?: MatchDeed
}

async function observe(
  chain: ObservedChain,
  { boostId, transactionHash }: DeedPlace,
  { store, terms, abiItems, matchDeed = matchHere }: ObserveParts,
  inUse: AbortSignal,
): Promise<number> {
  const { chainId, core, leave } = chain
  const [boost, reading] = await Promise.all([chain.readBoost(boostId), chain.readDeed(transactionHash, inUse)])
  const prices = reading.status === 'not-found' ? new Map() : await chain.readPrices(boost, reading.deed.block)
  const [window, versions] = await Promise.all([
    chain.readWindow(boost),
    terms.list({ chainId, core, boostId: boost.boostId }),
  ])
  const found =
    reading.status === 'not-found'
      ? []
      : (await findEarned(boost, reading.deed, { leave, abiItems, prices, window, versions, matchDeed })).map(
          (one): Observed => {
            const { incentiveId, claimant, logIndex, maxReward } = one
            const key = { chainId, core, boostId, incentiveId, transactionHash, logIndex }
            return { key, claimant, maxReward, block: reading.deed.block, isFinal: reading.status === 'finalized' }
          },
        )
  const earned: Observed[] = []
  for (const one of found) if (!(await chain.judgeAllowList(boost.allowList, one.claimant))) earned.push(one)
  const before = await store.find({ chainId, core, boostId, incentiveId: null, transactionHash })
  await store.keepObserved(earned)
  const still = new Set(earned.map(({ key }) => completionKeyText(key)))
  for (const { key, state } of before) {
    if (!still.has(completionKeyText(key)) && !hasDigest(state)) await store.forget(key)
  }
  return earned.length
}

/** So long after a boost's end what would have counted is kept, so that whoever came too late is told that it has ended. */
const SHOWN_AFTER_END_SECONDS = 7 * 86_400

/** Terms with an end that is so much later: whether it has ended is told when somebody asks. */
function withLaterEnds(versions: readonly TermsVersion[]): readonly TermsVersion[] {
  return versions.map((version) => {
    const { end } = version.terms
    return end === null ? version : { ...version, terms: { ...version.terms, end: end + SHOWN_AFTER_END_SECONDS } }
  })
}

type Earned = {
  readonly incentiveId: number
  readonly claimant: Address
  readonly logIndex: number
  readonly maxReward: bigint | null
}

async function findEarned(
  boost: BoostFacts,
  deed: Deed,
  {
    leave,
    abiItems,
    prices,
    window,
    versions: signed,
    matchDeed,
  }: {
    leave: DeskChain['leave']
    abiItems: AbiItems
    prices: Prices
    window: BoostWindow
    versions: readonly TermsVersion[]
    matchDeed: MatchDeed
  },
): Promise<readonly Earned[]> {
  const versions = withLaterEnds(signed)
  const inTime = boost.incentives.flatMap((_, incentiveId) =>
    judgeWindow({ deed, incentiveId, window, versions }).status === 'inside' ? [incentiveId] : [],
  )
  if (inTime.length === 0) return []
  const counted = withCountedIncentives(boost, countIncentives(window, { deed, versions }))
  const compiled = compileBoost(boost, abiItems)
  if ('status' in compiled) return []
  // Once, for all incentives and everybody who is named.
  const { verdict } = await matchDeed({ boost, compiled, deed, wantsTrace: false })
  if ('status' in verdict) return []
  const claimants =
    verdict.verdict === 'ambiguous'
      ? [...new Set(verdict.pairs.map(({ claimant }) => claimant))].slice(0, CLAIMANTS_AT_MOST)
      : [null]
  return inTime.flatMap((incentiveId) =>
    claimants.flatMap((claimant): Earned[] => {
      const wanted = { incentiveId, claimant, referrer: zeroAddress }
      const judged = judgeDeed({ boost: counted, compiled, deed, wanted, leave, abiItems, prices, verdict })
      if (judged.status === 'refused') return []
      const { logIndex, maxReward, claim } = judged
      return [{ incentiveId, claimant: claim.claimant, logIndex, maxReward }]
    }),
  )
}
