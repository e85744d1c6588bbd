import { expect, type Page } from '@playwright/test'
import { chosenAtDepth, partAtDepth } from '../devnet/src/testing/test-depth.ts'
import { VIEW_NAMES, type ViewName } from '../packages/wallet/src/modal/view.ts'
import { expectNoFaultsIn, expectReadableColors } from './testing/axe.ts'
import { expectAllFits, expectKeyboardReachesAll, expectLargeEnough } from './testing/dialog-checks.ts'
import { showScene, test } from './testing/playground.ts'
import { waitForAnimations } from './testing/wait-for-animations.ts'

/**
 * Every view of the modal, in both color schemes, at several widths, by keyboard and in both directions. `npm test` checks the
 * first state of those that have parts of no other view, and the dark colors, the other direction and the large text of one view of each flow. `npm run test:soak`
 * checks all of them.
 */
const STATES = 1
const OF_EACH_FLOW: readonly ViewName[] = [
  ...(['Connect', 'Account', 'RegisterAccountName', 'OnRampProviders', 'Send', 'SwapPreview'] as const),
  ...(['EmailVerifyOtp', 'ApproveTransaction'] as const),
]
const fullyChecked = chosenAtDepth(VIEW_NAMES, (view) => OF_EACH_FLOW.includes(view))
/** Each has the parts of another view. */
const LIKE_ANOTHER: readonly ViewName[] = [
  ...(['WhatIsANetwork', 'WhatIsABuy', 'RegisterAccountNameSuccess', 'OnRampFiatSelect', 'BuyInProgress'] as const),
  ...(['SwapSelectToken', 'EmailVerifyDevice', 'ConnectingFarcaster', 'ConnectingPasskey'] as const),
  ...(['UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp', 'UpgradeEmailWallet', 'SmartSessionCreated'] as const),
  ...(['ChooseNamespace', 'Networks', 'Accounts', 'WhatIsAWallet', 'ChooseAccountName', 'OnRampTokenSelect'] as const),
  ...(['OnRampActivity', 'SendSelectToken', 'SendPreview', 'ConnectingSocial', 'UpdateEmailWallet'] as const),
]
const checked = chosenAtDepth(VIEW_NAMES, (view) => !LIKE_ANOTHER.includes(view))
// A view has up to twenty states, and each is checked in several ways.
test.describe.configure({ mode: 'parallel', timeout: 240_000 })
// Each view is checked without state of the view before.
test.afterEach(async ({ sharedPage: page }) => {
  await page.evaluate(() => {
    window.localStorage.clear()
    window.sessionStorage.clear()
  })
  await page.goto('about:blank')
  await page.context().clearCookies()
  // A window that a view opened, such as a provider's, would leave this page in the background, where nothing is drawn.
  await Promise.all(
    page
      .context()
      .pages()
      .map((other) => (other === page ? null : other.close())),
  )
  await page.bringToFront()
})

/** In these states a wallet's dialog covers the modal and has the keyboard. See `wallet-config-connectors.spec.ts`. */
const MAKING_ROOM = ['own-dialog', 'hidden-dialog', 'code-and-dialog']

for (const view of checked) {
  test(`${view}: axe finds nothing, everything fits, and the keyboard reaches everything`, async ({
    sharedPage: page,
    playground,
  }) => {
    const states = partAtDepth(playground.scenes.get(view) ?? [], STATES)
    expect(states.length, 'each view has a scene').toBeGreaterThan(0)
    for (const state of states) {
      await test.step(state, async () => {
        // Set before the view is shown, because colors cannot be checked during a transition from dark mode.
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize({ width: 1280, height: 800 })
        await showScene(page, playground, `view=${view}&state=${state}`)
        const where = `${view}, ${state}`
        await expectNoFaultsIn(page, '[data-laurel]', `${where}, light`)
        if (fullyChecked.includes(view)) {
          await page.emulateMedia({ colorScheme: 'dark' })
          await waitForAnimations(page)
          await expectReadableColors(page, '[data-laurel]', `${where}, dark`)
        }
        if (!MAKING_ROOM.includes(state)) await expectKeyboardReachesAll(page, where)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectAllFits(page, `${where}, 320 px`)
        if (MAKING_ROOM.includes(state)) return
        await expectLargeEnough(page, `${where}, 320 px`)
        await page.keyboard.press('Escape')
        await expectEscapeResult(page, view, where)
      })
    }
  })
}

for (const view of fullyChecked) {
  test(`${view}: right to left, and with text twice as large`, async ({ sharedPage: page, playground }) => {
    const states = partAtDepth(playground.scenes.get(view) ?? [], STATES)
    expect(states.length, 'each view has a scene').toBeGreaterThan(0)
    for (const [at, state] of states.entries()) {
      await test.step(state, async () => {
        const where = `${view}, ${state}`
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize({ width: 390, height: 844 })
        await showScene(page, playground, `view=${view}&state=${state}&lang=ar`)
        const dialog = page.getByRole('dialog')
        await expect(dialog).toHaveAttribute('dir', 'rtl')
        const close = await dialog.locator('[data-part="close"]').last().boundingBox()
        expect(close?.x, `${where}: the close button is at the end of the line`).toBeLessThan(100)
        if (at === 0) await expectNoFaultsIn(page, 'dialog', `${where}, mirrored`)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectAllFits(page, `${where}, mirrored, 320 px`)
        await page.setViewportSize({ width: 390, height: 844 })
        await page.evaluate(() => {
          for (const [at, px] of [13, 15, 17, 20, 28, 40].entries()) {
            document.documentElement.style.setProperty(`--laurel-text-${at + 1}`, `${px * 2}px`)
          }
        })
        await expectAllFits(page, `${where}, 200 %`)
      })
    }
  })
}

/** Expects that Escape closes the modal and restores the focus, except where sign-in is required. */
async function expectEscapeResult(page: Page, view: string, where: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (view === 'ConnectingSiwe') {
    await expect(dialog.getByRole('alert')).toHaveText('Sign in, or cancel to leave.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await expect(dialog, where).toBeHidden()
  await expect(page.locator('.bar [data-laurel]:focus'), where).toHaveCount(1)
}
