import type { SwapExchanges } from '@laurel/wallet'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Draft } from '../action-editor/draft.ts'
import type { ChainConfig } from '../config/config.ts'
import { onlyAction } from './task-plan.ts'
import { findPoolAddresses, planTrade, type TradePlan } from './trade-plan.ts'

/** The exchanges of a network where the wallet's Swap can be used. Null for none, or while they are read. */
export function useExchanges(chain: ChainConfig): SwapExchanges | null {
  const query = useQuery({
    queryKey: ['exchanges', chain.chainId],
    staleTime: 5 * 60_000,
    enabled: chain.apiUrl !== null,
    queryFn: async () => (await import('./read-exchange.ts')).readExchanges(chain),
  })
  return query.data ?? null
}

/** Whether a task is a swap: `reading` until that is known, so that the button does not change under the pointer. */
export type TradeState =
  | { readonly status: 'reading' | 'none' }
  | { readonly status: 'trade'; readonly plan: TradePlan; readonly exchanges: SwapExchanges }

/** Reads whether a task is a swap on an exchange that the wallet's Swap uses. @param draft - null while it is unknown. */
export function useTrade(chain: ChainConfig, draft: Draft | null): TradeState {
  const addresses = draft === null ? [] : findPoolAddresses(draft)
  const action = draft === null ? null : onlyAction(draft.actions)
  const isWanted = action !== null && (addresses.length > 0 || action.item.type === 'function') && chain.apiUrl !== null
  const { data, isPending } = useQuery({
    queryKey: ['trade', chain.chainId, action?.to, addresses],
    staleTime: 5 * 60_000,
    retry: 1,
    queryFn: isWanted
      ? async () => (await import('./read-exchange.ts')).readTrade(chain, { contract: action.to, addresses })
      : skipToken,
  })
  if (!isWanted || draft === null) return { status: 'none' }
  if (isPending) return { status: 'reading' }
  const plan = data == null ? null : planTrade(draft, data)
  return plan === null || data == null ? { status: 'none' } : { status: 'trade', plan, exchanges: data.exchanges }
}
