import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { type BudgetLine, totalOf } from './budget-lines.ts'
import { findFundedBudget } from './funded-budget.ts'
import { type MyBudget, useMyBudgets } from './use-my-budgets.ts'

/**
 * Returns an own budget that already covers a boost; see {@link findFundedBudget}. Null for a boost in several assets
 * or in NFTs, whose balances are not compared.
 * @param account - null disables it.
 */
export function useFundedBudget(
  chain: ChainConfig,
  { account, lines }: { readonly account: Address | null; readonly lines: readonly BudgetLine[] },
): MyBudget | null {
  const [only, ...others] = lines
  const line = only !== undefined && others.length === 0 && only.tokenId === null ? only : null
  const budgets = useMyBudgets(chain, line === null ? null : account, line?.asset ?? null)
  return line === null ? null : findFundedBudget(budgets.data ?? [], totalOf(line))
}
