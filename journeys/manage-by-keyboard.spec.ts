import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './testing/axe.ts'
import { connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { mainChain, webUrl } from './testing/local-world.ts'
import { tabTo } from './testing/tab-to.ts'
import { sendToken } from './testing/transactions.ts'

test('with the keyboard alone: a budget is created, funded and drained, and the focus is never lost @depth', async ({
  page,
}) => {
  await createAccounts(mainChain(), ['Thea'])
  await sendToken({ from: 'Thea', to: 'Thea', symbol: 'TUSD', amount: '8' })
  await installTestWallet(page, { name: 'Thea' })
  await page.goto(`${webUrl()}/manage?chain=${mainChain().chainId}`)
  await connect(page)
  await page.getByRole('heading', { name: 'Budgets' }).waitFor()

  await test.step('a budget', async () => {
    await press(page, /^New budget/)
    await tabTo(page, /Budget name/)
    await page.keyboard.type('By keyboard')
    await press(page, /^Create budget/)
    await expect(page.getByText('Budget created. Add money next.')).toBeVisible()
    await expectFocusOnPage(page)
  })

  const card = page.getByRole('listitem', { name: 'By keyboard' })
  await test.step('money in', async () => {
    await card.getByRole('button', { name: 'Add money' }).waitFor()
    await press(page, /^Add money/)
    await tabTo(page, /^Amount/)
    await page.keyboard.type('9')
    await expect(card.getByText('That is too much. Your wallet has 8\u00a0TUSD.')).toBeVisible()
    await expectNoFaults(page, 'Manage, more than the wallet has')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('7.5')
    await press(page, /^Add 7\.50/)
    await expect(card.getByText(/^7\.50\sTUSD deposited$/)).toBeVisible()
    await expect(card.getByText('7.50 TUSD available')).toBeVisible()
    await expectFocusOnPage(page)
  })

  await test.step('all of it out again', async () => {
    await press(page, /^Withdraw/, { back: true })
    await tabTo(page, /^Amount/)
    await expect(card.getByText('The budget has 7.50\u00a0TUSD.')).toBeVisible()
    await page.keyboard.type('7.5')
    await expectNoFaults(page, 'Manage, money that is to come out')
    await press(page, /^Withdraw 7\.50/)
    await expect(card.getByText(/^7\.50\sTUSD sent to your wallet$/)).toBeVisible()
    await expect(card.getByText('Empty')).toBeVisible()
    await expectFocusOnPage(page)
    await expectNoFaults(page, 'Manage, a budget that was emptied')
  })

  await test.step('who can spend opens, and the address of the budget can be copied', async () => {
    await press(page, /^Who can spend/, { back: true })
    await expect(card.getByRole('region', { name: 'Who can spend' })).toBeVisible()
    await expectNoFaults(page, 'Manage, who can spend')
  })
})

/** Moves to a button with Tab or Shift+Tab, and presses it. */
async function press(page: Page, name: RegExp, { back = false } = {}): Promise<void> {
  for (let presses = 0; back && presses < 20; presses++) {
    if (name.test((await page.locator(':focus').textContent()) ?? '')) break
    await page.keyboard.press('Shift+Tab')
  }
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** When a focused button disappears, the focus moves next to it and not to the start of the page. */
async function expectFocusOnPage(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
}
