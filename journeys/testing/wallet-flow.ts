import { expect, type Locator, type Page } from '@playwright/test'
import { installTestWallet, walletName } from './install-test-wallet.ts'
import { mainChain, readWorld } from './local-world.ts'
import type { WalletPage } from './wallet-page.ts'

/** What the journeys of the wallet's flows begin with: the page, a connected wallet, and what is in the modal. */

/** Returns the modal. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog')
}

/** Returns a button of the modal. */
export function buttonOf(page: Page, name: string | RegExp): Locator {
  return dialogOf(page).getByRole('button', { name })
}

/** Returns the URL of the world's API. */
export function apiUrl(): string {
  const url = readWorld().apiUrl
  if (url === null) throw new Error('The world has no API.')
  return url
}

/** Options of {@link openWalletPage}. */
export type WalletPageOptions = {
  /** The main chain when it is left out. */
  readonly chain?: Pick<ReturnType<typeof mainChain>, 'chainId' | 'rpcUrl'>
  readonly hasApi?: boolean
  /** The exchanges of the chain. */
  readonly exchanges?: object
}

/** Opens the app on a chain of the world. */
export async function openWalletPage(
  page: Page,
  app: WalletPage,
  { chain = mainChain(), hasApi = false, exchanges }: WalletPageOptions = {},
): Promise<void> {
  const query = new URLSearchParams({
    ...{ chain: String(chain.chainId), rpc: chain.rpcUrl },
    ...(hasApi ? { blockchain: apiUrl() } : {}),
    ...(exchanges === undefined ? {} : { exchanges: JSON.stringify(exchanges) }),
  })
  await page.goto(`${app.url}/?${query}`)
}

/** Connects the test wallet in an open app. */
export async function connectWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await buttonOf(page, new RegExp(`^${walletName}`)).click()
  await expect(dialogOf(page)).toBeHidden()
}

/** Opens the account of a connected wallet. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account 0x/ }).click()
}

/** Options of {@link openConnected}. */
export type ConnectedOptions = WalletPageOptions & {
  /** The account of the wallet. */
  readonly name: string
  /** The node that the wallet uses; the chain's own when it is left out. */
  readonly walletRpcUrl?: string
  /** Whether the wallet sends several calls as one transaction (EIP-5792). It does not when this is left out. */
  readonly isBatching?: boolean
}

/**
 * Installs the wallet of an account, opens the app, connects the wallet and opens the account. Like an extension, the
 * wallet is in every page of the browser context, so that another page goes on with it. @returns the wallet.
 */
export async function openConnected(
  page: Page,
  app: WalletPage,
  { name, walletRpcUrl, isBatching = false, ...options }: ConnectedOptions,
): ReturnType<typeof installTestWallet> {
  const { chain = mainChain() } = options
  const wallet = await installTestWallet(page.context(), {
    name,
    chains: { [chain.chainId]: walletRpcUrl ?? chain.rpcUrl },
    ...(isBatching ? { batchDelegate: mainChain().contracts.simple7702Account } : {}),
  })
  await openWalletPage(page, app, options)
  await connectWallet(page)
  await openAccount(page)
  return wallet
}

/** Waits until the index of the API has a transaction of an account on its first page. */
export async function waitForIndexed(
  address: string,
  hash: string,
  { chainId }: Pick<ReturnType<typeof mainChain>, 'chainId'> = mainChain(),
): Promise<void> {
  const url = `${apiUrl()}/v1/account/${address}/history?chainId=eip155:${chainId}`
  await expect.poll(async () => (await fetch(url)).text(), { timeout: 60_000 }).toContain(hash)
}
