import { expect, test } from '@playwright/test'
import { addAccountsToConfig, createAccounts } from './testing/create-accounts.ts'
import { mainChain, readWorld, webUrl } from './testing/local-world.ts'
import { action, completeTasks, failOnPurpose, sendToken } from './testing/transactions.ts'

test.beforeEach(async ({ page }) => {
  await createAccounts(mainChain(), ['Thea', 'Milo'])
  await addAccountsToConfig(page, readWorld())
})

const paid = 'Pay 100 test dollars or more'

test('a near miss shows what is missing; a match names the claimant; another token is rejected', async ({ page }) => {
  const nearly = await sendToken({ from: 'Thea', to: 'Rafi', symbol: 'TUSD', amount: '96.4' })
  await page.goto(`${webUrl()}/check`)
  await expect(page.getByRole('heading', { name: 'Nothing checked yet' })).toBeVisible()

  const result = page.getByRole('region', { name: 'Result' })
  await test.step('near', async () => {
    await page.getByLabel('Against').selectOption({ label: paid })
    await page.getByLabel('Transaction or explorer link').fill(nearly)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(result.getByRole('heading')).toHaveText(/^Not quite: 3\.60\sTUSD short$/)
    await expect(result).toContainText(/value was 96\.40\sTUSD, and the condition needs at least 100\sTUSD/)
    // Check moves the focus to the result.
    await expect(result).toBeFocused()
    const trace = page.getByRole('region', { name: 'What was checked' })
    await expect(trace.getByRole('listitem').filter({ hasText: 'Nearly:' })).toContainText('96400000')
    await expect(trace.getByRole('img', { name: /96\.40\sTUSD found, 100\sTUSD needed/ })).toBeVisible()
    await expect(trace).toContainText('Not checked, because the transaction doesn’t qualify')
  })

  const enough = await test.step('enough', async () => {
    const hash = await sendToken({ from: 'Thea', to: 'Rafi', symbol: 'TUSD', amount: '100' })
    await page.getByLabel('Transaction or explorer link').fill(hash)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(result.getByRole('heading')).toHaveText('Qualifies: Thea')
    return hash
  })

  await test.step('another question takes the verdict away, and the same one brings it back', async () => {
    const against = page.getByLabel('Against')
    await against.selectOption({ label: 'Action address' })
    await page.getByLabel('Address of the action').fill('0x12')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Not checked yet' })).toBeVisible()
    await expect(result).toHaveCount(0)
    await against.selectOption({ label: paid })
    await expect(result.getByRole('heading')).toHaveText('Qualifies: Thea')
  })

  await test.step('another token', async () => {
    const other = await sendToken({ from: 'Thea', to: 'Rafi', symbol: 'LEAF', amount: '500' })
    await page.getByLabel('Transaction or explorer link').fill(other)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(result.getByRole('heading')).toHaveText('Doesn’t qualify: another contract')
    await expect(page.getByText(/Emitted by LEAF, expected TUSD/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Other events' })).toContainText('another contract')
  })

  await test.step('a link to the check opens the same result, and Back opens the previous one', async () => {
    await page.reload()
    await expect(result.getByRole('heading')).toHaveText('Doesn’t qualify: another contract')
    await page.goBack()
    await expect(result.getByRole('heading')).toHaveText('Qualifies: Thea')
    await expect(page.getByLabel('Transaction or explorer link')).toHaveValue(enough)
  })
})

test('several claimants are reported, and a failed transaction is rejected @depth', async ({ page }) => {
  const shared = await completeTasks({
    by: 'Milo',
    tasks: [
      { account: 'Timo', worth: 900n },
      { account: 'Ursa', worth: 800n },
    ],
  })
  const worth = action('Complete a task worth 500 or more')
  const result = page.getByRole('region', { name: 'Result' })
  await page.goto(`${webUrl()}/check?tx=${shared}&action=${worth.address}`)
  await expect(result.getByRole('heading')).toHaveText('Qualifies for 2 wallets')
  await expect(page.getByText(/names Timo, log \d+ names Ursa/)).toBeVisible()

  const failed = await failOnPurpose({ by: 'Milo' })
  await page.goto(`${webUrl()}/check?tx=${failed}&action=${worth.address}`)
  await expect(result.getByRole('heading')).toHaveText('Doesn’t qualify: the transaction failed')
})

test('an action that is not deployed can be checked @depth', async ({ page }) => {
  const sent = await sendToken({ from: 'Thea', to: 'Willa', symbol: 'GRAIN', amount: '12.5' })
  await page.goto(`${webUrl()}/check?tx=${sent}`)
  await page.getByLabel('Against').selectOption({ label: 'Custom action' })
  await page.getByRole('button', { name: /^GRAIN/ }).click()
  await page.getByRole('radio', { name: /^Transfer/ }).check()
  await page.getByRole('button', { name: 'Add condition on value' }).click()
  await page.getByLabel('What value is compared with').fill('20')
  await expect(page.getByText('because GRAIN has 8 decimals')).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByRole('heading')).toHaveText(/^Not quite: 7\.50\sGRAIN short$/)
  await page.getByLabel('What value is compared with').fill('12,5')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(result.getByRole('heading')).toHaveText('Qualifies: Thea')
})
