import type { Address } from 'viem'

/**
 * The connection at the time of the page's request, read from a cookie by wagmi's `cookieToInitialState` or by
 * `cookieToWalletState`.
 */
export type InitialState = {
  readonly current: string | null
  readonly connections: ReadonlyMap<
    string,
    { readonly accounts: readonly [Address, ...Address[]]; readonly chainId: number }
  >
}

/** The account that a button shows until its wallet has answered. */
export type RememberedAccount = { readonly address: Address; readonly chainId: number }

/**
 * Returns the active account of an initial state. A cookie is untrusted text, so anything that is not an account
 * returns null.
 */
export function toRemembered(state: InitialState | undefined): RememberedAccount | null {
  const connection = state?.connections.get(state.current ?? '')
  const address = connection?.accounts[0]
  if (connection === undefined || !/^0x[0-9a-f]{40}$/i.test(address ?? '')) return null
  return address === undefined ? null : { address, chainId: connection.chainId }
}
