import type { Config } from '@wagmi/core'

/**
 * What wagmi's versioned API has no way to: the app's own readers of `config.connectors` (`useConnectors`, wagmi's
 * `reconnect`) see the connectors that came later, and the chains of a config change after it was made. All that touches
 * `config._internal` is in this file. Where a wagmi has nothing of the kind, each part is missing, and everything else
 * still works.
 */
export function internalsOf(config: Config): Partial<Pick<Config['_internal'], 'connectors' | 'chains'>> {
  try {
    return config._internal ?? {}
  } catch {
    return {}
  }
}
