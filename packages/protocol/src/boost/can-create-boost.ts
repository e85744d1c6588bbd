import { type Address, type Client, zeroAddress } from 'viem'
import { passthroughAuthAbi } from '../abi/passthrough-auth.ts'
import { readContract } from '../contract/read.ts'
import { coreAbi } from './core-abi.ts'
import type { CoreOptions } from './get-boost.ts'
import { resolveCore } from './resolve-core.ts'

/**
 * Returns whether an account may create boosts at a core. The core's auth contract decides, and without one every
 * account may.
 * @throws {UnsupportedInterfaceError} when there is no core, or its auth contract is invalid.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function canCreateBoost(
  client: Client,
  { core, account }: CoreOptions & { readonly account: Address },
): Promise<boolean> {
  const address = await resolveCore(client, core)
  const auth = await readContract(client, { abi: coreAbi, address, functionName: 'createBoostAuth' }, 'the core')
  if (auth === zeroAddress) return true
  const readParameters = {
    abi: passthroughAuthAbi,
    address: auth,
    functionName: 'isAuthorized',
    args: [account],
  } as const
  return readContract(client, readParameters, 'a contract that says who may create boosts')
}
