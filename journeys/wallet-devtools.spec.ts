import { expect, type Page, test } from '@playwright/test'
import { expectNoFaultsIn } from './testing/axe.ts'
import { installTestWallet, walletName } from './testing/install-test-wallet.ts'
import { mainChain } from './testing/local-world.ts'
import { startWalletPage, type WalletPage } from './testing/wallet-page.ts'

/** The developer panel beside the modal: requests, an injected rejection, and a replay. */
let app: WalletPage
test.beforeAll(async () => {
  app = await startWalletPage()
})
test.afterAll(async () => {
  await app.stop()
})

const panelOf = (page: Page) => page.getByRole('region', { name: 'Laurel developer panel' })
const wallets = (page: Page) => page.getByRole('button', { name: new RegExp(`^${walletName}`) })

test('a rejection is injected, seen in the modal and in the requests, and an earlier state is replayed', async ({
  page,
}) => {
  await installTestWallet(page, { name: 'Alma' })
  const { chainId, rpcUrl } = mainChain()
  await page.goto(`${app.url}/?${new URLSearchParams({ chain: String(chainId), rpc: rpcUrl, devtools: '' })}`)
  const panel = panelOf(page)
  await page.getByRole('button', { name: 'Laurel' }).click()
  await panel.getByRole('tab', { name: 'Faults' }).click()
  await panel.getByText('Rejects').click()
  await panel.getByRole('button', { name: 'Close' }).click()

  // While the modal is open, everything outside of it is inert, but not the panel.
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await wallets(page).click()
  await expect(page.getByText(`You declined in ${walletName}`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Laurel · 1 fault on' }).click()
  await panel.getByRole('tab', { name: 'Requests' }).click()
  await panel.getByRole('button', { name: /eth_requestAccounts/ }).click()
  await expect(panel.getByText(/fault Wallet: Rejects/)).toBeVisible()
  await expect(panel.getByText('4001', { exact: true })).toBeVisible()
  await expectNoFaultsIn(page, '[data-laurel-devtools]', 'the requests of the developer panel')

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(panel.getByRole('button', { name: /rpc eth_/ }).first()).toBeVisible()

  await panel.getByRole('tab', { name: 'Stores' }).click()
  await panel.getByRole('button', { name: /^\S+ open open$/ }).click()
  await expect(page.getByText(/Replaying modal, state 2 of \d+/)).toBeVisible()
  await expect(wallets(page)).toBeVisible()
  await expectNoFaultsIn(page, '[data-laurel-devtools]', 'a replay of the developer panel')
  // It is read-only.
  await wallets(page).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText(/Replaying modal, state 3 of \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /Account 0x/ })).toBeVisible()
})
