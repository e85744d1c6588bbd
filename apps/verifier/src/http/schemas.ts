import { z } from '@hono/zod-openapi'
import { AddressFormatError, parseAddress } from '@laurel/protocol'

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
