import { readSolBalance } from './read-solana-tokens.ts'
import { parseSolanaAddress } from './solana-address.ts'
import { SOL_DECIMALS } from './solana-amount.ts'
import type { SolanaNetwork } from './solana-networks.ts'
import { nodesOf } from './solana-nodes.ts'

/**
 * Returns how much SOL an account has, as the state of an account shows it.
 * @throws {SolanaNodesError} when the node does not answer in ten seconds, and its own error when it refuses the request.
 */
export async function getSolBalance(
  network: SolanaNetwork,
  account: string,
): Promise<{ readonly amount: bigint; readonly decimals: number }> {
  const { rpc } = nodesOf(network)
  return { amount: await readSolBalance(rpc, parseSolanaAddress(account)), decimals: SOL_DECIMALS }
}
