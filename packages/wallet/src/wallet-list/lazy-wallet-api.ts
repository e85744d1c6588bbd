import { ApiUnreachableError } from '../api/errors.ts'
import type { WalletApi, WalletApiOptions } from './wallet-api.ts'

/**
 * Creates a client of the Toolkit API whose code is loaded with its first request. Apps without an API never load it.
 */
export function createLazyWalletApi(options: WalletApiOptions): WalletApi {
  let api: Promise<WalletApi> | null = null
  const load = () => {
    api ??= import('./wallet-api.ts').then(
      ({ createWalletApi }) => createWalletApi(options),
      (cause: unknown) => {
        api = null
        throw new ApiUnreachableError({ cause })
      },
    )
    return api
  }
  return {
    getWallets: async (...parameters) => (await load()).getWallets(...parameters),
    getImage: async (...parameters) => (await load()).getImage(...parameters),
    getAnalyticsConfig: async (...parameters) => (await load()).getAnalyticsConfig(...parameters),
  }
}
