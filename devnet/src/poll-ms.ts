const POLL_MS = 500
/** Nearly nothing happens there, and each look costs the server and the chain processor time, for as long as the world runs. */
const TESTNET_POLL_MS = 2_000

/** How often a server of the local world looks at a chain, in milliseconds. */
export function pollMsOf({ isTestnet }: { readonly isTestnet: boolean }): number {
  return isTestnet ? TESTNET_POLL_MS : POLL_MS
}
