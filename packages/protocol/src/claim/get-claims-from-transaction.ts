import { type Address, type Client, type Hash, type Hex, isAddressEqual, parseEventLogs } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { coreEventsAbi } from '../boost/core-abi.ts'
import type { CoreOptions } from '../boost/get-boost.ts'
import { resolveCore } from '../boost/resolve-core.ts'
import { requestRpc } from '../chain/rpc.ts'

/** A claim that a transaction made, as the core's log reports it. */
export type TransactionClaim = {
  readonly boostId: bigint
  readonly incentiveId: number
  readonly claimant: Address
  /** The zero address for none. */
  readonly referrer: Address
  /** The signed claim that was submitted. */
  readonly data: Hex
  readonly logIndex: number
}

/**
 * Returns the claims that a transaction made, in log order.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} also for a transaction that is in no block.
 */
export async function getClaimsFromTransaction(
  client: Client,
  { hash, core }: CoreOptions & { readonly hash: Hash },
): Promise<readonly TransactionClaim[]> {
  const address = await resolveCore(client, core)
  const { logs } = await requestRpc('eth_getTransactionReceipt', () => getTransactionReceipt(client, { hash }))
  return parseEventLogs({ abi: coreEventsAbi, eventName: 'BoostClaimed', logs }).flatMap((log) =>
    isAddressEqual(log.address, address)
      ? [{ ...log.args, incentiveId: Number(log.args.incentiveId), logIndex: log.logIndex }]
      : [],
  )
}
