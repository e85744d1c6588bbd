import type { ChainNamespace } from '../caip/caip.ts'
import type { Network } from '../network/network.ts'
import type { Readable } from '../store/readable.ts'
import type { Connection } from './connection.ts'

/** A wallet of another kind of chain that is in this page. */
export type NamespaceWallet = {
  /** Stable over reloads. */
  readonly id: string
  readonly name: string
  /** `data:` URI. */
  readonly icon: string | null
}

/**
 * Another kind of chain than EVM: who its wallets are, and how to connect them. It keeps its own connections, as wagmi's
 * store keeps those of EVM.
 */
export type NamespaceAdapter = {
  readonly namespace: ChainNamespace
  readonly networks: readonly Network[]
  readonly wallets: Readable<readonly NamespaceWallet[]>
  readonly connections: Readable<readonly Connection[]>
  /** Begins to look for wallets. @returns the function that stops looking and listening. */
  readonly start: (page: Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>) => () => void
  /** @throws what the wallet throws. */
  readonly connect: (walletId: string, options: { readonly isReconnecting: boolean }) => Promise<Connection>
  /** Ends disconnected at once, whatever the wallet does. @throws what the wallet throws. */
  readonly disconnect: (walletId: string) => Promise<void>
  /** Ends disconnected here; the wallet is not told. */
  readonly forget: (walletId: string) => void
}
