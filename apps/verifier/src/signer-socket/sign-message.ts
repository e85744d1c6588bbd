import { isValidatorKind } from '@laurel/protocol'
import { signerNetworks } from '@laurel/protocol/verifier'
import { z } from 'zod'
import type { SignedBoost } from '../signer-key/claim-signer.ts'
import { type ClaimStruct, MAX_INCENTIVE_QUANTITY } from '../verify-claim/claim-struct.ts'

/** The path for signing a claim. */
export const SIGN_PATH = '/v1/claims'
/** The path for the signers by kind of network. */
export const SIGNERS_PATH = '/v1/signers'
/** No valid request or response is longer. */
export const MAX_MESSAGE_BYTES = 4_096

/** The codes with which the signer refuses, and their HTTP statuses. */
export const refusalStatuses = {
  'verifier/invalid-request': 400,
  'verifier/wrong-network-key': 422,
  'verifier/signer-limit': 503,
  'verifier/signer-file': 503,
  'verifier/kms': 503,
} as const
export type RefusalCode = keyof typeof refusalStatuses

const isHex = (text: string): text is `0x${string}` => text.startsWith('0x')
const hex = (form: RegExp) => z.string().regex(form).refine(isHex)
const address = hex(/^0x[0-9a-f]{40}$/)
const uint256 = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,77})$/)
  .transform(BigInt)
  .refine((number) => number < 2n ** 256n)

/**
 * A request to sign: the complete domain and message of one claim, from which the signer computes the digest itself. There is no field
 * for bytes to sign, and any additional field is rejected.
 */
export const signRequest = z.strictObject({
  claim: z.strictObject({
    chainId: z.number().int().positive(),
    validator: address,
    validatorKind: z.string().refine(isValidatorKind),
    boostId: uint256,
    incentiveQuantity: z.number().int().min(1).max(MAX_INCENTIVE_QUANTITY),
    claimant: address,
    /** An amount, a transaction or nothing, followed by the completion id: at most two words, and fewer in claims of older versions. */
    incentiveData: hex(/^0x([0-9a-f]{64}){0,2}$/),
    referrer: address,
  }),
  /** Base units; null when it is not known. */
  maxReward: uint256.nullable(),
  /** The boost's owner; null when it is not known. It matters only for the share of the limit. */
  owner: address.nullable(),
  /** The total of the boost's declining rewards, which older verifiers do not send. It matters only for the limit of value. */
  shared: uint256.nullable().optional(),
})

/** Serializes a request for the socket. */
export function writeSignRequest(
  { boostId, ...claim }: ClaimStruct,
  maxReward: bigint | null,
  { owner, shared }: SignedBoost = { owner: null, shared: null },
): string {
  const textOf = (amount: bigint | null) => (amount === null ? null : String(amount))
  const limited = { maxReward: textOf(maxReward), owner, shared: textOf(shared) }
  return JSON.stringify({ claim: { ...claim, boostId: String(boostId) }, ...limited })
}

/** The response to a signed request, with the signer's address, so that a change of keys is noticed. */
export const signAnswer = z.strictObject({ signer: address, signature: hex(/^0x[0-9a-f]{130}$/) })

/** The signers, and whether they can sign. */
export const signersAnswer = z.strictObject({
  signers: z
    .array(
      z.strictObject({
        network: z.enum(signerNetworks),
        address,
        status: z.enum(['ready', 'failing', 'limit-reached']),
        retryAfterSeconds: z.number().int().nonnegative().nullable(),
      }),
    )
    .min(1),
})

const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(refusalStatuses, text)

/** Any response without a signature. */
export const refusalAnswer = z.object({
  error: z.object({
    code: z.string().refine(isRefusalCode),
    message: z.string().max(500),
    retryAfterSeconds: z.number().int().nonnegative().nullable(),
  }),
})
