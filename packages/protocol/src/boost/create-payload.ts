import { type Address, decodeAbiParameters, type Hex } from 'viem'
import { encodeParameters, misfitText } from '../address/encode-parameters.ts'
import { AddressFormatError } from '../address/errors.ts'
import { compressCalldata, decompressCalldata } from './calldata-compression.ts'
import { InvalidBoostPayloadError } from './errors.ts'

/** A component of a boost: an implementation to clone and initialize, or an instance that the boost uses directly. */
export type Target = {
  /** True when `instance` is an implementation, and `parameters` initialize its clone. */
  readonly isBase: boolean
  readonly instance: Address
  /** Empty for an instance that the boost uses directly. */
  readonly parameters: Hex
}

/** The decoded argument of `createBoost(bytes)`. Source: docs/protocol.md#initialization-payloads. */
export type CreateBoostPayload = {
  readonly budget: Address
  readonly action: Target
  /** The zero address as `instance` lets the action itself validate, if it can. */
  readonly validator: Target
  readonly allowList: Target
  readonly incentives: readonly Target[]
  /** Basis points that the creator adds to the core's own fee. */
  readonly protocolFee: bigint
  /** Zero for any number. */
  readonly maxParticipants: bigint
  readonly owner: Address
}

const targetComponents = [
  { name: 'isBase', type: 'bool' },
  { name: 'instance', type: 'address' },
  { name: 'parameters', type: 'bytes' },
] as const

const payloadParameters = [
  {
    type: 'tuple',
    components: [
      { name: 'budget', type: 'address' },
      { name: 'action', type: 'tuple', components: targetComponents },
      { name: 'validator', type: 'tuple', components: targetComponents },
      { name: 'allowList', type: 'tuple', components: targetComponents },
      { name: 'incentives', type: 'tuple[]', components: targetComponents },
      { name: 'protocolFee', type: 'uint64' },
      { name: 'maxParticipants', type: 'uint256' },
      { name: 'owner', type: 'address' },
    ],
  },
] as const

/**
 * Encodes and compresses a boost for `createBoost(bytes)`. Source: docs/protocol.md#initialization-payloads.
 * @throws {InvalidBoostPayloadError} when a value does not fit its onchain type.
 */
export function encodeCreateBoostPayload(payload: CreateBoostPayload): Hex {
  try {
    const encoded = encodeParameters(payloadParameters, [{ ...payload, incentives: [...payload.incentives] }])
    return compressCalldata(encoded)
  } catch (cause) {
    if (cause instanceof AddressFormatError) throw cause
    throw new InvalidBoostPayloadError(misfitText('The boost', cause), { cause })
  }
}

/**
 * Decompresses and decodes the argument of `createBoost(bytes)`.
 * @throws {DecompressionError} when it cannot be decompressed.
 * @throws {InvalidBoostPayloadError} when the decompressed bytes are not a boost.
 */
export function decodeCreateBoostPayload(data: Hex): CreateBoostPayload {
  const encoded = decompressCalldata(data)
  try {
    return decodeAbiParameters(payloadParameters, encoded)[0]
  } catch (cause) {
    throw new InvalidBoostPayloadError('The bytes cannot be decoded', { cause })
  }
}
