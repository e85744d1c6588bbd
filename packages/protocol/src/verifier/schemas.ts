import { type Address, getAddress, type Hash, type Hex, isAddress, isHex } from 'viem'
import * as z from 'zod/mini'
import { chainStatuses, completionStatuses, payabilityStatuses } from './codes.ts'

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
const simplePayabilities = payabilityStatuses.filter((status) => status !== 'below-minimum')

const payability = z.discriminatedUnion('status', [
  z.object({ status: z.enum(simplePayabilities) }),
  z.object({ status: z.literal('below-minimum'), minimum: decimal, recoversAt: z.nullable(z.int()) }),
])

const completion = z.object({
  chainId: z.int(),
  core: address,
  boostId: decimal,
  incentiveId: z.int(),
  transactionHash: hex,
  logIndex: z.nullable(z.int()),
  claimant: address,
  status: z.enum(completionStatuses),
  blockNumber: decimal,
  maxReward: z.nullable(decimal),
  digest: z.nullable(hex),
})
const earnedCompletion = z.extend(completion, {
  // A newer verifier may have a status that this version does not: it is unknown here.
  payability: z.catch(payability, { status: 'unknown' }),
})

/** The response to `POST /v1/claims`. A code of a newer verifier is passed on as it is. */
export const claimResponseSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('signed'),
    completion,
    signer: address,
    signature: hex,
    claimData: hex,
  }),
  z.object({ status: z.literal('pending'), code: z.string(), reason: z.string() }),
  z.object({ status: z.literal('refused'), code: z.string(), reason: z.string() }),
])

/** The completions of a transaction. */
export const completionsSchema = z.object({ completions: z.array(earnedCompletion) })

/** A page of what an account earned. */
export const earnedPageSchema = z.object({
  completions: z.array(earnedCompletion),
  nextCursor: z.nullable(z.string()),
})

/** What an incentive still owes. */
export const unclaimedPageSchema = z.object({ completions: z.array(earnedCompletion), hasMore: z.boolean() })

/** What is counted against the caps of a boost, for one completion. */
export const capUseSchema = z.object({
  completion: z.enum(['counted', 'over-cap', 'uncounted']),
  ...{ ofAccount: z.int(), ofAccountOnDay: z.int(), onDay: z.int() },
})

const chain = z.object({
  chainId: z.int(),
  core: address,
  signer: address,
  allowsWildcards: z.boolean(),
  status: z.enum(chainStatuses),
})

/** The chains that a verifier signs for. */
export const chainsSchema = z.object({ chains: z.array(chain) })

/** An error response. */
export const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

/** One completion, as a verifier sees it. `maxReward` in base units; `logIndex` counts the logs of its transaction. */
export type VerifierCompletion = z.output<typeof completion>
/** A completion, and whether it can be paid now. `recoversAt` in Unix seconds, `minimum` in base units. */
export type EarnedCompletion = z.output<typeof earnedCompletion>
/** A page of what an account earned; `nextCursor` is null on the last. */
export type EarnedPage = z.output<typeof earnedPageSchema>
/** What an incentive still owes; `hasMore` when there may be more than these. */
export type UnclaimedPage = z.output<typeof unclaimedPageSchema>
/** What a verifier says to a request for a claim. */
export type ClaimResponse = z.output<typeof claimResponseSchema>
/** What is counted against the caps of a boost, for one completion. */
export type CapUse = z.output<typeof capUseSchema>
/** A chain that a verifier signs for, and the account that signs: the one that a boost authorizes. */
export type VerifierChain = z.output<typeof chainsSchema>['chains'][number]

/** What a claim is requested for. */
export type ClaimRequest = {
  readonly chainId: number
  readonly boostId: bigint
  /** 0 to 7. */
  readonly incentiveId: number
  readonly transactionHash: Hash
  /** Needed only when the transaction names several accounts. */
  readonly claimant?: Address | undefined
  readonly referrer?: Address | undefined
  /** The claimant's signature of the referral. Without it no referrer is bound. */
  readonly referralSignature?: Hex | undefined
}
