import { perWallet } from '../store/per-wallet.ts'
import { type ApiClient, createApiClient } from './api-client.ts'

/** Returns the client of a wallet object's Blockchain API, or null when the app configured none. */
export const apiOf = perWallet(({ options, environment }): { readonly api: ApiClient | null } => {
  const { blockchain: url } = options.api
  return { api: url === undefined ? null : createApiClient({ url, projectId: options.projectId, environment }) }
})
