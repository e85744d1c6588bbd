import { DEFAULT_FEATURES, type Features } from './features.ts'
import { DEFAULT_LOG_LEVEL, type LogLevel } from './log.ts'
import type { ApiOptions, WalletOptions } from './wallet-options.ts'

/** The options that views and features read, with every default filled in. */
export type ResolvedOptions = {
  readonly projectId: string | null
  readonly api: ApiOptions
  readonly features: Features
  readonly appName: string
  readonly appUrl: string | null
  readonly appIcon: string | null
  readonly storageKey: string
  readonly allowUnsupportedChain: boolean
  readonly logLevel: LogLevel
}

/** Everything kept in a browser begins with this, unless the app says otherwise. */
export const DEFAULT_STORAGE_KEY = 'laurel'

/** Fills in the defaults. Pure: the page is not looked at. */
export function resolveOptions(options: WalletOptions): ResolvedOptions {
  const { api, features = {} } = options
  return Object.freeze({
    projectId: options.projectId ?? null,
    api: Object.freeze(typeof api === 'string' ? { toolkit: api, blockchain: api, analytics: api } : { ...api }),
    features: Object.freeze({
      eip6963: features.eip6963 ?? DEFAULT_FEATURES.eip6963,
      allWallets: features.allWallets ?? DEFAULT_FEATURES.allWallets,
      analytics: features.analytics ?? DEFAULT_FEATURES.analytics,
    }),
    appName: options.appName ?? '',
    appUrl: options.appUrl ?? null,
    appIcon: options.appIcon ?? null,
    storageKey: options.storageKey ?? DEFAULT_STORAGE_KEY,
    allowUnsupportedChain: options.allowUnsupportedChain ?? false,
    logLevel: options.logLevel ?? DEFAULT_LOG_LEVEL,
  })
}
