import { decodeAbiParameters, encodeAbiParameters, type Hash, type Hex } from 'viem'
import { IncentivePayloadError } from './errors.ts'
import type { IncentiveKind } from './incentive-parameters.ts'

/** What a claim tells an incentive: nothing, a number that decides the amount, or the transaction it is for. */
export type ClaimDetail =
  | { readonly needs: 'nothing' }
  | { readonly needs: 'number'; readonly number: bigint }
  | { readonly needs: 'transaction'; readonly hash: Hash }

/** Which detail each kind of incentive needs. Source: PROTOCOL.md §7, "incentiveData". */
export const claimDetailOf = {
  erc20Incentive: 'nothing',
  erc20VariableIncentive: 'number',
  erc20VariableCriteriaIncentive: 'number',
  erc20VariableCriteriaIncentiveV2: 'number',
  erc20PeggedIncentive: 'number',
  erc20PeggedVariableCriteriaIncentive: 'number',
  erc20PeggedVariableCriteriaIncentiveV2: 'number',
  cgdaIncentive: 'nothing',
  pointsIncentive: 'nothing',
  allowListIncentive: 'nothing',
  erc1155Incentive: 'transaction',
} as const satisfies Record<IncentiveKind, ClaimDetail['needs']>

const numberParameters = [{ type: 'uint256' }] as const
const transactionParameters = [{ type: 'bytes32' }] as const

/**
 * Encodes the `incentiveData` of a claim.
 * @throws {IncentivePayloadError} when the number is no uint256 or the hash has not 32 bytes.
 */
export function encodeIncentiveData(detail: ClaimDetail): Hex {
  try {
    switch (detail.needs) {
      case 'nothing':
        return '0x'
      case 'number':
        return encodeAbiParameters(numberParameters, [detail.number])
      case 'transaction':
        return encodeAbiParameters(transactionParameters, [detail.hash])
    }
  } catch (cause) {
    throw new IncentivePayloadError('The claim has a detail that does not fit its onchain type', { cause })
  }
}

/**
 * Reads the `incentiveData` of a claim to an incentive of some kind.
 * @throws {IncentivePayloadError} when it is not one word, where one is needed.
 */
export function decodeIncentiveData(kind: IncentiveKind, data: Hex): ClaimDetail {
  const needs = claimDetailOf[kind]
  if (needs === 'nothing') return { needs }
  if (data.length !== 66) throw new IncentivePayloadError(`The claim's detail has ${(data.length - 2) / 2} bytes`)
  if (needs === 'number') return { needs, number: decodeAbiParameters(numberParameters, data)[0] }
  return { needs, hash: decodeAbiParameters(transactionParameters, data)[0] }
}
