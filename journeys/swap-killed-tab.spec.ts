import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { parseUnits } from 'viem'
import { expectNoFaultsIn } from './testing/axe.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { holdTransactions } from './testing/hold-transactions.ts'
import { clientOf, mainChain } from './testing/local-world.ts'
import { createPermitMarket } from './testing/permit-market.ts'
import { openPermitSwap, reviewPermitSwap } from './testing/permit-swap.ts'
import {
  allowanceOf,
  fillSwap,
  mintDollars,
  openSwap,
  openSwapAgain,
  swappedMessage,
  tokenBalanceOf,
} from './testing/swap-flow.ts'
import { token } from './testing/transactions.ts'
import { buttonOf as button, dialogOf } from './testing/wallet-flow.ts'
import { startWalletPage, type WalletPage } from './testing/wallet-page.ts'

/**
 * The tab is closed at each step of a swap, and another one is opened: the swap goes on there, or the new tab says that
 * nobody knows. Nothing is sent twice.
 */
test.describe.configure({ timeout: 120_000 })

let app: WalletPage
test.beforeAll(async () => {
  app = await startWalletPage()
})
test.afterAll(async () => {
  await app.stop()
})

const dollars = (amount: string) => parseUnits(amount, token('TUSD').decimals)
const dollarsOf = (name: string) => tokenBalanceOf(name, token('TUSD').address)
const sendsOf = (wallet: { readonly requests: readonly string[] }) =>
  wallet.requests.filter((method) => method === 'eth_sendTransaction').length

/** Closes the tab, and opens Swap in a new one, in the same browser and with the same wallet. */
async function reopen(page: Page, context: BrowserContext): Promise<Page> {
  const url = page.url()
  await page.close()
  const next = await context.newPage()
  await next.goto(url)
  await openSwapAgain(next)
  return next
}

/** Fills in a swap of 200 dollars for ether, and opens its review. */
async function review(page: Page): Promise<void> {
  await fillSwap(page, { from: 'TUSD', to: 'ETH', amount: '200' })
  await button(page, 'Review swap').click()
}

const uncertain = (page: Page) => dialogOf(page).getByText('Check your wallet first').first()

test('while the wallet has the request to approve @depth', async ({ page, context }) => {
  await createAccounts(mainChain(), ['ClosesFirst'])
  await mintDollars('ClosesFirst', '500')
  const wallet = await openSwap(page, app, { name: 'ClosesFirst' })
  await review(page)
  wallet.failOnce('send', 'timeout')
  await button(page, 'Approve').click()
  await expect(dialogOf(page).getByRole('heading', { name: /Approve limit increase/ })).toBeVisible()
  await expect.poll(() => sendsOf(wallet)).toBe(1)
  const next = await reopen(page, context)
  await expect(uncertain(next)).toBeVisible()
  expect(sendsOf(wallet)).toBe(1)
  // Approved only now, when no page listens for the response. The user looks in the wallet, and starts over.
  wallet.release()
  await expect.poll(() => allowanceOf('ClosesFirst', token('TUSD').address)).toBe(dollars('200'))
  await button(next, /start over/).click()
  await expect(dialogOf(next).getByLabel('You pay')).toHaveValue('200')
  await button(next, 'Review swap').click()
  // The approval counts, and is not requested again.
  await button(next, /^Swap$/).click()
  await expect(swappedMessage(next)).toBeVisible()
  expect(sendsOf(wallet)).toBe(2)
  expect(await dollarsOf('ClosesFirst')).toBe(dollars('300'))
})

test('after the approval was sent @depth', async ({ page, context }) => {
  await createAccounts(mainChain(), ['ClosesSecond'])
  await mintDollars('ClosesSecond', '500')
  const held = await holdTransactions(mainChain(), 'ClosesSecond')
  const wallet = await openSwap(page, app, { name: 'ClosesSecond', walletRpcUrl: held.rpcUrl })
  await review(page)
  await button(page, 'Approve').click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Approval sent' })).toBeVisible()
  const next = await reopen(page, context)
  await expect(dialogOf(next).getByRole('heading', { name: /Approval sent|Still pending/ })).toBeVisible()
  await held.release()
  // The swap goes on: what was entered is still there.
  await expect(dialogOf(next).getByLabel('You pay')).toHaveValue('200')
  await button(next, 'Review swap').click()
  await button(next, /^Swap$/).click()
  await expect(swappedMessage(next)).toBeVisible()
  expect(sendsOf(wallet)).toBe(2)
  expect(await dollarsOf('ClosesSecond')).toBe(dollars('300'))
  expect(await allowanceOf('ClosesSecond', token('TUSD').address)).toBe(0n)
  await held.close()
})

test('while the wallet has the request to swap', async ({ page, context }) => {
  await createAccounts(mainChain(), ['ClosesThird'])
  await mintDollars('ClosesThird', '500')
  const wallet = await openSwap(page, app, { name: 'ClosesThird' })
  await review(page)
  await button(page, 'Approve').click()
  await expect(button(page, /^Swap$/)).toBeVisible()
  wallet.failOnce('send', 'timeout')
  await button(page, /^Swap$/).click()
  await expect(dialogOf(page).getByRole('heading', { name: /Confirm the swap/ })).toBeVisible()
  await expect.poll(() => sendsOf(wallet)).toBe(2)
  const next = await reopen(page, context)
  await expect(uncertain(next)).toBeVisible()
  wallet.release()
  await expect.poll(() => dollarsOf('ClosesThird')).toBe(dollars('300'))
  // It is said until the user has looked, also in a third tab, and nothing is requested meanwhile.
  const last = await reopen(next, context)
  await expect(uncertain(last)).toBeVisible()
  expect(sendsOf(wallet)).toBe(2)
  const client = clientOf('ClosesThird', mainChain())
  expect(await client.getTransactionCount({ address: client.account.address })).toBe(3)
})

test('after the swap was sent @depth', async ({ page, context }) => {
  await createAccounts(mainChain(), ['ClosesFourth'])
  const held = await holdTransactions(mainChain(), 'ClosesFourth')
  const wallet = await openSwap(page, app, { name: 'ClosesFourth', walletRpcUrl: held.rpcUrl })
  await fillSwap(page, { to: 'TUSD', amount: '0.5' })
  await button(page, 'Review swap').click()
  await button(page, /^Swap$/).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Swap sent' })).toBeVisible()
  const next = await reopen(page, context)
  await expect(dialogOf(next).getByRole('heading', { name: /Swap sent|Still pending/ })).toBeVisible()
  await held.release()
  await expect(swappedMessage(next)).toBeVisible()
  expect(sendsOf(wallet)).toBe(1)
  await held.close()
})

test('after the approval was mined: the swap goes on, or the approval is revoked @depth', async ({ page, context }) => {
  await createAccounts(mainChain(), ['ClosesFifth'])
  await mintDollars('ClosesFifth', '500')
  const wallet = await openSwap(page, app, { name: 'ClosesFifth' })
  await review(page)
  await button(page, 'Approve').click()
  await expect(button(page, /^Swap$/)).toBeVisible()
  const next = await reopen(page, context)
  await expect(dialogOf(next).getByText('The exchange may still take 200 TUSD')).toBeVisible()
  await expectNoFaultsIn(next, 'dialog', 'an approval without its swap')
  await button(next, 'Continue swap').click()
  await expect(dialogOf(next).getByLabel('You pay')).toHaveValue('200')
  await expect(button(next, 'Continue swap')).toBeHidden()
  await button(next, 'Review swap').click()
  await expect(button(next, /^Swap$/)).toBeVisible()
  await button(next, 'Cancel').click()
  await button(next, 'Revoke').click()
  await expect.poll(() => allowanceOf('ClosesFifth', token('TUSD').address)).toBe(0n)
  await expect(dialogOf(next).getByText('The exchange may still take')).toBeHidden()
  expect(sendsOf(wallet)).toBe(2)
  expect(await dollarsOf('ClosesFifth')).toBe(dollars('500'))
})

test('while the wallet has the permit to sign, and after it was signed: it is signed again, and one swap is sent @depth', async ({
  page,
  context,
}) => {
  const symbol = 'PETAL'
  await createAccounts(mainChain(), ['PetalMaker', 'ClosesSixth'])
  const address = await createPermitMarket({ by: 'PetalMaker', symbol, holders: ['ClosesSixth'] })
  const wallet = await openPermitSwap(page, app, { name: 'ClosesSixth', address, symbol })
  const signs = () => wallet.requests.filter((method) => method === 'eth_signTypedData_v4').length
  wallet.failOnce('sign', 'timeout')
  await button(page, 'Sign').click()
  await expect.poll(signs).toBe(1)
  const next = await reopen(page, context)
  // Nothing was sent, so there is nothing to look for in the wallet. Its late signature reaches no page.
  await expect(dialogOf(next).getByLabel('You pay')).toBeVisible()
  await expect(uncertain(next)).toBeHidden()
  wallet.release()
  await reviewPermitSwap(next, { address, symbol })
  await button(next, 'Sign').click()
  await expect(dialogOf(next).getByText('Tried it just now')).toBeVisible()
  expect(signs()).toBe(2)
  // The signature of this tab ends with it, too: a permit is not saved, because who has it can take the tokens.
  const last = await reopen(next, context)
  await expect(uncertain(last)).toBeHidden()
  expect(sendsOf(wallet)).toBe(0)
  expect(await allowanceOf('ClosesSixth', address)).toBe(0n)
  await reviewPermitSwap(last, { address, symbol })
  await button(last, 'Sign').click()
  await button(last, /^Swap$/).click()
  await expect(swappedMessage(last)).toBeVisible()
  expect(signs()).toBe(3)
  expect(sendsOf(wallet)).toBe(1)
  expect(await tokenBalanceOf('ClosesSixth', address)).toBe(parseUnits('900', 18))
  expect(await allowanceOf('ClosesSixth', address)).toBe(0n)
})
