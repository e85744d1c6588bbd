import type { BoostTerms, BoostText } from '@laurel/protocol'
import type {
  CapUse,
  ChainStatus,
  EarnedCompletion,
  EarnedPage,
  PendingCode,
  RefusalCode,
  VerifierCompletion,
} from '@laurel/protocol/verifier'
import type { Address, Hash, Hex } from 'viem'
import { withClient } from './verifier-terms.ts'

/** A transaction that the verifier saw, for one incentive of a boost. */
export type Completion = Pick<
  VerifierCompletion,
  'chainId' | 'incentiveId' | 'transactionHash' | 'claimant' | 'status' | 'maxReward'
> & { readonly boostId: string; readonly payability?: EarnedCompletion['payability'] | undefined }
/** The verifier's response to the request of a claim. A code that only a newer verifier has is `unknown`. */
export type ClaimAnswer =
  | { readonly status: 'signed'; readonly completion: Completion; readonly claimData: Hex }
  | { readonly status: 'pending'; readonly code: PendingCode | 'unknown' }
  | { readonly status: 'refused'; readonly code: RefusalCode | 'unknown'; readonly reason: string }

/** The request of a claim. */
export type ClaimRequest = {
  readonly chainId: number
  readonly boostId: string
  readonly incentiveId: number
  readonly transactionHash: Hash
  readonly claimant: Address
  readonly referrer: Address | null
  /** The claimant's signature for the referral. Without it the claim has no referrer. */
  readonly referralSignature: Hex | null
}

/**
 * Requests a signed claim. Repeated requests return the same bytes.
 * @throws {VerifierUnavailableError} when the verifier does not respond, or its response is invalid.
 */
export async function getClaim(
  url: string,
  { referrer, referralSignature, ...request }: ClaimRequest,
): Promise<ClaimAnswer> {
  const response = await withClient(url, (client) =>
    client.requestClaim({
      ...{ ...request, boostId: BigInt(request.boostId) },
      ...{ referrer: referrer ?? undefined, referralSignature: referralSignature ?? undefined },
    }),
  )
  return response.status === 'signed' ? { ...response, completion: toCompletion(response.completion) } : response
}

/** The number of pages of earned rewards that are read. Further rewards are rare, and each page costs a request. */
const MAX_EARNED_PAGES = 5

/**
 * Returns what an account has earned on a chain, newest first, claimed or not.
 * @throws {VerifierUnavailableError} when the verifier does not respond, or its response is invalid.
 */
export async function getEarned(
  url: string,
  { account, chainId }: { readonly account: Address; readonly chainId: number },
): Promise<readonly Completion[]> {
  const found: Completion[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < MAX_EARNED_PAGES; pages++) {
    const options = { account, chainId, limit: 200, cursor }
    const page: EarnedPage = await withClient(url, (client) => client.getEarned(options))
    found.push(...page.completions.map(toCompletion))
    cursor = page.nextCursor
    if (cursor === null) break
  }
  return found
}

/** The unclaimed completions of one incentive. */
export type Unclaimed = {
  readonly completions: readonly Completion[]
  /** Whether there may be more than these. */
  readonly hasMore: boolean
}

/**
 * Returns the unclaimed completions of an incentive.
 * @throws {VerifierUnavailableError} when the verifier does not respond, or its response is invalid.
 */
export async function getUnclaimed(
  url: string,
  {
    chainId,
    boostId,
    incentiveId,
  }: { readonly chainId: number; readonly boostId: bigint; readonly incentiveId: number },
): Promise<Unclaimed> {
  const { completions, hasMore } = await withClient(url, (client) =>
    client.getUnclaimed({ chainId, boostId, incentiveId }),
  )
  return { completions: completions.map(toCompletion), hasMore }
}

function toCompletion(completion: VerifierCompletion & { payability?: EarnedCompletion['payability'] }): Completion {
  return { ...completion, boostId: completion.boostId.toString() }
}

/** The verifier's counts for a boost's limits that concern one completion. */
export type CountedUse = CapUse

/**
 * Returns how much of a boost's limits is used, for one completion.
 * @param of.blockTime - Unix seconds.
 * @throws {VerifierUnavailableError} when the verifier does not respond, or its response is invalid.
 */
export async function getCapUse(
  url: string,
  of: {
    readonly chainId: number
    readonly boostId: string
    readonly claimant: Address
    readonly transactionHash: Hash
    readonly blockTime: number
  },
): Promise<CountedUse> {
  return withClient(url, (client) => client.getCapUse({ ...of, boostId: BigInt(of.boostId) }))
}

/**
 * Submits a boost's terms, signed by its owner. The verifier then applies them.
 * @throws {VerifierUnavailableError} when the verifier does not respond, or its response is invalid.
 */
export async function submitTerms(url: string, terms: BoostTerms, signature: Hex): Promise<void> {
  await withClient(url, (client) => client.submitTerms(terms, signature))
}

/**
 * Submits the owner's text of a boost. The verifier then serves it.
 * @throws {VerifierUnavailableError} when the verifier does not respond, or its response is invalid.
 */
export async function submitText(url: string, text: BoostText, signature: Hex): Promise<void> {
  await withClient(url, (client) => client.submitText(text, signature))
}

/** What a verifier does on a chain. */
export type VerifierFacts = {
  /** The address that signs claims. A boost must authorize it. */
  readonly signer: Address
  /** Whether it signs for actions of any contract. It then signs only fixed rewards that pay the sender. */
  readonly allowsWildcards: boolean
  /** When it is `halted`, the verifier signs nothing on the chain until its operator reviews it. */
  readonly status: ChainStatus
}

/**
 * Returns what the verifier does on a chain. Null when it does not serve the chain.
 * @throws {VerifierUnavailableError} when the verifier does not respond, or its response is invalid.
 */
export async function getVerifierFacts(url: string, chainId: number): Promise<VerifierFacts | null> {
  const chains = await withClient(url, (client) => client.getChains())
  return chains.find((served) => served.chainId === chainId) ?? null
}
