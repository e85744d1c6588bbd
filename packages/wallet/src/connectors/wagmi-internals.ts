import type { Config } from '@wagmi/core'

/**
 * Returns the internals of a wagmi config that its versioned API does not expose. With them, an app's readers of
 * `config.connectors` (`useConnectors`, wagmi's `reconnect`) see connectors that were added later, and the chains of a
 * config can change after it was made. Only this file accesses `config._internal`. In a wagmi version without these
 * internals each part is undefined, and everything else still works.
 *
 * Alternatives that do not work, with 2.17.3 and 3.6.5: `config.connectors` and `config.chains` are getters without a
 * setter, and `setState` writes only the connections. `connect` and `reconnect` set up a connector that is passed to
 * them, but do not list it. wagmi's own discovery (`multiInjectedProviderDiscovery`) lists only announced wallets,
 * without the limits of this package, and cannot be started later. A config around the app's own would have to forge
 * `_internal`, because `watchConnectors`, which `useConnectors` reads, subscribes there. wagmi documents that
 * `chains.setState` is not to be public.
 * Source: https://github.com/wevm/wagmi/blob/main/packages/core/src/createConfig.ts.
 */
export function internalsOf(config: Config): Partial<Pick<Config['_internal'], 'connectors' | 'chains'>> {
  try {
    return config._internal ?? {}
  } catch {
    return {}
  }
}
