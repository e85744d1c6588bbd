import { expect, type Locator, type Page, test } from '@playwright/test'
import { generateKeyPairSigner } from '@solana/kit'
import { expectNoFaultsIn } from './testing/axe.ts'
import { installSolanaWallet } from './testing/install-solana-wallet.ts'
import { type SolanaPage, startSolanaPage } from './testing/solana-page.ts'

/** A Solana account sends SOL and a token in the modal, and follows both to their final blocks. */

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#7a4" d="M0 0h8v8H0z"/></svg>',
)}`

let app: SolanaPage
test.beforeAll(async () => {
  app = await startSolanaPage({ isSeeded: true })
})
test.afterAll(() => app?.stop())

/** Answers the requests of the page to an API that knows the price of SOL and of nothing else. @returns the query of the page. */
async function serveApi(page: Page): Promise<string> {
  const url = 'http://api.meadow.test'
  await page.route(`${url}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (!pathname.endsWith('/balance')) return route.fulfill({ status: 503, headers })
    const quantity = { decimals: '9', numeric: '50' }
    const sol = { name: 'Solana', symbol: 'SOL', chainId: app.solana.networkId, price: 150, value: 7500, quantity }
    return route.fulfill({ headers, json: { balances: [{ ...sol, iconUrl: '', isListed: true }], unavailable: [] } })
  })
  return `&${new URLSearchParams({ api: url })}`
}

/** Connects a wallet that has SOL and tokens. */
async function connect(page: Page, { isSending = false, query = '' } = {}) {
  const [account] = app.solana.seeded.accounts
  if (account === undefined) throw new TypeError('The network has no account.')
  const sendsTo = isSending ? app.solana.rpcUrl : null
  const wallet = await installSolanaWallet(page, { name: 'Kestrel', icon, privateKey: account.privateKey, sendsTo })
  await page.goto(`${app.url}${query}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  return wallet
}

async function openAccount(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Account .+\. Open/ })
    .last()
    .click()
}

async function openSend(page: Page) {
  const wallet = await connect(page)
  await reopenSend(page)
  return wallet
}

async function reopenSend(page: Page): Promise<void> {
  await openAccount(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
}

const newAddress = async () => (await generateKeyPairSigner()).address
const lamportsOf = async (address: string): Promise<unknown> => {
  const response = await fetch(app.solana.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] }),
  })
  return response.json()
}

test('SOL is entered, tried, reviewed with its fees, signed, and followed to its final block, also after a reload', async ({
  page,
}) => {
  await openSend(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Preview send' }).click()
  await expect(dialog.getByText('Please enter a valid amount and receiver address').first()).toBeVisible()
  const to = await newAddress()
  await dialog.getByLabel('Amount').fill('1.5')
  await dialog.getByLabel('To', { exact: true }).fill(to)
  await dialog.getByLabel('Memo').fill('Invoice 7')
  await expect(dialog.getByRole('button', { name: 'Max' })).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'Send of Solana')
  await dialog.getByRole('button', { name: 'Preview send' }).click()
  await expect(dialog.getByText('First time to this address')).toBeVisible()
  await expect(dialog.getByText('0.000005 SOL')).toBeVisible()
  await expect(dialog.getByText('Priority fee')).toBeVisible()
  await expect(dialog.getByText('Invoice 7')).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'Review of Solana')
  app.solana.faults.setFinalityLate(true)
  await dialog.getByRole('button', { name: 'Send 1.5 SOL' }).click()
  await expect(dialog.getByRole('heading', { name: 'In a block' })).toBeVisible()
  await page.reload()
  await reopenSend(page)
  await expect(dialog.getByRole('heading', { name: 'In a block' })).toBeVisible()
  app.solana.faults.setFinalityLate(false)
  app.solana.advance(40)
  await expect(dialog.getByRole('heading', { name: 'Done' })).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'A sent transfer of Solana')
  expect(await lamportsOf(to)).toMatchObject({ result: { value: 1_500_000_000 } })
})

test('a token for a new wallet says the rent of its account; a rejection and another transaction send nothing', async ({
  page,
}) => {
  const wallet = await openSend(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^S?\s*SOL$/ }).click()
  // No list has the tokens of a local network.
  await dialog.getByRole('button', { name: 'Show 2 hidden tokens' }).click()
  await dialog.getByRole('button', { name: /Local Dollar/ }).click()
  await dialog.getByLabel('Amount').fill('12')
  await dialog.getByLabel('To', { exact: true }).fill(await newAddress())
  await dialog.getByRole('button', { name: 'Preview send' }).click()
  await expect(dialog.getByText('New token account')).toBeVisible()
  await wallet.answerWith('reject')
  await dialog.getByRole('button', { name: 'Send 12 LUSD' }).click()
  await expect(dialog.getByText('You declined in Kestrel').first()).toBeVisible()
  await wallet.answerWith('other-transaction')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Kestrel signed another transaction than requested').first()).toBeVisible()
  await wallet.answerWith('honest')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('heading', { name: /Pending|In a block/ })).toBeVisible()
  app.solana.advance(40)
  await expect(dialog.getByRole('heading', { name: 'Done' })).toBeVisible()
})

test('a wallet that sends by itself: the review says so; what it sent without saying so is found, also after a reload; another transaction is named', async ({
  page,
}) => {
  const wallet = await connect(page, { isSending: true })
  const dialog = page.getByRole('dialog')
  const fill = async (amount: string, to: string) => {
    await dialog.getByLabel('Amount').fill(amount)
    await dialog.getByLabel('To', { exact: true }).fill(to)
    await dialog.getByRole('button', { name: 'Preview send' }).click()
    await expect(dialog.getByText(/Your wallet sends this by itself/)).toBeVisible()
  }
  await reopenSend(page)
  const to = await newAddress()
  await fill('0.25', to)
  await expectNoFaultsIn(page, 'dialog', 'Review of a wallet that sends')
  await wallet.answerWith('reject')
  await dialog.getByRole('button', { name: 'Send 0.25 SOL' }).click()
  await expect(dialog.getByText('You declined in Kestrel').first()).toBeVisible()
  await wallet.answerWith('break')
  app.solana.faults.setFinalityLate(true)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('heading', { name: /No answer from your wallet|In a block/ })).toBeVisible()
  await page.reload()
  await openAccount(page)
  // Account follows it, without Send.
  const row = dialog.getByRole('button', { name: /0\.25 SOL/ })
  await expect(row).toContainText('In a block')
  app.solana.faults.setFinalityLate(false)
  app.solana.advance(40)
  await expect(row).toBeHidden()
  expect(await lamportsOf(to)).toMatchObject({ result: { value: 250_000_000 } })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Done' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send something else' }).click()
  await fill('0.5', await newAddress())
  await wallet.answerWith('other-transaction')
  await dialog.getByRole('button', { name: 'Send 0.5 SOL' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your wallet sent something else' })).toBeVisible()
  // What was reviewed would look like what was sent.
  await expect(dialog.getByText('0.5 SOL')).toHaveCount(0)
  await expectNoFaultsIn(page, 'dialog', 'A wallet that sent something else')
})

test('the account shows its tokens and its transactions, the one that was just sent among them, and signs in in the modal', async ({
  page,
}) => {
  const wallet = await connect(page)
  await openAccount(page)
  const dialog = page.getByRole('dialog')
  const tokens = dialog.getByRole('list', { name: 'Tokens' })
  await expect(tokens.getByText(/^Solana$/)).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'NFTs' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Show 2 hidden tokens' }).click()
  await expect(dialog.getByText('Local Dollar')).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'Tokens of Solana')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByLabel('Amount').fill('0.125')
  await dialog.getByLabel('To', { exact: true }).fill(await newAddress())
  await dialog.getByRole('button', { name: 'Preview send' }).click()
  await dialog.getByRole('button', { name: 'Send 0.125 SOL' }).click()
  await expect(dialog.getByRole('heading', { name: /Pending|In a block/ })).toBeVisible()
  app.solana.advance(40)
  await expect(dialog.getByRole('heading', { name: 'Done' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await openAccount(page)
  await dialog.getByText('Activity', { exact: true }).click()
  await expect(dialog.getByText('−0.125 SOL')).toBeVisible()
  await dialog.getByRole('button', { name: 'All activity' }).click()
  await expect(dialog.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /−0\.125 SOL/ })).toHaveCount(1)
  await expectNoFaultsIn(page, 'dialog', 'Activity of Solana')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Sign in to Meadow' })).toBeVisible()
  await expect(dialog.getByText('Solana (local)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Read the message' }).click()
  await expect(dialog.getByText(/wants you to sign in with your Solana account:/)).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'Sign-in of Solana')
  await wallet.answerWith('other-message')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog.getByText('Something else was signed.').first()).toBeVisible()
  await wallet.answerWith('reject')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('You declined in Kestrel').first()).toBeVisible()
  await wallet.answerWith('honest')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('dollars are typed instead of SOL, where an API knows its price; the disc of SOL is one @depth', async ({
  page,
}) => {
  await connect(page, { query: await serveApi(page) })
  await openAccount(page)
  const dialog = page.getByRole('dialog')
  const disc = (box: Locator) =>
    box
      .locator('[data-part="tile"]')
      .first()
      .evaluate((tile) => getComputedStyle(tile).backgroundColor)
  const row = dialog.getByRole('list', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: 'Solana' })
  const listed = await disc(row)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const token = dialog.getByRole('button', { name: /^S?\s*SOL$/ })
  expect(await disc(token)).toBe(listed)
  const to = await newAddress()
  await dialog.getByLabel('Amount').fill('0.5')
  await dialog.getByRole('button', { name: /^\$75\.00/ }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('75.00')
  await dialog.getByLabel('Amount').fill('37.50')
  await expect(dialog.getByRole('button', { name: /^0\.25 SOL/ })).toBeVisible()
  await dialog.getByLabel('To', { exact: true }).fill(to)
  await expectNoFaultsIn(page, 'dialog', 'Send of Solana in dollars')
  await dialog.getByRole('button', { name: 'Preview send' }).click()
  await expect(dialog.getByText('$37.50').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Send 0.25 SOL' }).click()
  await expect(dialog.getByRole('heading', { name: /Pending|In a block/ })).toBeVisible()
  app.solana.advance(40)
  await expect(dialog.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await lamportsOf(to)).toMatchObject({ result: { value: 250_000_000 } })
})
