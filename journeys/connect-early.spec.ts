import { expect, type Page, test } from '@playwright/test'
import { createAccounts } from './testing/create-accounts.ts'
import { installTestWallet, walletName } from './testing/install-test-wallet.ts'
import { mainChain, webUrl } from './testing/local-world.ts'

/** The button that connects, pressed while the wallet's code is on its way: nothing that a user presses is lost. */

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })

/** Opens the site. The wallet's code arrives when `arrive` is called, and has run when that resolves. */
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
        // The page has rendered with it, and what follows a render has run.
        for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
        await new Promise((resolve) => requestIdleCallback(resolve))
      }, url)
    },
  }
}

test('a click before the code is there opens the modal once it is', async ({ page }) => {
  const { arrive } = await openWithoutWallet(page)
  await button(page).click()
  await arrive()
  await expect(page.getByRole('button', { name: new RegExp(walletName) })).toBeVisible()
})

test('a press during which the code arrives opens the modal', async ({ page }) => {
  const { arrive } = await openWithoutWallet(page)
  await button(page).hover()
  await page.mouse.down()
  await arrive()
  await page.mouse.up()
  await expect(page.getByRole('button', { name: new RegExp(walletName) })).toBeVisible()
})

test('the space bar, held while the code arrives, opens the modal', async ({ page }) => {
  const { arrive } = await openWithoutWallet(page)
  await button(page).focus()
  await page.keyboard.down('Space')
  await arrive()
  await page.keyboard.up('Space')
  await expect(page.getByRole('button', { name: new RegExp(walletName) })).toBeVisible()
})

test('a press that ends beside the button opens nothing, and the next click does', async ({ page }) => {
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
