import type { Address, Client } from 'viem'
import { toHexCall } from './hex-call.ts'
import type { TransactionCall } from './transaction.ts'

/** The gas that a transaction is assumed to use while its own cannot be estimated. Source: docs/product.md#swaps. */
export const ASSUMED_GAS = 150_000n

/**
 * The network fee of a call, in base units of the chain's native currency. `expected` is what is paid at the current
 * price, `most` what wallets set aside. A fee that could not be read is `unavailable`, and never 0.
 */
export type NetworkFee =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      readonly gas: bigint
      readonly expected: bigint
      readonly most: bigint
      /** The gas is {@link ASSUMED_GAS}, because the call cannot be made now. */
      readonly isAssumed: boolean
    }
  | { readonly status: 'unavailable' }

/** Reads the network fee of a call. Never throws. */
export async function readNetworkFee(
  client: Client,
  call: TransactionCall & { readonly from: Address },
): Promise<NetworkFee> {
  const [gas, price] = await Promise.all([
    client.request({ method: 'eth_estimateGas', params: [toHexCall(call)] }).then(toPositive, () => null),
    readGasPrice(client).catch(() => null),
  ])
  if (price === null) return { status: 'unavailable' }
  const used = gas ?? ASSUMED_GAS
  return {
    status: 'ready',
    gas: used,
    expected: used * price.expected,
    most: used * price.most,
    isAssumed: gas === null,
  }
}

async function readGasPrice(client: Client): Promise<{ readonly expected: bigint; readonly most: bigint } | null> {
  const [block, price] = await Promise.all([
    client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
    client.request({ method: 'eth_gasPrice' }),
  ])
  const expected = toPositive(price)
  if (expected === null) return null
  const base = toPositive(block?.baseFeePerGas ?? null)
  if (base === null) return { expected, most: expected }
  // Wallets set twice the base fee aside, so that the transaction is valid when the price rises.
  const most = expected + base
  return { expected, most }
}

/** Returns an answer as a number. Null when it is not one, or is 0: nothing on a chain is free, and 0 would be shown. */
function toPositive(answer: unknown): bigint | null {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) return null
  const value = BigInt(answer)
  return value === 0n ? null : value
}
