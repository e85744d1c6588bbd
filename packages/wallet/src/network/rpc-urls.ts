import type { Chain } from 'viem'

/** Returns the RPC URLs that a chain names. Empty when there are none, as an app without types may leave them out. */
export function rpcUrlsOf({ rpcUrls }: Chain): readonly string[] {
  return rpcUrls?.default?.http ?? []
}
