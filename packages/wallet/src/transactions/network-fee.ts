import type { Address, Client } from 'viem'
import { toHexCall } from './hex-call.ts'
import type { TransactionCall } from './transaction.ts'

/** The gas that a transaction is assumed to use while its own cannot be estimated. Source: docs/product.md#swaps. */
export const ASSUMED_GAS = 150_000n

/**
 * The network fee of a call, in base units of the chain's native currency. `expected` is what is paid at the current
 * price, `most` what wallets set aside. A fee that could not be read is `unavailable`, and never 0. One that a sponsor pays for the
 * account is `sponsored`.
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
  | { readonly status: 'sponsored' }
  | { readonly status: 'unavailable' }

/** Reads the network fee of a call. Never throws. */
export async function readNetworkFee(
  client: Client,
  call: TransactionCall & { readonly from: Address },
): Promise<NetworkFee> {
  const [gas, price, dataFee] = await Promise.all([
    client.request({ method: 'eth_estimateGas', params: [toHexCall(call)] }).then(toPositive, () => null),
    readGasPrice(client).catch(() => null),
    readDataFee(client, (call.data.length - 2) / 2).catch(() => null),
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
/** The contract that knows that price, at the same address on every chain of the OP Stack. */
const DATA_FEE_ORACLE = '0x420000000000000000000000000000000000000F'
/**
 * Chains of the OP Stack, for apps that define their chains themselves: OP Mainnet, World Chain, Base, and the test networks
 * of OP and Base.
 */
const OP_CHAIN_IDS: readonly number[] = [10, 480, 8453, 84_532, 11_155_420]

/**
 * Reads what a chain of the OP Stack takes for storing a transaction on Ethereum, in wei, which is not in its gas. 0
 * elsewhere. Source: https://docs.optimism.io/concepts/transactions/fees.
 * @param bytes - the length of the transaction's data.
 * @returns null for an answer that is not an amount.
 * @throws viem's errors when the node does not answer.
 */
export async function readDataFee(client: Client, bytes: number): Promise<bigint | null> {
  const address = dataFeeOracleOf(client.chain)
  if (address === null) return 0n
  const size = bytes + ENVELOPE_BYTES
  const answer = await client.request({
    method: 'eth_call',
    params: [{ to: address, data: `${DATA_FEE_SELECTOR}${size.toString(16).padStart(64, '0')}` }, 'latest'],
  })
  return /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : null
}

function dataFeeOracleOf(chain: Client['chain']): Address | null {
  const given = chain?.contracts?.['gasPriceOracle']
  if (given !== undefined && 'address' in given && typeof given.address === 'string') return given.address
  return chain !== undefined && OP_CHAIN_IDS.includes(chain.id) ? DATA_FEE_ORACLE : null
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
export function toPositive(answer: unknown): bigint | null {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) return null
  const value = BigInt(answer)
  return value === 0n ? null : value
}
