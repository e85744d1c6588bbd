import { address, digits, hash, hex } from '@laurel/server/database/row-values.ts'
import { z } from 'zod'

/** A `bigint` that fits a number, which the driver returns as decimal digits. */
export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,16}$/)
  .transform(Number)

const kinds = ['native', 'erc20', 'erc721', 'erc1155'] as const
const kind = z.number().transform((number, context) => {
  const found = kinds[number]
  if (found !== undefined) return found
  context.addIssue('unknown kind')
  return z.NEVER
})

/** The columns of a query that returns `bytea` as hex with `0x`. */
export const hexOf = (column: string, name = column.replace(/^.*\./, '')) =>
  `'0x' || encode(${column}, 'hex') AS ${name}`

export const transactionShape = z.object({
  chain_id: wholeNumber,
  position: wholeNumber,
  mined_at: wholeNumber,
  hash,
  sender: address,
  recipient: address.nullable(),
  is_deployment: z.boolean(),
  selector: hex.nullable(),
  value: digits,
  nonce: wholeNumber,
  is_reverted: z.boolean(),
})

export const transferShape = z.object({
  chain_id: wholeNumber,
  position: wholeNumber,
  log_index: z.number(),
  batch_index: z.number(),
  kind,
  token: address.nullable(),
  token_id: digits.nullable(),
  sender: address,
  recipient: address,
  amount: digits,
})

export const seenShape = z.object({ kind, other: address, is_reward: z.boolean() })

export const boostShape = z.object({
  core: address,
  boost_id: digits,
  owner: address,
  action: address,
  incentive_count: wholeNumber,
  validator: address,
  allow_list: address,
  budget: address,
  mined_at: wholeNumber,
  position: wholeNumber,
  hash,
})

export const claimShape = z.object({
  boost_id: digits,
  incentive_id: digits,
  claimant: address,
  referrer: address,
  mined_at: wholeNumber,
  position: wholeNumber,
  log_index: z.number(),
  hash,
})

export const protocolLogShape = z.object({
  position: wholeNumber,
  log_index: z.number(),
  address,
  event: z.string(),
  boost_id: digits.nullable(),
  incentive_id: digits.nullable(),
  topics: z.array(hash),
  data: hex,
  mined_at: wholeNumber,
  hash,
})
