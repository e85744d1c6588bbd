import { createPublicClient, defineChain, http, type PublicClient } from 'viem'
import { DeployNodeError } from './errors.ts'
import { describeNetwork } from './networks.ts'

/** The interval at which receipts are read. */
const POLL_INTERVAL_MS = 500

/** A viem client of one chain, with its chain id. */
export type DeployClient = { readonly client: PublicClient; readonly chainId: number }

/** Connects to a node and reads its chain id. @throws {DeployNodeError} when it does not respond. */
export async function openClient(rpcUrl: string): Promise<DeployClient> {
  const transport = http(rpcUrl, { timeout: 30_000 })
  const chainId = await createPublicClient({ transport })
    .getChainId()
    .catch((cause: unknown) => {
      throw new DeployNodeError('The node at --rpc-url does not respond. Check the URL.', { cause })
    })
  const { name, symbol } = describeNetwork(chainId)
  const chain = defineChain({
    ...{ id: chainId, name, nativeCurrency: { name: symbol, symbol, decimals: 18 } },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return { client: createPublicClient({ chain, transport, pollingInterval: POLL_INTERVAL_MS }), chainId }
}
