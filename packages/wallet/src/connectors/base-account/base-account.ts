import { ConnectError } from '../../connection/errors.ts'
import { eip1193Connector } from '../eip1193-connector.ts'
import { guardProvider } from '../guard-provider.ts'
import type { LazyConnector } from '../lazy-connector.ts'

/** The part of `@base-org/account` that is used. */
export type BaseAccountModule = {
  readonly createBaseAccountSDK: (options: {
    appName?: string
    appLogoUrl?: string | null
    appChainIds?: number[]
    preference?: { telemetry?: boolean; walletUrl?: string }
  }) => { readonly getProvider: () => { readonly disconnect: () => Promise<void> } }
}

/** Options of {@link baseAccount}. */
export type BaseAccountOptions = {
  /**
   * Loads the SDK, an optional dependency of the app: `() => import('@base-org/account')`. The app writes the import,
   * so that only an app that uses the SDK needs it, with any bundler.
   */
  readonly load: () => Promise<BaseAccountModule>
  /** The app's name in the wallet's window. */
  readonly appName?: string
  /** URL of the app's logo in the wallet's window. */
  readonly appLogoUrl?: string
  /** Replaces the wallet's default URL for its window. */
  readonly walletUrl?: string
}

/**
 * A connector for Coinbase's Base Account, a wallet that opens in its own window. The SDK is loaded on intent or on the
 * first click, with its telemetry off.
 */
export function baseAccount({ load, appName, appLogoUrl, walletUrl }: BaseAccountOptions): LazyConnector {
  return {
    id: 'baseAccount',
    name: 'Base Account',
    type: 'EXTERNAL',
    rdns: 'app.base.account',
    platforms: ['browser'],
    load: async () => {
      const { createBaseAccountSDK } = await load()
      return (config) => {
        const sdk = createBaseAccountSDK({
          ...(appName === undefined ? {} : { appName }),
          appLogoUrl: appLogoUrl ?? null,
          appChainIds: config.chains.map(({ id }) => id),
          preference: { telemetry: false, ...(walletUrl === undefined ? {} : { walletUrl }) },
        })
        const raw = sdk.getProvider()
        const provider = guardProvider(raw)
        if (provider === null) throw new ConnectError('Base Account')
        return eip1193Connector({
          id: 'baseAccount',
          name: 'Base Account',
          icon: null,
          rdns: 'app.base.account',
          type: 'EXTERNAL',
          getProvider: () => provider,
          getChains: () => config.chains,
          disconnect: () => raw.disconnect(),
        })(config)
      }
    },
  }
}
