import type { Address } from 'viem'

/**
 * Who was connected when the page was asked for, as a cookie says it: `cookieToInitialState` of wagmi, or
 * `cookieToWalletState`.
 */
export type InitialState = {
  readonly current: string | null
  readonly connections: ReadonlyMap<
    string,
    { readonly accounts: readonly [Address, ...Address[]]; readonly chainId: number }
  >
}

/** The account that a button shows until its wallet was asked. */
export type RememberedAccount = { readonly address: Address; readonly chainId: number }

/** The current account of an initial state. A cookie is a stranger's text: what is no account is nobody. */
export function toRemembered(state: InitialState | undefined): RememberedAccount | null {
  const connection = state?.connections.get(state.current ?? '')
  const address = connection?.accounts[0]
  if (connection === undefined || !/^0x[0-9a-f]{40}$/i.test(address ?? '')) return null
  return address === undefined ? null : { address, chainId: connection.chainId }
}
