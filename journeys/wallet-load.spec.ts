import { expect, type Page } from '@playwright/test'
import { expectNoFaultsIn } from './testing/axe.ts'
import { test } from './testing/playground.ts'
import { waitForAnimations } from './testing/wait-for-animations.ts'

/** The modal's code is slow, fails to load, or loads on retry. The button responds in every case. */
test.describe.configure({ mode: 'parallel' })

const SURFACES = '**/assets/modal-bundle-*.js'
const scene = 'view=Connect&state=one&still&lang=en'
const connect = (page: Page) => page.getByTestId('connect')
const dialogOf = (page: Page) => page.getByRole('dialog')

test('a failed load is shown on screen and logged once, and the next attempt loads the modal', async ({
  page,
  playground,
}) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('[laurel wallet]')) logged.push(`${message.type()}: ${message.text()}`)
  })
  await page.route(SURFACES, (route) => route.abort())
  await page.goto(`${playground.url}?${scene}`)
  await connect(page).click()
  await expect(dialogOf(page)).toHaveAccessibleName('The wallet could not be loaded')
  await expect(dialogOf(page)).toContainText('The site may have been updated, or something blocks it.')
  await expectNoFaultsIn(page, 'dialog', 'a modal that did not come')
  expect(logged).toEqual([expect.stringMatching(/^error: .*did not load/)])

  // The code still does not load. The same message stays, and the button can be pressed.
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy')
  await expect(dialogOf(page).getByRole('button', { name: 'Reload the page' })).toBeVisible()

  // After closing, the button has the focus, and the next press tries again.
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(connect(page)).toBeFocused()
  await connect(page).click()
  await expect(dialogOf(page)).toHaveAccessibleName('The wallet could not be loaded')

  await page.unroute(SURFACES)
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialogOf(page)).toHaveAccessibleName('Connect to Meadow')
  await waitForAnimations(page)
  await page.keyboard.press('Escape')
  await expect(connect(page)).toBeFocused()
})

test('an offline user sees a message, and the modal opens when the browser is online again', async ({
  page,
  playground,
}) => {
  await page.route(SURFACES, (route) => route.abort())
  await page.goto(`${playground.url}?${scene}`)
  await page.context().setOffline(true)
  await connect(page).click()
  await expect(dialogOf(page)).toContainText('You are offline')
  await page.unroute(SURFACES)
  await page.context().setOffline(false)
  await expect(dialogOf(page)).toHaveAccessibleName('Connect to Meadow')
})

test('slow modal code: only the pressed button is busy, immediately @depth', async ({ page, playground }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(SURFACES, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${playground.url}?${scene}`)
  await expect(connect(page)).not.toHaveAttribute('aria-busy')
  const before = await connect(page).boundingBox()
  await connect(page).click()
  await expect(connect(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByTestId('network')).not.toHaveAttribute('aria-busy')
  expect(await connect(page).evaluate((button) => getComputedStyle(button, '::after').animationName)).not.toBe('none')
  // The layout does not shift.
  expect(await connect(page).boundingBox()).toEqual(before)
  answer()
  await expect(dialogOf(page)).toHaveAccessibleName('Connect to Meadow')
  await expect(connect(page)).not.toHaveAttribute('aria-busy')
})

test('an inline panel whose code fails to load shows the error in its place @depth', async ({ page, playground }) => {
  // Only the panel loads code. Nothing is fetched when the page is idle.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.route(SURFACES, (route) => route.abort())
  await page.goto(`${playground.url}?${scene}&panel`)
  const panel = page.locator('section[data-part="panel"]')
  await expect(panel).toContainText('The wallet could not be loaded')
  await page.unroute(SURFACES)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel).toHaveAccessibleName('Connect to Meadow')
})

test('opening moves the focus only once, to the dialog, because each move recomputes styles @depth', async ({
  page,
  playground,
}) => {
  await page.goto(`${playground.url}?${scene}`)
  // The dialog is rendered in advance.
  await expect(page.locator('dialog[data-part="modal"]')).toBeAttached()
  await page.evaluate(() => {
    const focused: string[] = []
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) focused.push(target.dataset['part'] ?? '')
    })
    Object.assign(window, { focused })
  })
  await connect(page).click()
  await expect(dialogOf(page)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'focused'))).toEqual(['connect-button', 'modal'])
})
