import type { MyBudget } from './use-my-budgets.ts'

/**
 * Returns the first own budget that covers a whole boost, so that a creator does not fund a second one by accident.
 * Null when there is none. Pure.
 * @param total - what the boost takes, in base units of the token of `available`. Null while it is incomplete.
 */
export function findFundedBudget(budgets: readonly MyBudget[], total: bigint | null): MyBudget | null {
  if (total === null || total === 0n) return null
  return budgets.find(({ available, role }) => role === 'owner' && available !== null && available >= total) ?? null
}
