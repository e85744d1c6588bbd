import { type ChainAddress, type ChainClient, createChainClient } from './chain/chain-client.ts'
import { type Mining, startAnvil } from './chain/start-anvil.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'

/** An isolated chain for one test. */
export type LocalChain = ChainAddress & { readonly client: ChainClient; readonly stop: () => Promise<void> }

/**
 * Starts an empty chain on any free port. By default it mines a block per transaction and saves nothing.
 * The accounts of `deriveDevAccounts` are unlocked and funded; the CREATE2 proxy is deployed. Deploy our contracts
 * with `deployContracts`.
 * @param options.chainId - 31337 when omitted.
 * @param options.genesisTime - Unix seconds of the first block; the current time when omitted.
 * @throws {ServiceStartError} when anvil does not start.
 */
export async function startChain({
  chainId = 31337,
  mining = { type: 'instant' },
  genesisTime,
}: {
  chainId?: number
  mining?: Mining
  genesisTime?: number
} = {}): Promise<LocalChain> {
  const anvil = await startOnFreePort([0], (port) =>
    startAnvil({
      ...{ chainId, name: `Chain ${chainId}`, port, mining },
      ...(genesisTime === undefined ? {} : { genesisTime }),
    }),
  )
  const { name, rpcUrl } = anvil
  return {
    chainId,
    name,
    rpcUrl,
    client: createChainClient(anvil),
    stop: async () => {
      await anvil.stop()
    },
  }
}
