import { expect, type Page, test } from '@playwright/test'
import { createAccounts } from './testing/create-accounts.ts'
import { installTestWallet, walletName } from './testing/install-test-wallet.ts'
import { mainChain, webUrl } from './testing/local-world.ts'

/** Presses of the connect button while the wallet's code loads. No press is lost. */

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })

/** Opens the site. `arrive` lets the wallet's code load, and resolves when the code has run. */
async function openWithoutWallet(page: Page): Promise<{ readonly arrive: () => Promise<void> }> {
  await createAccounts(mainChain(), ['Thea'])
  await installTestWallet(page, { name: 'Thea' })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const code = '**/assets/wallet-in-page-*.js'
  await page.route(code, async (route) => {
    await released
    await route.continue()
  })
  const requested = page.waitForRequest(code)
  await page.goto(`${webUrl()}/explore`)
  const url = (await requested).url()
  return {
    arrive: async () => {
      release()
      await page.evaluate(async (module) => {
        await import(module)
        // Two frames later, the page has rendered and run its effects.
        for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
        await new Promise((resolve) => requestIdleCallback(resolve))
      }, url)
    },
  }
}

test('a click before the code has loaded opens the modal when it has', async ({ page }) => {
  const { arrive } = await openWithoutWallet(page)
  await button(page).click()
  await arrive()
  await expect(page.getByRole('button', { name: new RegExp(walletName) })).toBeVisible()
})

test('a press during which the code arrives opens the modal @depth', async ({ page }) => {
  const { arrive } = await openWithoutWallet(page)
  await button(page).hover()
  await page.mouse.down()
  await arrive()
  await page.mouse.up()
  await expect(page.getByRole('button', { name: new RegExp(walletName) })).toBeVisible()
})

test('the space bar, held while the code arrives, opens the modal @depth', async ({ page }) => {
  const { arrive } = await openWithoutWallet(page)
  await button(page).focus()
  await page.keyboard.down('Space')
  await arrive()
  await page.keyboard.up('Space')
  await expect(page.getByRole('button', { name: new RegExp(walletName) })).toBeVisible()
})

test('a press that ends beside the button opens nothing, and the next click does @depth', async ({ page }) => {
  const { arrive } = await openWithoutWallet(page)
  await button(page).hover()
  await page.mouse.down()
  await page.mouse.move(640, 700)
  await arrive()
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button(page).click()
  await expect(page.getByRole('button', { name: new RegExp(walletName) })).toBeVisible()
})
