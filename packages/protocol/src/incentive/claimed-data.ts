import { type Address, encodePacked, getAddress, type Hex, sliceHex, toHex } from 'viem'
import { isBytes } from '../chain/onchain-values.ts'
import { InvalidClaimedDataError } from './errors.ts'

/** The payment that an incentive reports. */
export type ClaimedPayment = {
  /** The token; for an allow-list incentive the list, for points the contract that issues them. */
  readonly asset: Address
  readonly recipient: Address
  /** Base units. */
  readonly amount: bigint
}

/** Asset, recipient and amount without padding. */
const CLAIMED_BYTES = 20 + 20 + 32

/**
 * Decodes the data of an incentive's `Claimed` event: asset, recipient and amount, packed.
 * Source: docs/protocol.md#lifecycle-of-a-boost.
 * @throws {InvalidClaimedDataError} unless there are exactly 72 bytes.
 */
export function decodeClaimedData(data: Hex): ClaimedPayment {
  if (!isBytes(data)) throw new InvalidClaimedDataError('it is not hex')
  const bytes = (data.length - 2) / 2
  if (bytes !== CLAIMED_BYTES)
    throw new InvalidClaimedDataError(`it has ${bytes} bytes and should have ${CLAIMED_BYTES}`)
  return {
    asset: getAddress(sliceHex(data, 0, 20)),
    recipient: getAddress(sliceHex(data, 20, 40)),
    amount: BigInt(sliceHex(data, 40, 72)),
  }
}

/** Encodes the data that {@link decodeClaimedData} decodes. */
export function encodeClaimedData({ asset, recipient, amount }: ClaimedPayment): Hex {
  return encodePacked(['address', 'address', 'bytes32'], [asset, recipient, toHex(amount, { size: 32 })])
}
