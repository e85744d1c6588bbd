import { type ValidatorKind, validatorKinds } from '@laurel/protocol'
import { z } from 'zod'
import type { SignedBoost } from '../signer-key/claim-signer.ts'
import { type ClaimStruct, MAX_INCENTIVE_QUANTITY } from '../verify-claim/claim-struct.ts'

/** Where claims are signed: the one thing that is asked for. */
export const SIGN_PATH = '/v1/claims'
/** Where the signers are told, by kind of network. */
export const SIGNERS_PATH = '/v1/signers'
/** No honest request or answer is longer. */
export const MAX_BYTES = 4_096

/** Why the signer may refuse, and the status it says so with. */
export const refusalStatuses = {
  'verifier/invalid-request': 400,
  'verifier/wrong-network-key': 422,
  'verifier/signer-limit': 503,
  'verifier/signer-file': 503,
  'verifier/kms': 503,
} as const
export type RefusalCode = keyof typeof refusalStatuses

const isKind = (text: string): text is ValidatorKind => Object.hasOwn(validatorKinds, text)
const isHex = (text: string): text is `0x${string}` => text.startsWith('0x')
const hex = (form: RegExp) => z.string().regex(form).refine(isHex)
const address = hex(/^0x[0-9a-f]{40}$/)
const uint256 = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,77})$/)
  .transform(BigInt)
  .refine((number) => number < 2n ** 256n)

/**
 * A request to sign: domain and message of one claim, whole, from which the signer makes the digest itself. There is no
 * field for bytes to sign, and one more field than these is refused.
 */
export const signRequest = z.strictObject({
  claim: z.strictObject({
    chainId: z.number().int().positive(),
    validator: address,
    validatorKind: z.string().refine(isKind),
    boostId: uint256,
    incentiveQuantity: z.number().int().min(1).max(MAX_INCENTIVE_QUANTITY),
    claimant: address,
    /** A number, a transaction or nothing, and behind it the completion: two words at most; fewer in what was kept long ago. */
    incentiveData: hex(/^0x([0-9a-f]{64}){0,2}$/),
    referrer: address,
  }),
  /** Base units; null when that is not known. */
  maxReward: uint256.nullable(),
  /** Who owns the boost; null when that is not known. It decides about a share of the limit alone. */
  owner: address.nullable(),
  /** What the boost's falling rewards can pay in all; older verifiers do not say. It decides about the limit of value alone. */
  shared: uint256.nullable().optional(),
})

/** A request as it goes over the socket. */
export function writeSignRequest(
  { boostId, ...claim }: ClaimStruct,
  maxReward: bigint | null,
  { owner, shared }: SignedBoost = { owner: null, shared: null },
): string {
  const textOf = (amount: bigint | null) => (amount === null ? null : String(amount))
  const limited = { maxReward: textOf(maxReward), owner, shared: textOf(shared) }
  return JSON.stringify({ claim: { ...claim, boostId: String(boostId) }, ...limited })
}

/** The answer to one that was signed: who signed, so that a change of keys is seen. */
export const signAnswer = z.strictObject({ signer: address, signature: hex(/^0x[0-9a-f]{130}$/) })

/** Who signs, and whether they would. */
export const signersAnswer = z.strictObject({
  signers: z
    .array(
      z.strictObject({
        network: z.enum(['mainnet', 'testnet']),
        address,
        status: z.enum(['ready', 'failing', 'limit-reached']),
        retryAfterSeconds: z.number().int().nonnegative().nullable(),
      }),
    )
    .min(1),
})

const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(refusalStatuses, text)

/** Any answer that is no signature. */
export const refusalAnswer = z.object({
  error: z.object({
    code: z.string().refine(isRefusalCode),
    message: z.string().max(500),
    retryAfterSeconds: z.number().int().nonnegative().nullable(),
  }),
})
