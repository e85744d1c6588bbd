import type { Address, Hash } from 'viem'
import type * as z from 'zod/mini'
import { InvalidVerifierResponseError, VerifierRequestError, VerifierUnreachableError } from './errors.ts'
import {
  type CapUse,
  type ClaimRequest,
  type ClaimResponse,
  capUseSchema,
  chainsSchema,
  claimResponseSchema,
  completionsSchema,
  type EarnedCompletion,
  type EarnedPage,
  earnedPageSchema,
  errorSchema,
  type UnclaimedPage,
  unclaimedPageSchema,
  type VerifierChain,
} from './schemas.ts'

/** Milliseconds that a response may take unless the caller says otherwise. */
const DEFAULT_TIMEOUT_MS = 15_000

/**
 * A verifier over HTTP. Each method throws {@link VerifierUnreachableError} without a response,
 * {@link VerifierRequestError} on an error response, and {@link InvalidVerifierResponseError} on any other shape.
 */
export type VerifierClient = {
  /** Requests a signed claim. The same request gives the same bytes again. */
  requestClaim(request: ClaimRequest): Promise<ClaimResponse>
  /** Returns every completion of a transaction for a boost, whoever the claimant is. */
  getCompletions(options: {
    readonly chainId: number
    readonly boostId: bigint
    readonly transactionHash: Hash
    /** Every incentive when left out. */
    readonly incentiveId?: number
  }): Promise<readonly EarnedCompletion[]>
  /** Returns one page of what an account earned, newest first. */
  getEarned(options: {
    readonly account: Address
    /** Every chain when left out. */
    readonly chainId?: number
    /** 1 to 200. */
    readonly limit?: number
    /** `nextCursor` of the page before. */
    readonly cursor?: string | null
  }): Promise<EarnedPage>
  /** Returns what was earned from an incentive and not claimed yet. */
  getUnclaimed(options: {
    readonly chainId: number
    readonly boostId: bigint
    readonly incentiveId: number
  }): Promise<UnclaimedPage>
  /** Returns what is counted against the caps of a boost. `blockTime` in Unix seconds. */
  getCapUse(options: {
    readonly chainId: number
    readonly boostId: bigint
    readonly claimant: Address
    readonly transactionHash: Hash
    readonly blockTime: number
  }): Promise<CapUse>
  /** Returns the chains that the verifier signs for. */
  getChains(): Promise<readonly VerifierChain[]>
}

/**
 * Creates a client of one verifier.
 *
 * @param url - the verifier's address, such as `https://verifier.example`.
 * @param options.timeoutMs - milliseconds that one response may take; 15,000 by default.
 *
 * @example
 * const verifier = createVerifierClient('https://verifier.example')
 * const response = await verifier.requestClaim({ chainId: 8453, boostId: 7n, incentiveId: 0, transactionHash })
 * if (response.status === 'signed') console.log(response.claimData)
 */
export function createVerifierClient(
  url: string,
  { timeoutMs = DEFAULT_TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): VerifierClient {
  const request = async <schema extends z.ZodMiniType>(
    schema: schema,
    path: string,
    { query = {}, body }: { query?: Readonly<Record<string, string | number | null | undefined>>; body?: string } = {},
  ): Promise<z.output<schema>> => {
    const target = new URL(path, url)
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) target.searchParams.set(name, String(value))
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const response = await fetch(target, { ...init, signal }).catch((cause: unknown) => {
      throw new VerifierUnreachableError(url, { cause })
    })
    const json: unknown = await response.json().catch(() => null)
    if (!response.ok) {
      const failure = errorSchema.safeParse(json)
      const { code, message: reason } = failure.success ? failure.data.error : { code: null, message: null }
      throw new VerifierRequestError({ status: response.status, code, reason })
    }
    const parsed = schema.safeParse(json)
    if (!parsed.success) throw new InvalidVerifierResponseError(path, { cause: parsed.error })
    return parsed.data
  }
  return {
    requestClaim({ boostId, ...rest }) {
      return request(claimResponseSchema, '/v1/claims', {
        body: JSON.stringify({ ...rest, boostId: boostId.toString() }),
      })
    },
    async getCompletions({ chainId, boostId, transactionHash, incentiveId }) {
      const path = `/v1/claims/${chainId}/${boostId}/${transactionHash}`
      return (await request(completionsSchema, path, { query: { incentiveId } })).completions
    },
    getEarned({ account, chainId, limit, cursor }) {
      return request(earnedPageSchema, `/v1/accounts/${account}/earned`, { query: { chainId, limit, cursor } })
    },
    getUnclaimed({ chainId, boostId, incentiveId }) {
      return request(unclaimedPageSchema, `/v1/boosts/${chainId}/${boostId}/unclaimed`, { query: { incentiveId } })
    },
    getCapUse({ chainId, boostId, ...query }) {
      return request(capUseSchema, `/v1/boosts/${chainId}/${boostId}/cap-use`, { query })
    },
    async getChains() {
      return (await request(chainsSchema, '/v1/chains')).chains
    },
  }
}
