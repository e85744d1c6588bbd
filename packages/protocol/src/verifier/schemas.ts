import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import * as z from 'zod/mini'
import { parseBoostText } from '../boost-text/parse-boost-text.ts'
import { ProtocolError } from '../protocol-error.ts'
import { parseBoostTerms } from '../terms/parse-boost-terms.ts'
import {
  capUseStatuses,
  chainFaults,
  chainStatuses,
  completionStatuses,
  healthStatuses,
  payabilityStatuses,
  pendingCodes,
  referralStatuses,
  refusalCodes,
  rewardSources,
  rewardValueTypes,
  signerNetworks,
  signerStatuses,
  unhealthyStatuses,
} from './codes.ts'

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

const belowMinimum = z.object({
  status: z.literal('below-minimum'),
  minimum: decimal,
  recoversAt: z.nullable(z.int()),
})
const payability = z.discriminatedUnion('status', [z.object({ status: z.enum(simplePayabilities) }), belowMinimum])

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

/** How each step of the action matched, as `explainAction` returns it. It decides nothing, so one that cannot be read is null. */
const trace = z.optional(z.catch(z.nullable(z.record(z.string(), z.unknown())), null))
const signedClaim = z.object({
  status: z.literal('signed'),
  completion,
  claim: z.object({
    validator: address,
    boostId: decimal,
    incentiveQuantity: z.int(),
    claimant: address,
    incentiveData: hex,
    referrer: address,
  }),
  signer: address,
  signature: hex,
  claimData: hex,
  trace,
})
// A newer verifier may have a code that this version does not: it is unknown here. The reason still says it in words.
const pendingCode = z.catch(z.enum([...pendingCodes, 'unknown']), 'unknown')
const refusalCode = z.catch(z.enum([...refusalCodes, 'unknown']), 'unknown')
/** Null when the request names no referrer, or the transaction is not mined. An older verifier does not send it. */
const referral = z.optional(z.catch(z.nullable(z.enum([...referralStatuses, 'unknown'])), 'unknown'))
const pendingClaim = z.object({ status: z.literal('pending'), code: pendingCode, reason: z.string(), referral, trace })
const refusedClaim = z.object({ status: z.literal('refused'), code: refusalCode, reason: z.string(), trace })

/** The response to `POST /v1/claims`. A code that only a newer verifier has becomes `unknown`. */
export const claimResponseSchema = z.discriminatedUnion('status', [signedClaim, pendingClaim, refusedClaim])

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
  completion: z.enum(capUseStatuses),
  ...{ ofAccount: z.int(), ofAccountOnDay: z.int(), onDay: z.int() },
})

const price = z.object({ peg: address, asset: address, pool: address, windowSeconds: z.int(), maxPrice: decimal })
const rewardRule = z.object({
  ...{ incentive: address, maxReward: decimal, valueType: z.enum(rewardValueTypes) },
  criteria: z.object({
    ...{ source: z.enum(rewardSources), signature: hex, fieldIndex: z.int(), targetContract: address },
  }),
})
const chain = z.object({
  chainId: z.int(),
  core: address,
  signer: address,
  allowsWildcards: z.boolean(),
  status: z.enum(chainStatuses),
  prices: z.array(price),
  rewardRules: z.array(rewardRule),
})

/** The chains that a verifier signs for. */
export const chainsSchema = z.object({ chains: z.array(chain) })

/** Those of the requested signatures that a verifier knows. */
export const knownSignaturesSchema = z.object({ known: z.array(hex) })

const chainHealth = z.object({
  chainId: z.int(),
  status: z.enum(chainStatuses),
  fault: z.nullable(z.enum(chainFaults)),
})
const signerHealth = z.object({ network: z.enum(signerNetworks), status: z.enum(signerStatuses) })
const health = z.object({
  status: z.enum(healthStatuses),
  chains: z.array(chainHealth),
  signers: z.array(signerHealth),
})
const unhealthy = z.object({ status: z.enum(unhealthyStatuses) })

/** Reads a value with a parser of the protocol; a value that it rejects fails the schema. */
function parsed<value>(parse: (given: unknown) => value) {
  return z.pipe(
    z.unknown(),
    z.transform((given, context) => {
      try {
        return parse(given)
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error
        context.issues.push({ code: 'custom', message: error.message, input: given })
        return z.NEVER
      }
    }),
  )
}

const termsVersion = z.object({
  ...{ hash: hex, terms: parsed(parseBoostTerms), signature: hex, signer: address, fromBlock: decimal },
})

const signedText = z.object({ hash: hex, text: parsed(parseBoostText), signature: hex, signer: address })

type NewestTerms =
  | { readonly status: 'none' }
  | { readonly status: 'unreadable' }
  | { readonly status: 'signed'; readonly current: z.output<typeof termsVersion> }
const UNREADABLE = { status: 'unreadable' } as const
/** A newer verifier may have terms that this version cannot read: nothing may be concluded from them. */
const newestTerms = z.pipe(
  z.catch(z.union([z.null(), termsVersion, z.literal('unreadable')]), 'unreadable'),
  z.transform((read): NewestTerms => {
    if (read === null) return { status: 'none' }
    return read === 'unreadable' ? UNREADABLE : { status: 'signed', current: read }
  }),
)
/** A text decides nothing: one that cannot be read is not shown. */
const newestText = z.catch(z.nullable(signedText), null)

/** The window, the signed terms and the text of one boost. */
export const boostTimesSchema = z.pipe(
  z.object({
    chainId: z.int(),
    core: address,
    boostId: decimal,
    createdBlock: decimal,
    incentives: z.array(z.object({ incentiveId: z.int(), fromBlock: decimal })),
    terms: newestTerms,
    history: z.catch(z.nullable(z.array(termsVersion)), null),
    text: newestText,
  }),
  z.transform(({ history, terms, ...boost }) => {
    if (terms.status !== 'signed') return { ...boost, terms }
    return { ...boost, terms: history === null ? UNREADABLE : { ...terms, versions: history } }
  }),
)

const termsEntry = z.object({ boostId: decimal, terms: newestTerms, text: newestText })
/** The newest signed terms and texts of many boosts. */
export const termsListSchema = z.object({ chainId: z.int(), core: address, boosts: z.array(termsEntry) })

/** Signed terms as a verifier saved them. */
export const termsVersionSchema = termsVersion
/** A signed text as a verifier saved it. */
export const signedTextSchema = signedText

/** The responses of a verifier by the names that its OpenAPI document has them under. */
export const responseSchemas = {
  Completion: completion,
  BelowMinimum: belowMinimum,
  EarnedCompletion: earnedCompletion,
  SignedClaim: signedClaim,
  PendingClaim: pendingClaim,
  RefusedClaim: refusedClaim,
  ClaimResponse: claimResponseSchema,
  Completions: completionsSchema,
  EarnedPage: earnedPageSchema,
  UnclaimedPage: unclaimedPageSchema,
  CapUse: capUseSchema,
  SignedTerms: termsVersion,
  SignedText: signedText,
  BoostTimes: boostTimesSchema,
  BoostTermsEntry: termsEntry,
  BoostTermsList: termsListSchema,
  Chain: chain,
  Chains: chainsSchema,
  KnownSignatures: knownSignaturesSchema,
  ChainHealth: chainHealth,
  SignerHealth: signerHealth,
  Health: health,
  Unhealthy: unhealthy,
} as const

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
/** The response of a verifier to a request for a claim. A code that only a newer verifier has is `unknown`. */
export type ClaimResponse = z.output<typeof claimResponseSchema>
/** What is counted against the caps of a boost, for one completion. */
export type CapUse = z.output<typeof capUseSchema>
/** A chain that a verifier signs for, and the account that signs: the one that a boost authorizes. `prices` are the pairs
 * that a pegged reward can have, and `rewardRules` what its operator pays variable rewards by; amounts in base units. */
export type VerifierChain = z.output<typeof chainsSchema>['chains'][number]
/** The health of a verifier that works. Parse `/health` with `responseSchemas.Health`. */
export type VerifierHealth = z.output<typeof health>

/** One signed version of a boost's terms. `fromBlock` is the first block that it narrows; `hash` is checked with `hashBoostTerms`. */
export type SignedTerms = z.output<typeof termsVersion>
/** What the owner of a boost signed about it. `signer` owned the boost when the verifier accepted it;
 * whether the owner of today signed it is checked with `isBoostTextSignedBy`. */
export type SignedText = z.output<typeof signedText>
/** When completions of one boost count: since when it exists, every version of its signed terms, the oldest first, and its text. */
export type BoostTimes = z.output<typeof boostTimesSchema>
/** The newest signed terms and text of one boost among many. `unreadable` when a newer verifier has terms of another shape. */
export type BoostTermsEntry = z.output<typeof termsListSchema>['boosts'][number]
