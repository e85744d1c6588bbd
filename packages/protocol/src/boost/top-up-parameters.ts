import { type Address, type Client, zeroAddress } from 'viem'
import { InvalidIncentivePayloadError, UnsupportedIncentiveKindError } from '../incentive/errors.ts'
import { getIncentive } from '../incentive/get-incentive.ts'
import { Erc20Strategy, type IncentiveParameters } from '../incentive/incentive-parameters.ts'
import { calculateFee, FEE_DENOMINATOR } from './boost.ts'

/**
 * Returns the parameters that `topUpFromBudget` and `topUpFromSender` take to add an amount to an incentive. They are
 * the incentive's own parameters, read from the chain, with the limit that makes up that amount. The fee comes on top.
 * @param amount - base units; for a pool, a multiple of its reward.
 * @throws {InvalidIncentivePayloadError} for an amount of zero, or one that is not a multiple of a pool's reward.
 * @throws {UnsupportedIncentiveKindError} for an incentive that cannot be topped up.
 * @throws {UnsupportedInterfaceError} when a contract is of another kind.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getTopUpParameters(
  client: Client,
  { incentive: address, amount }: { readonly incentive: Address; readonly amount: bigint },
): Promise<IncentiveParameters> {
  if (amount <= 0n) throw new InvalidIncentivePayloadError(`The amount ${amount} cannot be added`)
  const incentive = await getIncentive(client, { incentive: address })
  // No contract reads the manager of a top-up.
  const manager = zeroAddress
  switch (incentive.type) {
    case 'erc20Incentive': {
      const { type: kind, asset, strategy, reward } = incentive
      if (strategy === Erc20Strategy.RAFFLE)
        throw new UnsupportedIncentiveKindError({ incentive: address, kind, what: 'top-up' })
      if (amount % reward !== 0n)
        throw new InvalidIncentivePayloadError(`${amount} is not a number of whole rewards of ${reward}`)
      return { type: kind, asset, strategy, reward, limit: amount / reward, manager }
    }
    case 'erc20VariableIncentive': {
      const { type: kind, asset, reward } = incentive
      return { type: kind, asset, reward, limit: amount, manager }
    }
    case 'erc20PeggedIncentive': {
      const { type: kind, asset, peg, reward } = incentive
      return { type: kind, asset, peg, reward, limit: amount, manager }
    }
    case 'erc20VariableCriteriaIncentive': {
      const { type: kind, asset, reward, maxReward, criteria } = incentive
      return { type: kind, asset, reward, limit: amount, maxReward, criteria }
    }
    case 'erc20VariableCriteriaIncentiveV2': {
      const { type: kind, asset, reward, maxReward, criteria } = incentive
      return { type: kind, asset, reward, limit: amount, maxReward, criteria }
    }
    case 'erc20PeggedVariableCriteriaIncentive': {
      const { type: kind, asset, peg, reward, maxReward, criteria } = incentive
      return { type: kind, asset, peg, reward, limit: amount, manager, maxReward, criteria }
    }
    case 'erc20PeggedVariableCriteriaIncentiveV2': {
      const { type: kind, asset, peg, reward, maxReward, criteria } = incentive
      return { type: kind, asset, peg, reward, limit: amount, manager, maxReward, criteria }
    }
    case 'cgdaIncentive':
    case 'pointsIncentive':
    case 'allowListIncentive':
    case 'erc1155Incentive':
      throw new UnsupportedIncentiveKindError({ incentive: address, kind: incentive.type, what: 'top-up' })
    default:
      return incentive satisfies never
  }
}

/**
 * Returns the most that an incentive gets from an amount that includes the fee.
 * @param total - base units, the fee included.
 * @param protocolFee - the boost's, in basis points.
 */
export function amountWithoutFee(total: bigint, protocolFee: bigint): bigint {
  // The fee is rounded down, so one unit more may still fit.
  const amount = (total * FEE_DENOMINATOR) / (FEE_DENOMINATOR + protocolFee)
  return amount + 1n + calculateFee(amount + 1n, protocolFee) <= total ? amount + 1n : amount
}
