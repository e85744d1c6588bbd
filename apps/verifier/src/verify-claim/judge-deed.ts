import {
  type AbiItems,
  ANY_CONTRACT,
  type CompiledAction,
  type EvidenceLog,
  matchAction,
  type ValidatorKind,
  type Verdict,
  validatorKinds,
} from '@laurel/protocol'
import { type Address, zeroAddress } from 'viem'
import type { BoostFacts } from './boost-facts.ts'
import { type ClaimStruct, INCENTIVE_QUANTITY } from './claim-struct.ts'
import { CALL_POSITION } from './completion-key.ts'
import type { Deed } from './deed.ts'
import type { Prices } from './price.ts'
import { type Refusal, refuse } from './refusal.ts'
import { isInAnothersName, isSentByRelayer } from './relayers.ts'
import { rewardData } from './reward.ts'

/** What is asked for, besides the deed. Addresses in lower case. */
export type Wanted = {
  readonly incentiveId: number
  /** Needed only when several people could have earned it. */
  readonly claimant: Address | null
  /** The zero address for nobody. */
  readonly referrer: Address
}

/** What the operator lets the verifier do on a chain. */
export type Leave = {
  /** Sign for definitions that any contract could fake, where the reward is fixed and the claimant is the sender. */
  readonly allowsWildcards: boolean
}

/** A deed that is to be paid, and the very claim for it. */
export type Payable = {
  readonly status: 'payable'
  readonly claim: ClaimStruct
  /** Position among the transaction's logs; {@link CALL_POSITION} when no log names the claimant. */
  readonly logPosition: number
  /** Base units; null when the incentive does not say. */
  readonly rewardAtMost: bigint | null
}

/**
 * Judges a deed against a boost, and says what to sign or why nothing is. Pure: the same deed always gives the same claim,
 * whoever asks and whenever. Source: SECURITY.md 2.A and 2.B.
 * @param compiled - the boost's action.
 * @throws {SignatureAmbiguousError} @throws {HashedFieldError} as `matchAction` does.
 * @throws {PriceUnseenError} when the price that the reward needs cannot be seen at the moment.
 */
export function judgeDeed({
  boost,
  compiled,
  deed,
  wanted,
  leave,
  abiItems,
  prices,
}: {
  boost: BoostFacts
  compiled: CompiledAction
  deed: Deed
  wanted: Wanted
  leave: Leave
  abiItems: AbiItems
  /** At the deed's block; empty where the boost needs none. */
  prices: Prices
}): Payable | Refusal {
  const { validator } = boost
  const kind = kindOfOurs(validator)
  if (typeof kind !== 'string') return kind
  const verdict = matchAction(compiled, deed.evidence)
  if (verdict.verdict === 'rejected' || verdict.verdict === 'incomplete') return refuse(verdict.code, verdict.reason)
  const wildcard = judgeWildcards(boost, compiled, wanted, leave)
  if (wildcard) return wildcard
  const named = nameClaimant(compiled, deed, verdict, wanted.claimant)
  if ('status' in named) return named
  const { claimant, log } = named
  if (claimant === zeroAddress)
    return refuse('claimant-zero', 'The deed names the zero address, which can claim nothing.')
  const referrer = validatorKinds[kind].signsReferrer ? wanted.referrer : zeroAddress
  if (referrer === claimant) return refuse('referrer-is-claimant', 'Nobody refers themselves: name another referrer.')
  const reward = rewardData(boost, wanted.incentiveId, { deed, compiled, verdict, claimantLog: log, abiItems, prices })
  if (reward.status === 'refused') return reward
  return {
    status: 'payable',
    claim: {
      chainId: boost.chainId,
      validator: validator.address,
      validatorKind: kind,
      boostId: boost.boostId,
      incentiveQuantity: INCENTIVE_QUANTITY,
      claimant,
      incentiveData: reward.data,
      referrer,
    },
    logPosition: log === null ? CALL_POSITION : deed.evidence.logs.indexOf(log),
    rewardAtMost: reward.rewardAtMost,
  }
}

/**
 * The kind of a validator whose claims are ours to sign: it takes them from our core, by our hand. It is asked for again
 * before each signature, because its owner may change both. Source: SECURITY.md B4.
 */
export function kindOfOurs({ kind, isOfCore, isOurs }: BoostFacts['validator']): ValidatorKind | Refusal {
  if (kind === null) {
    return refuse('validator-unsupported', "The boost's validator is none that takes signatures of this kind.")
  }
  if (!isOfCore) {
    return refuse('validator-of-another-core', "The boost's validator takes claims from another core than the boost's.")
  }
  if (isOurs) return kind
  return refuse('signer-not-authorised', "The boost's validator does not take this verifier's signatures.")
}

/** Any contract can emit any event: what any contract may meet, a stranger's may. Source: SECURITY.md A3. */
function judgeWildcards(
  { incentives }: BoostFacts,
  { requirements, claimant }: CompiledAction,
  { incentiveId }: Wanted,
  { allowsWildcards }: Leave,
): Refusal | null {
  if (!requirements.some(({ target }) => target === null || target === ANY_CONTRACT)) return null
  if (!allowsWildcards) {
    return refuse(
      'wildcard-target',
      'The boost takes deeds at any contract, and this verifier does not sign for those.',
    )
  }
  if (incentives[incentiveId]?.kind === 'fixed' && claimant.from === 'sender') return null
  return refuse(
    'wildcard-target',
    'The boost takes deeds at any contract: that is signed for only when the reward is fixed and the sender claims.',
  )
}

type Named = { readonly claimant: Address; readonly log: EvidenceLog | null }

function nameClaimant(
  compiled: CompiledAction,
  { evidence, type }: Deed,
  verdict: Extract<Verdict, { verdict: 'matched' | 'ambiguous' }>,
  wanted: Address | null,
): Named | Refusal {
  const logAt = (logIndex: number | null) => evidence.logs.find((log) => log.logIndex === logIndex) ?? null
  if (verdict.verdict === 'ambiguous') {
    if (wanted === null) {
      return refuse('claimant-ambiguous', 'Several people could have earned this: say in the request for whom it is.')
    }
    const pair = verdict.pairs.find(({ claimant }) => claimant === wanted)
    if (!pair) return refuse('claimant-differs', 'The claimant in the request is none of those that the deed names.')
    return { claimant: wanted, log: logAt(pair.logIndex) }
  }
  if (verdict.claimant.status === 'none') return refuse(verdict.claimant.code, verdict.claimant.reason)
  const { address, logIndex } = verdict.claimant
  if (compiled.claimant.from === 'sender' && isCarried(compiled, evidence, type)) {
    return refuse('sender-is-relayer', 'The transaction was sent on behalf of others: its sender did not do this.')
  }
  if (wanted !== null && wanted !== address) {
    return refuse('claimant-differs', 'The claimant in the request is not the one that the deed names.')
  }
  return { claimant: address, log: logAt(logIndex) }
}

/** Whether a deed was sent on behalf of others. Where the boost asks for the very call, who calls has done it. */
function isCarried({ requirements }: CompiledAction, evidence: Deed['evidence'], type: number): boolean {
  if (isSentByRelayer({ from: evidence.from, to: evidence.to, type })) return true
  const isAskedFor = requirements.some(
    (wanted) =>
      wanted.kind === 'call' && wanted.target === evidence.to && wanted.selector === evidence.input?.slice(0, 10),
  )
  return !isAskedFor && isInAnothersName(evidence)
}
