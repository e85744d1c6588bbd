/**
 * What a verifier accepts: the bodies of requests, and the parameters of paths and queries. The verifier parses with
 * these schemas, and the client has its types from them. Hex is parsed to lower case.
 */
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { AddressFormatError } from '../address/errors.ts'
import { parseAddress } from '../address/parse-address.ts'
import type { BoostTextJson } from '../boost-text/parse-boost-text.ts'
import type { BoostTermsJson } from '../terms/parse-boost-terms.ts'

/** Completions on one page of what an account earned, when the request does not say how many. */
export const DEFAULT_EARNED_LIMIT = 50
/** Completions on one page of what an account earned, at most. */
export const MAX_EARNED_LIMIT = 200
/** Boosts in one request for signed terms, at most: a page of a list. */
export const MAX_LISTED_BOOSTS = 100
/** Signatures in one request for those that a verifier knows, at most: more than an action and its rewards can have. */
export const MAX_LISTED_SIGNATURES = 16

const toLower = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`

/** 20 bytes in hex, with or without 0x. Mixed case must have a valid checksum. */
const address = z.pipe(
  z
    .string()
    .check(
      z.regex(/^(0x)?[0-9a-fA-F]{40}$/, { error: 'must be an address: 0x and 40 hex digits', abort: true }),
      z.refine(isWellTyped, 'The checksum of the address is wrong. Check each character.'),
    ),
  z.transform((text: string) => toLower(parseAddress(text))),
)

function isWellTyped(text: string): boolean {
  try {
    parseAddress(text)
    return true
  } catch (error) {
    if (error instanceof AddressFormatError) return false
    throw error
  }
}

const transactionHash = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'must be a transaction hash: 0x and 64 hex digits')),
  z.transform(toLower),
)

const BOOST_ID_ERROR = 'must be the number of a boost in decimal digits, such as 7'
/** The number of a boost in decimal digits, of up to 256 bits. */
const boostId = z
  .pipe(
    z.string().check(z.regex(/^(0|[1-9][0-9]{0,77})$/, BOOST_ID_ERROR)),
    z.transform((text: string) => BigInt(text)),
  )
  .check(z.refine((id) => id < 2n ** 256n, BOOST_ID_ERROR))

const chainId = z.number().check(z.int('must be a whole number'), z.positive('must be above 0'))
const INCENTIVE_ID_ERROR = 'must be a whole number from 0 to 7'
const incentiveId = z
  .number()
  .check(z.int(INCENTIVE_ID_ERROR), z.minimum(0, INCENTIVE_ID_ERROR), z.maximum(7, INCENTIVE_ID_ERROR))
const signature = z
  .string()
  .check(z.regex(/^0x([0-9a-fA-F]{2}){1,4096}$/, 'must be a signature: 0x and the hex digits of 1 to 4096 bytes'))

const chainIdText = wholeNumberText(1, Number.MAX_SAFE_INTEGER)
const incentiveIdText = wholeNumberText(0, 7)

/**
 * A number as the text of a path or a query, in decimal digits alone: `Number` also takes `1e2`, `0x10`, ` 5` and nothing at all, so one
 * number would have many URLs.
 */
function wholeNumberText(minimum: number, maximum: number) {
  const error = `must be a whole number from ${minimum} to ${maximum} in decimal digits`
  return z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' && /^(0|[1-9]\d*)$/.test(text) ? Number(text) : null)),
    z.number(error).check(z.int(error), z.minimum(minimum, error), z.maximum(maximum, error)),
  )
}

const claimRequest = z.strictObject({
  chainId,
  boostId,
  /** 0 to 7. */
  incentiveId,
  transactionHash,
  /** Needed only when the transaction names several accounts. */
  claimant: z.optional(address),
  referrer: z.optional(address),
  /** The claimant's signature of the referral. Without it no referrer is bound. */
  referralSignature: z.optional(z.pipe(signature, z.transform(toLower))),
})

const text = z.string()
const optionalNumber = z.nullable(z.number())
const optionalText = z.nullable(text)
const place = { chainId: z.number(), core: text, boostId: text }
/** Only the shape: `parseBoostTerms` checks the values, and names the field that is wrong. */
const boostTerms = z.strictObject({
  ...{ ...place, start: optionalNumber, end: optionalNumber, countFromBlock: optionalText },
  ...{ maxPerAccount: optionalNumber, maxPerAccountPerDay: optionalNumber, maxPerDay: optionalNumber },
  sequence: z.number(),
} satisfies Record<keyof BoostTermsJson, z.ZodMiniType>)
/** Only the shape: `parseBoostText` checks the values, and names the field that is wrong. */
const boostText = z.strictObject({
  ...{ ...place, title: optionalText, description: optionalText, link: optionalText },
  sequence: z.number(),
} satisfies Record<keyof BoostTextJson, z.ZodMiniType>)
const termsSubmission = z.strictObject({ terms: boostTerms, signature })
const textSubmission = z.strictObject({ text: boostText, signature })

/** The bodies of requests by the names that the OpenAPI document has them under. */
export const requestSchemas = {
  ClaimRequest: claimRequest,
  BoostTerms: boostTerms,
  BoostText: boostText,
  TermsSubmission: termsSubmission,
  TextSubmission: textSubmission,
} as const

/** The parameters of `verifierPaths` by their names. */
export const pathSchemas = { chainId: chainIdText, boostId, transactionHash, address } as const

const boostIdsText = z.pipe(
  z.pipe(
    // Checked before the list is split, because no valid list is longer.
    z.string().check(z.maxLength(MAX_LISTED_BOOSTS * 79)),
    z.transform((list: string) => list.split(',')),
  ),
  z.array(boostId).check(z.maxLength(MAX_LISTED_BOOSTS)),
)

const abiSignature = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^0x([0-9a-fA-F]{8}|[0-9a-fA-F]{64})$/,
        'must be the topic of an event or the selector of a function: 0x and 64 or 8 hex digits',
      ),
    ),
  z.transform(toLower),
)
const signaturesText = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(MAX_LISTED_SIGNATURES * 67)),
    z.transform((list: string) => list.split(',')),
  ),
  z.array(abiSignature).check(z.maxLength(MAX_LISTED_SIGNATURES)),
)

/** The parameters of queries by the path's name in `verifierPaths`. */
export const querySchemas = {
  completions: { incentiveId: z.optional(incentiveIdText) },
  earned: {
    chainId: z.optional(chainIdText),
    limit: z._default(wholeNumberText(1, MAX_EARNED_LIMIT), DEFAULT_EARNED_LIMIT),
    cursor: z.optional(z.string().check(z.maxLength(400))),
  },
  unclaimed: { incentiveId: incentiveIdText },
  termsOfBoosts: { chainId: chainIdText, boostIds: boostIdsText },
  signatures: { signatures: signaturesText },
  capUse: {
    claimant: address,
    transactionHash,
    blockTime: z.pipe(
      // A day is stored in 32 bits.
      z.string().check(z.regex(/^\d{1,14}$/, 'must be Unix seconds in decimal digits')),
      z.transform((seconds: string) => BigInt(seconds)),
    ),
  },
} as const

/** What a claim is requested for. */
export type ClaimRequest = Readonly<z.output<typeof claimRequest>>
/** A {@link ClaimRequest} in JSON. */
export type ClaimRequestJson = Readonly<z.input<typeof claimRequest>>
/** Signed terms as a request submits them. */
export type TermsSubmission = Readonly<z.input<typeof termsSubmission>>
/** A signed text as a request submits it. */
export type TextSubmission = Readonly<z.input<typeof textSubmission>>
