import { expect, type Page, test } from '@playwright/test'
import { parseUnits } from 'viem'
import { expectNoFaultsIn } from './testing/axe.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { holdTransactions } from './testing/hold-transactions.ts'
import { walletName } from './testing/install-test-wallet.ts'
import { clientOf, mainChain, testAccount } from './testing/local-world.ts'
import {
  allowanceOf,
  chooseSwapToken,
  fillSwap,
  mintDollars,
  openSwapAgain,
  openSwap as openSwapIn,
  swappedMessage,
  tokenBalanceOf,
} from './testing/swap-flow.ts'
import { token } from './testing/transactions.ts'
import { buttonOf as button, type ConnectedOptions, dialogOf } from './testing/wallet-flow.ts'
import { startWalletPage, type WalletPage } from './testing/wallet-page.ts'

/** Swapping in a real browser, on the DEX of the local chain and with the local API. */
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let app: WalletPage
test.beforeAll(async () => {
  app = await startWalletPage()
})
test.afterAll(async () => {
  await app.stop()
})

const dollar = () => token('TUSD')
const openSwap = (page: Page, options: ConnectedOptions) => openSwapIn(page, app, options)

test('the native currency, without an approval', async ({ page }) => {
  await createAccounts(mainChain(), ['Swapper'])
  await openSwap(page, { name: 'Swapper' })
  await fillSwap(page, { to: 'TUSD', amount: '0,25' })
  await expectNoFaultsIn(page, 'dialog', 'a quoted swap')
  await button(page, 'Review swap').click()
  await expect(dialogOf(page).getByText('Tried it just now')).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'the review of a swap')
  await button(page, /^Swap$/).click()
  await expect(swappedMessage(page)).toBeVisible()
  expect(await tokenBalanceOf('Swapper', dollar().address)).toBeGreaterThan(0n)
  // The account is shown, and nothing is left to confirm.
  await expect(button(page, 'Receive')).toBeVisible()
})

test('a token: an approval of exactly the amount, a new price, the swap', async ({ page }) => {
  await createAccounts(mainChain(), ['Approver'])
  await mintDollars('Approver', '500')
  await openSwap(page, { name: 'Approver' })
  await fillSwap(page, { from: 'TUSD', to: 'ETH', amount: '200' })
  await button(page, 'Review swap').click()
  await expect(dialogOf(page).getByText(/may take exactly 200 TUSD/)).toBeVisible()
  await button(page, 'Approve').click()
  await expect(button(page, /^Swap$/)).toBeVisible()
  expect(await allowanceOf('Approver', dollar().address)).toBe(parseUnits('200', dollar().decimals))
  await button(page, /^Swap$/).click()
  await expect(swappedMessage(page)).toBeVisible()
  expect(await tokenBalanceOf('Approver', dollar().address)).toBe(parseUnits('300', dollar().decimals))
})

test('the price moves between the quote and the swap: the new price is shown first @depth', async ({ page }) => {
  await createAccounts(mainChain(), ['Unlucky'])
  // The first price is a tenth better than the exchange's. The next request gets the real one.
  let isFirst = true
  await page.route('**/v1/convert/quotes*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (!isFirst) return route.fulfill({ response, json: body })
    isFirst = false
    const quotes = body.quotes.map((quote: { toAmount: string }) => ({
      ...quote,
      toAmount: String((BigInt(quote.toAmount) * 11n) / 10n),
    }))
    return route.fulfill({ response, json: { ...body, quotes } })
  })
  await openSwap(page, { name: 'Unlucky' })
  await chooseSwapToken(page, 'Select token', 'TUSD')
  await expect(dialogOf(page).getByText('You get at least')).toBeVisible()
  await button(page, 'Review swap').click()
  await expect(dialogOf(page).getByText('The price moved')).toBeVisible()
  await button(page, /^Swap$/).click()
  await expect(swappedMessage(page)).toBeVisible()
})

test('the wallet rejects, and nothing is sent until it is asked again @depth', async ({ page }) => {
  await createAccounts(mainChain(), ['Undecided'])
  const wallet = await openSwap(page, { name: 'Undecided' })
  await fillSwap(page, { to: 'TUSD', amount: '0.1' })
  await button(page, 'Review swap').click()
  wallet.fail({ send: 'reject' })
  await button(page, /^Swap$/).click()
  await expect(dialogOf(page).getByText(`You declined in ${walletName}`)).toBeVisible()
  expect(await tokenBalanceOf('Undecided', dollar().address)).toBe(0n)
  wallet.fail({ send: null })
  await button(page, /^Swap$/).click()
  await expect(swappedMessage(page)).toBeVisible()
})

test('an API that changes the recipient: nothing reaches the wallet', async ({ page }) => {
  await createAccounts(mainChain(), ['Careful', 'Thief'])
  await page.route('**/v1/convert/build-transaction*', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const [own, other] = ['Careful', 'Thief'].map((name) => testAccount(name).address.slice(2).toLowerCase())
    const body = JSON.parse(text)
    body.tx.data = body.tx.data.replaceAll(own ?? '', other ?? '')
    await route.fulfill({ response, json: body })
  })
  const wallet = await openSwap(page, { name: 'Careful' })
  await fillSwap(page, { to: 'TUSD', amount: '0.1' })
  await button(page, 'Review swap').click()
  await expect(dialogOf(page).getByText('Failed to create transaction').first()).toBeVisible()
  await expect(dialogOf(page).getByText(/something else than what you asked for/)).toBeVisible()
  expect(wallet.requests).not.toContain('eth_sendTransaction')
})

test('a reload while a swap is pending: it is followed to its end, and not sent again @depth', async ({ page }) => {
  await createAccounts(mainChain(), ['Returning'])
  const held = await holdTransactions(mainChain(), 'Returning')
  await openSwap(page, { name: 'Returning', walletRpcUrl: held.rpcUrl })
  await fillSwap(page, { to: 'TUSD', amount: '0.5' })
  await button(page, 'Review swap').click()
  await button(page, /^Swap$/).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Swap sent' })).toBeVisible()
  await page.reload()
  await openSwapAgain(page)
  await expect(dialogOf(page).getByRole('heading', { name: /Swap sent|Still pending/ })).toBeVisible()
  await held.release()
  await expect(swappedMessage(page)).toBeVisible()
  await held.close()
  const client = clientOf('Returning', mainChain())
  // One transaction of the release, and one swap.
  expect(await client.getTransactionCount({ address: client.account.address })).toBe(2)
})
