import { useEffect } from 'react'
import { formatAmount } from '../amount/format-amount.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { canGoBack } from '../modal/modal.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { swapFailureText } from './swap-messages.ts'
import type { SwapState } from './swap-state.ts'
import { swapOf } from './swap-store.ts'

/**
 * Shows what a swap ended with. After a success, swaps begin again and the modal shows the account; where the wallet sent
 * something else than what was reviewed, it shows that transaction. When swaps could not
 * be prepared, it goes back; on the first view it stays, and the view says so. Source: docs/product.md#swaps.
 */
export function useSwapOutcome(state: SwapState): void {
  const { wallet } = useProvided()
  const { locale } = useLanguage()
  const t = useMessages()
  useEffect(() => {
    const { modal, account } = wallet
    const swap = swapOf(wallet)
    if (state.status === 'swapped') {
      const { from, to, toAmount, id } = state.record
      const amount = formatAmount({ amount: toAmount, decimals: to.decimals }, { locale })
      modal.reset({ type: 'Account' })
      // Nobody knows what was swapped: the view of the transaction says so, and leads to the block explorer.
      if (state.isDifferent && id?.type === 'hash') modal.push({ type: 'Transaction', id: id.hash })
      else modal.showSnack('success', t('swap.swapped', { from: from.symbol, amount, to: to.symbol }))
      swap.reset()
      void account.refresh()
    }
    if (state.status === 'unavailable' && state.failure.type !== 'network' && canGoBack(modal.getState())) {
      modal.showSnack('error', swapFailureText(state.failure, state.target.walletName, t))
      modal.goBack()
      swap.reset()
    }
  }, [wallet, state, locale, t])
  // The next view of swaps begins again.
  useEffect(
    () => () => {
      const swap = swapOf(wallet)
      if (swap.getState().status === 'unavailable') swap.reset()
    },
    [wallet],
  )
}
