import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getGasPrice } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { useCanSendTogether } from '../transaction/use-can-send-together.ts'
import { type BudgetLine, budgetLines } from './budget-lines.ts'
import type { CreateBoostState } from './create-boost-state.ts'
import type { UseBoostFormReturnType } from './use-boost-form.ts'
import { useFundedBudget } from './use-funded-budget.ts'
import { type Funding, useFunding } from './use-funding.ts'
import { type MyBudget, useMyBudgets } from './use-my-budgets.ts'

/** What the connected account has for a boost that is not created yet. */
export type BoostResources = {
  /** Null without a wallet. */
  readonly account: Address | null
  /** What the boost pays, one for each known asset. */
  readonly lines: readonly BudgetLine[]
  /** The budgets that the account may spend. Empty while they are read. */
  readonly budgets: readonly MyBudget[]
  /** A budget that already covers the boost, to suggest instead of a new one. Null for none. */
  readonly funded: MyBudget | null
  /** Null without a wallet, or while it is read. */
  readonly funding: Funding | null
  /** Wei; null while unknown. */
  readonly gasPrice: bigint | null
  /** Whether the wallet can send several calls as one request. */
  readonly isTogether: boolean
}

/**
 * Reads what the connected account has for the boost of a form.
 * @param creation - of the same boost: once it has a new budget, that one is read.
 */
export function useBoostResources(
  chain: ChainConfig,
  {
    boostForm: { form, rewards },
    creation,
  }: {
    readonly boostForm: Pick<UseBoostFormReturnType, 'form' | 'rewards'>
    readonly creation: Pick<CreateBoostState, 'budget'>
  },
): BoostResources {
  const account = useConnected()?.address ?? null
  const lines = budgetLines(rewards)
  const budgets = useMyBudgets(chain, account, null)
  const budget = form.budget === 'new' ? creation.budget : form.budget
  const funded = useFundedBudget(chain, { account: budget === null ? account : null, lines })
  const funding = useFunding(chain, { account, budget, assets: lines })
  const gasPrice = useQuery({
    queryKey: ['gas-price', chain.chainId],
    staleTime: 15_000,
    queryFn: () => getGasPrice(chainClient(chain)),
  })
  const isTogether = useCanSendTogether(chain)
  return {
    ...{ account, lines, funded, isTogether },
    budgets: budgets.data ?? [],
    funding: funding.data ?? null,
    gasPrice: gasPrice.data ?? null,
  }
}
