import { parseSolanaAddress } from './solana-address.ts'
import { SOL_DECIMALS } from './solana-amount.ts'
import type { SolanaNetwork } from './solana-networks.ts'
import { createSolanaNodes } from './solana-nodes.ts'

/**
 * Reads how much SOL an account has.
 * @returns lamports, and the decimals of SOL.
 * @throws {SolanaNodesError} when the node does not answer in ten seconds, and its own error when it refuses the request.
 */
export async function readSolBalance(
  network: SolanaNetwork,
  account: string,
): Promise<{ readonly amount: bigint; readonly decimals: number }> {
  const { rpc } = createSolanaNodes([network.rpcUrl])
  const { value } = await rpc.getBalance(parseSolanaAddress(account), { commitment: 'confirmed' }).send()
  return { amount: value, decimals: SOL_DECIMALS }
}
