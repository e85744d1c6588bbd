import { type Address, decodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { encodeParameters, misfitText } from '../address/encode-parameters.ts'
import { AddressFormatError } from '../address/errors.ts'
import { InvalidActionPayloadError } from './errors.ts'

/**
 * The initialization parameters of a contract action or an ERC-721 mint action: the one call that it makes.
 * Source: docs/protocol.md#initialization-payloads.
 */
export type ContractActionParameters = {
  /** The chain on which the action makes its call. */
  readonly chainId: bigint
  readonly target: Address
  /** 4 bytes. */
  readonly selector: Hex
  /** In wei, sent with the call. */
  readonly value: bigint
}

const parameters = parseAbiParameters('uint256 chainId, address target, bytes4 selector, uint256 value')

/**
 * Encodes a contract action's or an ERC-721 mint action's parameters for `initialize(bytes)`.
 * @throws {InvalidActionPayloadError} when a value does not fit its onchain type.
 */
export function encodeContractActionPayload({ chainId, target, selector, value }: ContractActionParameters): Hex {
  try {
    return encodeParameters(parameters, [chainId, target, selector, value])
  } catch (cause) {
    if (cause instanceof AddressFormatError) throw cause
    throw new InvalidActionPayloadError(misfitText('The action', cause), { cause })
  }
}

/**
 * Decodes a contract action's or an ERC-721 mint action's parameters.
 * @throws {InvalidActionPayloadError} when the bytes are not such parameters.
 */
export function decodeContractActionPayload(payload: Hex): ContractActionParameters {
  try {
    const [chainId, target, selector, value] = decodeAbiParameters(parameters, payload)
    return { chainId, target, selector, value }
  } catch (cause) {
    throw new InvalidActionPayloadError('The bytes cannot be decoded', { cause })
  }
}
