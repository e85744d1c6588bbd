import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { mainChain, readWorld, walletApi } from './testing/local-world.ts'
import { isOutside, recordRequests } from './testing/record-requests.ts'
import { startWalletPage, type WalletPage } from './testing/wallet-page.ts'

/**
 * Pages with changed globals: prototypes that other scripts polluted, and prototypes frozen by SES. The wallet connects, signs
 * in and disconnects on both. Source: docs/security.md#d10.
 */

let app: WalletPage
test.beforeAll(async () => {
  app = await startWalletPage()
})
test.afterAll(() => app?.stop())

const lockdownScript = join(dirname(createRequire(import.meta.url).resolve('ses/package.json')), 'dist/lockdown.umd.js')

/** Runs before the scripts of the page. Each value is valid for an option, a response or a wallet with that property. */
function pollute(): void {
  const outside = 'https://outside.test'
  const values = {
    api: outside,
    wallets: outside,
    analytics: outside,
    blockchain: outside,
    relayUrl: 'wss://outside.test',
    projectId: 'outside',
    storageKey: 'outside',
    allowUnsupportedChain: true,
    appIcon: `${outside}/app.png`,
    imageUrl: `${outside}/image.png`,
    icon: `${outside}/icon.png`,
    appName: 'Untrusted',
    rdns: 'test.outside',
    gateways: [outside],
    avatarUrl: outside,
    session: { address: '0x0000000000000000000000000000000000000001' },
    polluted: true,
  }
  for (const [name, value] of Object.entries(values)) {
    // Not enumerable, since the bundler's own helper stumbles over those (rolldown's `__exportAll` is a `for … in`).
    // packages/wallet/test/prototype-pollution.test.ts has them enumerable.
    Object.defineProperty(Object.prototype, name, { value, writable: true, configurable: true })
  }
}

async function connectSignInAndLeave(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect to Meadow' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Copper Wallet/ }).click()
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /Account 0x/ }).click()
  await dialog.getByRole('button', { name: 'Network: Meadow chain. Change' }).click()
  await expect(dialog.getByRole('heading', { name: 'Networks' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
}

function url(settings: Readonly<Record<string, string>> = {}): string {
  const { chainId, rpcUrl } = mainChain()
  return `${app.url}/?${new URLSearchParams({ chain: String(chainId), rpc: rpcUrl, 'sign-in': '', ...settings })}`
}

test('a polluted Object.prototype causes no request to another host, and the wallet works', async ({ context }) => {
  const thrown: string[] = []
  await installTestWallet(context, { name: 'Alma' })
  const requests = await recordRequests(context)
  await context.addInitScript(pollute)
  const page = await context.newPage()
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.goto(url())
  expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBe(true)
  await connectSignInAndLeave(page)
  await page.waitForLoadState('networkidle')
  expect(requests.filter(({ url: each }) => isOutside(each))).toEqual([])
  expect(thrown).toEqual([])
  const keys = await page.evaluate(() => Object.keys(window.localStorage).filter((key) => key.includes('outside')))
  expect(keys).toEqual([])
})

test('everything works under SES lockdown, including WalletConnect', async ({ context }) => {
  const thrown: string[] = []
  await installTestWallet(context, { name: 'Alma' })
  await context.addInitScript({ path: lockdownScript })
  await context.addInitScript(() => {
    const lockdown: unknown = Reflect.get(window, 'lockdown')
    if (typeof lockdown !== 'function') throw new Error('SES is not there.')
    // Called as in wallets and secure apps. The options only make errors and dates readable.
    lockdown({ errorTaming: 'unsafe', consoleTaming: 'unsafe', localeTaming: 'unsafe' })
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.goto(url({ relay: readWorld().relayUrl, api: walletApi() }))
  expect(await page.evaluate(() => Object.isFrozen(Object.prototype) && Object.isFrozen(Array.prototype))).toBe(true)
  await connectSignInAndLeave(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Scan with your phone' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy link' })).toBeEnabled()
  expect(thrown).toEqual([])
})
