import type { ChainConfig } from '../config/config.ts'
import { connectText } from '../language/en/connect.ts'

/** Names the network of the wallet and the needed one, by their chain ids. Pure. */
export function formatNetworks(
  chains: readonly Pick<ChainConfig, 'chainId' | 'name'>[],
  { current, wanted }: { readonly current: number; readonly wanted: number },
): { readonly current: string; readonly wanted: string } {
  const nameOf = (id: number) =>
    chains.find(({ chainId }) => chainId === id)?.name ?? connectText('networkNumber', { id: String(id) })
  return { current: nameOf(current), wanted: nameOf(wanted) }
}
