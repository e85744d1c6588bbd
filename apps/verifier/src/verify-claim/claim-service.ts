import {
  type AbiRegistry,
  type BoostWindow,
  type CompiledAction,
  HashedFieldError,
  SignatureAmbiguousError,
} from '@laurel/protocol'
import { type ClaimRequest as RequestedClaim, savedRefusalCode } from '@laurel/protocol/verifier'
import type { BlockReference } from '@laurel/server/chain/block-reference.ts'
import type { TransactionReading } from '@laurel/server/chain/transaction-reading.ts'
import type { Address, Hash, Hex } from 'viem'
import type { AllowListFacts, BoostFacts } from './boost-facts.ts'
import type { ChainGuard } from './chain-guard.ts'
import { checkFunding } from './check-funding.ts'
import { proveReferral, requireProvenReferrer, withReferrer } from './check-referrer.ts'
import { checkWindow } from './check-window.ts'
import type { ClaimResult } from './claim-result.ts'
import { claimDigest } from './claim-struct.ts'
import { compareIntent } from './compare-intent.ts'
import { compileBoost } from './compile-boost.ts'
import type { StoredSignature } from './completion.ts'
import { hasDigest } from './completion.ts'
import type { CompletionStore, StoredCompletion } from './completion-store.ts'
import { countIncentives, withCountedIncentives } from './counted-incentives.ts'
import { ChainNotConfiguredError, DigestConflictError } from './errors.ts'
import { evaluateClaim, requireValidatorKind, type SigningPolicy } from './evaluate-claim.ts'
import { explainEarlyReferral, explainUnproven } from './explain-referral.ts'
import { type MatchTransaction, matchHere } from './match-transaction.ts'
import type { Prices } from './price.ts'
import type { ReferralStore } from './referral-store.ts'
import { type Refusal, refuse } from './refusal.ts'
import { isStillTaken, type ReissueStore, reissue, type SignerLookup } from './reissue.ts'
import type { TermsStore } from './terms-store.ts'

/** A request for a claim. Hex in lower case. */
export type ClaimRequest = Omit<RequestedClaim, 'claimant' | 'referrer'> & {
  /** Null unless several accounts completed the action. */
  readonly claimant: Address | null
  /** The zero address for none. */
  readonly referrer: Address
}

/** One chain as the service needs it. */
export type ClaimChain = SignerLookup & {
  readonly chainId: number
  /** Lower case. */
  readonly core: Address
  readonly policy: SigningPolicy
  readonly guard: Pick<ChainGuard, 'status' | 'requireHealthy' | 'saveFinalized'>
  /**
   * What a quorum of nodes returns for a transaction. @param inUse - aborted when it is no longer needed, because large ones are read in turn.
   * @throws {QuorumNotReachedError} @throws {ReadCapacityError}
   */
  readTransaction(hash: Hash, inUse?: AbortSignal): Promise<TransactionReading>
  /** @throws {BoostNotFoundError} @throws {QuorumNotReachedError} */
  readBoost(boostId: bigint): Promise<BoostFacts>
  /** The first blocks of the boost and its incentives. @throws {QuorumNotReachedError} @throws {ComponentUnreadableError} */
  readWindow(boost: BoostFacts): Promise<BoostWindow>
  /** The finalized state of a validator: which core it trusts, and whether it accepts this signer. */
  readValidator(validator: Address, boostId: bigint): Promise<BoostFacts['validator']>
  /** Prices for the boost's pegged and declining rewards, at a transaction's block. */
  readPrices(boost: BoostFacts, block: BlockReference): Promise<Prices>
  /** The finalized owner of a boost, in lower case. @throws {BoostNotFoundError} @throws {QuorumNotReachedError} */
  readOwner(boostId: bigint): Promise<Address>
  /** The newest block that a quorum of nodes has. @throws {QuorumNotReachedError} */
  readHead(): Promise<bigint>
  /** Whether the boost's list allows an account now; a refusal when it does not or cannot be read. */
  checkAllowList(list: AllowListFacts, claimant: Address): Promise<Refusal | null>
  /** Whether a signature is valid for an account: by key, or by contract (ERC-1271). */
  isSignedBy(account: Address, signed: { readonly digest: Hex; readonly signature: Hex }): Promise<boolean>
}

/** Signs claims on request. */
export type ClaimService = {
  /**
   * Checks a transaction and signs its claim: reads it from the chain, evaluates it, saves the intent, signs, saves the signature,
   * and only then returns it. Any caller can call it at any time, in any number of processes.
   * @throws {ChainNotConfiguredError} @throws {BoostNotFoundError} @throws {QuorumNotReachedError} @throws {ReadCapacityError} @throws {SignerLimitError}
   * @throws {IntentMismatchError} @throws {ChainHaltedError} @throws {ChainStatusUnknownError} @throws {ComponentUnreadableError} @throws {PriceUnavailableError}
   */
  requestClaim(request: ClaimRequest): Promise<ClaimResult>
}

/** Creates the service. @param abiItems - known signatures; a creator's own ABI is not trusted. */
export function createClaimService({
  chains,
  store,
  reissues,
  referrals,
  terms,
  abiItems,
  matchTransaction = matchHere,
}: {
  chains: ReadonlyMap<number, ClaimChain>
  store: CompletionStore
  reissues: ReissueStore
  referrals: ReferralStore
  terms: Pick<TermsStore, 'list'>
  abiItems: AbiRegistry
  /** Runs in the current thread by default. */
  matchTransaction?: MatchTransaction
}): ClaimService {
  const compileOnce = createBoostCompiler(abiItems)
  const check = async (request: ClaimRequest, inUse: AbortSignal): Promise<ClaimResult> => {
    const chain = chains.get(request.chainId)
    if (!chain) throw new ChainNotConfiguredError(request.chainId)
    chain.guard.requireHealthy()
    const saved = await findSigned(store, chain, request)
    if (saved && (await isStillTaken(chain, saved))) return { status: 'signed', completion: saved, trace: null }

    const boost = await chain.readBoost(request.boostId)
    const compiled = compileOnce(boost)
    if ('status' in compiled) return { ...compiled, trace: null }
    const reading = await chain.readTransaction(request.transactionHash, inUse)
    if (reading.status === 'not-found') {
      return {
        status: 'pending',
        code: 'transaction-pending',
        reason: 'The transaction is not mined. Try again once it is.',
        referral: null,
        trace: null,
      }
    }
    const { transaction } = reading
    const place = { chainId: chain.chainId, core: chain.core, boostId: boost.boostId }
    const [window, versions] = await Promise.all([chain.readWindow(boost), terms.list(place)])
    // First when the claimant is known, because no other reason would help them.
    const funding = request.claimant === null ? null : checkFunding(boost, transaction, request.claimant)
    if (funding !== null) return { ...funding, trace: null }
    const inTime = checkWindow({ transaction, incentiveId: request.incentiveId, window, versions })
    if (inTime.status === 'refused') return { ...inTime, trace: null }
    const prices = await chain.readPrices(boost, transaction.block)
    const { result: match, trace } = await matchTransaction({ boost, compiled, transaction, wantsTrace: true })
    const { policy } = chain
    const incentiveQuantity = countIncentives(window, { transaction, versions })
    const counted = withCountedIncentives(boost, incentiveQuantity)
    const evaluated = evaluateSafely(() =>
      evaluateClaim({
        ...{ boost: counted, compiled, transaction, wanted: request, policy, abiItems, prices, result: match },
        incentiveQuantity,
      }),
    )
    if (evaluated.status === 'refused') return { ...evaluated, trace }
    const { logIndex, maxReward } = evaluated
    const { chainId, boostId, incentiveId, transactionHash } = request
    const key = { chainId, core: chain.core, boostId, incentiveId, transactionHash, logIndex }
    const { claimant } = evaluated.claim
    const referral = await proveReferral({ chain, referrals }, { key, claim: evaluated.claim, request })
    if (reading.status === 'mined') {
      await store.saveObserved([{ key, claimant, maxReward, block: transaction.block, isFinal: false }])
      await referral.save()
      const reason = `The transaction counts, but its block is not finalized yet. ${explainEarlyReferral(referral.status)}`
      return { status: 'pending', code: 'not-finalized', reason, referral: referral.status, trace }
    }
    const barred = await chain.checkAllowList(boost.allowList, claimant)
    if (barred) return { ...barred, trace }
    if (!referral.isProven) {
      const reason = `The transaction counts. ${explainUnproven(referral.status)} Sign it as the claimant, or request the claim without a referrer.`
      return { status: 'pending', code: 'referral-signature-required', reason, referral: referral.status, trace }
    }
    const claim = await withReferrer(evaluated.claim, referral.listProven)
    await chain.guard.saveFinalized(transaction.block)
    // Before the intent, because another process may have to finish it and needs proof of its referrer.
    await referral.save()
    const intent = await store.insertIntent(key, { claim, block: transaction.block, window: inTime, maxReward })
    if (intent.state.status === 'refused') return { ...refuse(savedRefusalCode, intent.state.reason), trace }
    if (!hasDigest(intent.state)) throw new DigestConflictError({ stored: '0x', wanted: claimDigest(claim) })
    const differing = compareIntent(intent.state.claim, evaluated, request.incentiveId)
    if (differing) return { ...differing, trace }
    await requireProvenReferrer(intent.state.claim.referrer, claim.referrer, referral.listProven)
    const changed = await checkValidatorNow(chain, intent)
    if (changed) return { ...changed, trace }
    const worth = larger(intent.maxReward, maxReward)
    const completion = await finish({ chain, store, reissues }, { ...intent, maxReward: worth })
    // The chain can have been halted in the meantime.
    chain.guard.requireHealthy()
    return { status: 'signed', completion, trace }
  }
  return {
    async requestClaim(request) {
      const use = new AbortController()
      // With a reason, because the default one is an error whose stack is captured each time.
      return check(request, use.signal).finally(() => use.abort(THROUGH))
    },
  }
}

/** Compiles a boost once for as long as it is cached, because a definition does not change. */
function createBoostCompiler(abiItems: AbiRegistry) {
  const compiledBoosts = new WeakMap<BoostFacts, CompiledAction | Refusal>()
  return (boost: BoostFacts): CompiledAction | Refusal => {
    const compiled = compiledBoosts.get(boost) ?? compileBoost(boost, abiItems)
    compiledBoosts.set(boost, compiled)
    return compiled
  }
}

/** The reason with which the resources of a claim are released. */
const THROUGH = 'the request is finished'

/** The larger of the saved and the current maximum, for the signer's limits: a row cannot make a claim count for less. */
function larger(saved: bigint | null, evaluated: bigint | null): bigint | null {
  if (saved === null || evaluated === null) return saved ?? evaluated
  return saved > evaluated ? saved : evaluated
}

/** A boost is cached for a while, so the validator is checked again before signing. */
async function checkValidatorNow(chain: ClaimChain, { state }: StoredCompletion): Promise<Refusal | null> {
  if (!hasDigest(state)) return null
  const kind = requireValidatorKind(await chain.readValidator(state.claim.validator, state.claim.boostId))
  return typeof kind === 'string' ? null : kind
}

/** Returns the saved signature, as long as the boost's validator accepts its key. */
async function findSigned(
  store: CompletionStore,
  { core }: ClaimChain,
  { chainId, boostId, incentiveId, transactionHash, claimant }: ClaimRequest,
): Promise<StoredCompletion | null> {
  const found = await store.find({ chainId, core, boostId, incentiveId, transactionHash })
  const fitting = found.filter((stored) => claimant === null || stored.claimant === claimant)
  const [only, ...others] = fitting
  if (only === undefined || others.length > 0) return null
  return isSigned(only) ? only : null
}

/**
 * Signs the saved intent, and saves the signature before it is returned. The claim is read from the store and not from what was just
 * evaluated, because the first intent wins. An earlier step has checked that both agree.
 * @throws {DigestConflictError} when the saved intent is inconsistent.
 */
async function finish(
  { chain, store, reissues }: { chain: SignerLookup; store: CompletionStore; reissues: ReissueStore },
  { key, state, maxReward }: StoredCompletion,
): Promise<StoredCompletion> {
  const { signer } = chain
  if (!hasDigest(state)) throw new DigestConflictError({ stored: '0x', wanted: '0x' })
  const digest = claimDigest(state.claim)
  if (digest !== state.digest) throw new DigestConflictError({ stored: state.digest, wanted: digest })
  const made: StoredSignature =
    state.status === 'pending'
      ? { signature: await signer.signClaim(state.claim, maxReward), signer: signer.address }
      : state
  const saved = await store.saveSignature(key, { signature: made.signature, signer: made.signer })
  return (await isStillTaken(chain, saved)) ? saved : reissue(chain, reissues, saved)
}

function isSigned({ state }: StoredCompletion): boolean {
  return state.status === 'signed'
}

/** Evaluates a transaction, and turns an ambiguous one into a refusal. */
function evaluateSafely<evaluated>(evaluate: () => evaluated): evaluated | Refusal {
  try {
    return evaluate()
  } catch (error) {
    if (error instanceof SignatureAmbiguousError || error instanceof HashedFieldError) {
      return refuse('decode-failed', error.message)
    }
    throw error
  }
}
