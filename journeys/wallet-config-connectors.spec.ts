import { expect, type Page } from '@playwright/test'
import { partAtDepth } from '../devnet/src/testing/test-depth.ts'
import { showScene, test } from './testing/playground.ts'
import { waitForAnimations } from './testing/wait-for-animations.ts'

/** Connectors from the app's wagmi config: the modal shows their QR codes, and their own dialogs work. */
test.describe.configure({ mode: 'parallel' })

const dialogOf = (page: Page) => page.locator('dialog[data-part="modal"]')
const ownDialog = (page: Page) => page.getByTestId('own-dialog')
const isInTopLayer = (page: Page) => dialogOf(page).evaluate((dialog) => dialog.matches(':modal'))

for (const state of partAtDepth(['qr-of-wagmi', 'qr-of-wagmi-wallet'], 1)) {
  test(`its QR code is shown, with its time and its link: ${state}`, async ({ page, playground, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await showScene(page, playground, `view=Connecting&state=${state}`)
    await expect(dialogOf(page).locator('[data-part="code"]')).toBeVisible()
    await expect(dialogOf(page).getByText(/New code in 3:\d\d/)).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Copy link' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wc:c{64}@2/)
  })
}

for (const state of partAtDepth(['own-dialog', 'hidden-dialog', 'code-and-dialog'], 1)) {
  for (const query of ['', '&z=1000']) {
    test(`its own dialog can be used, and our modal is in front afterwards: ${state}${query}`, async ({
      page,
      playground,
    }) => {
      await showScene(page, playground, `view=Connecting&state=${state}${query}`)
      // Our modal leaves the top layer when it detects the other dialog. An earlier Escape would close our modal.
      await expect(ownDialog(page)).toBeVisible()
      await expect.poll(() => isInTopLayer(page)).toBe(false)
      await expect(dialogOf(page)).not.toHaveAttribute('aria-modal')
      await expect(page.locator('#root')).not.toHaveAttribute('inert')
      // Escape closes the dialog on top.
      await page.keyboard.press('Escape')
      await expect(dialogOf(page)).toHaveAttribute('open')
      await ownDialog(page).getByRole('button', { name: 'Approve in Merlin' }).click()
      await expect(page.getByTestId('connect')).toHaveText(/Account 0x/)
      await expect(dialogOf(page)).toBeHidden()
    })
  }
}

for (const query of partAtDepth(['', '&z=1000'], 1)) {
  test(`a view that loads behind the wallet’s dialog takes neither the focus nor Escape${query}`, async ({
    page,
    playground,
  }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/assets/connect-views-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${playground.url}?view=Connecting&state=own-dialog${query}`)
    await expect(ownDialog(page)).toBeVisible()
    await expect(dialogOf(page)).not.toHaveAttribute('aria-modal')
    answer()
    // A title without an id belongs to the copy that fades out.
    await expect(dialogOf(page).locator('[data-part="title"][id]')).toHaveText('Merlin')
    expect(await dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(false)
    await page.keyboard.press('Escape')
    await waitForAnimations(page)
    await expect(dialogOf(page)).toHaveAttribute('open')
  })

  test(`Escape closes the wallet’s dialog as soon as our modal leaves the top layer${query} @depth`, async ({
    page,
    playground,
  }) => {
    await page.addInitScript(() => {
      // A mutation observer runs before any other event, so this is the earliest possible key press.
      const observer = new MutationObserver(() => {
        const dialog = document.querySelector('dialog[data-part="modal"]')
        if (document.querySelector('[data-testid="own-dialog"]') === null) return
        if (dialog?.matches('[open]:not(:modal, [aria-modal])') !== true) return
        observer.disconnect()
        document.documentElement.dataset['pressed'] = ''
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      })
      observer.observe(document, { attributes: true, childList: true, subtree: true })
    })
    await page.goto(`${playground.url}?view=Connecting&state=own-dialog${query}`)
    await expect(page.locator('html')).toHaveAttribute('data-pressed')
    await expect(dialogOf(page)).toHaveAttribute('open')
    await expect(dialogOf(page)).not.toHaveAttribute('aria-modal')
  })
}

test('a wallet without a dialog leaves the modal in the top layer', async ({ page, playground }) => {
  await showScene(page, playground, 'view=Connecting&state=waiting')
  expect(await isInTopLayer(page)).toBe(true)
  // An element that appears without a pending request is not the wallet's dialog.
  await showScene(page, playground, 'view=Connect&state=default')
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('p'), { textContent: 'Saved.' })))
  await waitForAnimations(page)
  expect(await isInTopLayer(page)).toBe(true)
})

test('when the wallet gives up, the modal returns to the top layer @depth', async ({ page, playground }) => {
  await showScene(page, playground, 'view=Connecting&state=own-dialog')
  await expect.poll(() => isInTopLayer(page)).toBe(false)
  await page.evaluate(() => {
    document.querySelector('[data-testid=own-dialog]')?.remove()
  })
  await dialogOf(page).getByRole('button', { name: 'Other wallets' }).click()
  await expect.poll(() => isInTopLayer(page)).toBe(true)
})
