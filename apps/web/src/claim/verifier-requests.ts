import type { BoostTerms, BoostText } from '@laurel/protocol'
import {
  type CapUse,
  type ChainStatus,
  createVerifierClient,
  type EarnedCompletion,
  type EarnedPage,
  InvalidVerifierResponseError,
  type PendingCode,
  type RefusalCode,
  type VerifierCompletion,
  VerifierRequestError,
  VerifierUnreachableError,
} from '@laurel/protocol/verifier'
import type { Address, Hash, Hex } from 'viem'
import { readManyTerms, readTerms, type TermsOfBoost, type TermsResult } from '../boost/boost-terms.ts'
import { formatVerifierFailure } from '../errors/format-verifier-failure.ts'
import { VerifierUnavailableError } from '../errors/verifier-error.ts'
import { problemText } from '../language/en/problem.ts'

/** A transaction that the verifier saw, for one incentive of one boost. */
export type Completion = Pick<
  VerifierCompletion,
  'chainId' | 'incentiveId' | 'transactionHash' | 'claimant' | 'status' | 'maxReward'
> & { readonly boostId: string; readonly payability?: EarnedCompletion['payability'] | undefined }
/** What the verifier says to a request for a claim. A code that only a newer verifier has is `unknown`. */
export type ClaimAnswer =
  | { readonly status: 'signed'; readonly completion: Completion; readonly claimData: Hex }
  | { readonly status: 'pending'; readonly code: PendingCode | 'unknown' }
  | { readonly status: 'refused'; readonly code: RefusalCode | 'unknown'; readonly reason: string }

/** What a claim is asked for by. */
export type ClaimRequest = {
  readonly chainId: number
  readonly boostId: string
  readonly incentiveId: number
  readonly transactionHash: Hash
  readonly claimant: Address
  readonly referrer: Address | null
  /** The claimant's signature of the referral: without it no referrer is bound. */
  readonly referralSignature: Hex | null
}

/**
 * Asks for a signed claim. Asked again, it gives the same bytes.
 * @throws {VerifierUnavailableError} when it does not answer, or answers something else.
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

/** What an address has earned on a chain, newest first, claimed or not. @throws {VerifierUnavailableError} */
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

/** What was earned from one incentive and not yet claimed. */
export type Unclaimed = {
  readonly completions: readonly Completion[]
  /** Whether there may be more than these. */
  readonly hasMore: boolean
}

/** Whom an incentive still owes: what was earned from it and not yet claimed. @throws {VerifierUnavailableError} */
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

/** Asks by the protocol's client, and says of its failures what a person can read. @throws {VerifierUnavailableError} */
async function withClient<result>(
  url: string,
  send: (client: ReturnType<typeof createVerifierClient>) => Promise<result>,
): Promise<result> {
  try {
    return await send(createVerifierClient(url))
  } catch (error) {
    if (error instanceof VerifierRequestError) {
      throw new VerifierUnavailableError(formatVerifierFailure(error), { status: error.status, cause: error })
    }
    if (error instanceof InvalidVerifierResponseError) {
      throw new VerifierUnavailableError(problemText('unreadable'), { cause: error })
    }
    if (error instanceof VerifierUnreachableError) throw new VerifierUnavailableError(null, { cause: error })
    throw error
  }
}

/** The signed terms of a boost. Where the verifier does not answer, or cannot be read, nothing is known of them. */
export async function getTerms(
  url: string,
  { chainId, boostId }: { readonly chainId: number; readonly boostId: string },
): Promise<TermsResult> {
  try {
    return readTerms(await withClient(url, (client) => client.getTerms({ chainId, boostId: BigInt(boostId) })))
  } catch (error) {
    if (error instanceof VerifierUnavailableError) return { status: 'unread' }
    throw error
  }
}

/**
 * The newest signed terms and texts of boosts of a chain, by the number of each. @param boostIds - at most 100.
 * @throws {VerifierUnavailableError} when it does not answer, or answers something else.
 */
export async function getManyTerms(
  url: string,
  options: { readonly chainId: number; readonly boostIds: readonly bigint[] },
): Promise<ReadonlyMap<string, TermsOfBoost>> {
  return readManyTerms(await withClient(url, (client) => client.listTerms(options)))
}

/** What is counted against a boost's limits, as far as it concerns one completion. */
export type CountedUse = CapUse

/** How far a boost's limits are used up, for one completion. @param of.blockTime - Unix seconds. @throws {VerifierUnavailableError} */
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

/** Submits a boost's terms, signed by its owner: the verifier goes by them from now on. @throws {VerifierUnavailableError} */
export async function submitTerms(url: string, terms: BoostTerms, signature: Hex): Promise<void> {
  await withClient(url, (client) => client.submitTerms(terms, signature))
}

/** Submits what the owner of a boost says of it: the verifier shows it from now on. @throws {VerifierUnavailableError} */
export async function submitText(url: string, text: BoostText, signature: Hex): Promise<void> {
  await withClient(url, (client) => client.submitText(text, signature))
}

/** What a verifier does on a chain. */
export type VerifierFacts = {
  /** Who signs claims: the address that a boost must believe. */
  readonly signer: Address
  /** Whether it judges actions of any contract; it keeps to fixed rewards and the sender there. */
  readonly allowsWildcards: boolean
  /** `halted`: it signs nothing on the chain until its operator has looked. */
  readonly status: ChainStatus
}

/** What the verifier does on a chain; null when it does not serve it. @throws {VerifierUnavailableError} */
export async function getVerifierFacts(url: string, chainId: number): Promise<VerifierFacts | null> {
  const chains = await withClient(url, (client) => client.getChains())
  return chains.find((served) => served.chainId === chainId) ?? null
}
