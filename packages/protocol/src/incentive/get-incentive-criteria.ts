import { type Address, type Client, decodeAbiParameters, encodeFunctionData, type Hex, parseAbi, size } from 'viem'
import { callContract } from '../contract/call.ts'
import { requireAddress } from '../contract/require-contract.ts'
import { ProtocolError } from '../protocol-error.ts'
import { IncentiveCriteriaError } from './errors.ts'
import type { IncentiveCriteria, IncentiveCriteriaV2 } from './incentive-criteria.ts'
import {
  criteriaComponents,
  criteriaV2Components,
  fromOnchainCriteria,
  fromOnchainCriteriaV2,
} from './onchain-criteria.ts'

/** The criteria of an incentive, and the version of its contract. */
export type ReadCriteria =
  | { readonly version: 1; readonly criteria: IncentiveCriteria }
  | { readonly version: 2; readonly criteria: IncentiveCriteriaV2 }

/** The function has no declared outputs, because the length of the response distinguishes the versions. */
export const criteriaQuestionAbi = parseAbi(['function getIncentiveCriteria() view'])
const v1Parameters = [{ type: 'tuple', components: criteriaComponents }] as const
const v2Parameters = [{ type: 'tuple', components: criteriaV2Components }] as const

/**
 * Reads the criteria that an incentive's reward depends on. Both versions have the same interface id, so the length of
 * the response distinguishes them: four words, or five. Source: docs/protocol.md#interface-ids.
 * @throws {IncentiveCriteriaError} when the call reverts, the function is missing, or the response has another length.
 * @throws {InvalidCriteriaSourceError} when the criteria type is neither an event nor a function.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getIncentiveCriteria(
  client: Client,
  { incentive: given }: { readonly incentive: Address },
): Promise<ReadCriteria> {
  const incentive = requireAddress(given)
  const { status, data } = await callContract(client, {
    to: incentive,
    data: encodeFunctionData({ abi: criteriaQuestionAbi }),
  })
  if (status === 'reverted') throw new IncentiveCriteriaError(incentive)
  try {
    return decodeCriteria(data)
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause
    throw new IncentiveCriteriaError(incentive, { cause })
  }
}

/**
 * Decodes the result of `getIncentiveCriteria()`.
 * @throws a `RangeError` unless it has four or five words.
 * @throws {InvalidCriteriaSourceError} when the criteria type is neither an event nor a function.
 */
export function decodeCriteria(data: Hex): ReadCriteria {
  switch (size(data)) {
    case 4 * 32:
      return { version: 1, criteria: fromOnchainCriteria(decodeAbiParameters(v1Parameters, data)[0]) }
    case 5 * 32:
      return { version: 2, criteria: fromOnchainCriteriaV2(decodeAbiParameters(v2Parameters, data)[0]) }
    default:
      throw new RangeError(`Criteria have four or five words, and the answer has ${size(data)} bytes.`)
  }
}
