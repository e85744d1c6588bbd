import type { Address, Client } from 'viem'
import { requestChainId } from '../chain/rpc.ts'

/**
 * Returns the core to use: the given one, or the protocol's core on the node's chain.
 * @throws {ChainNotDeployedError} when no core is given and the chain has none.
 * @throws {WrongChainError} when the node serves another chain than the client's.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function resolveCore(client: Client, core: Address | undefined): Promise<Address> {
  if (core) return core
  const chainId = await requestChainId(client)
  // Apps that name their core, as a site does, do not load the table of every chain.
  const { getCoreAddress } = await import('../deployments/get-deployment.ts')
  return getCoreAddress(chainId)
}
