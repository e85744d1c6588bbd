import { z } from '@hono/zod-openapi'
import { AddressFormatError, parseAddress } from '@laurel/protocol'
import { completionStatuses, payabilityStatuses, pendingCodes, refusalCodes } from '@laurel/protocol/verifier'

const lower = (text: string): `0x${string}` => `0x${text.slice(2).toLowerCase()}`

/** 20 bytes in hex, with or without 0x. Mixed case must have a valid checksum. Parsed to lower case. */
export const address = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{40}$/)
  .refine(isWellTyped, {
    message: 'The checksum of the address is wrong. Check each character.',
  })
  .transform((text) => lower(parseAddress(text)))
  .openapi({ type: 'string', example: '0x00000000000000000000000000000000000000ad' })

function isWellTyped(text: string): boolean {
  try {
    parseAddress(text)
    return true
  } catch (error) {
    if (error instanceof AddressFormatError) return false
    throw error
  }
}

/** 32 bytes in hex of any case. Parsed to lower case. */
export const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform(lower)
  .openapi({ type: 'string', description: 'A transaction hash.' })

/** A boost's number in decimal digits, of up to 256 bits. */
export const boostId = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,77})$/)
  .transform(BigInt)
  .refine((id) => id < 2n ** 256n)
  .openapi({ type: 'string', example: '7' })

/** A chain's id as text in a path or query. */
export const chainId = z.coerce.number().int().positive().openapi({ type: 'integer', example: 8453 })

/** Which of a boost's incentives, 0 to 7, as text in a query. */
export const incentiveId = z.coerce.number().int().min(0).max(7).openapi({ type: 'integer', example: 0 })

/** The body of a request for a claim. */
export const claimRequest = z
  .object({
    // Numbers only, because a looser schema would accept a list of one number.
    chainId: z.number().int().positive().openapi({ type: 'integer', example: 8453 }),
    boostId,
    incentiveId: z.number().int().min(0).max(7).openapi({ type: 'integer', example: 0 }),
    transactionHash: hash,
    claimant: address
      .optional()
      .openapi({ description: 'Needed only when several accounts completed the action in the transaction.' }),
    referrer: address
      .optional()
      .openapi({ description: 'Needs the signature of the claimant in `referralSignature`.' }),
    referralSignature: z
      .string()
      .regex(/^0x([0-9a-fA-F]{2}){1,4096}$/)
      .transform(lower)
      .optional()
      .openapi({
        type: 'string',
        description:
          "Has no effect once the claim is signed. Saved while the transaction is not finalized. The claimant's EIP-712 signature of Referral(uint256 boostId,bytes32 transactionHash,address claimant,address referrer), domain 'Laurel referral', version '1', the chain, the core.",
      }),
  })
  .strict()
  .openapi('ClaimRequest')

const hexText = z.string().openapi({ example: '0x' })

/** A completion in a response. */
export const completionSchema = z
  .object({
    chainId: z.number(),
    core: hexText,
    boostId: z.string(),
    incentiveId: z.number(),
    transactionHash: hexText,
    logIndex: z
      .number()
      .nullable()
      .openapi({ description: 'Index of the log that names the claimant; null when no log does.' }),
    claimant: hexText,
    status: z.enum(completionStatuses),
    blockNumber: z.string(),
    maxReward: z.string().nullable().openapi({ description: 'In base units; null when the incentive has no maximum.' }),
    digest: hexText.nullable(),
  })
  .openapi('Completion')

/** A completion, and whether it is payable. */
export const earnedSchema = completionSchema
  .extend({
    payability: z
      .discriminatedUnion('status', [
        z.object({ status: z.enum(payabilityStatuses).exclude(['below-minimum']) }),
        z.object({
          status: z.literal('below-minimum'),
          minimum: z.string().openapi({ description: 'The minimum reward that the claim accepts, in base units.' }),
          recoversAt: z.number().nullable().openapi({
            description:
              'Unix seconds at which it pays if no other account claims before; null when it never does by itself.',
          }),
        }),
      ])
      .openapi({
        description:
          'Status at the head of the chain: `claimable` when a claim pays now, `unknown` when nodes do not respond.',
      }),
  })
  .openapi('EarnedCompletion')

/** The result of each step in readable form, as `explainAction` of `@laurel/protocol` returns it. */
const traceShape = z.record(z.string(), z.unknown()).nullable().openapi('Trace')

/** The response to a request for a claim. */
export const claimResponseSchema = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('signed'),
      completion: completionSchema,
      claim: z.object({
        validator: hexText,
        boostId: z.string(),
        incentiveQuantity: z.number(),
        claimant: hexText,
        incentiveData: hexText,
        referrer: hexText,
      }),
      signer: hexText,
      signature: hexText,
      claimData: hexText.openapi({ description: 'The `data` of `claimIncentive` and `claimIncentiveFor`.' }),
      trace: traceShape,
    }),
    z.object({
      status: z.literal('pending'),
      code: z.enum(pendingCodes),
      reason: z.string(),
      trace: traceShape,
    }),
    z.object({ status: z.literal('refused'), code: z.enum(refusalCodes), reason: z.string(), trace: traceShape }),
  ])
  .openapi('ClaimResult')
