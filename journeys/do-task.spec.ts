import { erc20TokenAbi } from '@laurel/protocol/abi'
import { expect, test } from '@playwright/test'
import { parseUnits } from 'viem'
import { connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { clientOf, mainChain, testAccount, webUrl } from './testing/local-world.ts'
import { token } from './testing/transactions.ts'

const PAY = '0'
const found = { timeout: 30_000 }

test('the task is completed on the boost page; a transaction that would not qualify is not sent, and a qualifying one leads to the claim', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await createAccounts(mainChain(), ['Rhea'])
  const rhea = clientOf('Rhea', mainChain())
  const { address, decimals } = token('TUSD')
  const made = await rhea.writeContract({
    ...{ abi: erc20TokenAbi, address, functionName: 'mint', args: [rhea.account.address, parseUnits('100', decimals)] },
  })
  await rhea.waitForTransactionReceipt({ hash: made })
  await installTestWallet(page, { name: 'Rhea' })
  await page.goto(`${webUrl()}/boost?id=${PAY}&chain=${mainChain().chainId}`)
  await connect(page)
  const card = page.getByRole('complementary', { name: 'Reward' })
  await card.getByRole('button', { name: 'Send TUSD' }).click(found)
  await expect(card.getByLabel('Amount')).toHaveValue('100')
  await card.getByRole('button', { name: 'Send TUSD' }).click()
  await expect(card.getByText('Enter a valid address')).toBeVisible()
  await card.getByLabel('To').fill(testAccount('Zeno').address)
  await card.getByLabel('Amount').fill('50')
  await card.getByRole('button', { name: 'Send TUSD' }).click()
  await expect(card.getByText('This wouldn’t qualify')).toBeVisible(found)
  await card.getByLabel('Amount').fill('1000')
  await card.getByRole('button', { name: 'Send TUSD' }).click()
  await expect(
    card.getByText('Nothing was sent. There isn’t enough of the token in the wallet that pays.'),
  ).toBeVisible(found)
  await card.getByLabel('Amount').fill('100')
  await card.getByRole('button', { name: 'Send TUSD' }).click()
  await expect(card.getByRole('link', { name: 'Claim 25 TUSD' })).toBeVisible(found)
})

test('a link to a boost names the referrer only where a referrer is paid, and shows the amount', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await createAccounts(mainChain(), ['Rhea'])
  await installTestWallet(page, { name: 'Rhea' })
  await page.goto(`${webUrl()}/boost?id=${PAY}&chain=${mainChain().chainId}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/boost\?chain=\d+&id=0$/)
  await connect(page)
  await page.getByRole('button', { name: 'Copy referral link' }).click(found)
  await expect.poll(copied).toContain(`&ref=${testAccount('Rhea').address}`)
  await expect(page.getByText(/you get 1\.25\sTUSD/)).toBeVisible()
})
