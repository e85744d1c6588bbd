import { expect, type Page } from '@playwright/test'
import { partAtDepth } from '../devnet/src/testing/test-depth.ts'
import { VIEW_NAMES } from '../packages/wallet/src/modal/view.ts'
import { expectColoursCanBeRead, expectNoFaultsIn } from './testing/axe.ts'
import { expectAllFits, expectKeyboardReachesAll, expectLargeEnough } from './testing/dialog-checks.ts'
import { showScene, test } from './testing/playground.ts'
import { waitForAnimations } from './testing/wait-for-animations.ts'

/**
 * Every view of the modal: in any light, at any width, by keyboard alone, in both directions. For every change in some of
 * its states, the first among them; `npm run test:soak` looks at all of them.
 */
const STATES = 3
const STATES_MIRRORED = 1
// A view has up to twenty states, and each is looked at in many ways.
test.describe.configure({ mode: 'parallel', timeout: 240_000 })
// Nothing of a view is there when the next one is looked at.
test.afterEach(async ({ sharedPage: page }) => {
  await page.evaluate(() => {
    window.localStorage.clear()
    window.sessionStorage.clear()
  })
  await page.goto('about:blank')
  await page.context().clearCookies()
})

/** A wallet's own dialog lies over ours there, and has the keyboard: see `wallet-brought-connectors.spec.ts`. */
const MAKING_ROOM = ['own-dialog', 'hidden-dialog', 'code-and-dialog']

for (const view of VIEW_NAMES) {
  test(`${view}: axe finds nothing, everything fits, and the keyboard reaches everything`, async ({
    sharedPage: page,
    playground,
  }) => {
    const states = partAtDepth(playground.scenes.get(view) ?? [], STATES)
    expect(states.length, 'each view has a scene').toBeGreaterThan(0)
    for (const state of states) {
      await test.step(state, async () => {
        // Before it is shown: colours on their way from the last scene's dark cannot be read.
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize({ width: 1280, height: 800 })
        await showScene(page, playground, `view=${view}&state=${state}`)
        const where = `${view}, ${state}`
        await expectNoFaultsIn(page, '[data-laurel]', `${where}, light`)
        await page.emulateMedia({ colorScheme: 'dark' })
        await waitForAnimations(page)
        await expectColoursCanBeRead(page, '[data-laurel]', `${where}, dark`)
        if (!MAKING_ROOM.includes(state)) await expectKeyboardReachesAll(page, where)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectAllFits(page, `${where}, 320 px`)
        if (MAKING_ROOM.includes(state)) return
        await expectLargeEnough(page, `${where}, 320 px`)
        await page.keyboard.press('Escape')
        await expectItToLeaveOrStay(page, view, where)
      })
    }
  })

  test(`${view}: right to left, and with text twice as large`, async ({ sharedPage: page, playground }) => {
    const states = partAtDepth(playground.scenes.get(view) ?? [], STATES_MIRRORED)
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

/** Escape closes and gives focus back to the page; only where one must sign in first it does not. */
async function expectItToLeaveOrStay(page: Page, view: string, where: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (view === 'ConnectingSiwe') {
    await expect(dialog.getByRole('alert')).toHaveText('Sign in, or cancel to leave.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await expect(dialog, where).toBeHidden()
  await expect(page.locator('.bar [data-laurel]:focus'), where).toHaveCount(1)
}
