import type { FrameMethod } from '@laurel/wallet/frame-messages'
import { type Address, getAddress, type Hex } from 'viem'
import * as z from 'zod/mini'
import type { Authorization } from '../confirm/confirmation.ts'
import type { Call } from '../confirm/describe-call.ts'
import { InvalidParametersError } from './errors.ts'

/** Maximum length of calldata, in characters: networks accept 128 KiB. */
const MAX_DATA_LENGTH = 262_146
/** Maximum number of delegations in one transaction. The user has to read each. */
const MAX_AUTHORIZATIONS = 4

const hex = z.pipe(
  z.string().check(z.regex(/^0x([0-9a-f]{2})*$/i), z.maxLength(MAX_DATA_LENGTH)),
  z.transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
)
/** JSON-RPC quantities are hex. Some apps send numbers or decimal digits. */
const quantity = z.pipe(
  z.union([z.string().check(z.regex(/^(0x[0-9a-f]{1,64}|\d{1,78})$/i)), z.int().check(z.nonnegative())]),
  z.transform((value) => BigInt(value)),
)
/** Mixed case must be the checksum, because a letter may have been changed. */
const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{40}$/i), z.refine(hasValidChecksum, 'has a wrong checksum')),
  z.transform((text) => getAddress(text.toLowerCase())),
)
const chainId = z.pipe(
  quantity,
  z.transform((value) => Number(value)),
)
const word = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
  z.transform((text): Hex => `0x${text.slice(2).padStart(64, '0')}`),
)

const authorization = z.strictObject({
  address,
  chainId,
  nonce: chainId,
  r: word,
  s: word,
  yParity: z.pipe(
    quantity,
    z.transform((value) => (value === 0n ? 0 : 1)),
  ),
})

const transaction = z.looseObject({
  from: z.optional(address),
  to: z.optional(z.nullable(address)),
  value: z.optional(quantity),
  data: z.optional(hex),
  input: z.optional(hex),
  gas: z.optional(quantity),
  chainId: z.optional(chainId),
  authorizationList: z.optional(z.array(authorization).check(z.maxLength(MAX_AUTHORIZATIONS))),
})

/** What an app wants beside the calls. What it does not mark as optional is required (EIP-5792). */
/** The longest id of a batch that an app gives, in characters: 4,096 bytes in hex (EIP-5792). */
const MAX_BATCH_ID_LENGTH = 8_194

const capabilities = z.record(z.string(), z.looseObject({ optional: z.optional(z.boolean()) }))

const batch = z.looseObject({
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_BATCH_ID_LENGTH))),
  version: z.optional(z.string()),
  chainId: z.optional(chainId),
  from: z.optional(address),
  atomicRequired: z.optional(z.boolean()),
  capabilities: z.optional(capabilities),
  calls: z
    .array(
      z.looseObject({
        ...{ to: z.optional(address), value: z.optional(quantity), data: z.optional(hex) },
        capabilities: z.optional(capabilities),
      }),
    )
    .check(z.minLength(1)),
})

/** A signed delegation of an account (EIP-7702), as it goes into a transaction. */
export type SignedAuthorization = z.output<typeof authorization>

/** What `eth_sendTransaction` requests. Fees and the nonce of an app are not used: the frame reads them itself. */
export type TransactionParameters = {
  readonly from: Address | null
  readonly chainId: number | null
  readonly call: Call
  /** What the app estimates that the call uses; used only where the node cannot estimate it. */
  readonly gas: bigint | null
  readonly authorizations: readonly SignedAuthorization[]
}

/** What `wallet_sendCalls` requests. */
export type BatchParameters = {
  /** The app's own id of the batch; null without one. */
  readonly id: string | null
  readonly version: string
  readonly from: Address | null
  readonly chainId: number | null
  readonly isAtomicRequired: boolean
  readonly calls: readonly Call[]
  /** The names of the capabilities that the app requires. */
  readonly required: readonly string[]
}

/** Parses the parameters of `eth_sendTransaction`. @throws {InvalidParametersError} */
export function parseTransactionParameters(params: unknown): TransactionParameters {
  const parsed = transaction.safeParse(firstOf(params))
  if (!parsed.success) throw invalid('eth_sendTransaction', parsed.error)
  const { from = null, to = null, value = 0n, data, input, gas = null, authorizationList = [] } = parsed.data
  // Two different texts: which one is meant is not known.
  if (data !== undefined && input !== undefined && data !== input) throw invalid('eth_sendTransaction')
  const code = data ?? input ?? '0x'
  if (to === null && code === '0x') throw invalid('eth_sendTransaction')
  return {
    ...{ from, chainId: parsed.data.chainId ?? null, gas, authorizations: authorizationList },
    call: { to, value, data: code },
  }
}

/** Parses the parameters of `wallet_sendCalls`. @throws {InvalidParametersError} */
export function parseBatchParameters(params: unknown): BatchParameters {
  const parsed = batch.safeParse(firstOf(params))
  if (!parsed.success) throw invalid('wallet_sendCalls', parsed.error)
  const { version = '1.0', from = null, chainId: chain = null, atomicRequired = false } = parsed.data
  const calls = parsed.data.calls.map(({ to = null, value = 0n, data = '0x' }) => {
    if (to === null && data === '0x') throw invalid('wallet_sendCalls')
    return { to, value, data } as const
  })
  const required = [parsed.data, ...parsed.data.calls].flatMap(({ capabilities: wanted = {} }) =>
    Object.keys(wanted).filter((name) => wanted[name]?.optional !== true),
  )
  const { id = null } = parsed.data
  return { id, version, from, chainId: chain, isAtomicRequired: atomicRequired, calls, required }
}

/** Parses an address that a request names. @throws {InvalidParametersError} */
export function parseAccount(value: unknown, method: FrameMethod): Address {
  const parsed = address.safeParse(value)
  if (!parsed.success) throw invalid(method, parsed.error)
  return parsed.data
}

/** Returns delegations as they are shown. */
export function toAuthorizations(list: readonly SignedAuthorization[]): readonly Authorization[] {
  return list.map((one) => ({
    ...{ contract: one.address, nonce: BigInt(one.nonce) },
    chainId: one.chainId === 0 ? null : one.chainId,
  }))
}

function firstOf(params: unknown): unknown {
  return Array.isArray(params) ? params[0] : undefined
}

function invalid(method: FrameMethod, cause?: unknown): InvalidParametersError {
  return new InvalidParametersError(method, cause === undefined ? {} : { cause })
}

function hasValidChecksum(text: string): boolean {
  const digits = text.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return !isMixed || getAddress(`0x${digits.toLowerCase()}`).slice(2) === digits
}
