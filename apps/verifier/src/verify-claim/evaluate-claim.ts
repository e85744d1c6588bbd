import {
  type AbiRegistry,
  ANY_CONTRACT,
  type CompiledAction,
  completionId,
  type EvidenceLog,
  encodeIncentiveData,
  matchAction,
  type OwnedMatchResult,
  type Ownership,
  type ValidatorKind,
  validatorKinds,
} from '@laurel/protocol'
import type { MinedTransaction } from '@laurel/server/chain/mined-transaction.ts'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { BoostFacts } from './boost-facts.ts'
import { checkFunding } from './check-funding.ts'
import type { ClaimStruct } from './claim-struct.ts'
import { NO_LOG_INDEX } from './completion-key.ts'
import { evidenceOf } from './match-transaction.ts'
import type { Prices } from './price.ts'
import { type Refusal, refuse } from './refusal.ts'
import { rewardDetail, type WordLeeway } from './reward.ts'

/** What is requested, besides the transaction. Addresses in lower case. */
export type Wanted = {
  readonly incentiveId: number
  /** Needed only when several accounts can have earned it. */
  readonly claimant: Address | null
  /** The zero address for none. */
  readonly referrer: Address
}

/** What the operator allows the verifier to sign on a chain. */
export type SigningPolicy = {
  /** Sign for definitions that any contract can forge, when the reward is fixed and the claimant is the sender. */
  readonly allowsWildcards: boolean
}

/** A payable transaction and its claim. */
export type Payable = {
  readonly status: 'payable'
  readonly claim: ClaimStruct
  /** Index among the transaction's logs; {@link NO_LOG_INDEX} when no log names the claimant. */
  readonly logIndex: number
  /** Base units; null when the incentive has no maximum. */
  readonly maxReward: bigint | null
  readonly leeway: WordLeeway
}

/**
 * Evaluates a transaction against a boost and returns the claim to sign, or why there is none. Pure: the same transaction always
 * gives the same claim. Source: docs/security.md#evaluating-definitions; docs/security.md#verifier-and-signer.
 * @param compiled - the boost's action.
 * @throws {SignatureAmbiguousError} @throws {HashedFieldError} as `matchAction` does.
 * @throws {PriceUnavailableError} when no node shows the price that the reward needs.
 */
export function evaluateClaim({
  boost,
  compiled,
  transaction,
  wanted,
  policy,
  abiItems,
  prices,
  result: known,
  incentiveQuantity = boost.incentives.length,
}: {
  /** With only the incentives that the transaction counts for. */
  boost: BoostFacts
  compiled: CompiledAction
  transaction: MinedTransaction
  wanted: Wanted
  policy: SigningPolicy
  abiItems: AbiRegistry
  /** At the transaction's block; empty when the boost needs none. */
  prices: Prices
  /** The result of `matchAction`, when it is known already. */
  result?: OwnedMatchResult | Refusal
  /** How many incentives the transaction counts for. A signature is valid for each of them, and for none that came later. */
  incentiveQuantity?: number
}): Payable | Refusal {
  const { validator } = boost
  const kind = requireValidatorKind(validator)
  if (typeof kind !== 'string') return kind
  const match = known ?? matchAction(compiled, evidenceOf(transaction))
  if (match.status === 'refused') return match
  if (match.status === 'rejected' || match.status === 'indeterminate') return refuse(match.code, match.reason)
  const wildcard = checkWildcards(boost, compiled, wanted, policy)
  if (wildcard) return wildcard
  const named = nameClaimant(transaction, match, wanted.claimant)
  if ('status' in named) return named
  const { claimant, log, owned } = named
  if (claimant === zeroAddress)
    return refuse('claimant-zero-address', 'The transaction names the zero address, which cannot claim.')
  const funding = checkFunding(boost, transaction, claimant)
  if (funding !== null) return funding
  const referrer = validatorKinds[kind].signsReferrer ? wanted.referrer : zeroAddress
  if (referrer === claimant)
    return refuse('referrer-is-claimant', 'An account cannot refer itself. Name another referrer.')
  const reward = rewardDetail(boost, wanted.incentiveId, {
    transaction,
    compiled,
    result: match,
    owned,
    claimantLog: log,
    abiItems,
    prices,
  })
  if (reward.status === 'refused') return reward
  const { chainId, core, boostId } = boost
  const { transactionHash, logs } = transaction.evidence
  const logIndex = log === null ? NO_LOG_INDEX : logs.indexOf(log)
  const id = completionId({ chainId, core, boostId, transactionHash, logIndex })
  return {
    status: 'payable',
    claim: {
      chainId,
      validator: validator.address,
      validatorKind: kind,
      boostId,
      incentiveQuantity,
      claimant,
      // Two completions have two digests, also with the same value. One completion has one digest for every requested incentive.
      incentiveData: encodeIncentiveData(reward.detail, { completionId: id }),
      referrer,
    },
    logIndex,
    maxReward: reward.maxReward,
    leeway: reward.leeway,
  }
}

/**
 * The kind of a validator that this verifier can sign for: it trusts the boost's core and authorizes this signer. It is checked again
 * before each signature, because its owner can change both. Source: docs/security.md#b4.
 */
export function requireValidatorKind({
  kind,
  trustsCore,
  authorizesSigner,
}: BoostFacts['validator']): ValidatorKind | Refusal {
  if (kind === null) {
    return refuse('validator-unsupported', "The boost's validator does not accept signatures of this kind.")
  }
  if (!trustsCore) {
    return refuse('validator-core-mismatch', "The boost's validator trusts another core than the boost's.")
  }
  if (authorizesSigner) return kind
  return refuse('signer-not-authorized', "The boost's validator does not authorize this verifier's signer.")
}

/**
 * Any contract can emit any event, so an untrusted contract can meet a wildcard. Returns why nothing is ever signed for an incentive
 * because of that, or null. Source: docs/security.md#a3.
 */
export function checkWildcards(
  { incentives }: BoostFacts,
  { requirements, claimant }: CompiledAction,
  { incentiveId }: Pick<Wanted, 'incentiveId'>,
  { allowsWildcards }: SigningPolicy,
): Refusal | null {
  if (!requirements.some(({ target }) => target === null || target === ANY_CONTRACT)) return null
  if (!allowsWildcards) {
    return refuse(
      'wildcard-target-not-allowed',
      'The boost accepts any contract, and this verifier does not sign for such boosts.',
    )
  }
  const kind = incentives[incentiveId]?.type
  if ((kind === 'fixed' || kind === 'declining') && claimant.type === 'sender') return null
  return refuse(
    'wildcard-target-not-allowed',
    'The boost accepts any contract. This verifier signs for such a boost only when the reward is fixed and the sender is the claimant.',
  )
}

type Owned = Extract<Ownership, { status: 'owned' }>
type Named = { readonly claimant: Address; readonly log: EvidenceLog | null; readonly owned: Owned }

/** The claimant in lower case, when the completion is provably theirs alone. Source: docs/decisions/0002-whose-completion-it-is.md. */
function nameClaimant(
  { evidence }: MinedTransaction,
  matchResult: Extract<OwnedMatchResult, { status: 'matched' | 'ambiguous' }>,
  wanted: Address | null,
): Named | Refusal {
  if (matchResult.status === 'ambiguous') {
    if (wanted === null) {
      return refuse('claimant-ambiguous', 'Several accounts completed the action. Set `claimant` in the request.')
    }
    const own = matchResult.ownerships.find(({ claimant }) => isAddressEqual(claimant, wanted))
    if (!own)
      return refuse('claimant-mismatch', 'The requested claimant is not among those that the transaction names.')
    return ownerOf(evidence, wanted, own.ownership)
  }
  if (matchResult.claimant.status === 'unresolved')
    return refuse(matchResult.claimant.code, matchResult.claimant.reason)
  const { address } = matchResult.claimant
  const { ownership } = matchResult
  if (ownership?.status === 'ambiguous' && ownership.code === 'sender-is-relayer') {
    return refuse('sender-is-relayer', ownership.reason)
  }
  if (wanted !== null && !isAddressEqual(wanted, address)) {
    return refuse('claimant-mismatch', 'The requested claimant is not the one that the transaction names.')
  }
  return ownerOf(evidence, address, ownership)
}

function ownerOf(
  evidence: MinedTransaction['evidence'],
  claimant: Address,
  ownership: Ownership | null,
): Named | Refusal {
  if (ownership?.status !== 'owned') {
    const reason = ownership?.reason ?? 'Nothing proves that one account did everything that the boost requires.'
    return refuse('ambiguous-completion', reason)
  }
  const log = evidence.logs.find(({ logIndex }) => logIndex === ownership.logIndex) ?? null
  return { claimant: `0x${claimant.slice(2).toLowerCase()}`, log, owned: ownership }
}
