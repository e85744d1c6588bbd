import { base64 } from '@scure/base'
import type { SolanaMessage } from './decode-message.ts'
import { isComputeBudget } from './describe-instruction.ts'
import type { SolanaInstruction } from './instruction.ts'
import { SIGNATURE_PROGRAMS } from './programs.ts'
import { readU32, readU64 } from './read-data.ts'
import { feeOfMessage, type SolanaNode } from './solana-node.ts'

/** Lamports for each signature. Source: https://solana.com/docs/core/fees. */
const SIGNATURE_LAMPORTS = 5_000n
/** Compute units of an instruction, and of a transaction at most, where it does not say how many. Source: https://solana.com/docs/core/fees. */
const INSTRUCTION_UNITS = 200_000n
const MAX_UNITS = 1_400_000n

/**
 * Returns the most that a transaction costs, in lamports: its signatures, and the compute units that it may use at their price, in
 * millionths of a lamport, rounded up. Pure.
 */
export function computeMostFee({ signerCount }: SolanaMessage, instructions: readonly SolanaInstruction[]): bigint {
  const budget = instructions.filter(isComputeBudget)
  const others = BigInt(instructions.length - budget.length)
  const limit = budget.find(({ data }) => data[0] === 2)
  const price = budget.find(({ data }) => data[0] === 3)
  const most = others * INSTRUCTION_UNITS < MAX_UNITS ? others * INSTRUCTION_UNITS : MAX_UNITS
  const units = limit === undefined ? most : BigInt(readU32(limit.data, 1) ?? 0)
  const unitPrice = price === undefined || price.data.length < 9 ? 0n : readU64(price.data, 1)
  // The first byte of what is verified is how many signatures there are.
  const verified = instructions.reduce(
    (sum, { program, data }) => sum + (SIGNATURE_PROGRAMS.includes(program) ? BigInt(data[0] ?? 0) : 0n),
    0n,
  )
  return (BigInt(signerCount) + verified) * SIGNATURE_LAMPORTS + (units * unitPrice + 999_999n) / 1_000_000n
}

/** Reads what a transaction costs from the node, in lamports; null when it does not say. Never throws. */
export async function readFee(node: SolanaNode, messageBytes: Uint8Array): Promise<bigint | null> {
  const params = [base64.encode(messageBytes), { commitment: 'processed' }]
  const answer = await node.request('getFeeForMessage', params, feeOfMessage).catch(() => null)
  return answer === null || answer.value === null ? null : BigInt(answer.value)
}
