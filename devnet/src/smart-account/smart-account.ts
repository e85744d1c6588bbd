import { type Address, parseAbi } from 'viem'
import type { DevAccount } from '../chain/accounts.ts'
import type { ChainClient } from '../chain/chain-client.ts'

/** A SimpleAccount: a contract that executes operations signed by its owner. The first operation creates it. */
export type SmartAccount = { readonly owner: DevAccount; readonly salt: bigint; readonly address: Address }

/** The factory of SimpleAccount 0.8. */
export const simpleAccountFactoryAbi = parseAbi([
  'function createAccount(address owner, uint256 salt) returns (address account)',
  'function getAddress(address owner, uint256 salt) view returns (address account)',
])

/** The functions of SimpleAccount 0.8 that execute calls. */
export const simpleAccountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
  'function owner() view returns (address)',
])

/** Returns one smart account per owner. Reads the addresses from the factory, deployed or not. */
export async function getSmartAccounts(
  client: ChainClient,
  { factory, owners }: { factory: Address; owners: readonly DevAccount[] },
): Promise<readonly SmartAccount[]> {
  return Promise.all(
    owners.map(async (owner) => {
      const salt = 0n
      const args = [owner.address, salt] as const
      const address = await client.readContract({
        address: factory,
        abi: simpleAccountFactoryAbi,
        functionName: 'getAddress',
        args,
      })
      return { owner, salt, address }
    }),
  )
}
