import { createPublicClient, http, parseAbi, verifyMessage } from 'viem'
import { optimism } from 'viem/chains'
import type { FarcasterRegistry } from './check-message.ts'

/** Farcaster's registry of ids on OP Mainnet. Source: https://docs.farcaster.xyz/reference/contracts/deployments. */
export const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
/** Maximum time of a request to the node. */
const NODE_TIMEOUT_MS = 5_000

const idRegistryAbi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])

/** Reads the registry by a node of the operator. @param rpcUrl - of OP Mainnet. */
export function createFarcasterRegistry(rpcUrl: string): FarcasterRegistry {
  const client = createPublicClient({ chain: optimism, transport: http(rpcUrl, { timeout: NODE_TIMEOUT_MS }) })
  return {
    idOf: (owner) =>
      client.readContract({ address: ID_REGISTRY, abi: idRegistryAbi, functionName: 'idOf', args: [owner] }),
    async isSignedBy(address, message, signature) {
      // Most custody addresses have a key, whose signature needs no node.
      const isByKey = await verifyMessage({ address, message, signature }).catch(() => false)
      return isByKey || client.verifyMessage({ address, message, signature })
    },
  }
}
