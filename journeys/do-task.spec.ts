import { erc20TokenAbi } from '@laurel/protocol/abi'
import { expect, type Page, test } from '@playwright/test'
import { parseUnits } from 'viem'
import { connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { clientOf, mainChain, testAccount, webUrl } from './testing/local-world.ts'
import { token } from './testing/transactions.ts'

/** Boosts of the world: for sending 100 TUSD, for buying 5 LEAF at the market, and for a note about laurel. */
const PAY = '0'
const TRADE = '3'
const NOTE = '4'
const found = { timeout: 30_000 }

/** Gives TUSD to an account, and opens a boost with its wallet connected. */
async function openBoost(
  page: Page,
  boost: string,
  {
    name,
    dollars,
    isBatching = false,
  }: { readonly name: string; readonly dollars?: string; readonly isBatching?: boolean },
) {
  await createAccounts(mainChain(), [name])
  const client = clientOf(name, mainChain())
  if (dollars !== undefined) {
    const { address, decimals } = token('TUSD')
    const args = [client.account.address, parseUnits(dollars, decimals)] as const
    const hash = await client.writeContract({ abi: erc20TokenAbi, address, functionName: 'mint', args })
    await client.waitForTransactionReceipt({ hash })
  }
  const wallet = await installTestWallet(page, {
    name,
    ...(isBatching ? { batchDelegate: mainChain().contracts.simple7702Account } : {}),
  })
  await page.goto(`${webUrl()}/boost?id=${boost}&chain=${mainChain().chainId}`)
  await connect(page)
  return { wallet, card: page.getByRole('complementary', { name: 'Reward' }), dialog: page.getByRole('dialog') }
}

test('a transfer: the missing token is swapped for, Send has what the boost sets, and the page watches until the claim', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { card, dialog } = await openBoost(page, PAY, { name: 'Rhea', dollars: '40' })
  await test.step('the wallet has too little: a swap brings the rest, and the visitor back', async () => {
    await expect(card).toContainText(/This wallet has 40\sTUSD/, found)
    await card.getByRole('button', { name: 'Swap for TUSD' }).click(found)
    await dialog.getByRole('button', { name: 'Review swap' }).click(found)
    await dialog.getByRole('button', { name: /^Swap$/ }).click(found)
    await expect(dialog).toHaveCount(0, found)
  })
  await card.getByRole('button', { name: 'Send TUSD' }).click(found)
  await expect(dialog.getByLabel('Amount')).toHaveValue('100')
  await expect(dialog.getByText('At least 100 TUSD · Set by the boost')).toBeVisible()
  await dialog.getByLabel('To', { exact: true }).fill(testAccount('Zeno').address)
  await dialog.getByLabel('Amount').fill('50')
  await expect(dialog.getByRole('button', { name: 'At least 100 TUSD' })).toBeVisible()
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByRole('button', { name: 'Preview send' }).click()
  await dialog.getByRole('button', { name: 'Send 100 TUSD' }).click(found)
  await expect(dialog).toHaveCount(0, found)
  const progress = card.getByRole('list', { name: 'Progress of your task' })
  await expect(progress.getByText('Confirmed')).toBeVisible(found)
  await expect(progress.getByText('Your transaction qualifies')).toBeVisible(found)
  await expect(card.getByRole('link', { name: 'Claim 25 TUSD' })).toBeVisible(found)
  await expect(progress.getByText('Ready to claim')).toBeVisible()
  // What the boost set does not restrict a later send.
  await page.getByRole('button', { name: /Account 0x/ }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('')
})

test('a trade: Swap has the tokens and what must arrive, and a swap that wouldn’t qualify gets no approval', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { card, dialog } = await openBoost(page, TRADE, { name: 'Tarn', dollars: '100' })
  await card.getByRole('button', { name: 'Swap TUSD for LEAF' }).click(found)
  await expect(dialog.getByText(/^5\.0\d* LEAF$/)).toBeVisible(found)
  const amount = await dialog.getByLabel('You pay').inputValue()
  await dialog.getByLabel('You pay').fill('2')
  await expect(dialog.getByText(/^0\.9\d* LEAF$/).first()).toBeVisible(found)
  await dialog.getByRole('button', { name: 'Review swap' }).click()
  await expect(dialog.getByText('This wouldn’t qualify', { exact: true })).toBeVisible(found)
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back' }).last().click()
  await dialog.getByLabel('You pay').fill(amount)
  await dialog.getByRole('button', { name: 'Review swap' }).click(found)
  await dialog.getByRole('button', { name: 'Approve' }).click(found)
  await dialog.getByRole('button', { name: /^Swap$/ }).click(found)
  await expect(card.getByRole('link', { name: /^Claim/ })).toBeVisible(found)
})

test('a trade in a batch: the page follows its transaction as soon as the wallet reports it @depth', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { card, dialog } = await openBoost(page, TRADE, { name: 'Brook', dollars: '100', isBatching: true })
  await card.getByRole('button', { name: 'Swap TUSD for LEAF' }).click(found)
  await dialog.getByRole('button', { name: 'Review swap' }).click(found)
  await expect(dialog.getByText('Approve TUSD and swap together')).toBeVisible(found)
  await dialog.getByRole('button', { name: /^Swap$/ }).click(found)
  await expect(dialog).toHaveCount(0, found)
  await expect(card.getByRole('list', { name: 'Progress of your task' }).getByText('Confirmed')).toBeVisible(found)
  await expect(card.getByRole('link', { name: /^Claim/ })).toBeVisible(found)
})

test('a function: its form says what qualifies, a transaction that wouldn’t is not sent, and a qualifying one leads to the claim', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { card } = await openBoost(page, NOTE, { name: 'Nell' })
  await card.getByRole('button', { name: /^Write a note/ }).click(found)
  await card.getByLabel('Note', { exact: true }).fill('a rose')
  await card.getByRole('button', { name: /^Write a note/ }).click()
  await expect(card.getByText('This wouldn’t qualify')).toBeVisible(found)
  await card.getByLabel('Note', { exact: true }).fill('a laurel')
  await card.getByRole('button', { name: /^Write a note/ }).click()
  await expect(card.getByRole('list', { name: 'Progress of your task' })).toBeVisible(found)
  await expect(card.getByRole('link', { name: /^Claim/ })).toBeVisible(found)
})

test('a function: a page that is loaded again while the wallet has the request says so, and finds what is sent @depth', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { card, wallet } = await openBoost(page, NOTE, { name: 'Vera' })
  await card.getByRole('button', { name: /^Write a note/ }).click(found)
  await card.getByLabel('Note', { exact: true }).fill('a laurel')
  wallet.failOnce('send', 'timeout')
  await card.getByRole('button', { name: /^Write a note/ }).click()
  await expect(card.getByText(/^Confirm in/)).toBeVisible(found)
  // The page says so a moment before the wallet has it.
  const sends = () => wallet.requests.filter((method) => method === 'eth_sendTransaction')
  await expect.poll(sends, found).toHaveLength(1)
  await page.reload()
  await expect(card.getByText('Your wallet was already asked for this')).toBeVisible(found)
  wallet.release()
  // Nothing here knows its hash: the verifier finds it, once its block is final.
  await expect(card.getByText('Task complete.').first()).toBeVisible({ timeout: 120_000 })
  expect(sends()).toHaveLength(1)
})

test('a function: the note about an earlier request goes when the user has checked the wallet, and does not come back', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { card, wallet } = await openBoost(page, NOTE, { name: 'Vito' })
  await card.getByRole('button', { name: /^Write a note/ }).click(found)
  await card.getByLabel('Note', { exact: true }).fill('a laurel')
  wallet.failOnce('send', 'timeout')
  await card.getByRole('button', { name: /^Write a note/ }).click()
  await expect(card.getByText(/^Confirm in/)).toBeVisible(found)
  await expect.poll(() => wallet.requests.filter((method) => method === 'eth_sendTransaction'), found).toHaveLength(1)
  await page.reload()
  const note = card.getByText('Your wallet was already asked for this')
  await expect(note).toBeVisible(found)
  await card.getByRole('button', { name: 'I checked, hide this' }).click()
  await expect(note).toBeHidden()
  await page.reload()
  await expect(card.getByRole('button', { name: /^Write a note/ })).toBeVisible(found)
  await expect(note).toBeHidden()
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
