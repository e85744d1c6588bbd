import { concat, decodeAbiParameters, encodeAbiParameters, type Hash, type Hex, size, slice, zeroHash } from 'viem'
import { InvalidIncentivePayloadError } from './errors.ts'
import type { IncentiveKind } from './incentive-parameters.ts'

/**
 * The data of a claim for an incentive: nothing, a number that decides the amount, the transaction that the claim is
 * for, or the minimum that the claim accepts (base units; 0 for any amount).
 */
export type IncentiveData =
  | { readonly type: 'none' }
  | { readonly type: 'amount'; readonly amount: bigint }
  | { readonly type: 'transactionHash'; readonly hash: Hash }
  | { readonly type: 'minimum'; readonly minimum: bigint }

/** Which detail each kind of incentive type. Source: docs/protocol.md#signed-claims. */
export const incentiveDataType = {
  erc20Incentive: 'none',
  erc20VariableIncentive: 'amount',
  erc20VariableCriteriaIncentive: 'amount',
  erc20VariableCriteriaIncentiveV2: 'amount',
  erc20PeggedIncentive: 'amount',
  erc20PeggedVariableCriteriaIncentive: 'amount',
  erc20PeggedVariableCriteriaIncentiveV2: 'amount',
  cgdaIncentive: 'minimum',
  pointsIncentive: 'none',
  allowListIncentive: 'none',
  erc1155Incentive: 'transactionHash',
} as const satisfies Record<IncentiveKind, IncentiveData['type']>

const amountParameters = [{ type: 'uint256' }] as const
const hashParameters = [{ type: 'bytes32' }] as const

/**
 * Encodes the `incentiveData` of a claim.
 * @param options.completionId - follows the first word, see `completionId`. No incentive reads it there, and it gives
 * two completions with the same detail two digests. Without an id and without a detail, the data is empty.
 * @throws {InvalidIncentivePayloadError} when a number is not a uint256, or a hash is not 32 bytes long.
 */
export function encodeIncentiveData(
  detail: IncentiveData,
  { completionId }: { readonly completionId?: Hash | undefined } = {},
): Hex {
  try {
    const word = firstWordOf(detail)
    if (completionId === undefined) return word ?? '0x'
    return concat([word ?? zeroHash, encodeAbiParameters(hashParameters, [completionId])])
  } catch (cause) {
    throw new InvalidIncentivePayloadError('The incentive data has a value that does not fit its onchain type', {
      cause,
    })
  }
}

/** Null where the incentive reads no data. */
function firstWordOf(detail: IncentiveData): Hex | null {
  switch (detail.type) {
    case 'none':
      return null
    case 'amount':
      return encodeAbiParameters(amountParameters, [detail.amount])
    case 'transactionHash':
      return encodeAbiParameters(hashParameters, [detail.hash])
    case 'minimum':
      return detail.minimum === 0n ? null : encodeAbiParameters(amountParameters, [detail.minimum])
    default:
      return detail satisfies never
  }
}

/** The data of a claim for an incentive, and the id of its completion, which is null when the data has none. */
export type DecodedIncentiveData = IncentiveData & { readonly completionId: Hash | null }

/**
 * Decodes the `incentiveData` of a claim to an incentive of a given kind: the first word, as contracts do, and the id
 * of the completion that follows it in claims of this protocol's own verifier.
 * @throws {InvalidIncentivePayloadError} when the kind needs a word and the data is shorter.
 */
export function decodeIncentiveData(kind: IncentiveKind, data: Hex): DecodedIncentiveData {
  const type = incentiveDataType[kind]
  const bytes = size(data)
  const completionId = bytes === 64 ? slice(data, 32, 64) : null
  if (type === 'none') return { type, completionId }
  if (bytes < 32) {
    if (type === 'minimum') return { type, minimum: 0n, completionId }
    throw new InvalidIncentivePayloadError(`The claim's detail has ${bytes} bytes`)
  }
  switch (type) {
    case 'amount':
      return { type, amount: decodeAbiParameters(amountParameters, data)[0], completionId }
    case 'minimum':
      return { type, minimum: decodeAbiParameters(amountParameters, data)[0], completionId }
    case 'transactionHash':
      return { type, hash: decodeAbiParameters(hashParameters, data)[0], completionId }
    default:
      return type satisfies never
  }
}
