import type { NamespaceAdapter, PairedSessionPart } from '../connectors/namespace-adapter.ts'
import type { StandardTarget } from '../connectors/wallet-standard/wallet-standard.ts'
import type { SolanaNetwork } from './solana-networks.ts'

/** The wallet of a Solana connection, by the way it is reached, and the network that its requests are for. */
export type SolanaTarget =
  | ({ readonly type: 'standard'; readonly network: SolanaNetwork } & StandardTarget)
  | {
      readonly type: 'paired'
      readonly network: SolanaNetwork
      readonly part: PairedSessionPart
      readonly address: string
    }

/** Returns the wallet of a connection, or null when it is not connected. */
type FindTarget = (walletId: string) => SolanaTarget | null

const finders = new WeakMap<NamespaceAdapter, FindTarget>()

/** Remembers how the wallets of an adapter are found. What an adapter shows to every namespace has no Solana in it. */
export function rememberTargets(adapter: NamespaceAdapter, find: FindTarget): void {
  finders.set(adapter, find)
}

/** Returns the wallet of a connection of one of the adapters, or null. */
export function findTarget(adapters: readonly NamespaceAdapter[], walletId: string): SolanaTarget | null {
  for (const adapter of adapters) {
    const found = finders.get(adapter)?.(walletId) ?? null
    if (found !== null) return found
  }
  return null
}
