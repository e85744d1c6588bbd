import { installWallet } from '@laurel/wallet/testing/playwright'
import { expect, type Page, test } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { expectNoFaultsIn } from './testing/axe.ts'
import { installSolanaWallet } from './testing/install-solana-wallet.ts'
import { type SolanaPage, startSolanaPage } from './testing/solana-page.ts'

/** A wallet for Ethereum and Solana: connect both, switch between them, reload, sign in, and refuse what it should not sign. */

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#7a4" d="M0 0h8v8H0z"/></svg>',
)}`

let app: SolanaPage
test.beforeAll(async () => {
  app = await startSolanaPage()
})
test.afterAll(() => app?.stop())

const openButton = (page: Page) => page.getByRole('button', { name: /Account .+\. Open/ }).last()

/** Opens the page with a wallet that announces itself for both kinds of network, and connects it for Solana. */
async function connectSolana(page: Page) {
  const identity = { name: 'Kestrel', rdns: 'test.kestrel', uuid: 'kestrel', icon }
  await installWallet(page, { ...identity, privateKeys: [generatePrivateKey()], chains: { 31337: null } })
  const wallet = await installSolanaWallet(page, { name: 'Kestrel', icon })
  await request(app, 'requestAirdrop', [wallet.address, 2_500_000_000])
  app.solana.advance(1)
  await page.goto(app.url)
  await connectFor(page, 'Solana')
  return wallet
}

async function connectFor(page: Page, kind: 'Solana' | 'Ethereum networks') {
  const dialog = page.getByRole('dialog')
  await dialog
    .or(page.getByRole('button', { name: 'Connect wallet' }))
    .first()
    .waitFor()
  if ((await dialog.count()) === 0) await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await dialog.getByRole('button', { name: kind }).click()
  await expect(dialog).toBeHidden()
}

async function request({ solana }: SolanaPage, method: string, params: readonly unknown[]): Promise<void> {
  const response = await fetch(solana.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  expect(await response.json()).not.toHaveProperty('error')
}

test('a wallet of both kinds lets the visitor choose Solana; the account shows SOL, and its address to receive', async ({
  page,
}) => {
  const { address } = await connectSolana(page)
  await openButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/2\.5.*SOL/).first()).toBeVisible()
  await expect(dialog.getByText('Connected with Kestrel')).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'Account of Solana')
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(dialog.getByText(address)).toBeVisible()
  await expect(dialog.getByText(/Solana \(local\)/)).toBeVisible()
})

test('both kinds stay connected; a network of the other kind is one click away, also after a reload', async ({
  page,
}) => {
  const { address } = await connectSolana(page)
  await openButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Account .+\. Open/ })
    .click()
  await page.getByRole('button', { name: 'Connect another wallet' }).click()
  await connectFor(page, 'Ethereum networks')
  await page.getByRole('button', { name: /Meadow chain/ }).click()
  await page.getByRole('button', { name: /^Solana \(local\)/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(openButton(page)).toHaveAccessibleName(new RegExp(address.slice(0, 4)))
  await page.reload()
  await expect(openButton(page)).toHaveAccessibleName(new RegExp(address.slice(0, 4)))
  await page.getByRole('button', { name: /Solana \(local\)/ }).click()
  await page.getByRole('button', { name: /^Meadow chain/ }).click()
  await expect(openButton(page)).toHaveAccessibleName(/0x/)
})

test('the visitor signs in; a rejection and another message are refused, and said', async ({ page }) => {
  const wallet = await connectSolana(page)
  const outcome = page.getByRole('status').filter({ hasText: /./ }).or(page.locator('output')).last()
  await page.getByRole('button', { name: 'Sign in with Solana' }).click()
  await expect(outcome).toHaveText(`Signed in as ${wallet.address} on localnet`)
  await wallet.answerWith('reject')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(outcome).toHaveText('You declined in the wallet. Nothing was signed and no money moved.')
  await wallet.answerWith('other-message')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(outcome).toHaveText('The wallet signed another message than requested. It is refused.')
  await page.getByRole('button', { name: 'Sign in with Solana' }).click()
  await expect(outcome).toHaveText('The wallet signed another message than requested. It is refused.')
})

test('a visitor who declines in the wallet reads so, and connects on the second try', async ({ page }) => {
  const wallet = await installSolanaWallet(page, { name: 'Kestrel', icon })
  await page.goto(app.url)
  await wallet.answerWith('reject')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(page.getByText('You declined in Kestrel').first()).toBeVisible()
  await wallet.answerWith('honest')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(openButton(page)).toHaveAccessibleName(new RegExp(wallet.address.slice(0, 4)))
})
