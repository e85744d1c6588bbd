import type { Chain } from 'viem'

/** Where a chain is read by its own word; nowhere when nobody filled it in, as an app without types may leave it. */
export function rpcUrlsOf({ rpcUrls }: Chain): readonly string[] {
  return rpcUrls?.default?.http ?? []
}
