import { z } from '@hono/zod-openapi'
import { AddressFormatError, parseAddress } from '@laurel/protocol'
import { completionStatuses, payabilityStatuses, pendingCodes, refusalCodes } from '@laurel/protocol/verifier'

const lower = (text: string): `0x${string}` => `0x${text.slice(2).toLowerCase()}`

/** 20 bytes in hex, with or without 0x. Digits of both cases must have the right checksum. Read in lower case. */
export const address = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{40}$/)
  .refine(isWellTyped, {
    message: 'The capitals of the address are a checksum and do not fit: one character is wrong.',
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

/** 32 bytes in hex, any case; read in lower case. */
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

/** What a claim is asked for by. */
export const claimRequest = z
  .object({
    // Numbers alone: read more freely, a list of one number would be that number.
    chainId: z.number().int().positive().openapi({ type: 'integer', example: 8453 }),
    boostId,
    incentiveId: z.number().int().min(0).max(7).openapi({ type: 'integer', example: 0 }),
    transactionHash: hash,
    claimant: address.optional().openapi({ description: 'Needed only when the transaction names several people.' }),
    referrer: address.optional().openapi({ description: "Taken on the claimant's word alone: see the next." }),
    referralSignature: z
      .string()
      .regex(/^0x([0-9a-fA-F]{2}){1,4096}$/)
      .transform(lower)
      .optional()
      .openapi({
        type: 'string',
        description:
          "Too late once a claim is signed; kept when the transaction is not settled yet. The claimant's EIP-712 signature of Referral(uint256 boostId,bytes32 transactionHash,address claimant,address referrer), domain 'Laurel referral', version '1', the chain, the core.",
      }),
  })
  .strict()
  .openapi('ClaimRequest')

const hexText = z.string().openapi({ example: '0x' })

/** A completion as it is told. */
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
      .openapi({ description: 'Among the logs of its transaction; null when no log names the claimant.' }),
    claimant: hexText,
    status: z.enum(completionStatuses),
    blockNumber: z.string(),
    maxReward: z.string().nullable().openapi({ description: 'Base units; null when the incentive does not say.' }),
    digest: hexText.nullable(),
  })
  .openapi('Completion')

/** A completion, and whether it is paid. */
export const earnedSchema = completionSchema
  .extend({
    payability: z
      .discriminatedUnion('status', [
        z.object({ status: z.enum(payabilityStatuses).exclude(['below-minimum']) }),
        z.object({
          status: z.literal('below-minimum'),
          minimum: z.string().openapi({ description: 'The least that the claim takes, in base units.' }),
          recoversAt: z.number().nullable().openapi({
            description:
              'Unix seconds of when it is paid, if nobody else claims before; null when that never comes by itself.',
          }),
        }),
      ])
      .openapi({
        description:
          'What the chain says at its head: `claimable` is paid when it is claimed now; `unknown` when nodes do not answer.',
      }),
  })
  .openapi('EarnedCompletion')

/** How each step came out, for people; as `explainAction` of `@laurel/protocol` gives it. */
const traceShape = z.record(z.string(), z.unknown()).nullable().openapi('Trace')

/** What somebody who asks for a claim is told. */
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
