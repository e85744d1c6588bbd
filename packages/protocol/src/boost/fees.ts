import { type Address, type Client, encodeFunctionData, encodePacked, type Hex, keccak256 } from 'viem'
import { readContract } from '../contract/read.ts'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'
import { coreDetailsAbi } from './core-abi.ts'
import type { CoreOptions } from './get-boost.ts'
import { resolveCore } from './resolve-core.ts'

/** One incentive of one boost. */
export type IncentiveKey = { readonly boostId: bigint; readonly incentiveId: number }

/** The amount that the core holds for the fees of an incentive. */
export type IncentiveFees = {
  readonly asset: Address
  readonly assetType: number
  /** Base units that are still to be paid out as fees. */
  readonly remaining: bigint
  /** Basis points. */
  readonly protocolFee: bigint
  readonly tokenId: bigint
}

/** The core's key for an incentive's fees. Source: docs/protocol.md#initialization-payloads. */
export function toIncentiveFeesKey({ boostId, incentiveId }: IncentiveKey): Hex {
  return keccak256(encodePacked(['uint256', 'uint256'], [boostId, BigInt(incentiveId)]))
}

/**
 * Reads the amount that the core holds for the fees of an incentive.
 * @throws {UnsupportedInterfaceError} when there is no core, or an older one.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getIncentiveFees(
  client: Client,
  { core, ...incentive }: CoreOptions & IncentiveKey,
): Promise<IncentiveFees> {
  const address = await resolveCore(client, core)
  const args = [toIncentiveFeesKey(incentive)] as const
  const { assetType, asset, protocolFeesRemaining, protocolFee, tokenId } = await readContract(
    client,
    { abi: coreDetailsAbi, address, functionName: 'getIncentiveFeesInfo', args },
    'the core',
  )
  return { asset, assetType, remaining: protocolFeesRemaining, protocolFee, tokenId }
}

/**
 * Pays out the fees that stay in the core when it held more than the rewards required. Any account may send it.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function settleProtocolFees(
  client: Client,
  { core, boostId, incentiveId, ...options }: TransactionOptions & CoreOptions & IncentiveKey,
): Promise<MinedTransaction> {
  const address = await resolveCore(client, core)
  const args = [boostId, BigInt(incentiveId)] as const
  const data = encodeFunctionData({ abi: coreDetailsAbi, functionName: 'settleProtocolFees', args })
  const { hash, receipt } = await transact(client, { ...options, to: address, data, what: 'Settling the fees' })
  return { hash, receipt }
}
