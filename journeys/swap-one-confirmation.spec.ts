import { expect, type Page, test } from '@playwright/test'
import { type Address, parseUnits } from 'viem'
import { expectNoFaultsIn } from './testing/axe.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { walletName } from './testing/install-test-wallet.ts'
import { mainChain } from './testing/local-world.ts'
import { createPermitMarket } from './testing/permit-market.ts'
import { openPermitSwap } from './testing/permit-swap.ts'
import { allowanceOf, fillSwap, mintDollars, openSwap, swappedMessage, tokenBalanceOf } from './testing/swap-flow.ts'
import { token } from './testing/transactions.ts'
import { buttonOf as button, dialogOf } from './testing/wallet-flow.ts'
import { startWalletPage, type WalletPage } from './testing/wallet-page.ts'

/** A token is swapped without a transaction that approves it: by a permit (EIP-2612), or in a batch (EIP-5792). */
test.describe.configure({ timeout: 120_000 })

const symbol = 'PETAL'
let app: WalletPage
let petal: Address
test.beforeAll(async () => {
  app = await startWalletPage()
  await createAccounts(mainChain(), ['Maker', 'Signer', 'Refuser'])
  petal = await createPermitMarket({ by: 'Maker', symbol, holders: ['Signer', 'Refuser'] })
})
test.afterAll(async () => {
  await app.stop()
})

const openPetalSwap = (page: Page, name: string) => openPermitSwap(page, app, { name, address: petal, symbol })

test('by a permit: a signature, and one transaction', async ({ page }) => {
  const wallet = await openPetalSwap(page, 'Signer')
  await expect(dialogOf(page).getByText(/may take exactly 100 PETAL/)).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'a permit')
  wallet.failOnce('sign', 'timeout')
  await button(page, 'Sign').click()
  await expect(dialogOf(page).getByRole('heading', { name: `Sign in ${walletName}` })).toBeVisible()
  // The page says so before the wallet has it.
  await expect.poll(() => wallet.requests).toContain('eth_signTypedData_v4')
  wallet.release()
  await expect(dialogOf(page).getByText('Tried it just now')).toBeVisible()
  await button(page, /^Swap$/).click()
  await expect(swappedMessage(page)).toBeVisible()
  expect(wallet.requests.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1)
  expect(wallet.requests.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  expect(await tokenBalanceOf('Signer', petal)).toBe(parseUnits('900', 18))
  expect(await allowanceOf('Signer', petal)).toBe(0n)
})

test('a wallet that cannot sign a permit approves by a transaction @depth', async ({ page }) => {
  const wallet = await openPetalSwap(page, 'Refuser')
  wallet.fail({ sign: 'reject' })
  await button(page, 'Sign').click()
  await expect(dialogOf(page).getByText(`You declined in ${walletName}`).first()).toBeVisible()
  wallet.fail({ sign: 'unsupported' })
  await button(page, 'Sign').click()
  await button(page, 'Approve').click()
  await button(page, /^Swap$/).click()
  await expect(swappedMessage(page)).toBeVisible()
  expect(wallet.requests.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
  expect(await tokenBalanceOf('Refuser', petal)).toBe(parseUnits('900', 18))
})

test('in a batch: the approval and the swap with one confirmation', async ({ page }) => {
  await createAccounts(mainChain(), ['Batcher'])
  await mintDollars('Batcher', '500')
  const wallet = await openSwap(page, app, { name: 'Batcher', isBatching: true })
  await fillSwap(page, { from: 'TUSD', to: 'ETH', amount: '200' })
  await button(page, 'Review swap').click()
  await expect(dialogOf(page).getByText('Tried it just now')).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'a swap in a batch')
  await button(page, /^Swap$/).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Swap sent' })).toBeVisible()
  await expect(swappedMessage(page)).toBeVisible()
  expect(wallet.requests.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1)
  expect(wallet.requests).not.toContain('eth_sendTransaction')
  const dollar = token('TUSD')
  expect(await tokenBalanceOf('Batcher', dollar.address)).toBe(parseUnits('300', dollar.decimals))
  expect(await allowanceOf('Batcher', dollar.address)).toBe(0n)
})
