import { expect, type Page, test } from '@playwright/test'
import { isHash } from 'viem'
import { startTestWallet } from '../devnet/src/start-test-wallet.ts'
import { clientOf, mainChain, readWorld, testAccount, webUrl } from './testing/local-world.ts'

/** The test wallet of `npm start`, which is the first wallet of Connect where the configuration names it. */

let wallet: Awaited<ReturnType<typeof startTestWallet>>
test.beforeAll(async () => {
  // The wallet's page is served by a development server, which is slow on a busy machine.
  test.setTimeout(120_000)
  const worldFile = process.env['LAUREL_JOURNEYS_WORLD']
  if (worldFile === undefined) throw new Error('LAUREL_JOURNEYS_WORLD is not set.')
  wallet = await startTestWallet({ worldFile, ports: [0] })
})
test.afterAll(() => wallet?.stop())

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Account \S/ })

/** Sends one wei through the provider of the test wallet, and returns what the wallet answers. */
const sendFrom = (page: Page, name: string) =>
  page.evaluate(
    ([from, to]) =>
      new Promise((resolve, reject) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const provider = Reflect.get(Reflect.get(event, 'detail'), 'provider')
          const params = [{ from, to, value: '0x1' }]
          provider.request({ method: 'eth_sendTransaction', params }).then(resolve, reject)
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }),
    [testAccount(name).address, testAccount('Agora Pay').address] as const,
  )

/** Returns the account that a successful transaction was sent from, in lowercase. */
async function senderOf(hash: unknown): Promise<string> {
  if (typeof hash !== 'string' || !isHash(hash)) throw new TypeError('The wallet returned no hash.')
  const receipt = await clientOf('Leaf Market', mainChain()).waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt.from.toLowerCase()
}

test('the first wallet of Connect opens the test wallet, stays connected after a reload, and its faucet gives funds @depth', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await context.route('**/config.json', async (route) => {
    if (!route.request().url().startsWith(webUrl())) return route.fallback()
    const { accounts, ...world } = readWorld()
    const named = accounts.map(({ name, address }) => ({ name, address }))
    return route.fulfill({ json: { ...world, accounts: named, testWalletUrl: wallet.url } })
  })
  await page.goto(`${webUrl()}/explore`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const rows = page.getByRole('dialog').getByRole('list').getByRole('button')
  await expect(rows.first()).toHaveAccessibleName(/^Test wallet/)

  const opening = context.waitForEvent('page')
  await rows.first().click()
  const walletPage = await opening
  await expect(walletPage.getByRole('heading', { name: 'Laurel wants to connect' })).toBeVisible({ timeout: 60_000 })
  const select = (name: string) =>
    walletPage.getByRole('combobox', { name: 'Account' }).selectOption(testAccount(name).address)
  await select('Delphi Trail')
  await walletPage.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(account(page)).toContainText('Delphi Trail')

  await test.step('another account of the wallet is the account of the page', async () => {
    await select('Leaf Market')
    await expect(account(page)).toContainText('Leaf Market')
  })
  await test.step('a transaction of the page is approved in the wallet, and mined', async () => {
    const sending = sendFrom(page, 'Leaf Market')
    await expect(walletPage.getByText('From', { exact: true })).toBeVisible()
    await walletPage.getByRole('button', { name: 'Approve' }).click()
    await expect(senderOf(await sending)).resolves.toBe(testAccount('Leaf Market').address.toLowerCase())
  })
  await test.step('the wallet lists the site', async () => {
    await expect(walletPage.getByRole('button', { name: 'Disconnect Laurel' })).toBeVisible()
  })
  await test.step('a reload keeps the account', async () => {
    await page.reload()
    await expect(account(page)).toContainText('Leaf Market')
  })
  await test.step('after a reload of the page and of the wallet, a transaction is sent from the connected account', async () => {
    await walletPage.reload()
    const selected = walletPage.getByRole('combobox', { name: 'Account' })
    await expect(selected).toHaveValue(testAccount('Leaf Market').address)
    await page.reload()
    await expect(account(page)).toContainText('Leaf Market')
    const sending = sendFrom(page, 'Leaf Market')
    const card = walletPage.getByRole('region', { name: 'Send a transaction' })
    await expect(card).toContainText('Leaf Market')
    await walletPage.getByRole('button', { name: 'Approve' }).click()
    await expect(senderOf(await sending)).resolves.toBe(testAccount('Leaf Market').address.toLowerCase())
    await expect(selected).toHaveValue(testAccount('Leaf Market').address)
  })
  await test.step('the faucet gives test ether and test dollars', async () => {
    await walletPage.getByRole('button', { name: 'Get test funds' }).click()
    await expect(walletPage.getByText(/^You got 10 test ether and 1000 TUSD/)).toContainText(mainChain().name)
  })
})
