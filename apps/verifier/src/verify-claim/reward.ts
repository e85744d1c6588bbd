import {
  type AbiRegistry,
  type CompiledAction,
  CriteriaSource,
  calculatePayout,
  type EvidenceLog,
  encodeIncentiveData,
  gasRebate,
  type IncentiveCriteria,
  type IncentiveData,
  InvalidCriteriaValueError,
  isForgeable,
  isGasRebate,
  type MatchResult,
  type Ownership,
  type RewardParameters,
  readCriteriaValue,
  toSelector,
  toSignedAmount,
  ValueType,
  WAD,
} from '@laurel/protocol'
import type { MinedTransaction } from '@laurel/server/chain/mined-transaction.ts'
import type { Address } from 'viem'
import type { BoostFacts, IncentiveFacts } from './boost-facts.ts'
import {
  convertToAsset,
  currentRewardText,
  type Price,
  type PricePair,
  type Prices,
  PriceUnavailableError,
  pairText,
} from './price.ts'
import { type Refusal, refuse } from './refusal.ts'

/**
 * The maximum tip per gas that is refunded above the base fee, because a block producer gets back its own tip.
 * Source: docs/security.md#r17.
 */
const MAX_TIP_PER_GAS = 2_000_000_000n

/**
 * The first word of an incentive's data, which is all that it reads: any word, an exact one, or a minimum (base units) that can be
 * lower.
 */
export type FirstWord =
  | { readonly type: 'any' }
  /** `atMost`: where the operator's settings affect the number, the highest that they allow; else null. */
  | { readonly type: 'exact'; readonly detail: IncentiveData; readonly atMost: bigint | null }
  | { readonly type: 'minimum'; readonly minimum: bigint }

type WordWanted = { readonly status: 'ready'; readonly word: FirstWord; readonly maxReward: bigint | null }

/** The data of a claim for the incentives of one transaction. `maxReward` in base units; null when the incentive has no maximum. */
export type RewardDetail = {
  readonly status: 'ready'
  readonly detail: IncentiveData
  readonly maxReward: bigint | null
  readonly leeway: WordLeeway
}

/** How the first word of a saved claim can differ from the current evaluation without paying more. */
export type WordLeeway = {
  /** Any number up to this; null when it must be the same. */
  readonly atMost: bigint | null
  /** Whether nothing or zero is accepted, as for an incentive that reads nothing or a minimum. */
  readonly isNothingFine: boolean
}

/** The transaction, its match result, and where its claimant was found. */
export type ClaimEvaluation = {
  readonly transaction: MinedTransaction
  readonly compiled: CompiledAction
  readonly result: Extract<MatchResult, { status: 'matched' | 'ambiguous' }>
  /** What in it is provably the claimant's. */
  readonly owned: Extract<Ownership, { status: 'owned' }>
  /** The log that names the claimant; null when the sender or the call does. */
  readonly claimantLog: EvidenceLog | null
  readonly abiItems: AbiRegistry
  /** Prices at the transaction's own block, so that nothing later changes the claim. */
  readonly prices: Prices
}

/**
 * The data of a claim for the incentives: the same for every incentive of the boost, because one signature is valid for all of
 * them. Values come only from logs that matched.
 * Source: docs/protocol.md#signed-claims; docs/security.md#r1; docs/security.md#r16; docs/security.md#a4.
 */
export function rewardDetail(
  boost: BoostFacts,
  incentiveId: number,
  evaluated: ClaimEvaluation,
): RewardDetail | Refusal {
  const wanted = boost.incentives[incentiveId]
  if (wanted === undefined) return refuse('incentive-not-found', `The boost has no incentive ${incentiveId}.`)
  const own = wordFor(wanted, evaluated)
  if (own.status === 'refused') return own
  const others = boost.incentives.map((incentive) => wordFor(incentive, evaluated))
  const words = others.flatMap((answer) => (answer.status === 'ready' ? [answer.word] : []))
  const detail = detailFor(words)
  // The other incentives of the boost would accept the signature too, with a value that was not meant for them.
  const takesAnything = others.some((answer) => answer.status === 'refused')
  if (detail === null || (takesAnything && detail.type !== 'none')) {
    return refuse(
      'incentive-data-conflict',
      "The boost's incentives need different values, but one signature is valid for all of them.",
    )
  }
  const { maxReward, word } = own
  const isNothingFine = word.type === 'any' || detail.type === 'minimum'
  return { status: 'ready', detail, maxReward, leeway: { atMost: highestOf(words), isNothingFine } }
}

/** The highest first word that all accept; null when one of them accepts no other. */
function highestOf(words: readonly FirstWord[]): bigint | null {
  const exact = words.flatMap((word) => (word.type === 'exact' ? [word.atMost] : []))
  const minimums = words.flatMap((word) => (word.type === 'minimum' ? [word.minimum] : []))
  if (exact.some((one) => one === null) || exact.length + minimums.length === 0) return null
  const limits = exact.filter((one) => one !== null)
  // A lower minimum costs no account anything, and a declining incentive may have been added since.
  return limits.length > 0
    ? limits.reduce((low, one) => (one < low ? one : low))
    : minimums.reduce((high, one) => (one > high ? one : high))
}

/** Data that fits all first words; null when there is none. Several declining rewards use the lowest minimum, which excludes no account. */
function detailFor(words: readonly FirstWord[]): IncentiveData | null {
  const exact = words.flatMap((word) => (word.type === 'exact' ? [word.detail] : []))
  const minimums = words.flatMap((word) => (word.type === 'minimum' ? [word.minimum] : []))
  const lowest = minimums.reduce<bigint | null>((low, one) => (low === null || one < low ? one : low), null)
  const details: readonly IncentiveData[] =
    lowest === null ? exact : [...exact, { type: 'minimum', minimum: lowest } satisfies IncentiveData]
  const [first = { type: 'none' } satisfies IncentiveData, ...rest] = details
  const data = encodeIncentiveData(first)
  return rest.every((other) => encodeIncentiveData(other) === data) ? first : null
}

const ANY: FirstWord = { type: 'any' }
const exactly = (detail: IncentiveData, atMost: bigint | null = null): FirstWord => ({ type: 'exact', detail, atMost })

function wordFor(incentive: IncentiveFacts, evaluated: ClaimEvaluation): WordWanted | Refusal {
  switch (incentive.type) {
    case 'fixed':
      return { status: 'ready', word: ANY, maxReward: incentive.maxReward }
    case 'declining': {
      const minimum = leastOf(incentive.address, evaluated.prices)
      // The reward rises until it is claimed, so the only maximum is all that the incentive holds.
      return { status: 'ready', word: { type: 'minimum', minimum }, maxReward: null }
    }
    case 'transaction': {
      const hash = evaluated.transaction.evidence.transactionHash
      return { status: 'ready', word: exactly({ type: 'transactionHash', hash }), maxReward: null }
    }
    case 'criteria':
      return dataForCriteria(incentive, evaluated)
    case 'pegged':
      return dataForPegged(incentive, evaluated)
    case 'priced':
      return refuse(
        'reward-rule-not-configured',
        'The incentive does not say how much a transaction earns. Ask this verifier’s operator for a reward rule, or create the boost with an incentive that has criteria.',
      )
    case 'unknown':
      return refuse('incentive-unsupported', 'This verifier does not support the incentive.')
    default:
      return incentive satisfies never
  }
}

/**
 * Half of what a declining incentive paid at the transaction's block. Each claim lowers the reward, so a minimum of all of it would exclude
 * accounts that acted in the same block until the reward has grown again. 0 when the incentive returned nothing then.
 * @throws {PriceUnavailableError} when no node shows the state of the block.
 */
function leastOf(incentive: Address, prices: Prices): bigint {
  const then = prices.get(currentRewardText(incentive)) ?? 'unseen'
  if (then === 'unseen') throw new PriceUnavailableError()
  return typeof then === 'string' ? 0n : convertToAsset(then, 1n) / 2n
}

/**
 * The minimum that a claim for a boost accepts of its declining rewards: the lowest of them, in base units; 0 without any.
 * @param prices - at the completion's block.
 * @throws {PriceUnavailableError} when no node shows the state of the block.
 */
export function minimumOfBoost({ incentives }: Pick<BoostFacts, 'incentives'>, prices: Prices): bigint {
  const least = incentives.flatMap((one) => (one.type === 'declining' ? [leastOf(one.address, prices)] : []))
  return least.reduce<bigint | null>((low, one) => (low === null || one < low ? one : low), null) ?? 0n
}

/** The same worth in another token. The only maximum is the operator's highest price. */
function dataForPegged(
  { pegged, reward }: Extract<IncentiveFacts, { type: 'pegged' }>,
  { prices }: ClaimEvaluation,
): WordWanted | Refusal {
  const price = priceOf(pegged, prices)
  if ('status' in price) return price
  const number = convertToAsset(price, reward)
  if (!isPayable(number))
    return refuse('reward-not-decodable', 'The reward converts to nothing or to too much in the token that is paid.')
  const atMost = highestWorth(price, reward)
  return { status: 'ready', word: exactly({ type: 'amount', amount: number }, atMost), maxReward: number }
}

/** The worth at the operator's highest price; null when the price does not depend on settings. */
function highestWorth({ maxPrice }: Price, amount: bigint): bigint | null {
  return maxPrice === undefined ? null : convertToAsset({ numerator: maxPrice, denominator: WAD }, amount)
}

const isPayable = (amount: bigint) => amount > 0n && amount < 2n ** 256n

const SAME: Price = { numerator: 1n, denominator: 1n }

/** @throws {PriceUnavailableError} when the price may still be shown, so that the completion is not lost. */
function priceOf(pair: PricePair, prices: Prices): Price | Refusal {
  if (pair.peg === pair.asset) return SAME
  const price = prices.get(pairText(pair)) ?? 'unset'
  switch (price) {
    case 'unset':
      return refuse(
        'price-not-configured',
        'The reward is calculated in another token than the one that is paid, and this verifier has no price for the pair. Ask its operator to configure a pool.',
      )
    case 'unreadable':
      return refuse(
        'price-unavailable',
        "The price pool has too little history at the transaction's block. Send another transaction later.",
      )
    case 'too-high':
      return refuse('price-out-of-bounds', "The price at the transaction's block is above this verifier's maximum.")
    case 'unseen':
      throw new PriceUnavailableError()
    default:
      return price
  }
}

function dataForCriteria(
  { terms, criteria, pegged, isCappedOnchain }: Extract<IncentiveFacts, { type: 'criteria' }>,
  evaluated: ClaimEvaluation,
): WordWanted | Refusal {
  if (terms.maxReward === 0n) {
    return refuse('max-reward-required', 'The reward depends on a value of the transaction and has no maximum.')
  }
  if (isForgeable(criteria)) {
    return refuse('wildcard-target-not-allowed', 'The reward depends on a value that any contract can forge.')
  }
  try {
    const scalar = isGasRebate(criteria) ? gasScalar(evaluated) : scalarOf(criteria, evaluated)
    if (typeof scalar !== 'bigint') return scalar
    const price = pegged === null ? SAME : priceOf(pegged, evaluated.prices)
    if ('status' in price) return price
    const plain = toSignedAmount(terms, scalar)
    const toNumber = (worth: bigint) => toSignedAmount({ ...terms, valueType: ValueType.WAD }, worth)
    const number = withinMaximum(terms, toNumber(convertToAsset(price, plain)), isCappedOnchain)
    const highest = highestWorth(price, plain)
    // The operator's rule can have been another then, and its maximum is the limit.
    const atMost = isCappedOnchain ? (highest === null ? null : toNumber(highest)) : highestNumber(terms)
    const word = exactly({ type: 'amount', amount: number }, atMost)
    return { status: 'ready', word, maxReward: calculatePayout(terms, number) }
  } catch (error) {
    if (error instanceof InvalidCriteriaValueError) return refuse('reward-not-decodable', error.message)
    throw error
  }
}

/** The number, or for a contract without a maximum the highest that does not pay more than the maximum. */
function withinMaximum(terms: RewardParameters, number: bigint, isCappedOnchain: boolean): bigint {
  if (isCappedOnchain) return number
  const highest = highestNumber(terms)
  return number < highest ? number : highest
}

function highestNumber({ reward, maxReward }: RewardParameters): bigint {
  return reward === 0n ? maxReward : (maxReward * WAD) / reward
}

/** @throws {InvalidCriteriaValueError} */
function scalarOf(criteria: IncentiveCriteria, evaluated: ClaimEvaluation): bigint | Refusal {
  const { transaction, compiled, abiItems } = evaluated
  if (criteria.source === CriteriaSource.EVENT) {
    const [first, ...others] = logsWithValue(criteria, evaluated).map((log) =>
      readCriteriaValue(criteria, { matched: { type: 'log', log }, abiItems }),
    )
    if (first === undefined) return noValueOf(criteria, evaluated)
    if (others.some((other) => other !== first)) {
      return refuse('reward-log-mismatch', 'Several logs have the value that the reward depends on, and they differ.')
    }
    return first
  }
  const selector = toSelector(criteria.signature)
  // Only a call that the boost requires has been matched.
  const isRequired = compiled.requirements.some(
    (wanted) => wanted.type === 'call' && wanted.selector === selector && wanted.target === transaction.evidence.to,
  )
  if (!isRequired) return refuse('reward-log-mismatch', 'The reward depends on a call that the boost does not require.')
  if (!evaluated.owned.ownsCall) {
    return refuse('ambiguous-completion', "Nothing proves that the call that the reward depends on is the claimant's.")
  }
  return readCriteriaValue(criteria, { matched: { type: 'call', call: transaction.evidence }, abiItems })
}

function fitsCriteria({ signature, targetContract }: IncentiveCriteria, { topics, address }: EvidenceLog): boolean {
  return topics[0] === signature && address === targetContract
}

/**
 * The log that names the claimant if it has the value; else the logs that are provably the claimant's, for a sender the first. No
 * account is paid by a log that may be another account's. Source: docs/decisions/0002-whose-completion-it-is.md.
 */
function logsWithValue(criteria: IncentiveCriteria, evaluated: ClaimEvaluation): readonly EvidenceLog[] {
  const { transaction, owned, compiled, claimantLog } = evaluated
  if (claimantLog !== null && fitsCriteria(criteria, claimantLog)) return [claimantLog]
  const ownIndexes = new Set(owned.logIndexes)
  const own = transaction.evidence.logs.filter((log) => ownIndexes.has(log.logIndex) && fitsCriteria(criteria, log))
  return compiled.claimant.type === 'sender' ? own.slice(0, 1) : own
}

function noValueOf(criteria: IncentiveCriteria, { transaction, result: matchResult }: ClaimEvaluation): Refusal {
  const matched = new Set(matchResult.logIndexes)
  return transaction.evidence.logs.some((log) => matched.has(log.logIndex) && fitsCriteria(criteria, log))
    ? refuse('ambiguous-completion', "Nothing proves that the log that the reward depends on is the claimant's.")
    : refuse('reward-log-mismatch', 'No matching log has the value that the reward depends on.')
}

/** What the sender paid for gas, without a tip above the maximum. */
function gasScalar({ transaction, compiled }: ClaimEvaluation): bigint | Refusal {
  if (compiled.claimant.type === 'sender') return gasRebate(transaction.gas, { maxTipPerGas: MAX_TIP_PER_GAS })
  return refuse('bundled-transaction', 'Gas is refunded only to the sender, and the boost names another claimant.')
}
