import type { MockWallet } from '@laurel/wallet/testing'
import { expect, type Page, test } from '@playwright/test'
import { parseEther } from 'viem'
import { createAccounts } from './testing/create-accounts.ts'
import { walletName } from './testing/install-test-wallet.ts'
import { clientOf, mainChain, testAccount } from './testing/local-world.ts'
import { fillSwap, openSwap, openSwapAgain, swappedMessage, tokenBalanceOf } from './testing/swap-flow.ts'
import { token } from './testing/transactions.ts'
import { buttonOf as button, connectWallet, dialogOf, openAccount, openConnected } from './testing/wallet-flow.ts'
import { startWalletPage, type WalletPage } from './testing/wallet-page.ts'

/**
 * In the middle of a send and of a swap, the wallet never answers, disconnects, or changes its account or its network:
 * nothing is sent twice, as another account, or on another network, and what was sent is shown.
 */
test.describe.configure({ timeout: 120_000 })

let app: WalletPage
test.beforeAll(async () => {
  app = await startWalletPage()
})
test.afterAll(async () => {
  await app.stop()
})

const sendsOf = ({ requests }: MockWallet) => requests.filter((method) => method === 'eth_sendTransaction').length
const balanceOf = (name: string) => clientOf(name, mainChain()).getBalance({ address: testAccount(name).address })

/** Opens the review of a send of 0.25 ether. */
async function reviewSend(page: Page, to: string): Promise<void> {
  await button(page, 'Send').click()
  await button(page, 'Select token').first().click()
  await button(page, /Ether/).click()
  await fillSend(page, to)
  await button(page, 'Preview send').click()
  await expect(button(page, 'Send 0.25 ETH')).toBeEnabled()
}

async function fillSend(page: Page, to: string): Promise<void> {
  await dialogOf(page).getByLabel('Amount').fill('0.25')
  await dialogOf(page).getByLabel('To', { exact: true }).fill(testAccount(to).address)
}

/** Opens the review of a swap of 0.1 ether, until it can be confirmed. */
async function reviewSwap(page: Page): Promise<void> {
  await fillSwap(page, { to: 'TUSD', amount: '0.1' })
  await button(page, 'Review swap').click()
  await expect(dialogOf(page).getByText('Tried it just now')).toBeVisible()
}

test('the wallet never answers a send: it can be left, is said when the same is reviewed, and is sent once', async ({
  page,
}) => {
  await createAccounts(mainChain(), ['Silent', 'Heir'])
  const wallet = await openConnected(page, app, { name: 'Silent' })
  const before = await balanceOf('Heir')
  await reviewSend(page, 'Heir')
  wallet.failOnce('send', 'timeout')
  await button(page, 'Send 0.25 ETH').click()
  await expect(button(page, `Waiting for ${walletName}`)).toBeVisible()
  await expect(dialogOf(page).getByText('Don’t see it?').first()).toBeVisible()
  await button(page, 'Cancel').click()
  await button(page, 'Preview send').click()
  await expect(button(page, 'Send again')).toBeVisible()
  expect(sendsOf(wallet)).toBe(1)
  wallet.release()
  await expect.poll(() => balanceOf('Heir')).toBe(before + parseEther('0.25'))
  // What the wallet sent is in the account, though nobody waited for it.
  await page.reload()
  await openAccount(page)
  await dialogOf(page).getByText('Activity', { exact: true }).click()
  await expect(dialogOf(page).getByText('0.25 ETH').first()).toBeVisible()
  expect(sendsOf(wallet)).toBe(1)
})

test('the wallet disconnects while it has a send: nothing else is requested, and what it sends is recorded @depth', async ({
  page,
}) => {
  await createAccounts(mainChain(), ['Leaving', 'Heiress'])
  const wallet = await openConnected(page, app, { name: 'Leaving' })
  const before = await balanceOf('Heiress')
  await reviewSend(page, 'Heiress')
  wallet.failOnce('send', 'timeout')
  await button(page, 'Send 0.25 ETH').click()
  await expect.poll(() => sendsOf(wallet)).toBe(1)
  wallet.disconnect()
  await expect(dialogOf(page)).toBeHidden()
  wallet.release()
  await expect.poll(() => balanceOf('Heiress')).toBe(before + parseEther('0.25'))
  expect(sendsOf(wallet)).toBe(1)
})

test('the wallet changes its account before a send: nothing is sent as the other account @depth', async ({ page }) => {
  await createAccounts(mainChain(), ['First', 'Second', 'Third'])
  const wallet = await openConnected(page, app, { name: 'First' })
  await reviewSend(page, 'Third')
  wallet.selectAccount(testAccount('Second').address)
  // The review was of the other account. What was typed stays, and the token is chosen again.
  await expect(dialogOf(page).getByLabel('To', { exact: true })).toHaveValue(testAccount('Third').address)
  expect(sendsOf(wallet)).toBe(0)
})

test('the wallet changes its account while it has a send: that is said, and it is sent once @depth', async ({
  page,
}) => {
  await createAccounts(mainChain(), ['Holder', 'Newcomer', 'Payee'])
  const wallet = await openConnected(page, app, { name: 'Holder' })
  const before = await balanceOf('Payee')
  await reviewSend(page, 'Payee')
  wallet.failOnce('send', 'timeout')
  await button(page, 'Send 0.25 ETH').click()
  await expect.poll(() => sendsOf(wallet)).toBe(1)
  wallet.selectAccount(testAccount('Newcomer').address)
  const said = dialogOf(page).getByText('Your wallet may still send 0.25 ETH from')
  await expect(said).toBeVisible()
  wallet.release()
  await expect.poll(() => balanceOf('Payee')).toBe(before + parseEther('0.25'))
  await expect(said).toBeHidden()
  expect(sendsOf(wallet)).toBe(1)
})

test('the wallet changes its network before a send: the app leads back, and the send is there', async ({ page }) => {
  await createAccounts(mainChain(), ['Nomad', 'Oasis'])
  const wallet = await openConnected(page, app, { name: 'Nomad' })
  const before = await balanceOf('Oasis')
  await reviewSend(page, 'Oasis')
  wallet.switchChain(1)
  await expect(dialogOf(page).getByRole('heading', { name: 'Switch network' })).toBeVisible()
  await button(page, 'Meadow chain').click()
  await expect(dialogOf(page)).toBeHidden()
  expect(sendsOf(wallet)).toBe(0)
  // What was entered is still there, and is reviewed again.
  await openAccount(page)
  await button(page, 'Send').click()
  await button(page, 'Preview send').click()
  await expect(button(page, 'Send 0.25 ETH')).toBeEnabled()
  await button(page, 'Send 0.25 ETH').click()
  await expect.poll(() => balanceOf('Oasis')).toBe(before + parseEther('0.25'))
  expect(wallet.chainId()).toBe(mainChain().chainId)
  expect(sendsOf(wallet)).toBe(1)
})

test('the wallet changes its network while it has a send: it is sent once, on its network, and is in the account @depth', async ({
  page,
}) => {
  await createAccounts(mainChain(), ['Drifter', 'Harbor'])
  const wallet = await openConnected(page, app, { name: 'Drifter' })
  const before = await balanceOf('Harbor')
  await reviewSend(page, 'Harbor')
  wallet.failOnce('send', 'timeout')
  await button(page, 'Send 0.25 ETH').click()
  await expect.poll(() => sendsOf(wallet)).toBe(1)
  wallet.switchChain(1)
  await expect(dialogOf(page).getByRole('heading', { name: 'Switch network' })).toBeVisible()
  wallet.release()
  await expect.poll(() => balanceOf('Harbor')).toBe(before + parseEther('0.25'))
  await button(page, 'Meadow chain').click()
  await expect(dialogOf(page)).toBeHidden()
  await openAccount(page)
  await dialogOf(page).getByText('Activity', { exact: true }).click()
  await expect(dialogOf(page).getByText('0.25 ETH').first()).toBeVisible()
  expect(sendsOf(wallet)).toBe(1)
})

test('the wallet never answers a swap: it is said, also after the modal was closed, and is sent once @depth', async ({
  page,
}) => {
  await createAccounts(mainChain(), ['Mute'])
  const wallet = await openSwap(page, app, { name: 'Mute' })
  await reviewSwap(page)
  wallet.failOnce('send', 'timeout')
  await button(page, /^Swap$/).click()
  const confirming = dialogOf(page).getByRole('heading', { name: `Confirm the swap in ${walletName}` })
  await expect(confirming).toBeVisible()
  await button(page, 'Close').click()
  await openAccount(page)
  await dialogOf(page).getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(confirming).toBeVisible()
  wallet.release()
  await expect(swappedMessage(page)).toBeVisible()
  expect(sendsOf(wallet)).toBe(1)
})

test('the wallet disconnects while it has a swap: its end is said when the account is back @depth', async ({
  page,
}) => {
  await createAccounts(mainChain(), ['Gone'])
  const wallet = await openSwap(page, app, { name: 'Gone' })
  await reviewSwap(page)
  wallet.failOnce('send', 'timeout')
  await button(page, /^Swap$/).click()
  await expect.poll(() => sendsOf(wallet)).toBe(1)
  wallet.disconnect()
  await expect(dialogOf(page)).toBeHidden()
  wallet.release()
  await expect.poll(() => tokenBalanceOf('Gone', token('TUSD').address)).toBeGreaterThan(0n)
  await connectWallet(page)
  await openSwapAgain(page)
  // Its end is said to the account that comes back, and nothing is left to confirm.
  await expect(swappedMessage(page)).toBeVisible()
  expect(sendsOf(wallet)).toBe(1)
})

test('the wallet changes its account before a swap: nothing is sent as the other account @depth', async ({ page }) => {
  await createAccounts(mainChain(), ['One', 'Two'])
  const wallet = await openSwap(page, app, { name: 'One' })
  await reviewSwap(page)
  wallet.selectAccount(testAccount('Two').address)
  // The review was of the other account.
  await expect(button(page, 'Select token').last()).toBeVisible()
  expect(sendsOf(wallet)).toBe(0)
})

test('the wallet changes its account while it has a swap: that is said, and it is swapped once', async ({ page }) => {
  await createAccounts(mainChain(), ['Swapper', 'Onlooker'])
  const wallet = await openSwap(page, app, { name: 'Swapper' })
  await reviewSwap(page)
  wallet.failOnce('send', 'timeout')
  await button(page, /^Swap$/).click()
  await expect.poll(() => sendsOf(wallet)).toBe(1)
  wallet.selectAccount(testAccount('Onlooker').address)
  await expect(dialogOf(page).getByText('Another account is connected')).toBeVisible()
  wallet.release()
  await expect(swappedMessage(page)).toBeVisible()
  expect(await tokenBalanceOf('Swapper', token('TUSD').address)).toBeGreaterThan(0n)
  expect(sendsOf(wallet)).toBe(1)
})

test('the wallet changes its network before a swap: the app leads back, and the swap is there @depth', async ({
  page,
}) => {
  await createAccounts(mainChain(), ['Roamer'])
  const wallet = await openSwap(page, app, { name: 'Roamer' })
  await reviewSwap(page)
  wallet.switchChain(1)
  await expect(dialogOf(page).getByRole('heading', { name: 'Switch network' })).toBeVisible()
  await button(page, 'Meadow chain').click()
  await expect(dialogOf(page)).toBeHidden()
  expect(sendsOf(wallet)).toBe(0)
  await openSwapAgain(page)
  await reviewSwap(page)
  await button(page, /^Swap$/).click()
  await expect(swappedMessage(page)).toBeVisible()
  expect(sendsOf(wallet)).toBe(1)
  expect(wallet.chainId()).toBe(mainChain().chainId)
})

test('the wallet changes its network while it has a swap: it is swapped once, on its network, and its end is said @depth', async ({
  page,
}) => {
  await createAccounts(mainChain(), ['Rover'])
  const wallet = await openSwap(page, app, { name: 'Rover' })
  await reviewSwap(page)
  wallet.failOnce('send', 'timeout')
  await button(page, /^Swap$/).click()
  await expect.poll(() => sendsOf(wallet)).toBe(1)
  wallet.switchChain(1)
  await expect(dialogOf(page).getByRole('heading', { name: 'Switch network' })).toBeVisible()
  wallet.release()
  await expect.poll(() => tokenBalanceOf('Rover', token('TUSD').address)).toBeGreaterThan(0n)
  await button(page, 'Meadow chain').click()
  await expect(dialogOf(page)).toBeHidden()
  await openSwapAgain(page)
  await expect(swappedMessage(page)).toBeVisible()
  expect(sendsOf(wallet)).toBe(1)
})
