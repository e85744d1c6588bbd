import type { BalanceChange } from '../transactions/balance-changes.ts'
import { SwapRefusedError } from './errors.ts'
import { getWrapping, type SwapTerms } from './swap-quote.ts'
import { isSameToken } from './swap-token.ts'
import type { ExpectedSwap, VerifiedSwap } from './verify-swap.ts'

/**
 * Checks what a node saw when it tried a swap: nothing but the given token leaves the account, no more of it than the
 * amount, and at least the minimum arrives. @throws {SwapRefusedError}
 */
export function verifySimulation(
  changes: readonly BalanceChange[],
  { from, to, amount, exchanges }: SwapTerms & Pick<ExpectedSwap, 'exchanges'>,
  { minimumReceived }: Pick<VerifiedSwap, 'minimumReceived'>,
): void {
  let received = 0n
  for (const change of changes) {
    // Tokens report what is left of an allowance when it is used.
    if (change.type === 'approval') continue
    if (change.type === 'unread') throw new SwapRefusedError('simulation')
    const token = { chainId: from.chainId, address: change.address }
    const isGiven = change.type === 'token' && isSameToken(token, from)
    if (change.amount < 0n && !(isGiven && -change.amount <= amount)) throw new SwapRefusedError('simulation')
    if (change.type === 'token' && isSameToken(token, to)) received += change.amount
  }
  // The wrapped native currency reports no transfer when it is wrapped.
  if (getWrapping({ from, to }, exchanges) === 'wrap') return
  if (received < minimumReceived) throw new SwapRefusedError('simulation')
}
