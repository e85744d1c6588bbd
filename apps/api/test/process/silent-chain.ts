import { InvalidRpcResponseError } from '@laurel/server/chain/errors.ts'
import { createQuorumClient } from '@laurel/server/chain/quorum-client.ts'
import type { ApiChain } from '../../src/chain/api-chain.ts'
import { chainSchema } from '../../src/settings/chain-settings.ts'

/** A chain whose only node is down, for what is read from the index alone. */
export function openSilentChain(chainId: number): ApiChain {
  const settings = chainSchema.parse({ chainId, name: `Chain ${chainId}`, rpcUrls: ['http://127.0.0.1:1'] })
  const node = {
    name: 'silent',
    request: () => Promise.reject(new InvalidRpcResponseError({ node: 'silent', why: 'it is down' })),
  }
  const nodes = { chainId, nodes: [node], quorum: 1 }
  return { chainId, settings, nodes, client: createQuorumClient(nodes, 'latest') }
}
