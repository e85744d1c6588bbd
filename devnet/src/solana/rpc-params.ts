import {
  type Address,
  getBase58Encoder,
  getBase64Encoder,
  getTransactionDecoder,
  isAddress,
  isSignature,
  type ReadonlyUint8Array,
  type Transaction,
} from '@solana/kit'
import * as z from 'zod/mini'
import { invalidParams } from './rpc-error.ts'

/** The most bytes of a transaction. Source: https://solana.com/docs/core/transactions. */
export const MAX_TRANSACTION_BYTES = 1232

const commitment = z._default(z.enum(['processed', 'confirmed', 'finalized']), 'finalized')

/** The options that nearly every method takes. */
export const contextSchema = z.object({ commitment, minContextSlot: z.optional(z.number()) })
/** How an account is read. */
export const accountSchema = z.object({
  ...contextSchema.shape,
  encoding: z._default(z.enum(['base58', 'base64', 'base64+zstd', 'jsonParsed']), 'base58'),
  dataSlice: z.optional(z.object({ offset: z.number(), length: z.number() })),
})
/** Which token accounts of an owner are wanted. */
export const tokenFilterSchema = z.union([z.object({ mint: z.string() }), z.object({ programId: z.string() })])
/** How a transaction is sent. */
export const sendSchema = z.object({
  encoding: z._default(z.enum(['base58', 'base64']), 'base58'),
  skipPreflight: z._default(z.boolean(), false),
  maxRetries: z.optional(z.number()),
})
/** How a transaction is simulated. */
export const simulateSchema = z.object({
  ...contextSchema.shape,
  encoding: z._default(z.enum(['base58', 'base64']), 'base58'),
  sigVerify: z._default(z.boolean(), false),
  replaceRecentBlockhash: z._default(z.boolean(), false),
  innerInstructions: z._default(z.boolean(), false),
  accounts: z.optional(z.object({ addresses: z.array(z.string()), encoding: z.optional(z.string()) })),
})
/** How a transaction of the past is read. */
export const transactionSchema = z.object({
  commitment,
  encoding: z._default(z.enum(['json', 'jsonParsed', 'base58', 'base64']), 'json'),
  maxSupportedTransactionVersion: z.optional(z.number()),
})
/** Which page of the transactions of an account is wanted. */
export const pageSchema = z.object({
  commitment,
  before: z.optional(z.string()),
  until: z.optional(z.string()),
  limit: z._default(z.number().check(z.minimum(1), z.maximum(1000)), 1000),
})

/** Parses a parameter. @throws {SolanaRpcError} when it has another form. */
export function parseParam<shape extends z.ZodMiniType>(schema: shape, value: unknown): z.infer<shape> {
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw invalidParams(parsed.error.issues[0]?.message ?? 'unexpected value')
  return parsed.data
}

/** Reads an address. @throws {SolanaRpcError} when it is not one. */
export function addressParam(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value)) throw invalidParams('Invalid param: Invalid')
  return value
}

/** Reads a signature. @throws {SolanaRpcError} when it is not one. */
export function signatureParam(value: unknown): string {
  if (typeof value !== 'string' || !isSignature(value)) throw invalidParams('Invalid param: Invalid')
  return value
}

/** Reads a whole number. @throws {SolanaRpcError} when it is not one. */
export function integerParam(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw invalidParams('expected u64')
  return BigInt(value)
}

/** Reads bytes of a text. @throws {SolanaRpcError} when the text has another encoding. */
export function bytesParam(value: unknown, encoding: 'base58' | 'base64'): ReadonlyUint8Array {
  if (typeof value !== 'string') throw invalidParams('invalid type: expected a string')
  try {
    return (encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(value)
  } catch {
    throw invalidParams(`invalid ${encoding} encoding`)
  }
}

/** Reads a transaction. @throws {SolanaRpcError} when it is not one or too long. */
export function transactionParam(value: unknown, encoding: 'base58' | 'base64'): Transaction {
  const bytes = bytesParam(value, encoding)
  if (bytes.length > MAX_TRANSACTION_BYTES) {
    throw invalidParams(
      `decoded solana_transaction too large: ${bytes.length} bytes (max: ${MAX_TRANSACTION_BYTES} bytes)`,
    )
  }
  try {
    return getTransactionDecoder().decode(bytes)
  } catch {
    throw invalidParams('failed to deserialize solana_transaction')
  }
}
