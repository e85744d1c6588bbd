import type { Config } from '@wagmi/core'

/**
 * What wagmi's versioned API has no way to: the app's own readers of `config.connectors` (`useConnectors`, wagmi's
 * `reconnect`) see the connectors that came later, and the chains of a config change after it was made. All that touches
 * `config._internal` is in this file. Where a wagmi has nothing of the kind, each part is missing, and everything else
 * still works.
 *
 * What else was tried, with 2.17.3 and 3.6.5. `config.connectors` and `config.chains` are getters without a setter, and
 * `setState` writes the connections alone. `connect` and `reconnect` set a connector up that is given to them and do not
 * list it. Discovery by wagmi itself (`multiInjectedProviderDiscovery`) lists announced wallets and no others, without the
 * limits of ours, and cannot be begun later. A config around the app's own would have to forge `_internal`: `watchConnectors`,
 * which `useConnectors` reads, subscribes there. Of `chains.setState` wagmi says that it is not to be public.
 * Source: https://github.com/wevm/wagmi/blob/main/packages/core/src/createConfig.ts.
 */
export function internalsOf(config: Config): Partial<Pick<Config['_internal'], 'connectors' | 'chains'>> {
  try {
    return config._internal ?? {}
  } catch {
    return {}
  }
}
