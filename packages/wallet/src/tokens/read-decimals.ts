import type { Address, Client } from 'viem'

/** `decimals()` of ERC-20. */
const DECIMALS = '0x313ce567'

/** A token as a server describes it. `address` is null for the native currency. */
type DescribedToken = { readonly address: Address | null; readonly decimals: number }

/**
 * Returns whether the chain says other decimals of a token than the server that described it: an amount of 1 would then be
 * a hundred of it, or nothing. A token that does not say its decimals is taken as described. Never throws.
 * Source: docs/product.md#sending-a-transaction.
 * @param client - viem client on the chain of the token.
 */
export async function hasOtherDecimals(client: Client, { address, decimals }: DescribedToken): Promise<boolean> {
  const { chain } = client
  if (address === null) return chain !== undefined && chain.nativeCurrency.decimals !== decimals
  try {
    const said = await client.request({ method: 'eth_call', params: [{ to: address, data: DECIMALS }, 'latest'] })
    return /^0x[0-9a-f]{64}$/i.test(said) && BigInt(said) !== BigInt(decimals)
  } catch {
    return false
  }
}
