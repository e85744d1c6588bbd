import { erc20TokenAbi } from '@laurel/protocol/abi'
import { expect, type Page } from '@playwright/test'
import { walletName } from './install-test-wallet.ts'
import { clientOf, mainChain, testAccount } from './local-world.ts'
import { token } from './transactions.ts'

/** Connects the installed wallet with the button in the app's header. */
export async function connect(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: new RegExp(walletName) }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Returns the balance of an account in a token, in base units. */
export function balanceOf(name: string, symbol: string, chain = mainChain()): Promise<bigint> {
  const { address } = token(symbol, chain)
  const args = [testAccount(name).address] as const
  return clientOf(name, chain).readContract({ abi: erc20TokenAbi, address, functionName: 'balanceOf', args })
}
