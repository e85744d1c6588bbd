import type { TransactionKeys } from './transaction-record.ts'

/** Lamports for each signature. Source: https://solana.com/docs/core/fees. */
const SIGNATURE_LAMPORTS = 5000n
/** Compute units of an instruction when no limit is set, and the most of a transaction. */
const DEFAULT_INSTRUCTION_UNITS = 200_000n
const MAX_TRANSACTION_UNITS = 1_400_000n
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'

/** Returns the lamports that a transaction pays: its signatures, and its units at the price that it sets. */
export function computeFee(message: TransactionKeys['message']): bigint {
  let limit: bigint | null = null
  let price = 0n
  let others = 0n
  for (const { programAddressIndex, data } of message.instructions) {
    if (message.staticAccounts[programAddressIndex] !== COMPUTE_BUDGET_PROGRAM || data === undefined) {
      others++
      continue
    }
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const wanted = limit ?? others * DEFAULT_INSTRUCTION_UNITS
  const units = wanted > MAX_TRANSACTION_UNITS ? MAX_TRANSACTION_UNITS : wanted
  // The price is in millionths of a lamport, rounded up.
  return SIGNATURE_LAMPORTS * BigInt(message.header.numSignerAccounts) + (units * price + 999_999n) / 1_000_000n
}
