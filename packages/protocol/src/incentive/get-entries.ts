import type { Address, Client } from 'viem'
import { mapInBatches } from '../chain/map-in-batches.ts'
import { readContract } from '../contract/read.ts'
import { atOneBlock } from '../contract/read-together.ts'
import { incentiveAbi, incentiveDetailsAbi } from './incentive-abi.ts'

/**
 * Returns whether an account has claimed from an incentive that pays each account once. Those are all kinds except
 * ERC-1155 incentives and the kinds that pay for each completion.
 * @throws {UnsupportedInterfaceError} for an incentive of another kind.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export function hasClaimed(
  client: Client,
  { incentive, account }: { readonly incentive: Address; readonly account: Address },
): Promise<boolean> {
  const readParameters = {
    abi: incentiveDetailsAbi,
    address: incentive,
    functionName: 'claimed',
    args: [account],
  } as const
  return readContract(client, readParameters, 'an incentive that is claimed once')
}

/**
 * Returns the accounts that entered a raffle, in the order of their entries. It works on the deployed contracts too,
 * where `claims` counts the entries.
 * @param from - the index of the first entry to read, from 0.
 * @param limit - the most entries to return; 100 by default.
 * @throws {UnsupportedInterfaceError} when the incentive is not a raffle.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getEntries(
  client: Client,
  {
    incentive,
    from = 0,
    limit = 100,
  }: { readonly incentive: Address; readonly from?: number; readonly limit?: number },
): Promise<readonly Address[]> {
  const reader = await atOneBlock(client)
  const needed = 'a raffle'
  const count = await readContract(reader, { abi: incentiveAbi, address: incentive, functionName: 'claims' }, needed)
  const end = Math.min(Number(count), from + limit)
  const indexes = Array.from({ length: Math.max(0, end - from) }, (_, offset) => BigInt(from + offset))
  const readParameters = { abi: incentiveDetailsAbi, address: incentive, functionName: 'entries' } as const
  return mapInBatches(indexes, (index) => readContract(reader, { ...readParameters, args: [index] }, needed))
}
