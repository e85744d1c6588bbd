import { getBudgetBalance, listBoosts } from '@laurel/protocol'
import type { MockWallet } from '@laurel/wallet/testing'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './testing/axe.ts'
import { connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { expectHistoryScanned } from './testing/expect-history-scanned.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { clientOf, mainChain, testAccount, webUrl } from './testing/local-world.ts'
import { sendToken, token } from './testing/transactions.ts'

/** A wallet that sends several calls as one transaction (EIP-5792), from an account with delegated code (EIP-7702). */
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let page: Page
let wallet: MockWallet
const requestCount = (method: string) => wallet.requests.filter((each) => each === method).length

test.beforeAll(async ({ browser }) => {
  await createAccounts(mainChain(), ['Otto', 'Rhea'])
  await sendToken({ from: 'Otto', to: 'Otto', symbol: 'LEAF', amount: '50' })
  page = await browser.newPage()
  wallet = await installTestWallet(page, { name: 'Otto', batchDelegate: mainChain().contracts.simple7702Account })
})

test.afterAll(() => page.close())

/** Returns the boosts of the new account, the newest first. */
async function ownBoosts() {
  const boosts = await listBoosts(clientOf('Otto', mainChain()), { core: mainChain().contracts.core, limit: 50 })
  return boosts.filter(({ owner }) => owner === testAccount('Otto').address)
}

async function draft(amount: string) {
  await page.goto(`${webUrl()}/create`)
  await page.getByLabel('Contract or token address').fill(token('GRAIN').address)
  await page.getByRole('radio', { name: /^Transfer/ }).check()
  // More than any other journey sends, so that no other account qualifies for these boosts.
  await page.getByRole('button', { name: 'Add condition on value' }).click()
  await page.getByLabel('What value is compared with').fill('900000')
  await expectHistoryScanned(page)
  const boost = page.getByRole('region', { name: 'Boost', exact: true })
  await boost.getByLabel('Token', { exact: true }).selectOption({ label: 'LEAF, Laurel Leaf' })
  await boost.getByLabel('Each earns').fill(amount)
  await boost.getByRole('textbox', { name: 'Wallets', exact: true }).fill('1')
  return boost
}

test('a boost is created and funded with one confirmation, and declining creates nothing', async () => {
  await page.goto(`${webUrl()}/create`)
  await connect(page)
  const boost = await draft('7')
  await expect(boost.getByText('Steps 1 to 4 go together. You confirm once')).toBeVisible()
  await expectNoFaults(page, 'Create, one confirmation')
  wallet.failOnce('send', 'reject')
  await boost.getByRole('button', { name: 'Create for 7.70 LEAF' }).click()
  await expect(boost.getByText(/You declined it in Copper Wallet/)).toBeVisible({ timeout: 30_000 })
  expect(await ownBoosts()).toHaveLength(0)
  await boost.getByRole('button', { name: 'Create for 7.70 LEAF' }).click()
  await expect(boost.getByText(/^Boost \d+ is live$/)).toBeVisible({ timeout: 60_000 })
  expect(requestCount('wallet_sendCalls')).toBe(2)
  expect(requestCount('eth_sendTransaction')).toBe(0)
  const [made, ...others] = await ownBoosts()
  expect(others).toHaveLength(0)
  await expect(boost.getByText(`Boost ${made?.boostId} is live`)).toBeVisible()
})

test('a reload during a confirmation sends nothing twice @depth', async () => {
  const boost = await draft('3')
  wallet.failOnce('send', 'timeout')
  await boost.getByRole('button', { name: 'Create for 3.30 LEAF' }).click()
  await expect.poll(() => requestCount('wallet_sendCalls')).toBe(3)
  await expect(boost.getByRole('listitem').filter({ hasText: 'Create and fund boost' })).toContainText('In your wallet')
  await page.reload()
  // Approved only now, when no page listens for the response.
  wallet.release()
  await expect.poll(async () => (await ownBoosts()).length, { timeout: 30_000 }).toBe(2)
  await boost.getByRole('button', { name: /^(Continue|Finish boost)$/ }).click()
  await expect(boost.getByText(/^Boost \d+ is live$/)).toBeVisible({ timeout: 60_000 })
  expect(requestCount('wallet_sendCalls')).toBe(3)
  expect(requestCount('eth_sendTransaction')).toBe(0)
  expect(await ownBoosts()).toHaveLength(2)
})

test('funds are added with one confirmation', async () => {
  const before = requestCount('wallet_sendCalls')
  const [newest] = await ownBoosts()
  const budget = newest?.budget ?? '0x'
  await page.goto(`${webUrl()}/manage`)
  await page.getByRole('button', { name: 'Add money' }).first().click()
  const form = page.getByRole('region', { name: 'Add money' })
  await form.getByLabel('Token').selectOption({ label: 'LEAF, Laurel Leaf' })
  await form.getByLabel('Amount').fill('5')
  await expect(form.getByText('You’ll confirm once')).toBeVisible()
  await form.getByRole('button', { name: 'Add 5 LEAF' }).click()
  await expect(form.getByText(/^5\sLEAF deposited$/)).toBeVisible({ timeout: 60_000 })
  expect(requestCount('wallet_sendCalls')).toBe(before + 1)
  expect(requestCount('eth_sendTransaction')).toBe(0)
  const budgets = [...new Set((await ownBoosts()).map((each) => each.budget).concat(budget))]
  const held = await Promise.all(
    budgets.map((each) =>
      getBudgetBalance(clientOf('Otto', mainChain()), { budget: each, asset: token('LEAF').address }),
    ),
  )
  expect(held.reduce((sum, { available }) => sum + available, 0n)).toBe(5n * 10n ** 18n)
})

test('a wallet that fails to batch calls is used step by step @depth', async () => {
  const boost = await draft('1')
  const before = requestCount('wallet_sendCalls')
  wallet.failOnce('send', 'unsupported')
  await boost.getByRole('button', { name: /^Create for/ }).click()
  await expect(boost.getByText(/^Boost \d+ is live$/)).toBeVisible({ timeout: 90_000 })
  expect(requestCount('wallet_sendCalls')).toBe(before + 1)
  expect(requestCount('eth_sendTransaction')).toBeGreaterThan(0)
})
