import { z } from 'zod'

/** A `bigint` that fits a number, which the driver returns as decimal digits. */
export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,16}$/)
  .transform(Number)
