import type { Account, Address, Client, Hash, Hex } from 'viem'
import { type OptionRule, requireOptions } from '../options/require-options.ts'
import { countForm, uintForm } from '../options/value-forms.ts'

/** One call of a transaction, as a wallet, a Safe or `wallet_sendCalls` takes it. */
export type PreparedCall = {
  /**
   * Null creates a contract (`deployAction`, `deployActionImplementation`). A Safe or `wallet_sendCalls` cannot do
   * that.
   */
  readonly to: Address | null
  readonly data: Hex
  /** In wei. */
  readonly value: bigint
}

/**
 * Receives the calls of a function instead of the node. `prepareCalls` puts a recorder into the options. `before` takes
 * a call that must come first, such as an approval. `last` takes the call itself.
 */
export type CallRecorder = {
  readonly before: (call: PreparedCall) => void
  readonly last: (call: PreparedCall, lack?: ShortfallReader) => void
  /** Takes the address of a contract that one of the calls deploys. */
  readonly deploys: (address: Address) => void
}

/** What a payment lacks when the payer's balance is too low. */
export type Shortfall = {
  /** The token. Null for the chain's native coin. */
  readonly asset: Address | null
  /** The payer: a budget or the sender. */
  readonly holder: Address
  /** Base units. */
  readonly needed: bigint
  /** Base units that the holder can spend. */
  readonly available: bigint
  /** Whether `needed` includes the fees on top. */
  readonly includesFee: boolean
}

/** Called when a call would revert. Returns what it lacks, or null when nothing known is missing. */
export type ShortfallReader = () => Promise<Shortfall | null>

/**
 * The `account` that a function needs of its options when its client is known to have none, as one of viem's
 * `createPublicClient`. Without it, such a call compiles and throws `AccountMissingError`.
 */
export type SenderOf<client extends Client> = unknown extends client['account']
  ? unknown
  : [client['account']] extends [undefined]
    ? { readonly account: Account | Address }
    : unknown

/** The key of a {@link CallRecorder} in the options. Internal: callers do not set it. */
export const recorder = Symbol('recorder')

/**
 * The options of every function that sends a transaction. Each of them simulates the call, sends it, waits until a
 * block includes it, and throws:
 *
 * - `AccountMissingError` when neither `account` nor the client names the sender;
 * - `ContractAddressMissingError` when the address of the contract is left out, `AddressFormatError` when its checksum
 *   is wrong, and `ContractCodeMissingError` when there is no contract at it;
 * - `InvalidOptionError` for a `nonce`, `gas` or fee that is not a number of its type;
 * - `WrongChainError` when the node serves another chain than the client's;
 * - `TransactionRevertedError` when the call would revert, so that nothing is sent, or when the sent transaction
 *   reverts;
 * - `TransactionReplacedError` when another transaction of the account replaces the sent one;
 * - `TransactionPendingError` when no block includes it after three minutes, or `signal` ends the wait;
 * - `GasFundsMissingError` when the account cannot pay for the gas;
 * - `NodeUnreachableError` when the node does not respond, and `NodeRpcError` when it responds with an error, or the
 *   user rejects the request in the wallet.
 */
export type TransactionOptions = {
  /** The account that sends it. The client's account when left out. */
  readonly account?: Account | Address
  /**
   * Called when the transaction is sent and not yet in a block: once for each transaction where approvals come first.
   * Called again with the new hash when the wallet sent the same call again with another fee (“Speed up”).
   */
  readonly onSent?: (hash: Hash) => void
  /** The nonce of the first transaction. Later ones increase it. The node's next nonce when left out. */
  readonly nonce?: number
  /** The gas limit of the transaction itself, not of an approval before it. Estimated when left out. */
  readonly gas?: bigint
  /** Wei per unit of gas, EIP-1559. */
  readonly maxFeePerGas?: bigint
  /** Wei per unit of gas that the block's proposer receives, EIP-1559. */
  readonly maxPriorityFeePerGas?: bigint
  /** How many blocks to wait for, including the transaction's own. 1 when left out. */
  readonly confirmations?: number
  /**
   * Cancels the operation. Before the transaction is sent, nothing is sent and the signal's reason is thrown. After
   * that, only the wait ends, with a `TransactionPendingError` that has the hash.
   */
  readonly signal?: AbortSignal
  readonly [recorder]?: CallRecorder
}

/**
 * Passes the last call to the recorder in the options.
 * @returns null without a recorder. Otherwise a promise that never settles, because nothing is sent.
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

const fieldRules = {
  nonce: { use: 'optional', form: countForm },
  gas: { use: 'optional', form: uintForm },
  maxFeePerGas: { use: 'optional', form: uintForm },
  maxPriorityFeePerGas: { use: 'optional', form: uintForm },
} satisfies Record<string, OptionRule>

/**
 * Returns the options that are fields of the transaction itself.
 * @throws {InvalidOptionError} for one of another type, which a node would be blamed for.
 */
export function transactionFields({ nonce, gas, maxFeePerGas, maxPriorityFeePerGas }: TransactionOptions) {
  requireOptions('the transaction', { nonce, gas, maxFeePerGas, maxPriorityFeePerGas }, fieldRules)
  return {
    ...(nonce === undefined ? {} : { nonce }),
    ...(gas === undefined ? {} : { gas }),
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
  }
}

/** Returns the options of several transactions in sequence: a given nonce increases with each. */
export function sequenceOptions(options: TransactionOptions): () => TransactionOptions {
  let sent = 0
  return () => {
    let isCounted = false
    return {
      ...options,
      ...(options.nonce === undefined ? {} : { nonce: options.nonce + sent }),
      onSent: (hash) => {
        // A transaction that is sent again with another fee has the same nonce.
        if (!isCounted) sent += 1
        isCounted = true
        options.onSent?.(hash)
      },
    }
  }
}
