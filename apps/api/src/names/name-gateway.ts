import {
  type Address,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
} from 'viem'
import { ApiError } from '../api-error.ts'
import { decodeDnsName } from './dns-name.ts'
import { GatewayRequestError } from './errors.ts'
import { isOwnName, parseLabel, toLabel } from './name-rules.ts'
import type { NameStore } from './name-store.ts'
import { resolveRecord } from './resolve-record.ts'

/** Seconds for which an answer is valid: time to send it to the chain, with a clock that is behind. A name changes no faster. */
export const ANSWER_SECONDS = 300

const resolverAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])

/** Signs digests with the key of the gateway. */
export type GatewayKey = { readonly address: Address; signDigest(digest: Hex): Promise<Hex> }

/** Answers resolvers (ERC-3668). */
export type NameGateway = {
  /**
   * Returns a signed answer: `abi.encode(bytes result, uint64 expiresAt, bytes signature)`.
   * @param sender - the resolver, to which the answer is bound. @param data - its call of `resolve`.
   * @throws {GatewayRequestError}
   */
  answer(request: { readonly sender: Address; readonly data: Hex }): Promise<Hex>
}

/** Creates the gateway. @param options.suffix - with its dot. @param options.nowSeconds - Unix seconds. */
export function createNameGateway({
  store,
  suffix,
  key,
  nowSeconds,
}: {
  readonly store: Pick<NameStore, 'find'>
  readonly suffix: string
  readonly key: GatewayKey
  readonly nowSeconds: () => number
}): NameGateway {
  return {
    async answer({ sender, data }) {
      const { name, call } = decodeRequest(data)
      if (!name.includes('.') || !isOwnName(name, suffix)) throw new GatewayRequestError('the name has another suffix')
      const label = toRegistrable(toLabel(name, suffix))
      const found = label === null ? null : await store.find(label)
      const result = resolveRecord(call, { fullName: name, found })
      const expiresAt = BigInt(nowSeconds() + ANSWER_SECONDS)
      const signature = await key.signDigest(hashAnswer({ resolver: sender, request: data, result, expiresAt }))
      const types = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
      return encodeAbiParameters(types, [result, expiresAt, signature])
    },
  }
}

/** What the gateway signs: `answerDigest` of the resolver contract (ERC-191, version 0). */
export function hashAnswer({
  resolver,
  request,
  result,
  expiresAt,
}: {
  readonly resolver: Address
  readonly request: Hex
  readonly result: Hex
  readonly expiresAt: bigint
}): Hex {
  const expiry = numberToHex(expiresAt, { size: 8 })
  return keccak256(concat(['0x1900', resolver, expiry, keccak256(request), keccak256(result)]))
}

function decodeRequest(data: Hex): { readonly name: string; readonly call: Hex } {
  try {
    const [encoded, call] = decodeFunctionData({ abi: resolverAbi, data }).args
    const name = decodeDnsName(encoded)
    if (name !== null) return { name, call }
  } catch (cause) {
    throw new GatewayRequestError('the request is not a call of resolve', { cause })
  }
  throw new GatewayRequestError('the name is not in DNS encoding')
}

/** A label that can have a registration; null for any other, which has none. */
function toRegistrable(label: string): string | null {
  try {
    return parseLabel(label)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
