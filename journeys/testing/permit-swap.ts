import { expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import { mainChain } from './local-world.ts'
import { localExchanges } from './swap-flow.ts'
import { buttonOf, dialogOf, openConnected } from './wallet-flow.ts'
import type { WalletPage } from './wallet-page.ts'

/** A token that takes permits (EIP-2612), which an app names. It has 18 decimals. */
export type PermitToken = { readonly address: Address; readonly symbol: string }

/** Connects a test wallet, opens Swap for 100 of a token as an app does that knows it, and goes to its review. */
export async function openPermitSwap(page: Page, app: WalletPage, { name, ...token }: PermitToken & { name: string }) {
  const wallet = await openConnected(page, app, { name, hasApi: true, exchanges: localExchanges })
  await reviewPermitSwap(page, token)
  return wallet
}

/** Opens Swap for 100 of a token as an app does that knows it, in a page that is connected, and goes to its review. */
export async function reviewPermitSwap(page: Page, { address, symbol }: PermitToken): Promise<void> {
  const from = { chainId: mainChain().chainId, address, name: symbol, symbol, decimals: 18, iconUrl: null }
  await page.evaluate((given) => {
    const { wallet } = Reflect.get(window, 'walletPage')
    const to = { ...given, address: null, name: 'Ether', symbol: 'ETH' }
    wallet.modal.open({ type: 'Swap', draft: { from: given, to, amountText: '100' } })
  }, from)
  await expect(dialogOf(page).getByText('You get at least')).toBeVisible()
  await buttonOf(page, 'Review swap').click()
  await expect(dialogOf(page).getByText(`Sign for ${symbol} first, free of charge`)).toBeVisible()
}
