import type { ToolkitApi, ToolkitApiOptions } from './toolkit-api.ts'
import { ToolkitUnreachableError } from './toolkit-errors.ts'

/** A client of the Toolkit API whose code is fetched with its first question: apps without an API never load it. */
export function createLazyToolkitApi(options: ToolkitApiOptions): ToolkitApi {
  let api: Promise<ToolkitApi> | null = null
  const load = () => {
    api ??= import('./toolkit-api.ts').then(
      ({ createToolkitApi }) => createToolkitApi(options),
      (cause: unknown) => {
        api = null
        throw new ToolkitUnreachableError({ cause })
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
