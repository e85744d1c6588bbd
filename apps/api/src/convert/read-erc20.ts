import { findNodeFailure } from '@laurel/server/chain/find-node-failure.ts'
import { type Address, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { ApiChain } from '../chain/api-chain.ts'
import { TokenUnreadableError } from './errors.ts'

/**
 * Reads how much of a token a spender may take, in base units.
 * @param at.block - the block to read at. @throws {TokenUnreadableError} @throws {QuorumNotReachedError}
 */
export function readAllowance(
  { client }: ApiChain,
  {
    token,
    account,
    spender,
    block,
  }: { readonly token: Address; readonly account: Address; readonly spender: Address; readonly block: bigint },
): Promise<bigint> {
  const args = [account, spender] as const
  return orThrow(
    readContract(client, { abi: erc20Abi, address: token, functionName: 'allowance', args, blockNumber: block }),
  )
}

/** Reads how much of a token there is, in base units. @throws {TokenUnreadableError} @throws {QuorumNotReachedError} */
export function readSupply({ client }: ApiChain, token: Address, block: bigint): Promise<bigint> {
  return orThrow(
    readContract(client, { abi: erc20Abi, address: token, functionName: 'totalSupply', blockNumber: block }),
  )
}

async function orThrow(reading: Promise<bigint>): Promise<bigint> {
  try {
    return await reading
  } catch (error) {
    throw findNodeFailure(error) ?? new TokenUnreadableError({ cause: error })
  }
}
