import {
  type Address,
  type Hash,
  type Hex,
  isHex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  size,
  type TransactionSerialized,
} from 'viem'

/** A signed transaction that is not mined yet. Addresses are in lower case. */
export type PendingTransaction = {
  readonly chainId: number
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly selector: Hex | null
  readonly value: bigint
  readonly nonce: number
}

/** Nodes take no longer ones. */
const MAX_TRANSACTION_BYTES = 128 * 1024

/**
 * Reads a signed transaction and recovers who signed it, so that nobody can place one into the history of another account.
 * @param raw - as `eth_sendRawTransaction` takes it.
 * @returns null for what is not a valid transaction of the chain.
 */
export async function parsePending(chainId: number, raw: unknown): Promise<PendingTransaction | null> {
  if (!isHex(raw) || size(raw) > MAX_TRANSACTION_BYTES) return null
  try {
    const serialized = raw.toLowerCase()
    if (!isSerialized(serialized)) return null
    const transaction = parseTransaction(serialized)
    if (transaction.chainId !== chainId) return null
    const { to, data, value = 0n, nonce = 0 } = transaction
    return {
      ...{ chainId, hash: keccak256(serialized), value, nonce },
      from: lower(await recoverTransactionAddress({ serializedTransaction: serialized })),
      to: to ? lower(to) : null,
      selector: to && data && size(data) >= 4 ? `0x${data.slice(2, 10)}` : null,
    }
  } catch {
    return null
  }
}

function isSerialized(text: string): text is TransactionSerialized {
  return isHex(text)
}

function lower(address: Address): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
