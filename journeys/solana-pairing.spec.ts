import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Address, address, createSolanaRpc } from '@solana/kit'
import { type SolanaPairing, startSolanaPairing } from './testing/solana-pairing.ts'

/** The test wallet of the local world on Solana: paired by WalletConnect, and in the page by the Wallet Standard. */

const RECEIVER: Address = address('DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy')

let world: SolanaPairing
test.beforeAll(async () => {
  // A build and the server of the wallet's page are slow on a busy machine.
  test.setTimeout(300_000)
  world = await startSolanaPairing()
})
test.afterAll(() => world?.stop())
test.beforeEach(() => test.setTimeout(120_000))

const openButton = (page: Page) => page.getByRole('button', { name: /Account .+\. Open/ }).last()
const outcome = (page: Page) => page.locator('output')
const approve = (wallet: Page) => wallet.getByRole('button', { name: 'Approve' }).click()
const setManner = (wallet: Page, label: string) =>
  wallet.getByRole('combobox', { name: 'Approved requests' }).selectOption({ label })

/** The account that the wallet has selected. */
function selectedAddress() {
  const [first] = world.solana.seeded.accounts
  if (first === undefined) throw new TypeError('The network has no account.')
  return first.address
}

async function balanceOf(account: Address): Promise<bigint> {
  const { value } = await createSolanaRpc(world.solana.rpcUrl).getBalance(account, { commitment: 'confirmed' }).send()
  return value
}

/** Pairs the page with the wallet in another tab, which shares its Solana account alone. */
async function pair(app: Page, context: BrowserContext): Promise<Page> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.goto(world.url)
  await app.getByRole('button', { name: 'Connect wallet' }).click()
  await app.getByRole('button', { name: 'Scan with your phone' }).click()
  await expect(app.getByRole('img', { name: /^Code that connects/ })).toBeVisible()
  await app.getByRole('button', { name: 'Copy link' }).click()
  const copied = () => app.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/^wc:/)
  const wallet = await context.newPage()
  await wallet.goto(world.walletUrl)
  const solana = wallet.getByRole('region', { name: 'Solana' })
  await expect(solana).toBeVisible({ timeout: 60_000 })
  const owner = world.solana.seeded.accounts[0]?.name ?? ''
  const names = await wallet.getByRole('combobox', { name: 'Account' }).getByRole('option').allInnerTexts()
  const label = names.find((name) => name.includes(owner))
  if (label !== undefined) await wallet.getByRole('combobox', { name: 'Account' }).selectOption({ label })
  await expect(solana).toContainText(selectedAddress())
  await wallet.getByLabel('Pairing link').fill(await copied())
  await wallet.getByRole('button', { name: 'Pair', exact: true }).click()
  const card = wallet.getByRole('region', { name: 'Meadow wants to connect' })
  await expect(card).toContainText('It gets your account on Solana, too.')
  for (const network of await card.getByRole('checkbox').all()) await network.uncheck()
  await card.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(openButton(app)).toHaveAccessibleName(new RegExp(selectedAddress().slice(0, 4)))
  return wallet
}

test('by WalletConnect: the balance, a message, a sign-in and a transfer; what is declined or changed is refused, and said', async ({
  page,
  context,
}) => {
  const wallet = await pair(page, context)

  await test.step('the account shows its SOL', async () => {
    const sol = (await balanceOf(selectedAddress())) / 1_000_000_000n
    await openButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(new RegExp(`${sol.toLocaleString('en')}.*SOL`)).first()).toBeVisible()
    await expect(dialog.getByText('Connected with Laurel test wallet')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('a message and a sign-in are signed', async () => {
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(wallet.getByText('Hello from Meadow')).toBeVisible()
    await approve(wallet)
    await expect(outcome(page)).toHaveText(/^Signed: [1-9A-HJ-NP-Za-km-z]{80,88}$/)
    await page.getByRole('button', { name: 'Sign in with Solana' }).click()
    await expect(wallet.getByText('Sign in to Meadow.')).toBeVisible()
    await approve(wallet)
    await expect(outcome(page)).toHaveText(`Signed in as ${selectedAddress()} on localnet`)
  })
  await test.step('a SOL is sent, and followed to its final block', async () => {
    const before = await balanceOf(RECEIVER)
    await page.getByRole('button', { name: 'Send 1 SOL' }).click()
    await expect(wallet.getByRole('heading', { name: 'Sign a transaction' })).toBeVisible()
    await approve(wallet)
    await expect(outcome(page)).toHaveText(/^Sent: /, { timeout: 60_000 })
    expect(await balanceOf(RECEIVER)).toBe(before + 1_000_000_000n)
  })
  await test.step('in the modal a token is sent, listed, and the account signs in', async () => {
    await openButton(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('button', { name: /^S?\s*SOL$/ }).click()
    // No list has the tokens of a local network.
    await dialog.getByRole('button', { name: 'Show 2 hidden tokens' }).click()
    await dialog.getByRole('button', { name: /Local Dollar/ }).click()
    await dialog.getByLabel('Amount').fill('3')
    await dialog.getByLabel('To', { exact: true }).fill(RECEIVER)
    await dialog.getByRole('button', { name: 'Preview send' }).click()
    await dialog.getByRole('button', { name: 'Send 3 LUSD' }).click()
    await expect(wallet.getByRole('heading', { name: 'Sign a transaction' })).toBeVisible()
    await approve(wallet)
    await expect(dialog.getByRole('heading', { name: /Pending|In a block|Done/ })).toBeVisible()
    world.solana.advance(40)
    await expect(dialog.getByRole('heading', { name: 'Done' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await openButton(page).click()
    await dialog.getByText('Activity', { exact: true }).click()
    await expect(dialog.getByText('−3 LUSD')).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(wallet.getByText('Sign in to Meadow.')).toBeVisible()
    await approve(wallet)
    await expect(dialog.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('what the visitor declines', async () => {
    for (const name of ['Sign a message', 'Send 1 SOL']) {
      await page.getByRole('button', { name }).click()
      await wallet.getByRole('button', { name: 'Decline' }).click()
      await expect(outcome(page)).toHaveText('You declined in the wallet. Nothing was signed and no money moved.')
    }
  })
  await test.step('what the wallet changes', async () => {
    await setManner(wallet, 'Sign something else')
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await approve(wallet)
    await expect(outcome(page)).toHaveText('The signature of the wallet is not one of this account. It is refused.')
    const before = await balanceOf(RECEIVER)
    await page.getByRole('button', { name: 'Send 1 SOL' }).click()
    await approve(wallet)
    await expect(outcome(page)).toHaveText('The wallet signed another transaction than requested. It is refused.')
    expect(await balanceOf(RECEIVER)).toBe(before)
  })
})

test('in the page, by its script: connect, a message, a sign-in; another message is refused; a reload keeps the account', async ({
  page,
  context,
}) => {
  const addWallet = () => page.addScriptTag({ url: `${world.walletUrl}/solana.js`, type: 'module' })
  await page.goto(world.url)
  await addWallet()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: /^Test wallet/ }).click()
  const wallet = await opening
  await expect(wallet.getByRole('region', { name: 'Meadow wants to connect' })).toBeVisible({ timeout: 60_000 })
  const solana = wallet.getByRole('region', { name: 'Solana' })
  const shared = await solana.locator('.address').innerText()
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(openButton(page)).toHaveAccessibleName(new RegExp(shared.slice(0, 4)))

  await page.getByRole('button', { name: 'Sign a message' }).click()
  await approve(wallet)
  await expect(outcome(page)).toHaveText(/^Signed: /)
  await page.getByRole('button', { name: 'Sign in with Solana' }).click()
  await expect(wallet.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await approve(wallet)
  await expect(outcome(page)).toHaveText(`Signed in as ${shared} on localnet`)
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await wallet.getByRole('button', { name: 'Decline' }).click()
  await expect(outcome(page)).toHaveText('You declined in the wallet. Nothing was signed and no money moved.')

  await setManner(wallet, 'Sign something else')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await approve(wallet)
  await expect(outcome(page)).toHaveText('The wallet signed another message than requested. It is refused.')
  await setManner(wallet, 'Never answer')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await approve(wallet)
  await expect(wallet.locator('[data-request]')).toHaveCount(0)
  await expect(outcome(page)).toHaveText('')

  await page.reload()
  await addWallet()
  await expect(openButton(page)).toHaveAccessibleName(new RegExp(shared.slice(0, 4)))
})
