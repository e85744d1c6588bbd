import { eip1193Connector } from '../eip1193-connector.ts'
import { ConnectError } from '../errors.ts'
import { guardProvider } from '../guard-provider.ts'
import type { LazyConnector } from '../lazy-connector.ts'

/** What is used of `@base-org/account`. */
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
   * Brings the SDK, an optional package of the app's: `() => import('@base-org/account')`. Written by the app, so that
   * only an app that uses it needs it, whatever its bundler.
   */
  readonly load: () => Promise<BaseAccountModule>
  /** What its window calls the app. */
  readonly appName?: string
  /** The app's mark, in its window. */
  readonly appLogoUrl?: string
  /** Another address than the wallet's own, for its window. */
  readonly walletUrl?: string
}

/**
 * Coinbase's Base Account, a wallet in a window of its own. The SDK is loaded on intent or on the first click; its
 * telemetry is off.
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
