import { type BoostTerms, type BoostText, serializeBoostTerms, serializeBoostText } from '@laurel/protocol'
import { type Address, getAddress, type Hash, type Hex, isAddress, isHex } from 'viem'
import * as z from 'zod/mini'
import { readManyTerms, readTerms, type TermsReading, type ToldOfBoost } from '../boost/boost-terms.ts'
import type { Payability } from '../boost/standing.ts'
import { isTechnical } from '../history/problem-words.ts'
import { claimText } from '../language/en/claim.ts'
import { VerifierSilentError } from './errors.ts'

const address = z.pipe(
  z.string().check(z.refine((text) => isAddress(text, { strict: false }))),
  z.transform((text): Address => getAddress(text)),
)
const hex = z.pipe(
  z.string().check(z.refine((text) => isHex(text))),
  z.transform((text): Hex => `0x${text.slice(2)}`),
)
const decimal = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform((text: string) => BigInt(text)),
)

const payabilities = [
  'claimable',
  'claimed',
  'exhausted',
  'clawed-back',
  'not-allow-listed',
  'over-cap',
  'ended',
  'unknown',
] as const satisfies readonly Payability[]
const payability = z.discriminatedUnion('status', [
  z.object({ status: z.enum(payabilities) }),
  // `recoversAt` in unix seconds.
  z.object({ status: z.literal('below-minimum'), minimum: decimal, recoversAt: z.nullable(z.int()) }),
])

const completion = z.object({
  chainId: z.int(),
  boostId: z.string(),
  incentiveId: z.int(),
  transactionHash: hex,
  claimant: address,
  status: z.enum(['observed', 'finalized', 'refused', 'pending', 'signed']),
  maxReward: z.nullable(decimal),
  // Older verifiers do not say it, and newer ones may say what this page does not know: both say nothing then.
  payability: z.catch(z.optional(payability), undefined),
})
const answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed'), completion, claimData: hex }),
  z.object({ status: z.literal('pending'), code: z.string(), reason: z.string() }),
  z.object({ status: z.literal('refused'), code: z.string(), reason: z.string() }),
])
const failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

/** A completion that the verifier saw, for one incentive of one boost. */
export type Completion = z.output<typeof completion>
/** The verifier's response to a claim request. */
export type ClaimAnswer = z.output<typeof answer>

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
 * @throws {VerifierSilentError} when it does not answer, or answers something else.
 */
export async function getClaim(
  url: string,
  { referrer, referralSignature, ...request }: ClaimRequest,
): Promise<ClaimAnswer> {
  const referral = { referrer: referrer ?? undefined, referralSignature: referralSignature ?? undefined }
  const body = JSON.stringify({ ...request, ...referral })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const json = await ask(new URL('/v1/claims', url), init)
  const read = answer.safeParse(json)
  if (!read.success) throw new VerifierSilentError(claimText('unreadable'), { cause: read.error })
  return read.data
}

/** So many pages of what was earned are read: beyond them nobody looks. */
const MAX_EARNED_PAGES = 5

/** What an address has earned on a chain, newest first, claimed or not. @throws {VerifierSilentError} */
export async function getEarned(
  url: string,
  { account, chainId }: { readonly account: Address; readonly chainId: number },
): Promise<readonly Completion[]> {
  const page = z.object({ completions: z.array(completion), nextCursor: z.nullish(z.string()) })
  const found: Completion[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < MAX_EARNED_PAGES; pages++) {
    const at = new URL(`/v1/accounts/${account}/earned?chainId=${chainId}&limit=200`, url)
    if (cursor !== null) at.searchParams.set('cursor', cursor)
    const read = page.safeParse(await ask(at, {}))
    if (!read.success) throw new VerifierSilentError(claimText('unreadable'), { cause: read.error })
    found.push(...read.data.completions)
    cursor = read.data.nextCursor ?? null
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

/** Whom an incentive still owes: what was earned from it and not yet claimed. @throws {VerifierSilentError} */
export async function getUnclaimed(
  url: string,
  {
    chainId,
    boostId,
    incentiveId,
  }: { readonly chainId: number; readonly boostId: bigint; readonly incentiveId: number },
): Promise<Unclaimed> {
  const at = new URL(`/v1/boosts/${chainId}/${boostId}/unclaimed?incentiveId=${incentiveId}`, url)
  const read = z.object({ completions: z.array(completion), hasMore: z.boolean() }).safeParse(await ask(at, {}))
  if (!read.success) throw new VerifierSilentError(claimText('unreadable'), { cause: read.error })
  return read.data
}

async function ask(url: URL, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) }).catch((cause: unknown) => {
    throw new VerifierSilentError(null, { cause })
  })
  const json: unknown = await response.json().catch(() => null)
  if (response.ok) return json
  const told = failure.safeParse(json)
  const why = told.success
    ? told.data.error.message.replace(/\.$/, '')
    : claimText('httpStatus', { status: response.status })
  throw new VerifierSilentError(isTechnical(why) ? null : why, { status: response.status })
}

/** The signed terms of a boost. Where the verifier does not answer, or cannot be read, nothing is known of them. */
export async function getTerms(
  url: string,
  { chainId, boostId }: { readonly chainId: number; readonly boostId: string },
): Promise<TermsReading> {
  try {
    return readTerms(await ask(new URL(`/v1/boosts/${chainId}/${boostId}`, url), {}))
  } catch (error) {
    if (error instanceof VerifierSilentError) return { status: 'unread' }
    throw error
  }
}

/**
 * The newest signed terms and texts of boosts of a chain, by the number of each. @param boostIds - at most 100.
 * @throws {VerifierSilentError} when it does not answer, or answers something else.
 */
export async function getManyTerms(
  url: string,
  { chainId, boostIds }: { readonly chainId: number; readonly boostIds: readonly bigint[] },
): Promise<ReadonlyMap<string, ToldOfBoost>> {
  const read = readManyTerms(await ask(new URL(`/v1/terms?chainId=${chainId}&boostIds=${boostIds.join(',')}`, url), {}))
  if (read === null) throw new VerifierSilentError(claimText('unreadable'))
  return read
}

const countedUse = z.object({
  completion: z.enum(['counted', 'over-cap', 'uncounted']),
  ...{ ofAccount: z.int(), ofAccountOnDay: z.int(), onDay: z.int() },
})
/** What is counted against a boost's limits, as far as it concerns one completion. */
export type CountedUse = z.output<typeof countedUse>

/** How far a boost's limits are used up, for one completion. @param of.blockTime - Unix seconds. @throws {VerifierSilentError} */
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
  const { claimant, transactionHash, blockTime } = of
  const query = new URLSearchParams({ claimant, transactionHash, blockTime: String(blockTime) })
  const read = countedUse.safeParse(
    await ask(new URL(`/v1/boosts/${of.chainId}/${of.boostId}/cap-use?${query}`, url), {}),
  )
  if (!read.success) throw new VerifierSilentError(claimText('unreadable'), { cause: read.error })
  return read.data
}

/** Hands in a boost's terms, signed by its owner: the verifier goes by them from now on. @throws {VerifierSilentError} */
export async function submitTerms(url: string, terms: BoostTerms, signature: Hex): Promise<void> {
  const body = JSON.stringify({ terms: serializeBoostTerms(terms), signature })
  const at = new URL(`/v1/boosts/${terms.chainId}/${terms.boostId}/terms`, url)
  await ask(at, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** Hands in what the owner of a boost says of it: the verifier tells it from now on. @throws {VerifierSilentError} */
export async function submitText(url: string, text: BoostText, signature: Hex): Promise<void> {
  const body = JSON.stringify({ text: serializeBoostText(text), signature })
  const at = new URL(`/v1/boosts/${text.chainId}/${text.boostId}/text`, url)
  await ask(at, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** What a verifier does on a chain. */
export type VerifierFacts = {
  /** Who signs claims: the address that a boost must believe. */
  readonly signer: Address
  /** Whether it judges actions of any contract; it keeps to fixed rewards and the sender there. */
  readonly allowsWildcards: boolean
  /** `halted`: it signs nothing on the chain until its operator has looked. */
  readonly status: 'healthy' | 'halted' | 'unknown'
}

/** What the verifier does on a chain; null when it does not serve it. @throws {VerifierSilentError} */
export async function getVerifierFacts(url: string, chainId: number): Promise<VerifierFacts | null> {
  const json = await ask(new URL('/v1/chains', url), {})
  const status = z._default(z.enum(['healthy', 'halted', 'unknown']), 'healthy')
  const chain = z.object({ chainId: z.int(), signer: address, allowsWildcards: z._default(z.boolean(), false), status })
  const read = z.object({ chains: z.array(chain) }).safeParse(json)
  if (!read.success) throw new VerifierSilentError(claimText('unreadable'), { cause: read.error })
  return read.data.chains.find((served) => served.chainId === chainId) ?? null
}
