import type { Address, Hash, Hex } from 'viem'
import type * as z from 'zod/mini'
import type { BoostText } from '../boost-text/boost-text.ts'
import { serializeBoostText } from '../boost-text/parse-boost-text.ts'
import type { BoostTerms } from '../terms/boost-terms.ts'
import { serializeBoostTerms } from '../terms/parse-boost-terms.ts'
import {
  InvalidVerifierResponseError,
  InvalidVerifierUrlError,
  VerifierRequestError,
  VerifierUnreachableError,
} from './errors.ts'
import { fillVerifierPath, verifierPaths } from './paths.ts'
import type {
  ClaimRequest,
  ClaimRequestJson,
  MAX_EARNED_LIMIT,
  MAX_LISTED_BOOSTS,
  MAX_LISTED_SIGNATURES,
  TermsSubmission,
  TextSubmission,
} from './requests.ts'
import {
  type BoostTermsEntry,
  type BoostTimes,
  boostTimesSchema,
  type CapUse,
  type ClaimResponse,
  capUseSchema,
  chainsSchema,
  claimResponseSchema,
  completionsSchema,
  type EarnedCompletion,
  type EarnedPage,
  earnedPageSchema,
  errorSchema,
  knownSignaturesSchema,
  type SignedTerms,
  type SignedText,
  signedTextSchema,
  termsListSchema,
  termsVersionSchema,
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
  /** Returns every completion of a transaction for a boost, for all claimants. */
  getCompletions(options: {
    readonly chainId: number
    readonly boostId: bigint
    readonly transactionHash: Hash
    /** Every incentive by default. */
    readonly incentiveId?: number
  }): Promise<readonly EarnedCompletion[]>
  /** Returns one page of what an account earned, newest first. */
  getEarned(options: {
    readonly account: Address
    /** Every chain by default. */
    readonly chainId?: number
    /** 1 to {@link MAX_EARNED_LIMIT}. */
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
  /** Returns when completions of a boost count: its window, every version of its signed terms, and its text. */
  getTerms(options: { readonly chainId: number; readonly boostId: bigint }): Promise<BoostTimes>
  /** Returns the newest signed terms and text of each of up to {@link MAX_LISTED_BOOSTS} boosts of a chain. The verifier reads no chain for it. */
  listTerms(options: {
    readonly chainId: number
    readonly boostIds: readonly bigint[]
  }): Promise<readonly BoostTermsEntry[]>
  /** Submits terms that the boost's owner signed. A repeated request changes nothing. */
  submitTerms(terms: BoostTerms, signature: Hex): Promise<SignedTerms>
  /**
   * Submits a text that the boost's owner signed, which replaces the one before. A repeated request changes nothing.
   */
  submitText(text: BoostText, signature: Hex): Promise<SignedText>
  /** Returns the chains that the verifier signs for. */
  getChains(): Promise<readonly VerifierChain[]>
  /**
   * Returns those of up to {@link MAX_LISTED_SIGNATURES} topics and selectors that the verifier knows, in lower case. It signs nothing
   * for an action with another one. An older verifier has no such route: its response is a 404.
   */
  listKnownSignatures(signatures: readonly Hex[]): Promise<readonly Hex[]>
}

/**
 * Creates a client of one verifier.
 *
 * @param url - the verifier's address, such as `https://verifier.example`, with an optional path.
 * @throws {InvalidVerifierUrlError} when `url` is not an absolute http or https URL.
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
  const base = parseVerifierUrl(url)
  const request = async <schema extends z.ZodMiniType>(
    schema: schema,
    path: string,
    {
      query = {},
      body,
    }: {
      query?: Readonly<Record<string, string | number | null | undefined>>
      body?: ClaimRequestJson | TermsSubmission | TextSubmission
    } = {},
  ): Promise<z.output<schema>> => {
    const target = new URL(`${base.pathname.replace(/\/+$/, '')}${path}`, base)
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) target.searchParams.set(name, String(value))
    }
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
    const { response, text } = await fetchText(target, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(
      (cause: unknown) => {
        throw new VerifierUnreachableError(url, { cause })
      },
    )
    const json = parseJson(text)
    if (!response.ok) {
      throw new VerifierRequestError({ url: target.href, status: response.status, ...readFailure(json) })
    }
    const parsed = schema.safeParse(json)
    if (!parsed.success) throw new InvalidVerifierResponseError(path, { cause: parsed.error })
    return parsed.data
  }
  return {
    requestClaim({ boostId, ...rest }) {
      const body: ClaimRequestJson = { ...rest, boostId: boostId.toString() }
      return request(claimResponseSchema, verifierPaths.claims, { body })
    },
    async getCompletions({ chainId, boostId, transactionHash, incentiveId }) {
      const path = fillVerifierPath(verifierPaths.completions, { chainId, boostId, transactionHash })
      return (await request(completionsSchema, path, { query: { incentiveId } })).completions
    },
    getEarned({ account, chainId, limit, cursor }) {
      const path = fillVerifierPath(verifierPaths.earned, { address: account })
      return request(earnedPageSchema, path, { query: { chainId, limit, cursor } })
    },
    getUnclaimed({ chainId, boostId, incentiveId }) {
      const path = fillVerifierPath(verifierPaths.unclaimed, { chainId, boostId })
      return request(unclaimedPageSchema, path, { query: { incentiveId } })
    },
    getCapUse({ chainId, boostId, ...query }) {
      return request(capUseSchema, fillVerifierPath(verifierPaths.capUse, { chainId, boostId }), { query })
    },
    getTerms(boost) {
      return request(boostTimesSchema, fillVerifierPath(verifierPaths.boost, placeOf(boost)))
    },
    async listTerms({ chainId, boostIds }) {
      const query = { chainId, boostIds: boostIds.join(',') }
      return (await request(termsListSchema, verifierPaths.termsOfBoosts, { query })).boosts
    },
    submitTerms(terms, signature) {
      const body: TermsSubmission = { terms: serializeBoostTerms(terms), signature }
      return request(termsVersionSchema, fillVerifierPath(verifierPaths.terms, placeOf(terms)), { body })
    },
    submitText(text, signature) {
      const body: TextSubmission = { text: serializeBoostText(text), signature }
      return request(signedTextSchema, fillVerifierPath(verifierPaths.text, placeOf(text)), { body })
    },
    async getChains() {
      return (await request(chainsSchema, verifierPaths.chains)).chains
    },
    async listKnownSignatures(signatures) {
      const query = { signatures: signatures.join(',') }
      return (await request(knownSignaturesSchema, verifierPaths.signatures, { query })).known
    },
  }
}

function parseVerifierUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) throw new InvalidVerifierUrlError(url)
  return parsed
}

/** Returns what a path says of a boost, from an object that has more. */
function placeOf({ chainId, boostId }: { readonly chainId: number; readonly boostId: bigint }) {
  return { chainId, boostId }
}

/** Reads the whole body inside the same deadline: a body that stalls is a verifier that does not respond. */
async function fetchText(target: URL, init: RequestInit): Promise<{ response: Response; text: string }> {
  const response = await fetch(target, init)
  return { response, text: await response.text() }
}

/** Returns the verifier's own code and sentence; null where another server responded, whose codes can have the same shape. */
function readFailure(json: unknown): { readonly code: string | null; readonly reason: string | null } {
  const failure = errorSchema.safeParse(json)
  const isOwn = failure.success && failure.data.error.code.startsWith('verifier/')
  return isOwn ? { code: failure.data.error.code, reason: failure.data.error.message } : { code: null, reason: null }
}

/** Returns null for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
