import type { Account, Address, Hash, Hex } from 'viem'

/** One call of a transaction, as a wallet, a Safe or `wallet_sendCalls` takes it. */
export type PreparedCall = {
  /** Null creates a contract (`deployAction`, `deployActionImplementation`), which a Safe or `wallet_sendCalls` cannot. */
  readonly to: Address | null
  readonly data: Hex
  /** In wei. */
  readonly value: bigint
}

/**
 * Where the calls of a function that sends go instead of being sent. `prepareCalls` puts one into the options.
 * `before` takes a call that must come first, such as an approval; `last` the call itself.
 */
export type CallRecorder = {
  readonly before: (call: PreparedCall) => void
  readonly last: (call: PreparedCall, lack?: ShortfallReader) => void
}

/** What a payment lacks, where somebody has less than it needs. */
export type Shortfall = {
  /** The token; null for the chain's own coin. */
  readonly asset: Address | null
  /** Who has to pay: a budget, or the sender. */
  readonly holder: Address
  /** Base units. */
  readonly needed: bigint
  /** Base units that the holder can spend. */
  readonly available: bigint
  /** Whether fees that come on top are in `needed`. */
  readonly includesFee: boolean
}

/** Asked when a call would be reverted: what it lacks, null when nothing that is known. */
export type ShortfallReader = () => Promise<Shortfall | null>

/** The options' key for a {@link CallRecorder}: not for callers. */
export const recorder = Symbol('recorder')

/** What every function that sends a transaction takes. */
export type TransactionOptions = {
  /** Who sends it; the client's account when left out. */
  readonly account?: Account | Address
  /**
   * Called when the transaction is sent and not yet in a block; once for each, where approvals come first. Again, with the
   * hash under which it came into a block, where the wallet sent the same again with another fee (“Speed up”).
   */
  readonly onSent?: (hash: Hash) => void
  /** The account's number of the first transaction; those after it count on. The node's next when left out. */
  readonly nonce?: number
  /** The most gas that the transaction itself may use, not an approval before it. Estimated when left out. */
  readonly gas?: bigint
  /** Wei for each unit of gas, EIP-1559. */
  readonly maxFeePerGas?: bigint
  /** Wei for each unit of gas that the block's proposer gets, EIP-1559. */
  readonly maxPriorityFeePerGas?: bigint
  /** How many blocks to wait for, the transaction's own included; 1 when left out. */
  readonly confirmations?: number
  /**
   * Ends it: before it is sent nothing is sent and the signal's reason is thrown; after that only the waiting ends, with a
   * `TransactionPendingError` that has the hash.
   */
  readonly signal?: AbortSignal
  readonly [recorder]?: CallRecorder
}

/**
 * Gives the last call to whoever records; null when nobody does.
 * @returns otherwise what is never settled: nothing is sent, so nothing ever comes of it.
 */
export function recordLast(
  options: TransactionOptions,
  call: PreparedCall,
  lack?: ShortfallReader,
): Promise<never> | null {
  const record = options[recorder]
  if (!record) return null
  record.last(call, lack)
  return new Promise(() => undefined)
}

/** What of the options stands in the transaction itself. */
export function transactionFields({ nonce, gas, maxFeePerGas, maxPriorityFeePerGas }: TransactionOptions) {
  return {
    ...(nonce === undefined ? {} : { nonce }),
    ...(gas === undefined ? {} : { gas }),
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
  }
}

/** The options of several transactions that are sent one after another: a nonce that is given counts on. */
export function sequenceOptions(options: TransactionOptions): () => TransactionOptions {
  let sent = 0
  return () => {
    let isCounted = false
    return {
      ...options,
      ...(options.nonce === undefined ? {} : { nonce: options.nonce + sent }),
      onSent: (hash) => {
        // What is sent again with another fee has the same nonce.
        if (!isCounted) sent += 1
        isCounted = true
        options.onSent?.(hash)
      },
    }
  }
}
