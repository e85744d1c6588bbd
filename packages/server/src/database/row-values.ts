import { z } from 'zod'

const hexOf = (digits: string) => {
  const pattern = new RegExp(`^0x${digits}$`)
  return z.custom<`0x${string}`>((value) => typeof value === 'string' && pattern.test(value))
}

/** The values that rows have, as the driver returns them. Each says what was saved, so that other text is an error. */

/** Lower-case hex of any length. */
export const hex = hexOf('[0-9a-f]*')
/** An address in lower case. */
export const address = hexOf('[0-9a-f]{40}')
/** The hash of a block or transaction in lower case. */
export const hash = hexOf('[0-9a-f]{64}')
/** A signature: whole bytes. */
export const signature = hexOf('([0-9a-f]{2})+')
/** A `bigint` or `numeric`, which the driver returns as decimal digits. */
export const digits = z.string().regex(/^\d+$/).transform(BigInt)
