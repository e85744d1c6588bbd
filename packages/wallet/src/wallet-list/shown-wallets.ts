import type { ListedWallet } from './listed-wallet.ts'
import type { WalletListState } from './wallet-list.ts'

/** Returns the wallets that the list shows now. */
export function shownWallets(state: WalletListState): readonly ListedWallet[] {
  return state.listed.slice(0, state.shownCount)
}

/** Whether scrolling further can show more wallets. */
export function hasMoreWallets(state: WalletListState): boolean {
  if (state.listed.length > state.shownCount || state.bundle === 'loading') return true
  return state.hasApi && state.error === null && !state.pages.isOver
}
