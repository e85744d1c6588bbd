import { ApiUnreachableError } from './api-errors.ts'
import type { WalletApi, WalletApiOptions } from './wallet-api.ts'

/** A client of the Toolkit API whose code is fetched with its first question: apps without an API never load it. */
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
    getWallets: async (...asked) => (await load()).getWallets(...asked),
    getImage: async (...asked) => (await load()).getImage(...asked),
    getAnalyticsConfig: async (...asked) => (await load()).getAnalyticsConfig(...asked),
  }
}
