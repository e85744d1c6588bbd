import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './testing/axe.ts'
import { startElementPage } from './testing/element-page.ts'

/** A page without a framework adds the wallet's custom elements, moves them, and removes them. */
let page: Page
let url = ''
let stop = async () => {}
let complaints: string[] = []

test.beforeAll(async () => {
  const served = await startElementPage()
  url = served.url
  stop = served.stop
})
test.afterAll(() => stop())
test.beforeEach(async ({ browser }) => {
  const context = await browser.newContext()
  page = await context.newPage()
  complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // The page is served without a chain.
    if (message.type() === 'error' && !message.text().includes('net::')) complaints.push(message.text())
  })
  await page.goto(url)
})
test.afterEach(async () => {
  await page.context().close()
  expect(complaints).toEqual([])
})

const first = () => page.locator('#first').getByRole('button')
const dialog = () => page.getByRole('dialog')

test('a user connects with an element, sees the account in all of them, and disconnects', async () => {
  await expect(first()).toHaveText('Sign up')
  await expect(page.locator('laurel-network-button').getByRole('button')).toHaveAccessibleName(/Ethereum/)
  await expect(page.locator('laurel-account-button')).toBeEmpty()
  await first().click()
  await expect(dialog()).toHaveAccessibleName('Connect to Meadow')
  await expectNoFaults(page, 'the modal of the elements')
  await dialog()
    .getByRole('button', { name: /Kestrel/ })
    .click()
  await expect(dialog()).toHaveCount(0)
  for (const element of ['#first', '#second', 'laurel-account-button']) {
    await expect(page.locator(element).getByRole('button')).toContainText('0x5290')
  }
  await expectNoFaults(page, 'the connected elements')
  await page.locator('#second').getByRole('button').click()
  await dialog().getByRole('button', { name: 'Disconnect' }).click()
  await expect(first()).toHaveText('Sign up')
  await expect(page.locator('laurel-account-button')).toBeEmpty()
})

test('keyboard alone: opens, navigates, closes, and restores the focus', async () => {
  await first().focus()
  await page.keyboard.press('Enter')
  await expect(dialog()).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await dialog().evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await expect(first()).toBeFocused()
})

test('another wallet object on the page has its own elements @depth', async () => {
  await page.locator('other-connect-button').getByRole('button').click()
  await expect(dialog()).toHaveAccessibleName('Connect to Brook')
  await dialog()
    .getByRole('button', { name: /Kestrel/ })
    .click()
  await expect(page.locator('other-connect-button').getByRole('button')).toContainText('0x5290')
  await expect(first()).toHaveText('Sign up')
})

test('attribute changes apply, and elements can be added, moved and removed @depth', async () => {
  await page.locator('#first').evaluate((element) => element.setAttribute('label', 'Join'))
  await expect(first()).toHaveText('Join')
  await page.locator('#first').evaluate((element) => element.toggleAttribute('disabled', true))
  await expect(first()).toBeDisabled()
  await page.locator('#first').evaluate((element) => element.toggleAttribute('disabled', false))
  await page.locator('#first').evaluate((element) => document.body.append(element))
  await expect(first()).toHaveText('Join')
  await first().click()
  await expect(dialog()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.body.append(document.createElement('laurel-wallet-panel')))
  await expect(page.locator('laurel-wallet-panel').getByRole('button', { name: /Kestrel/ })).toBeVisible()
  await page.locator('#second').evaluate((element) => element.remove())
  await expect(page.locator('#second')).toHaveCount(0)
  await expect(first()).toHaveText('Join')
})

test('destroyed elements are empty, and a new wallet fills them again @depth', async () => {
  await first().click()
  await expect(dialog()).toBeVisible()
  await page.evaluate(() => Reflect.get(window, 'laurel').elements.destroy())
  await expect(dialog()).toHaveCount(0)
  await expect(page.locator('#first')).toBeEmpty()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
  await page.evaluate(() => Reflect.get(window, 'laurel').defineAgain())
  await expect(first()).toHaveText('Sign up')
  const code = await page.evaluate(() => {
    try {
      return Reflect.get(window, 'laurel').defineAgain()
    } catch (error) {
      return Reflect.get(Object(error), 'code')
    }
  })
  expect(code).toBe('wallet/element-name-taken')
})
