import { expect, test } from '@playwright/test'
import { addAccountsToConfig, createAccounts } from './testing/create-accounts.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { mainChain, readWorld, webUrl } from './testing/local-world.ts'
import { tabTo } from './testing/tab-to.ts'
import { sendToken, token } from './testing/transactions.ts'

test.beforeEach(async ({ page }) => {
  await createAccounts(mainChain(), ['Thea', 'Milo'])
  await addAccountsToConfig(page, readWorld())
})

test('with the keyboard alone: create, deploy, check @depth', async ({ page }) => {
  await installTestWallet(page, { name: 'Thea' })
  await page.goto(`${webUrl()}/create`)
  await page.getByLabel('Contract or token address').waitFor()

  await test.step('the first stop skips to the content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText('Skip to content')
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })

  await test.step('a rule', async () => {
    await tabTo(page, /Contract or token address/)
    await page.keyboard.type(token('TUSD').address)
    await page.getByRole('radio', { name: /^Transfer/ }).waitFor()
    // The order of the two depends on which count arrives first. Tab focuses the first one, and an arrow key the other.
    await tabTo(page, /^(Transfer|Approval)/)
    await page.keyboard.press('Space')
    const transfer = page.getByRole('radio', { name: /^Transfer/ })
    await expect(page.getByRole('radio', { checked: true, name: /^(Transfer|Approval)/ })).toBeFocused()
    if (!(await transfer.isChecked())) await page.keyboard.press('ArrowDown')
    await expect(transfer).toBeChecked()
    await tabTo(page, /Add condition on value/)
    await page.keyboard.press('Enter')
    await tabTo(page, /What value is compared with/)
    await page.keyboard.type('7')
    await expect(page.locator('#sentence')).toHaveText(/^Anyone who sends at least 7\sTUSD qualifies\.$/)
  })

  await test.step('a part of the sentence leads back to its field', async () => {
    await tabTo(page, /at least 7/)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('What value is compared with')).toBeFocused()
  })

  const name = `By keyboard ${Date.now()}`
  await test.step('deployed', async () => {
    await tabTo(page, /^Name/)
    await page.keyboard.type(name)
    await tabTo(page, /^Connect wallet/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await tabTo(page, /Copper Wallet/)
    await page.keyboard.press('Enter')
    // The dialog is for a step that is complete now.
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: /^Deploy on/ }).waitFor()
    // The form above has two date fields, and Tab stops at each part of a date.
    await tabTo(page, /^Deploy on/, 90)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Deployed: ${name}`)).toBeVisible()
  })

  const sent = await sendToken({ from: 'Milo', to: 'Thea', symbol: 'TUSD', amount: '8' })
  await test.step('checked', async () => {
    await tabTo(page, /Check a transaction against it/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check a transaction' }).waitFor()
    await tabTo(page, /Transaction or explorer link/)
    await page.keyboard.type(sent)
    await page.keyboard.press('Enter')
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result.getByRole('heading')).toHaveText('Qualifies: Milo')
    await expect(result).toBeFocused()
  })
})

test('a dialog traps the focus, closes with Escape, and restores the focus', async ({ page }) => {
  await installTestWallet(page, { name: 'Thea' })
  await page.goto(`${webUrl()}/check`)
  await tabTo(page, /^Connect wallet/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect to Laurel' })
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    // After the last control, Tab may focus the browser's toolbar, but not the page behind the dialog.
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.querySelector('dialog')?.contains(document.activeElement),
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeFocused()
})
