/** Why SOL cannot be sent as it is. */
export type SolBalanceProblem = 'insufficient' | 'receiver-below-rent' | 'sender-below-rent'

/**
 * Checks a transfer by the balances that it leaves. An account has nothing or at least the rent-exempt minimum: the network
 * refuses a transfer that leaves less. Source: https://solana.com/docs/core/accounts#rent.
 * @param transfer.amount - SOL that is sent; 0 for a token. @param transfer.costs - fee and rent. All in lamports.
 * @param transfer.minimum - of an account without data, from `getMinimumBalanceForRentExemption`.
 * @returns the first problem, or null.
 */
export function checkSolBalance({
  balance,
  amount,
  costs,
  receiverBalance,
  minimum,
}: Readonly<Record<'balance' | 'amount' | 'costs' | 'receiverBalance' | 'minimum', bigint>>): SolBalanceProblem | null {
  const left = balance - amount - costs
  if (left < 0n) return 'insufficient'
  if (amount > 0n && receiverBalance + amount < minimum) return 'receiver-below-rent'
  return left > 0n && left < minimum ? 'sender-below-rent' : null
}

/** Returns the most lamports that can be sent: all but the costs, which leaves nothing. */
export function maxSolAmount(balance: bigint, costs: bigint): bigint {
  return balance > costs ? balance - costs : 0n
}
