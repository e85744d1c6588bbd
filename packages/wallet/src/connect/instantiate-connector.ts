import { type Config, type Connector, type CreateConnectorFn, createConfig, type Transport } from '@wagmi/core'

/**
 * Makes a connector for a config that exists already, as wagmi makes those of its first hour: in a config of its own,
 * with what the other one lends it. wagmi's versioned API knows no other way to a connector's `emitter` and `uid`.
 */
export function instantiateConnector(config: Config, create: CreateConnectorFn): Connector {
  const { chains, storage } = config
  /**
   * A transport says its URL and its parts where wagmi's connectors look for them.
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
