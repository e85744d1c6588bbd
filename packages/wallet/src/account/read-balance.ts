import type { Address, Client } from 'viem'

/**
 * A chain that says nothing for this long is shown as silent; what it says after all counts.
 * Source: docs/security.md#f1.
 */
export const BALANCE_TIMEOUT_MS = 10_000

/**
 * Reads what an address has of a chain's own coin, in base units. viem's action for it brings the whole ABI codec along,
 * for batches that one account has no use for. Throws where the chain does not answer, or answers what is no amount.
 */
export async function readBalance(client: Client, address: Address): Promise<bigint> {
  const answer = await client.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  // An empty answer would read as nothing at all.
  if (!/^0x[0-9a-f]{1,64}$/i.test(answer)) throw new TypeError('The chain answered no amount.')
  return BigInt(answer)
}
