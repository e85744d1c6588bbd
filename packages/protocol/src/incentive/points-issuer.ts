import { type Address, type Client, encodeFunctionData } from 'viem'
import { pointsAbi } from '../abi/points.ts'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'

/**
 * The role of an issuer at a points contract, which a points incentive needs.
 * Source: docs/protocol.md#enums-and-constants.
 */
export const ISSUER_ROLE = 2n

/**
 * Lets a contract issue points, or revokes that right. A points incentive needs it to pay. The sender must own the
 * points contract.
 * @param points - the incentive's `venue`.
 * @param issuer - the incentive.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function setPointsIssuer(
  client: Client,
  {
    points,
    issuer,
    isIssuer,
    ...options
  }: TransactionOptions & { readonly points: Address; readonly issuer: Address; readonly isIssuer: boolean },
): Promise<MinedTransaction> {
  const functionName = isIssuer ? 'grantRoles' : 'revokeRoles'
  const data = encodeFunctionData({ abi: pointsAbi, functionName, args: [issuer, ISSUER_ROLE] })
  const what = isIssuer ? 'Letting the incentive issue points' : 'Stopping the incentive from issuing points'
  const { hash, receipt } = await transact(client, { ...options, to: points, data, what })
  return { hash, receipt }
}
