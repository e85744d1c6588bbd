import { installWallet } from '@laurel/wallet/testing/playwright'
import { expect, type Page, test } from '@playwright/test'
import { chosenAtDepth } from '../devnet/src/testing/test-depth.ts'
import { installTestWallet, rpcUrlsByChain, walletName } from './testing/install-test-wallet.ts'
import { mainChain, testAccount, testChain, webUrl } from './testing/local-world.ts'

/** The lifecycle of a connection in a real browser: connect, reconnect, switch, disconnect. */

const accountButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Account .+\. Open/ })
const connectButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
const dialogOf = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name = walletName) => dialogOf(page).getByRole('button', { name: new RegExp(`^${name}`) })

async function openApp(page: Page): Promise<void> {
  await page.goto(`${webUrl()}/check`)
  await page.getByRole('heading', { name: 'Check a transaction' }).waitFor()
}

async function connect(page: Page): Promise<void> {
  await openApp(page)
  await connectButton(page).click()
  await row(page).click()
  await expect(accountButton(page)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
}

/** Waits in the page's timer queue, so that shorter timers of the page have run. */
async function timePasses(page: Page, ms: number): Promise<void> {
  await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms)
}

test.describe('the next session', () => {
  test('a reload reconnects without a wallet prompt', async ({ page }) => {
    const wallet = await installTestWallet(page, { name: 'Alma' })
    await connect(page)
    const before = wallet.requests.length
    await page.reload()
    await expect(accountButton(page)).toBeVisible()
    expect(wallet.requests.slice(before)).toContain('eth_accounts')
    expect(wallet.requests.slice(before)).not.toContain('eth_requestAccounts')
  })

  test('a locked wallet is not shown as connected, and the modal asks to unlock it', async ({ page }) => {
    const wallet = await installTestWallet(page, { name: 'Alma' })
    await connect(page)
    await page.goto('about:blank')
    wallet.lock()
    await openApp(page)
    await connectButton(page).click()
    await expect(dialogOf(page).getByText('Unlock your wallet')).toBeVisible()
    await expect(dialogOf(page)).toContainText(`${walletName} did not answer. Unlock it and connect again.`)
    await row(page).click()
    await expect(dialogOf(page).getByText(`Waiting for ${walletName}`).first()).toBeVisible()
    wallet.unlock()
    await expect(accountButton(page)).toBeVisible()
  })

  test('a wallet that does not respond times out, and a late response does not connect @depth', async ({ page }) => {
    const wallet = await installTestWallet(page, { name: 'Alma' })
    await connect(page)
    wallet.fail({ read: 'timeout' })
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connecting…' })).toBeVisible()
    await connectButton(page).click()
    await expect(dialogOf(page).getByText('Unlock your wallet')).toBeVisible()
    wallet.fail({ read: null })
    wallet.release()
    await timePasses(page, 500)
    await expect(dialogOf(page).getByText('Unlock your wallet')).toBeVisible()
    await expect(accountButton(page)).toBeHidden()
  })

  test('a click on another wallet cancels the reconnect @depth', async ({ page }) => {
    const silent = await installTestWallet(page, { name: 'Alma' })
    await installWallet(page, {
      name: 'Slate',
      rdns: 'test.laurel.slate',
      uuid: 'slate',
      privateKeys: [testAccount('Bruno').privateKey],
      chains: rpcUrlsByChain(),
    })
    await connect(page)
    silent.fail({ read: 'timeout' })
    await page.reload()
    await page.getByRole('banner').getByRole('button', { name: 'Connecting…' }).click()
    await row(page, 'Slate').click()
    const bruno = page.getByRole('banner').getByTitle(testAccount('Bruno').address)
    await expect(bruno).toBeVisible()
    silent.fail({ read: null })
    silent.release()
    await page.reload()
    await expect(bruno).toBeVisible()
  })
})

test.describe('switching the network in the modal', () => {
  async function openNetworks(page: Page): Promise<void> {
    await accountButton(page).click()
    await dialogOf(page)
      .getByRole('button', { name: `Network: ${mainChain().name}. Change` })
      .click()
    await dialogOf(page).getByRole('button', { name: testChain().name }).click()
  }

  /** Expects the view before Networks, on the other network. */
  async function expectArrived(page: Page): Promise<void> {
    await expect(dialogOf(page).getByRole('button', { name: `Network: ${testChain().name}. Change` })).toBeVisible()
    await expect(dialogOf(page).getByRole('button', { name: 'Disconnect' })).toBeVisible()
  }

  test('it switches, and returns to the view that opened Networks', async ({ page }) => {
    const wallet = await installTestWallet(page, { name: 'Alma' })
    await connect(page)
    await openNetworks(page)
    await expectArrived(page)
    expect(wallet.chainId()).toBe(testChain().chainId)
  })

  test('after a rejection the network stays, and the switch can be retried @depth', async ({ page }) => {
    const wallet = await installTestWallet(page, { name: 'Alma' })
    await connect(page)
    wallet.failOnce('switchChain', 'reject')
    await openNetworks(page)
    await expect(dialogOf(page).getByText(`You declined in ${walletName}`).first()).toBeVisible()
    await expect(dialogOf(page).getByText(`You are still on ${mainChain().name}. No money moved.`)).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
    await expectArrived(page)
  })

  test('an unknown network is added to the wallet, then switched to', async ({ page }) => {
    const wallet = await installTestWallet(page, {
      name: 'Alma',
      chains: { [mainChain().chainId]: mainChain().rpcUrl },
    })
    await connect(page)
    wallet.fail({ addChain: 'timeout' })
    await openNetworks(page)
    await expect(dialogOf(page).getByText(`Add ${testChain().name} in ${walletName}`).first()).toBeVisible()
    wallet.fail({ addChain: null })
    wallet.release()
    await expectArrived(page)
    expect(wallet.requests.filter((method) => /^wallet_(switch|add)/.test(method))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  test('a wallet that cannot switch says so, and another network is one press away @depth', async ({ page }) => {
    const wallet = await installTestWallet(page, { name: 'Alma' })
    await connect(page)
    wallet.fail({ switchChain: 'unsupported' })
    await openNetworks(page)
    await expect(dialogOf(page).getByText(`${walletName} can’t use ${testChain().name}`).first()).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Other networks' }).click()
    await expect(dialogOf(page).getByRole('heading', { name: 'Networks' })).toBeVisible()
  })

  test('a wallet that hangs can be canceled, and a late switch is followed @depth', async ({ page }) => {
    const wallet = await installTestWallet(page, { name: 'Alma' })
    await connect(page)
    wallet.fail({ switchChain: 'timeout' })
    await openNetworks(page)
    await expect(dialogOf(page).getByText(`Waiting for ${walletName}`).first()).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Other networks' }).click()
    await expect(dialogOf(page).getByRole('heading', { name: 'Networks' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    wallet.fail({ switchChain: null })
    wallet.release()
    await accountButton(page).click()
    await expect(dialogOf(page).getByRole('button', { name: `Network: ${testChain().name}. Change` })).toBeVisible()
  })
})

test.describe('a network that the app does not run on', () => {
  const notice = 'Laurel doesn’t run on Ethereum'

  test('its view opens once by itself, and can be closed or resolved', async ({ page }) => {
    const wallet = await installTestWallet(page, { name: 'Alma', chains: { ...rpcUrlsByChain(), 1: null }, chainId: 1 })
    await openApp(page)
    await connectButton(page).click()
    await row(page).click()
    await expect(dialogOf(page).getByText(notice).first()).toBeVisible()
    // The user was not forced to switch.
    expect(wallet.requests).not.toContain('wallet_switchEthereumChain')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(accountButton(page)).toBeVisible()

    wallet.switchChain(mainChain().chainId)
    wallet.switchChain(1)
    await expect(dialogOf(page).getByText(notice).first()).toBeVisible()
    await dialogOf(page).getByRole('button', { name: mainChain().name, exact: true }).click()
    await expect(dialogOf(page)).toBeHidden()
    expect(wallet.chainId()).toBe(mainChain().chainId)
  })

  test('a short time on an unsupported network shows nothing @depth', async ({ page }) => {
    const { chainId } = mainChain()
    const wallet = await installTestWallet(page, { name: 'Alma', chains: { ...rpcUrlsByChain(), 1: null }, chainId })
    await connect(page)
    wallet.switchChain(1)
    wallet.switchChain(chainId)
    await timePasses(page, 600)
    await expect(dialogOf(page)).toBeHidden()
  })
})

test.describe('several tabs', () => {
  test('a connection in one tab appears in the other, and a disconnect too', async ({ context }) => {
    const wallet = await installTestWallet(context, { name: 'Alma' })
    const one = await context.newPage()
    const other = await context.newPage()
    await openApp(other)
    await connect(one)
    await expect(accountButton(other)).toBeVisible()
    expect(wallet.requests.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)

    await accountButton(other).click()
    await dialogOf(other).getByRole('button', { name: 'Disconnect' }).click()
    await expect(connectButton(other)).toBeVisible()
    await expect(connectButton(one)).toBeVisible()
    await one.reload()
    await expect(connectButton(one)).toBeVisible()
  })

  test('an account selected in the wallet is shown in both tabs @depth', async ({ context }) => {
    const [alma, bruno] = [testAccount('Alma'), testAccount('Bruno')]
    const wallet = await installTestWallet(context, { name: 'Alma', accounts: [bruno.address] })
    const one = await context.newPage()
    const other = await context.newPage()
    await connect(one)
    await openApp(other)
    for (const page of [one, other]) await expect(page.getByRole('banner').getByTitle(alma.address)).toBeVisible()
    wallet.selectAccount(bruno.address)
    for (const page of [one, other]) await expect(page.getByRole('banner').getByTitle(bruno.address)).toBeVisible()
  })
})

test.describe('disconnecting', () => {
  const failures = ['internal-error', 'unsupported', 'timeout'] as const
  for (const failure of chosenAtDepth(failures, (one) => one === 'timeout')) {
    test(`ends disconnected when the wallet is ${failure}`, async ({ page }) => {
      const wallet = await installTestWallet(page, { name: 'Alma', failures: { disconnect: failure } })
      await connect(page)
      await accountButton(page).click()
      await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
      await expect(connectButton(page)).toBeVisible()
      expect(wallet.requests).toContain('wallet_revokePermissions')
      await page.reload()
      await openApp(page)
      await expect(connectButton(page)).toBeVisible()
    })
  }

  test('a disconnect by the wallet is followed', async ({ page }) => {
    const wallet = await installTestWallet(page, { name: 'Alma' })
    await connect(page)
    wallet.disconnect()
    await expect(connectButton(page)).toBeVisible()
  })
})
