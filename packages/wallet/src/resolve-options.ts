import { type Features, resolveFeatures } from './features.ts'
import { DEFAULT_LOG_LEVEL, type LogLevel } from './log.ts'
import type { LoginOptions } from './login/login-options.ts'
import { copyOwnProperties } from './store/safe-object.ts'
import type { SwapExchanges } from './swap/exchanges.ts'
import type { ApiOptions, WalletListChoice, WalletOptions } from './wallet-options.ts'

/** The options that views and features read, with every default filled in. */
export type ResolvedOptions = {
  readonly projectId: string | null
  readonly api: ApiOptions
  readonly features: Features
  readonly swapExchanges: Readonly<Record<number, SwapExchanges>>
  readonly onrampHosts: Readonly<Record<string, readonly string[]>>
  readonly faucetUrls: Readonly<Record<number, string>>
  readonly walletList: Required<WalletListChoice>
  /** Null: nothing of the login is shown or loaded. */
  readonly login: LoginOptions | null
  readonly appName: string
  readonly appUrl: string | null
  readonly appIcon: string | null
  readonly storageKey: string
  readonly allowUnsupportedChain: boolean
  readonly logLevel: LogLevel
}

/** The default prefix of every key saved in the browser. */
export const DEFAULT_STORAGE_KEY = 'laurel'

/** Returns the options with defaults filled in. Pure; it does not read the page. */
export function resolveOptions(given: WalletOptions): ResolvedOptions {
  const options = copyOwnProperties(given)
  return Object.freeze({
    // An unset build variable gives an empty string.
    projectId: options.projectId || null,
    api: resolveApi(options.api),
    features: resolveFeatures(copyOwnProperties(options.features ?? {})),
    swapExchanges: Object.freeze(copyOwnProperties(options.swapExchanges ?? {})),
    // Only its own properties are read.
    onrampHosts: options.onrampHosts ?? {},
    faucetUrls: Object.freeze(copyOwnProperties(options.faucetUrls ?? {})),
    walletList: Object.freeze({ featured: [], include: [], exclude: [], ...options.walletList }),
    login: options.login?.frameUrl ? Object.freeze({ ...options.login }) : null,
    appName: options.appName ?? '',
    appUrl: options.appUrl ?? null,
    appIcon: options.appIcon ?? null,
    storageKey: options.storageKey ?? DEFAULT_STORAGE_KEY,
    allowUnsupportedChain: options.allowUnsupportedChain ?? false,
    logLevel: options.logLevel ?? DEFAULT_LOG_LEVEL,
  })
}

/** Returns the servers that have a URL, each without a trailing slash, since paths are appended. */
function resolveApi(api: WalletOptions['api'] = {}): ApiOptions {
  const { wallets, blockchain, analytics } =
    typeof api === 'string' ? { wallets: api, blockchain: api, analytics: api } : copyOwnProperties(api)
  const named = Object.entries({ wallets, blockchain, analytics })
  const own = named.flatMap(([name, url = '']) => (url === '' ? [] : [[name, url.replace(/\/+$/, '')]]))
  return Object.freeze(copyOwnProperties(Object.fromEntries(own)))
}
