import { type Browser, expect, type Page } from '@playwright/test'
import { chosenAtDepth, partAtDepth } from '../devnet/src/testing/test-depth.ts'
import { userAgents } from '../packages/wallet/test/user-agents.ts'
import { expectNoFaultsIn } from './testing/axe.ts'
import { type Playground, showScene, test } from './testing/playground.ts'

/** Which connection options each device offers, their labels, and their targets. */
test.describe.configure({ mode: 'parallel' })

const dialogOf = (page: Page) => page.getByRole('dialog')
const namesOf = (page: Page) => dialogOf(page).locator('[data-part="row"]').allTextContents()

/** Opens a page on an emulated device. Records the URLs that it opens, and those that it opens through Telegram. */
async function openDevice(browser: Browser, name: keyof typeof userAgents, { isTelegram = false } = {}): Promise<Page> {
  const userAgent = userAgents[name]
  const isPhone = /Mobile|Android/.test(userAgent)
  const page = await browser.newPage({
    userAgent,
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: isPhone,
  })
  await page.addInitScript((inTelegram) => {
    const opened: string[] = []
    const openedByTelegram: string[] = []
    Object.assign(window, {
      opened,
      openedByTelegram,
      open: (url: string) => void opened.push(url),
      ...(inTelegram
        ? { Telegram: { WebApp: { platform: 'ios', openLink: (url: string) => openedByTelegram.push(url) } } }
        : {}),
    })
  }, isTelegram)
  return page
}

const noted = (page: Page, list: 'opened' | 'openedByTelegram') =>
  page.evaluate((name): unknown => Reflect.get(window, name), list)

async function showAllWallets(page: Page, playground: Playground, search: string): Promise<void> {
  await showScene(page, playground, 'view=Connect&state=empty')
  await dialogOf(page)
    .getByRole('button', { name: /^All wallets/ })
    .click()
  await dialogOf(page).getByRole('searchbox').fill(search)
}

test.describe('on a phone', () => {
  const systems = ['iphone', 'android'] as const
  // Both have the same views, except for the app store.
  for (const name of chosenAtDepth(systems, (system) => system === 'iphone')) {
    test(`${name}: every option has a unique label, and the QR code is for another device`, async ({
      browser,
      playground,
    }) => {
      const page = await openDevice(browser, name)
      await showScene(page, playground, 'view=Connecting&state=mobile')
      const ways = dialogOf(page).locator('[data-part="tab"]')
      await expect(ways).toHaveText(['App', 'Web app', 'Other device'])
      await ways.nth(2).click()
      await expect(dialogOf(page)).toContainText('Open Heron on your other device and scan.')
      await expect(dialogOf(page).getByText('Get the extension')).toHaveCount(0)
      await expectNoFaultsIn(page, 'dialog', 'ways on a phone')
      await page.close()
    })

    test(`${name}: Phantom and Base, whose apps scan no code, open this page in their own browser`, async ({
      browser,
      playground,
    }) => {
      const links = { Phantom: 'https://phantom.app/ul/browse/', Base: 'https://go.cb-w.com/dapp?cb_url=' }
      const page = await openDevice(browser, name)
      for (const [wallet, link] of Object.entries(links)) {
        await showAllWallets(page, playground, wallet)
        await dialogOf(page).getByRole('button', { name: wallet }).first().click()
        await expect(dialogOf(page)).toContainText('Open this page in')
        await expectNoFaultsIn(page, 'dialog', `${wallet} on a phone`)
        await dialogOf(page)
          .getByRole('button', { name: `Open ${wallet}` })
          .click()
        const opened = await noted(page, 'opened')
        expect(String(opened)).toContain(`${link}${encodeURIComponent(page.url())}`)
      }
      await page.close()
    })

    for (const scene of partAtDepth(['mobile', 'mobile-of-wagmi'], 1)) {
      test(`${name}: no view waits for a wallet that was not opened: ${scene}`, async ({ browser, playground }) => {
        const page = await openDevice(browser, name)
        await showScene(page, playground, `view=Connecting&state=${scene}`)
        expect(await noted(page, 'opened')).toEqual([])
        const headline = dialogOf(page).getByRole('heading', { level: 2 })
        await expect(headline).toHaveText('Open Heron')
        await dialogOf(page).getByRole('button', { name: 'Open Heron' }).click()
        await expect(headline).toHaveText('Waiting for Heron')
        expect(await noted(page, 'opened')).toHaveLength(1)
        // No app opens, so the view shows what to do.
        await expect(dialogOf(page)).toContainText('It may not be on this phone.')
        await page.close()
      })
    }

    test(`${name}: a new wallet leads back to this page only where it can connect to the page`, async ({
      browser,
      playground,
    }) => {
      const page = await openDevice(browser, name)
      await showScene(page, playground, 'view=GetWallet&state=one')
      await expect(dialogOf(page).getByRole('link', { name: 'Website' })).toBeVisible()
      await expect(dialogOf(page)).not.toContainText('Come back')
      await showScene(page, playground, 'view=GetWallet&state=paired')
      await expect(dialogOf(page)).toContainText('Come back to this page and connect.')
      await page.close()
    })
  }

  for (const name of partAtDepth(systems, 1)) {
    test(`${name}: only the app store of this system is offered`, async ({ browser, playground }) => {
      const page = await openDevice(browser, name)
      await showScene(page, playground, 'view=GetWallet&state=one')
      const stores = name === 'iphone' ? ['App Store', 'Website'] : ['Google Play', 'Website']
      const links = dialogOf(page).getByRole('link')
      await expect(links).toHaveCount(stores.length)
      for (const [at, store] of stores.entries()) await expect(links.nth(at)).toContainText(store)
      await page.close()
    })
  }

  test('a wallet with only an extension is not listed @depth', async ({ browser, playground }) => {
    const phone = await openDevice(browser, 'iphone')
    await showAllWallets(phone, playground, 'BeraSig')
    await expect(dialogOf(phone)).toContainText('No wallet called')
    await phone.close()
    const computer = await openDevice(browser, 'chrome')
    await showAllWallets(computer, playground, 'BeraSig')
    await expect(dialogOf(computer).getByRole('button', { name: 'BeraSig' })).toBeVisible()
    await computer.close()
  })
})

test.describe('in another app', () => {
  for (const name of chosenAtDepth(['iphoneInApp', 'androidInApp'] as const, (app) => app === 'androidInApp')) {
    test(`${name}: the wallet of this in-app browser is first, before recent wallets`, async ({
      browser,
      playground,
    }) => {
      const page = await openDevice(browser, name)
      await showScene(page, playground, 'view=Connect&state=own-browser')
      const [first, second] = await namesOf(page)
      expect(first).toContain('Kestrel')
      expect(second).toContain('MetaMask')
      await page.close()
    })
  }

  test('Telegram: links open outside of Telegram, by its function', async ({ browser, playground }) => {
    const page = await openDevice(browser, 'iphoneInApp', { isTelegram: true })
    await showScene(page, playground, 'view=GetWallet&state=one')
    await dialogOf(page)
      .getByRole('link', { name: /App Store/ })
      .click()
    expect(await noted(page, 'openedByTelegram')).toEqual(['https://apps.apple.com/app/id1438144202'])
    await showScene(page, playground, 'view=GetWallet&state=own-browser')
    await dialogOf(page).getByRole('button', { name: 'Open Heron' }).click()
    expect(String(await noted(page, 'openedByTelegram'))).toContain('https://heron.example/open/http')
    await showScene(page, playground, 'view=Connecting&state=mobile')
    await dialogOf(page).getByRole('button', { name: 'Open Heron' }).click()
    expect(String(await noted(page, 'openedByTelegram'))).toContain('https://heron.example/wc?uri=')
    expect(await noted(page, 'opened')).toEqual([])
    await page.close()
  })
})

test.describe('on a computer', () => {
  test('the extension is offered next to the QR code where this browser supports it', async ({
    browser,
    playground,
  }) => {
    for (const [name, count] of [
      ['chrome', 1],
      ['edge', 1],
      ['firefox', 0],
      ['safari', 0],
    ] as const) {
      const page = await openDevice(browser, name)
      await showScene(page, playground, 'view=Connecting&state=qr-wallet')
      const link = dialogOf(page).getByRole('link', { name: /Get the extension/ })
      await expect(link, name).toHaveCount(count)
      if (count === 1) await expect(link).toHaveAttribute('href', /^https:\/\/chromewebstore\.google\.com\/detail\//)
      await page.close()
    }
  })

  test('a wallet whose app scans no code leads to its extension, not to a code @depth', async ({
    browser,
    playground,
  }) => {
    const page = await openDevice(browser, 'chrome')
    await showAllWallets(page, playground, 'Phantom')
    await dialogOf(page).getByRole('button', { name: 'Phantom' }).click()
    await expect(dialogOf(page).locator('[data-view]')).toHaveAttribute('data-view', 'GetWallet')
    await expect(dialogOf(page).getByRole('link')).toHaveText([/Chrome Web Store/, /Website/])
    await page.close()
  })
})
