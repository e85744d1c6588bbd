import { type Config, type Connector, type CreateConnectorFn, createConfig, type Transport } from '@wagmi/core'

/**
 * Creates a connector for an existing config. wagmi can create a connector's `emitter` and `uid` only in a new config,
 * so this makes one and passes it what it needs of the existing one.
 */
export function instantiateConnector(config: Config, create: CreateConnectorFn): Connector {
  const { chains, storage } = config
  /**
   * Returns a transport with its URL and parts where wagmi's connectors read them.
   * Source: https://github.com/wevm/wagmi/blob/main/packages/core/src/utils/extractRpcUrls.ts.
   */
  const transportOf =
    (chainId: number): Transport =>
    () => {
      const { transport } = config.getClient({ chainId })
      return { config: transport, request: transport.request, value: transport }
    }
  return createConfig({
    chains,
    transports: Object.fromEntries(chains.map(({ id }) => [id, transportOf(id)])),
    connectors: [(own) => create({ ...own, storage })],
    multiInjectedProviderDiscovery: false,
    storage: null,
  }).connectors[0]
}
