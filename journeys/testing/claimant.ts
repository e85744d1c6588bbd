import { erc20TokenAbi } from '@laurel/protocol/abi'
import { expect, type Page } from '@playwright/test'
import { token } from './deeds.ts'
import { clientOf, mainChain, person } from './local-world.ts'
import { walletName } from './person-wallet.ts'

/** Connects the wallet that the page was given, by the button of the bar. */
export async function connect(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: new RegExp(walletName) }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** What a person has of a token, in its base units. */
export function balanceOf(name: string, symbol: string, chain = mainChain()): Promise<bigint> {
  const { address } = token(symbol, chain)
  const args = [person(name).address] as const
  return clientOf(name, chain).readContract({ abi: erc20TokenAbi, address, functionName: 'balanceOf', args })
}
