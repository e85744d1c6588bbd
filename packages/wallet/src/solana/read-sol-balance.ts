import { createSolanaRpc } from '@solana/kit'
import { parseSolanaAddress } from './solana-address.ts'
import { SOL_DECIMALS } from './solana-amount.ts'
import type { SolanaNetwork } from './solana-networks.ts'

/** How long a node may take to answer, in milliseconds. */
export const SOL_BALANCE_TIMEOUT_MS = 10_000

/**
 * Reads how much SOL an account has.
 * @returns lamports, and the decimals of SOL.
 * @throws when the node does not answer in ten seconds, or answers with an error.
 */
export async function readSolBalance(
  network: SolanaNetwork,
  account: string,
): Promise<{ readonly amount: bigint; readonly decimals: number }> {
  const abortSignal = AbortSignal.timeout(SOL_BALANCE_TIMEOUT_MS)
  const request = createSolanaRpc(network.rpcUrl).getBalance(parseSolanaAddress(account), { commitment: 'confirmed' })
  const { value } = await request.send({ abortSignal })
  return { amount: value, decimals: SOL_DECIMALS }
}
