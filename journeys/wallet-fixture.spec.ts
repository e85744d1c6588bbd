import { mockWallet } from '@laurel/wallet/testing'
import { type WalletFixtures, walletFixtures } from '@laurel/wallet/testing/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { hashMessage, recoverAddress } from 'viem'
import { mainChain, testAccount, webUrl } from './testing/local-world.ts'

/** `@laurel/wallet/testing/playwright`, as the README shows it. */
const test = base.extend<WalletFixtures>(walletFixtures)
const copper = () => ({
  name: 'Copper',
  rdns: 'test.copper',
  uuid: 'copper',
  privateKeys: [testAccount('Alma').privateKey],
  chains: { [mainChain().chainId]: mainChain().rpcUrl },
})

/** Sends a request to `window.ethereum` in the page. Returns the error code when it throws. */
function request(page: Page, method: string, params: readonly unknown[] = []): Promise<unknown> {
  return page.evaluate(
    async ([name, given]) => {
      const ethereum: unknown = Reflect.get(window, 'ethereum')
      const method: unknown = Reflect.get(Object(ethereum), 'request')
      if (typeof method !== 'function') return 'no wallet'
      return method({ method: name, params: given }).catch((error: { code: number }) => error.code)
    },
    [method, params] as const,
  )
}

test('default: the example of the README', async ({ page, installWallet }) => {
  const wallet = await installWallet(copper())
  wallet.failOnce('connect', 'reject')
  await page.goto(`${webUrl()}/check`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /^Copper/ }).click()
  await expect(page.getByText('You declined in Copper').first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /Account .+\. Open/ })).toBeVisible()
})

test('behavior: it creates real signatures, preserves error codes, and can be reconfigured while the page runs @depth', async ({
  page,
  installWallet,
}) => {
  const wallet = await installWallet({ ...copper(), isAnnounced: false, isInjected: true })
  const { address } = testAccount('Alma')
  await page.goto(`${webUrl()}/check`)
  expect(await request(page, 'eth_accounts')).toEqual([])
  expect(await request(page, 'eth_requestAccounts')).toEqual([address])
  const signature = await request(page, 'personal_sign', ['0x4d6561646f77', address])
  if (typeof signature !== 'string' || !signature.startsWith('0x')) throw new TypeError(`No signature: ${signature}`)
  const signer = await recoverAddress({ hash: hashMessage('Meadow'), signature: `0x${signature.slice(2)}` })
  expect(signer).toBe(address)
  wallet.fail({ sign: 'reject' })
  expect(await request(page, 'personal_sign', ['0x4d6561646f77', address])).toBe(4001)
  expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBe(4902)
  expect(wallet.requests).toEqual([
    'eth_accounts',
    'eth_requestAccounts',
    'personal_sign',
    'personal_sign',
    'wallet_switchEthereumChain',
  ])
})

test('behavior: the page receives the wallet’s events; all tabs share the wallet, and it is the same after a reload @depth', async ({
  page,
  context,
  installWallet,
}) => {
  const wallet = await installWallet({ ...copper(), isInjected: true })
  await page.goto(`${webUrl()}/check`)
  await request(page, 'eth_requestAccounts')
  await page.evaluate(() => {
    const on: unknown = Reflect.get(Object(Reflect.get(window, 'ethereum')), 'on')
    if (typeof on === 'function') on('chainChanged', (id: unknown) => Reflect.set(window, 'heard', id))
  })
  wallet.switchChain(1)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard'))).toBe('0x1')
  const other = await context.newPage()
  await other.goto(`${webUrl()}/check`)
  expect(await request(other, 'eth_accounts')).toEqual(wallet.addresses)
  await page.reload()
  expect(await request(page, 'eth_chainId')).toBe('0x1')
})

test('behavior: the wallet is also installed in an open page @depth', async ({ page, installWallet }) => {
  await page.goto(`${webUrl()}/check`)
  expect(await request(page, 'eth_accounts')).toBe('no wallet')
  await installWallet({ ...copper(), isInjected: true })
  expect(await request(page, 'eth_accounts')).toEqual([])
  expect(mockWallet(copper()).addresses).toEqual([testAccount('Alma').address])
})
