import type { AbiRegistry, BoostWindow, TermsVersion } from '@laurel/protocol'
import type { MinedTransaction } from '@laurel/server/chain/mined-transaction.ts'
import { type Address, type Hash, zeroAddress } from 'viem'
import type { BoostFacts } from '../verify-claim/boost-facts.ts'
import { checkWindow } from '../verify-claim/check-window.ts'
import type { ClaimChain } from '../verify-claim/claim-service.ts'
import { compileBoost } from '../verify-claim/compile-boost.ts'
import { hasDigest } from '../verify-claim/completion.ts'
import { completionKeyText } from '../verify-claim/completion-key.ts'
import type { CompletionStore, Observed } from '../verify-claim/completion-store.ts'
import { countIncentives, withCountedIncentives } from '../verify-claim/counted-incentives.ts'
import { evaluateClaim } from '../verify-claim/evaluate-claim.ts'
import { type MatchTransaction, matchHere } from '../verify-claim/match-transaction.ts'
import type { Prices } from '../verify-claim/price.ts'
import type { TermsStore } from '../verify-claim/terms-store.ts'

/** Claimants checked in one transaction. In a bundle of thousands, each account can request its own claim. */
const MAX_CLAIMANTS = 32

/**
 * Checks one transaction that can have completed a boost's action, and saves what it earned and for whom, so that the account need
 * not know its hash. Saved completions that no longer hold are deleted, unless they have a digest.
 * @returns the number of completions.
 * @throws {QuorumNotReachedError} @throws {ReadCapacityError} @throws {BoostNotFoundError} @throws {PriceUnavailableError}
 */
export async function observeTransaction(
  chain: ObservedChain,
  transaction: CompletionQuery,
  parts: ObserveParts,
): Promise<number> {
  const use = new AbortController()
  return observe(chain, transaction, parts, use.signal).finally(() => use.abort())
}

type ObservedChain = Pick<
  ClaimChain,
  'chainId' | 'core' | 'policy' | 'readTransaction' | 'readBoost' | 'readWindow' | 'readPrices' | 'checkAllowList'
>
type CompletionQuery = { readonly boostId: bigint; readonly transactionHash: Hash }
type ObserveParts = {
  readonly store: CompletionStore
  readonly terms: Pick<TermsStore, 'list'>
  readonly abiItems: AbiRegistry
  readonly matchTransaction?: MatchTransaction
}

async function observe(
  chain: ObservedChain,
  { boostId, transactionHash }: CompletionQuery,
  { store, terms, abiItems, matchTransaction = matchHere }: ObserveParts,
  inUse: AbortSignal,
): Promise<number> {
  const { chainId, core, policy } = chain
  const [boost, reading] = await Promise.all([chain.readBoost(boostId), chain.readTransaction(transactionHash, inUse)])
  const prices = reading.status === 'not-found' ? new Map() : await chain.readPrices(boost, reading.transaction.block)
  const [window, versions] = await Promise.all([
    chain.readWindow(boost),
    terms.list({ chainId, core, boostId: boost.boostId }),
  ])
  const found =
    reading.status === 'not-found'
      ? []
      : (
          await findEarned(boost, reading.transaction, { policy, abiItems, prices, window, versions, matchTransaction })
        ).map((one): Observed => {
          const { incentiveId, claimant, logIndex, maxReward } = one
          const key = { chainId, core, boostId, incentiveId, transactionHash, logIndex }
          return { key, claimant, maxReward, block: reading.transaction.block, isFinal: reading.status === 'finalized' }
        })
  const earned: Observed[] = []
  for (const one of found) if (!(await chain.checkAllowList(boost.allowList, one.claimant))) earned.push(one)
  const before = await store.find({ chainId, core, boostId, incentiveId: null, transactionHash })
  await store.saveObserved(earned)
  const still = new Set(earned.map(({ key }) => completionKeyText(key)))
  for (const { key, state } of before) {
    if (!still.has(completionKeyText(key)) && !hasDigest(state)) await store.forget(key)
  }
  return earned.length
}

/** How long after a boost's end completions are still saved, so that a late account sees that the boost has ended. */
const SHOWN_AFTER_END_SECONDS = 7 * 86_400

/** Terms with their end moved by that time. A request for the claim applies the real end. */
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
  transaction: MinedTransaction,
  {
    policy,
    abiItems,
    prices,
    window,
    versions: signed,
    matchTransaction,
  }: {
    policy: ClaimChain['policy']
    abiItems: AbiRegistry
    prices: Prices
    window: BoostWindow
    versions: readonly TermsVersion[]
    matchTransaction: MatchTransaction
  },
): Promise<readonly Earned[]> {
  const versions = withLaterEnds(signed)
  const inTime = boost.incentives.flatMap((_, incentiveId) =>
    checkWindow({ transaction, incentiveId, window, versions }).status === 'inside' ? [incentiveId] : [],
  )
  if (inTime.length === 0) return []
  const counted = withCountedIncentives(boost, countIncentives(window, { transaction, versions }))
  const compiled = compileBoost(boost, abiItems)
  if ('status' in compiled) return []
  // Once for all incentives and every claimant.
  const { result: match } = await matchTransaction({ boost, compiled, transaction, wantsTrace: false })
  if (match.status === 'refused') return []
  const claimants =
    match.status === 'ambiguous'
      ? [...new Set(match.pairs.map(({ claimant }) => claimant))].slice(0, MAX_CLAIMANTS)
      : [null]
  return inTime.flatMap((incentiveId) =>
    claimants.flatMap((claimant): Earned[] => {
      const wanted = { incentiveId, claimant, referrer: zeroAddress }
      const evaluated = evaluateClaim({
        boost: counted,
        compiled,
        transaction,
        wanted,
        policy,
        abiItems,
        prices,
        result: match,
      })
      if (evaluated.status === 'refused') return []
      const { logIndex, maxReward, claim } = evaluated
      return [{ incentiveId, claimant: claim.claimant, logIndex, maxReward }]
    }),
  )
}
