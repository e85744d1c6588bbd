import { type Address, type Client, encodeFunctionData, isAddressEqual, parseEventLogs } from 'viem'
import { requestChainId } from '../chain/rpc.ts'
import { ReceiptAddressMissingError } from '../contract/errors.ts'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'
import type { IncentiveParameters } from '../incentive/incentive-parameters.ts'
import { coreDetailsAbi, coreEventsAbi } from './core-abi.ts'
import { requireIncentive, requireIncentiveCount } from './create-boost-from-budget.ts'
import type { Target } from './create-payload.ts'
import { type CoreOptions, getBoost } from './get-boost.ts'
import { requireCoreVersion } from './get-core.ts'
import { isTarget, toTarget } from './new-boost.ts'
import { resolveCore } from './resolve-core.ts'

/**
 * Adds an incentive to a boost, paid from the boost's budget with the fee on top. The sender must own the boost.
 * @param client - viem client on the chain of the boost, with the account that sends, unless `account` names it.
 * @param boostId - the boost's id at the core.
 * @param incentive - an incentive as plain data with its `type`, or a `Target`.
 * @param core - the address of the core; the protocol's core on that chain by default.
 * @param options - {@link TransactionOptions}: the account, fees, confirmations and an abort signal.
 * @throws {NotCloneableError} when the implementation is not an incentive that can be cloned.
 * @throws {UnsupportedCoreVersionError} for the older core.
 * @throws {InvalidIncentiveCountError} when the boost has as many incentives as claims can reach.
 * @throws {BoostNotFoundError} when the core has no such boost.
 * @throws {ReceiptAddressMissingError} when the receipt names no new contract.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 * @example
 * const { incentiveId } = await addIncentive(client, { boostId: 7n, incentive })
 */
export async function addIncentive(
  client: Client,
  {
    boostId,
    incentive: given,
    core,
    ...options
  }: TransactionOptions & CoreOptions & { readonly boostId: bigint; readonly incentive: Target | IncentiveParameters },
): Promise<MinedTransaction & { readonly incentiveId: number; readonly incentive: Address }> {
  const address = await resolveCore(client, core)
  const incentive = isTarget(given) ? given : toTarget(await requestChainId(client), given)
  await Promise.all([
    requireIncentive(client, incentive),
    requireCoreVersion(client, { core: address, needed: '1.0.0', what: 'Adding an incentive' }),
  ])
  const { incentives } = await getBoost(client, { boostId, core: address })
  requireIncentiveCount(incentives.length + 1)
  const args = [boostId, incentive] as const
  const { hash, receipt } = await transact(client, {
    ...options,
    to: address,
    data: encodeFunctionData({ abi: coreDetailsAbi, functionName: 'addIncentiveToBoost', args }),
    what: 'Adding the incentive',
  })
  const added = parseEventLogs({ abi: coreEventsAbi, eventName: 'IncentiveAdded', logs: receipt.logs }).find(
    (log) => isAddressEqual(log.address, address) && log.args.boostId === boostId,
  )
  if (!added) throw new ReceiptAddressMissingError(hash)
  const { incentiveId, incentiveAddress } = added.args
  return { hash, receipt, incentiveId: Number(incentiveId), incentive: incentiveAddress }
}
