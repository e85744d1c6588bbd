import { expect, type Locator, type Page } from '@playwright/test'
import { type Address, parseAbi, parseUnits } from 'viem'
import { prepareLocalContracts } from '../../devnet/src/contracts/local-contracts.ts'
import { clientOf, mainChain, testAccount } from './local-world.ts'
import { token } from './transactions.ts'
import { buttonOf, type ConnectedOptions, dialogOf, openAccount, openConnected } from './wallet-flow.ts'
import type { WalletPage } from './wallet-page.ts'

/** What the journeys of Swap do on the DEX of the local chain. */

const erc20 = parseAbi([
  'function mint(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
])
const { dex } = prepareLocalContracts()

/** The exchanges of the local chain, as an app names them. */
export const localExchanges = {
  wrappedNative: dex.weth.address,
  routers: [
    { type: 'v2', address: dex.v2Router.address },
    { type: 'v3', address: dex.v3Router.address },
  ],
}

/** Connects the wallet of an account, and opens Swap. @returns the wallet. */
export async function openSwap(page: Page, app: WalletPage, options: ConnectedOptions) {
  const wallet = await openConnected(page, app, { hasApi: true, exchanges: localExchanges, ...options })
  await pressSwap(page)
  return wallet
}

/** Opens Swap in the app of a wallet that is still connected, such as in a new tab. */
export async function openSwapAgain(page: Page): Promise<void> {
  await openAccount(page)
  await pressSwap(page)
}

const pressSwap = (page: Page) => dialogOf(page).getByRole('button', { name: 'Swap', exact: true }).click()

/** Chooses a token in place of the one that a button of the form shows. */
export async function chooseSwapToken(page: Page, current: string | RegExp, symbol: string): Promise<void> {
  await buttonOf(page, current).last().click()
  await dialogOf(page)
    .getByRole('button', { name: new RegExp(`\\b${symbol}\\b`) })
    .last()
    .click()
}

/** Fills in a swap, and waits for its price. Without `from`, the native currency is paid. */
export async function fillSwap(
  page: Page,
  { from, to, amount }: { readonly from?: string; readonly to: string; readonly amount: string },
): Promise<void> {
  if (from !== undefined) await chooseSwapToken(page, /^ETH$/, from)
  await chooseSwapToken(page, 'Select token', to)
  await dialogOf(page).getByLabel('You pay').fill(amount)
  await expect(dialogOf(page).getByText('You get at least')).toBeVisible()
}

/** Returns what an account has of a token, in base units. */
export function tokenBalanceOf(name: string, address: Address): Promise<bigint> {
  return clientOf(name, mainChain()).readContract({
    ...{ abi: erc20, address, functionName: 'balanceOf' },
    args: [testAccount(name).address],
  })
}

/** Returns how much of a token the exchanges may take from an account together, in base units. */
export async function allowanceOf(name: string, address: Address): Promise<bigint> {
  const client = clientOf(name, mainChain())
  const allowances = await Promise.all(
    [dex.v2Router.address, dex.v3Router.address].map((spender) =>
      client.readContract({
        ...{ abi: erc20, address, functionName: 'allowance' },
        args: [client.account.address, spender],
      }),
    ),
  )
  return allowances.reduce((sum, one) => sum + one)
}

/** Gives an account test dollars. It sends one transaction of the account. @param amount - in whole tokens. */
export async function mintDollars(name: string, amount: string): Promise<void> {
  const client = clientOf(name, mainChain())
  const { address, decimals } = token('TUSD')
  const args = [client.account.address, parseUnits(amount, decimals)] as const
  const hash = await client.writeContract({ abi: erc20, address, functionName: 'mint', args })
  await client.waitForTransactionReceipt({ hash })
}

/** Returns the message that a swap was mined. */
export function swappedMessage(page: Page): Locator {
  return page.getByText(/^Swapped /).first()
}
