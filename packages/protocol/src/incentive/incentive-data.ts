import { concat, decodeAbiParameters, encodeAbiParameters, type Hash, type Hex, size, slice, zeroHash } from 'viem'
import { InvalidIncentivePayloadError } from './errors.ts'
import type { IncentiveKind } from './incentive-parameters.ts'

/**
 * What a claim tells an incentive: nothing, a number that decides the amount, the transaction it is for, or the least
 * that the claim takes (base units; 0 for whatever there is).
 */
export type IncentiveData =
  | { readonly needs: 'nothing' }
  | { readonly needs: 'number'; readonly number: bigint }
  | { readonly needs: 'transaction'; readonly hash: Hash }
  | { readonly needs: 'minimum'; readonly minimum: bigint }

/** Which detail each kind of incentive needs. Source: docs/protocol.md#signed-claims. */
export const incentiveDataType = {
  erc20Incentive: 'nothing',
  erc20VariableIncentive: 'number',
  erc20VariableCriteriaIncentive: 'number',
  erc20VariableCriteriaIncentiveV2: 'number',
  erc20PeggedIncentive: 'number',
  erc20PeggedVariableCriteriaIncentive: 'number',
  erc20PeggedVariableCriteriaIncentiveV2: 'number',
  cgdaIncentive: 'minimum',
  pointsIncentive: 'nothing',
  allowListIncentive: 'nothing',
  erc1155Incentive: 'transaction',
} as const satisfies Record<IncentiveKind, IncentiveData['needs']>

const numberParameters = [{ type: 'uint256' }] as const
const transactionParameters = [{ type: 'bytes32' }] as const

/**
 * Encodes the `incentiveData` of a claim.
 * @param options.completionId - put behind the first word, see `completionId`: no incentive reads it there, and two
 * completions with the same detail get two digests. Without one, and without a detail, there is no data at all.
 * @throws {InvalidIncentivePayloadError} when a number is no uint256, or a hash has not 32 bytes.
 */
export function encodeIncentiveData(
  detail: IncentiveData,
  { completionId }: { readonly completionId?: Hash | undefined } = {},
): Hex {
  try {
    const word = firstWordOf(detail)
    if (completionId === undefined) return word ?? '0x'
    return concat([word ?? zeroHash, encodeAbiParameters(transactionParameters, [completionId])])
  } catch (cause) {
    throw new InvalidIncentivePayloadError('The claim has a detail that does not fit its onchain type', { cause })
  }
}

/** Null where the incentive reads nothing. */
function firstWordOf(detail: IncentiveData): Hex | null {
  switch (detail.needs) {
    case 'nothing':
      return null
    case 'number':
      return encodeAbiParameters(numberParameters, [detail.number])
    case 'transaction':
      return encodeAbiParameters(transactionParameters, [detail.hash])
    case 'minimum':
      return detail.minimum === 0n ? null : encodeAbiParameters(numberParameters, [detail.minimum])
    default:
      return detail satisfies never
  }
}

/** What a claim tells an incentive, and which completion it is for; null where the data names none. */
export type DecodedIncentiveData = IncentiveData & { readonly completionId: Hash | null }

/**
 * Reads the `incentiveData` of a claim to an incentive of some kind: the first word, as contracts do, and the completion
 * that stands behind it in claims of this protocol's own verifier.
 * @throws {InvalidIncentivePayloadError} when there is no whole word, where one is needed.
 */
export function decodeIncentiveData(kind: IncentiveKind, data: Hex): DecodedIncentiveData {
  const needs = incentiveDataType[kind]
  const bytes = size(data)
  const completionId = bytes === 64 ? slice(data, 32, 64) : null
  if (needs === 'nothing') return { needs, completionId }
  if (bytes < 32) {
    if (needs === 'minimum') return { needs, minimum: 0n, completionId }
    throw new InvalidIncentivePayloadError(`The claim's detail has ${bytes} bytes`)
  }
  switch (needs) {
    case 'number':
      return { needs, number: decodeAbiParameters(numberParameters, data)[0], completionId }
    case 'minimum':
      return { needs, minimum: decodeAbiParameters(numberParameters, data)[0], completionId }
    case 'transaction':
      return { needs, hash: decodeAbiParameters(transactionParameters, data)[0], completionId }
    default:
      return needs satisfies never
  }
}
