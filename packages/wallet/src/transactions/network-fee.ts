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
  const [gas, price, dataFee] = await Promise.all([
    client.request({ method: 'eth_estimateGas', params: [toHexCall(call)] }).then(toPositive, () => null),
    readGasPrice(client).catch(() => null),
    readDataFee(client, call).catch(() => null),
  ])
  if (price === null || dataFee === null) return { status: 'unavailable' }
  const used = gas ?? ASSUMED_GAS
  return {
    status: 'ready',
    gas: used,
    expected: used * price.expected + dataFee,
    // The price of data on the other chain moves too.
    most: used * price.most + dataFee * 2n,
    isAssumed: gas === null,
  }
}

/** `getL1FeeUpperBound(uint256)`: what a transaction of so many bytes costs at most. */
const DATA_FEE_SELECTOR = '0xf1c7a58b'
/** The bytes of a transaction beside its data, with its signature. */
const ENVELOPE_BYTES = 120

/**
 * Reads what a chain of the OP Stack takes for storing a transaction on Ethereum, which is not in the gas. 0 elsewhere.
 * Source: https://docs.optimism.io/concepts/transactions/fees.
 */
async function readDataFee(client: Client, { data }: TransactionCall): Promise<bigint | null> {
  const oracle = client.chain?.contracts?.['gasPriceOracle']
  if (oracle === undefined || !('address' in oracle) || typeof oracle.address !== 'string') return 0n
  const size = (data.length - 2) / 2 + ENVELOPE_BYTES
  const answer = await client.request({
    method: 'eth_call',
    params: [{ to: oracle.address, data: `${DATA_FEE_SELECTOR}${size.toString(16).padStart(64, '0')}` }, 'latest'],
  })
  return /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : null
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
