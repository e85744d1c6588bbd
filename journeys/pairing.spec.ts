import { type Browser, type BrowserContext, devices, expect, type Page, test } from '@playwright/test'
import { createPublicClient, http, isHex, parseEther, verifyMessage } from 'viem'
import { mainChain, readWorld, testAccount } from './testing/local-world.ts'
import { type PairingWorld, startPairingWorld } from './testing/pairing-world.ts'

/** The recipient of the app's ether. */
const RECEIVER = '0x00000000000000000000000000000000001a03e1'

let world: PairingWorld
let contexts: BrowserContext[] = []

test.beforeAll(async () => {
  // A build is slow on a busy machine.
  test.setTimeout(300_000)
  world = await startPairingWorld()
})
test.afterAll(() => world.stop())
test.beforeEach(() => world.startRelay())
test.afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})

/** Opens a page in a separate browser context. */
async function openIn(browser: Browser, url: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** Opens a test wallet in a separate context, with an account selected. */
async function openWallet(browser: Browser, owner: string): Promise<Page> {
  const wallet = await openIn(browser, world.walletUrl)
  await wallet.getByRole('combobox', { name: 'Account' }).selectOption(testAccount(owner).address)
  return wallet
}

async function requestCode(app: Page): Promise<void> {
  await app.getByTestId('connect').click()
  await app.getByRole('button', { name: 'Scan with your phone' }).click()
}

/** Copies the link of the QR code with the modal's button. */
async function copyLink(app: Page): Promise<string> {
  await expect(app.getByRole('img', { name: /^Code that connects/ })).toBeVisible()
  await app.evaluate(() => navigator.clipboard.writeText(''))
  await app.getByRole('button', { name: 'Copy link' }).click()
  const copied = () => app.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).not.toBe('')
  return copied()
}

async function pair(wallet: Page, link: string): Promise<void> {
  await wallet.getByLabel('Pairing link').fill(link)
  await wallet.getByRole('button', { name: 'Pair', exact: true }).click()
}

async function connect(app: Page, wallet: Page): Promise<void> {
  await requestCode(app)
  await pair(wallet, await copyLink(app))
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(app.getByTestId('account')).toBeVisible()
}

/** Advances the clock of the app. */
function putForward(app: Page, ms: number): Promise<void> {
  return app.evaluate((by) => Reflect.get(window, 'putForward')(by), ms)
}

/** Returns the label of the network button. */
const networkName = (name: string | undefined) => `Network: ${name}. Change`
const outcome = (app: Page) => app.getByTestId('outcome')

async function disconnect(app: Page): Promise<void> {
  await app.getByTestId('account').click()
  await app.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
}

test.describe('Pairing with a wallet on another device', () => {
  test('the QR code is scanned, the wallet approves, signs and sends, and a reload keeps the session', async ({
    browser,
  }) => {
    const [app, wallet] = [await openIn(browser, world.appUrl), await openWallet(browser, 'Viktor')]
    await requestCode(app)
    const code = app.getByRole('img', { name: /^Code that connects/ })
    await expect(app.getByText('New code in 3:')).toBeVisible()
    const picture = { name: 'code.png', mimeType: 'image/png', buffer: await code.screenshot() }
    await wallet.getByLabel('picture of the code').setInputFiles(picture)
    await expect(wallet.getByRole('heading', { name: 'Meadow wants to connect' })).toBeFocused()
    await wallet.getByRole('button', { name: 'Connect', exact: true }).click()

    const { address } = testAccount('Viktor')
    await expect(app.getByTestId('account')).toContainText(address.slice(0, 6))
    await expect(app.getByRole('dialog')).toBeHidden()
    await expect(app.getByTestId('network')).toHaveAccessibleName(networkName(mainChain().name))

    await app.getByRole('button', { name: 'Sign a message' }).click()
    await expect(wallet.getByText('Hello from Meadow')).toBeVisible()
    await wallet.getByRole('button', { name: 'Approve' }).click()
    await expect(outcome(app)).toHaveText(/^0x/)
    const signature = await outcome(app).innerText()
    if (!isHex(signature)) throw new TypeError('The page does not show a signature.')
    expect(await verifyMessage({ address, message: 'Hello from Meadow', signature })).toBe(true)

    const chain = createPublicClient({ transport: http(mainChain().rpcUrl) })
    const before = await chain.getBalance({ address: RECEIVER })
    await app.getByRole('button', { name: 'Send an ether' }).click()
    await expect(wallet.getByText('Send a transaction')).toBeVisible()
    await wallet.getByRole('button', { name: 'Approve' }).click()
    await expect(outcome(app)).toHaveText(/^0x[0-9a-f]{64}$/)
    await expect.poll(() => chain.getBalance({ address: RECEIVER })).toBe(before + parseEther('1'))

    await app.reload()
    await expect(app.getByTestId('account')).toContainText(address.slice(0, 6))
    await app.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.getByRole('button', { name: 'Decline' }).click()
    await expect(outcome(app)).toHaveText('UserRejectedRequestError')

    await disconnect(app)
    await expect(app.getByTestId('connect')).toBeVisible()
    await expect(wallet.getByText('None yet.')).toBeVisible()
  })

  test('after a rejection the next code works; account and network changes are followed; a disconnect in the wallet ends the session', async ({
    browser,
  }) => {
    const [app, wallet] = [await openIn(browser, world.appUrl), await openWallet(browser, 'Willa')]
    await requestCode(app)
    const first = await copyLink(app)
    await pair(wallet, first)
    await wallet.getByRole('button', { name: 'Decline' }).click()
    await expect(app.getByRole('dialog').getByRole('heading', { name: 'You declined in your wallet' })).toBeVisible()

    await app.getByRole('button', { name: 'Try again' }).click()
    const second = await copyLink(app)
    expect(second).not.toBe(first)
    await pair(wallet, second)
    // The wallet allows one of two networks.
    const [main, other] = readWorld().chains.map(({ name }) => name)
    await wallet.getByRole('checkbox', { name: other ?? '' }).uncheck()
    await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(app.getByTestId('network')).toHaveAccessibleName(networkName(main))

    await app.getByTestId('network').click()
    const choice = app.getByRole('dialog').getByRole('button', { name: other ?? '' })
    await expect(choice).toBeDisabled()
    await expect(choice).toContainText('Laurel test wallet can’t use this network')
    await app.keyboard.press('Escape')

    await wallet.getByRole('combobox', { name: 'Account' }).selectOption(testAccount('Yuri').address)
    await expect(app.getByTestId('account')).toContainText(testAccount('Yuri').address.slice(0, 6))

    await wallet.getByRole('button', { name: 'Disconnect Meadow' }).click()
    await expect(app.getByTestId('connect')).toBeVisible()
  })

  test('with both networks approved: the app switches without a request, and follows the wallet @depth', async ({
    browser,
  }) => {
    const [app, wallet] = [await openIn(browser, world.appUrl), await openWallet(browser, 'Willa')]
    await connect(app, wallet)
    const [main, other] = readWorld().chains.map(({ name }) => name)
    await app.getByTestId('network').click()
    await app
      .getByRole('dialog')
      .getByRole('button', { name: other ?? '' })
      .click()
    await expect(app.getByTestId('network')).toHaveAccessibleName(networkName(other))
    await expect(wallet.locator('[data-request]')).toHaveCount(0)
    // The wallet is still on the main chain. It emits the change when it switches away and back.
    await wallet.getByRole('combobox', { name: 'Network' }).selectOption({ label: other ?? '' })
    await wallet.getByRole('combobox', { name: 'Network' }).selectOption({ label: main ?? '' })
    await expect(app.getByTestId('network')).toHaveAccessibleName(networkName(main))
  })

  test('a code is renewed before it expires; one that is scanned too late does not connect @depth', async ({
    browser,
  }) => {
    const app = await openIn(browser, world.appUrl)
    const wallet = await openWallet(browser, 'Willa')
    await requestCode(app)
    const first = await copyLink(app)
    // Real time passes too, more on a busy machine, so this is well before the renewal.
    await putForward(app, 3 * 60_000)
    expect(await copyLink(app)).toBe(first)
    // Ten seconds before the code expires.
    await putForward(app, 50_000)
    await expect.poll(() => copyLink(app)).not.toBe(first)
    await putForward(app, 10_000)
    await pair(wallet, first)
    await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
    // The wallet assumed a connection, and the relay ended it.
    await expect(wallet.locator('[data-request]')).toBeHidden()
    await wallet.waitForTimeout(1000)
    await expect(wallet.getByText('None yet.')).toBeVisible()
    await expect(app.getByTestId('account')).toBeHidden()
  })

  test('an unreachable relay is reported; when it is back the code appears; disconnecting works without it @depth', async ({
    browser,
  }) => {
    await world.stopRelay()
    const app = await openIn(browser, world.appUrl)
    const wallet = await openWallet(browser, 'Willa')
    await requestCode(app)
    await putForward(app, 8000)
    await expect(app.getByRole('dialog').getByRole('heading', { name: 'The code can’t be made' })).toBeVisible()
    await expect(app.getByRole('button', { name: 'Try again' })).toBeVisible()
    await world.startRelay()
    // It also retries by itself, so the code appears without a press of the button.
    await pair(wallet, await copyLink(app))
    await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(app.getByTestId('account')).toBeVisible()

    await world.stopRelay()
    await disconnect(app)
    await expect(app.getByTestId('connect')).toBeVisible()
    await app.reload()
    await expect(app.getByTestId('connect')).toBeVisible()
    await expect(app.getByTestId('account')).toBeHidden()
  })
})

test('on a phone, a tap opens the wallet app with the code; where nothing opens, the modal says what to do @depth', async ({
  browser,
}) => {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
  const wallet = await openWallet(browser, 'Viktor')
  const app = await openIn(browser, 'about:blank', pixel)
  // No wallet app is on this phone. The test records the link that would open one, and whether the browser would allow it.
  await app.addInitScript(() => {
    const opened: unknown[] = []
    Reflect.set(window, 'opened', opened)
    window.open = (url, target) => {
      opened.push({ url: String(url), target, isAllowed: navigator.userActivation.isActive })
      return null
    }
  })
  await app.goto(world.appUrl)
  await app.getByTestId('connect').tap()
  const row = app.getByRole('dialog').getByRole('button', { name: /^MetaMask/ })
  await row.tap()
  const opened = () => app.evaluate(() => Reflect.get(window, 'opened'))
  await expect.poll(opened).toHaveLength(1)
  const [{ url, target, isAllowed }] = await opened()
  expect({ target, isAllowed }).toEqual({ target: '_self', isAllowed: true })
  expect(url).toMatch(/^intent:\/\/wc\?uri=.*#Intent;scheme=metamask;package=io\.metamask;end$/)

  await expect(app.getByRole('dialog').getByText('It may not be on this phone.')).toBeVisible()
  await expect(app.getByRole('button', { name: 'Get MetaMask' })).toBeVisible()
  await expect(app.getByRole('button', { name: 'Copy link' })).toBeVisible()

  await pair(wallet, decodeURIComponent(/uri=([^#&]+)/.exec(url)?.[1] ?? ''))
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(app.getByTestId('account')).toContainText(testAccount('Viktor').address.slice(0, 6))
})
