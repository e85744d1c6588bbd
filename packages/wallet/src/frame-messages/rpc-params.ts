import * as z from 'zod/mini'
import { isPlainData, type PlainData } from './plain-data.ts'
import type { FrameMethod } from './rpc-methods.ts'

/** Maximum number of calls in one batch, because the user has to read each. */
const MAX_CALLS_PER_BATCH = 100

const hex = z.string().check(z.regex(/^0x[0-9a-f]*$/i, 'must be hex'))
const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i, 'must be an address'))
/** Maximum length of a message of Solana, in characters of base58: some 6,000 bytes. Longer ones take seconds to decode. */
const MAX_SOLANA_MESSAGE_LENGTH = 8_192
/** Maximum length of a transaction of Solana, in characters of base58: 1,232 bytes. Source: https://solana.com/docs/core/transactions. */
const MAX_SOLANA_TRANSACTION_LENGTH = 1_683
/** Maximum number of transactions of Solana in one request, because the user has to read each. */
const MAX_SOLANA_TRANSACTIONS = 20

const base58 = z
  .string()
  .check(z.minLength(1), z.maxLength(MAX_SOLANA_MESSAGE_LENGTH), z.regex(/^[1-9A-HJ-NP-Za-km-z]+$/, 'must be base58'))
/** A transaction of Solana, as base58 or base64. */
const solanaTransaction = z.string().check(z.minLength(1), z.maxLength(MAX_SOLANA_TRANSACTION_LENGTH))
const plain = z.custom<PlainData>(isPlainData)
const record = z.record(z.string(), plain)

/** One or more parameters, as JSON-RPC has them. */
const anyParams = z.union([z.array(plain), record])

const sendOptions = z.strictObject({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(
    z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
  ),
  maxRetries: z.optional(z.int().check(z.nonnegative())),
  minContextSlot: z.optional(z.int().check(z.nonnegative())),
})

const call = z.looseObject({
  to: z.optional(address),
  data: z.optional(hex),
  value: z.optional(hex),
  capabilities: z.optional(record),
})
const batch = z.looseObject({
  calls: z.array(call).check(z.minLength(1), z.maxLength(MAX_CALLS_PER_BATCH)),
  chainId: z.optional(hex),
  from: z.optional(address),
  version: z.optional(z.string()),
  capabilities: z.optional(record),
})

/** The shapes of parameters that have one. All others are lists of any plain data. */
const shapes: { readonly [Method in FrameMethod]?: z.ZodMiniType } = {
  wallet_sendCalls: z.array(batch).check(z.length(1)),
  wallet_getCallsStatus: z.array(z.string()),
  personal_sign: z.array(z.string()).check(z.minLength(2)),
  eth_signTypedData_v4: z.array(plain).check(z.length(2)),
  eth_sendTransaction: z.array(record).check(z.length(1)),
  eth_sendRawTransaction: z.array(hex).check(z.length(1)),
  solana_signMessage: z.strictObject({ message: base58, pubkey: base58 }),
  solana_signTransaction: z.strictObject({ transaction: solanaTransaction }),
  solana_signAllTransactions: z.strictObject({
    transactions: z.array(solanaTransaction).check(z.minLength(1), z.maxLength(MAX_SOLANA_TRANSACTIONS)),
  }),
  solana_signAndSendTransaction: z.strictObject({
    transaction: solanaTransaction,
    options: z.optional(sendOptions),
  }),
}

/** Returns the schema of a method's parameters. Source: docs/frame-messages.md#parameters. */
export function paramsOf(method: FrameMethod): z.ZodMiniType {
  return shapes[method] ?? anyParams
}
