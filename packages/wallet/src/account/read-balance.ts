import type { Address, Client } from 'viem'

/**
 * How long a chain may take to answer before it is shown as unavailable, in milliseconds. A later answer still counts.
 * Source: docs/security.md#f1.
 */
export const BALANCE_TIMEOUT_MS = 10_000

/**
 * Reads the balance of an address in the chain's native currency, in base units. viem's own action includes the whole
 * ABI codec for batches, which one account does not need. Throws when the chain does not answer, or when its answer is
 * not an amount.
 */
export async function readBalance(client: Client, address: Address): Promise<bigint> {
  const answer = await client.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  // An empty answer would be read as zero.
  if (!/^0x[0-9a-f]{1,64}$/i.test(answer)) throw new TypeError('The chain answered no amount.')
  return BigInt(answer)
}
