import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Address, isHex, recoverMessageAddress } from 'viem'
import { explainFailure } from './testing/explain-failure.ts'
import { clickInFrame, frameOf } from './testing/frame-login.ts'
import { type LoginApp, openLoginApp, sendMessage, startLoginApp } from './testing/login-app.ts'
import { addressOf, logInOnDevice, makeLoginOlder, readLoginMail, signInFrame } from './testing/login-steps.ts'

/**
 * What a user does with an account that they have: another recovery method, and signatures without the server. The frame, the login
 * server and PostgreSQL are the real ones; each device is a browser profile. Source: docs/embedded-login.md#making-opening-and-renewing.
 */

const firstPassword = 'a gate, a lantern and nine geese'
const secondPassword = 'four kites above the old granary'
let app: LoginApp
test.beforeAll(async () => {
  test.setTimeout(300_000)
  app = await startLoginApp()
})
test.afterAll(() => app?.stop())

const newEmail = () => `ada-${crypto.randomUUID()}@meadow.example`
const isHidden = (page: Page) => () => page.locator('#w3m-iframe').isHidden()

/** Chooses a password for the account, and does not wait for the frame to go. */
async function choosePassword(page: Page, password: string): Promise<void> {
  const field = frameOf(page).getByLabel('Password')
  await clickInFrame(page, 'Use a password', () => field.isVisible())
  await field.fill(password)
  await clickInFrame(page, 'Save password', isHidden(page))
}

/** Logs in on a new device. @param answer - what the user does in the frame. */
async function openDevice(
  browser: Browser,
  email: string,
  answer: (page: Page) => Promise<void>,
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly address: Address }> {
  const context = await browser.newContext()
  const page = await openLoginApp(context, app)
  await explainFailure(context, () => logInOnDevice(page, app, email, () => answer(page)))
  return { context, page, address: await addressOf(page) }
}

test('another password takes the place of the first one, which opens the account nowhere any more @depth', async ({
  browser,
}) => {
  const email = newEmail()
  const one = await openDevice(browser, email, (page) => choosePassword(page, firstPassword))

  // Leaving it changes nothing.
  const left = sendMessage(one.page, 'CHANGE_RECOVERY')
  await clickInFrame(one.page, 'Cancel', isHidden(one.page))
  expect(await left).toEqual({ isChanged: false })

  const changing = sendMessage(one.page, 'CHANGE_RECOVERY')
  const frame = frameOf(one.page)
  await expect(frame.getByRole('heading', { name: 'Change how you get back in' })).toBeVisible()
  const next = frame.getByRole('heading', { name: 'Choose a new way back in' })
  await clickInFrame(one.page, 'Continue', () => next.isVisible())
  await choosePassword(one.page, secondPassword)
  expect(await changing).toEqual({ isChanged: true })
  expect(await signInFrame(one.page, one.address)).toBe(one.address)

  const two = await openDevice(browser, email, async (page) => {
    const field = frameOf(page).getByLabel('Password')
    await field.fill(firstPassword)
    await field.press('Enter')
    await expect(frameOf(page).getByRole('alert')).toHaveText(/isn’t the one/, { timeout: 20_000 })
    await field.fill(secondPassword)
    await clickInFrame(page, 'Open account', isHidden(page))
  })
  expect(two.address).toBe(one.address)
  expect(await signInFrame(two.page, two.address)).toBe(one.address)

  // An unlocked device alone cannot do it: the login has to be of the last minutes.
  await app.login.query("UPDATE session SET created_at = now() - interval '16 minutes'")
  const late = sendMessage(one.page, 'CHANGE_RECOVERY')
  await clickInFrame(one.page, 'Continue', () => next.isVisible())
  const field = frame.getByLabel('Password')
  await clickInFrame(one.page, 'Use a password', () => field.isVisible())
  await field.fill(firstPassword)
  await field.press('Enter')
  await expect(frame.getByRole('alert')).toHaveText(/less than 15 minutes old/, { timeout: 20_000 })
  await clickInFrame(one.page, 'Cancel', isHidden(one.page))
  expect(await late).toEqual({ isChanged: false })

  // Where the frame knows that, its user logs in again in it, with a code, and goes on.
  await makeLoginOlder(one.page, app)
  app.login.wait(60)
  app.login.mails.length = 0
  const again = sendMessage(one.page, 'CHANGE_RECOVERY')
  const proves = frame.getByRole('heading', { name: 'Confirm that it’s you' })
  await clickInFrame(one.page, 'Continue', () => proves.isVisible())
  expect(app.login.mails).toEqual([])
  const code = frame.getByLabel('Code of six digits')
  await clickInFrame(one.page, 'Email me a code', () => code.isVisible())
  await code.fill('000 000')
  await expect(frame.getByRole('alert')).toHaveText('The code is wrong.')
  await code.fill(await readLoginMail(app, 'code', email))
  await expect(next).toBeVisible()
  await choosePassword(one.page, firstPassword)
  expect(await again).toEqual({ isChanged: true })
  expect(await signInFrame(one.page, one.address)).toBe(one.address)
  expect(app.login.faults).toEqual([])
  for (const { context } of [one, two]) await context.close()
})

// In Node: sign-account.test.ts of the frame. The lost shares are also lost in login-devices.spec.ts.
test('without the server share the device and the password sign and export, and a reload signs nobody out @depth', async ({
  browser,
}) => {
  const { context, page, address } = await openDevice(browser, newEmail(), (shown) =>
    choosePassword(shown, firstPassword),
  )
  const frame = frameOf(page)
  const field = frame.getByLabel('Password')
  const alone = frame.getByRole('heading', { name: 'Sign without the server' })
  const sign = () => sendMessage(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', address] })
  const expectSignature = async (signature: unknown) => {
    if (!isHex(signature)) throw new Error(`It was not signed: ${String(signature)}`)
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  }

  // The server is down.
  const isOfServer = (url: URL) => url.origin === app.frameOrigin && url.pathname.startsWith('/v1/')
  await context.route(isOfServer, (route) => route.abort())
  const first = sign()
  await clickInFrame(page, /^Sign$/, () => alone.isVisible())
  await field.fill(firstPassword)
  await field.press('Enter')
  await expectSignature(await first)
  const declined = sign()
  await clickInFrame(page, /^Sign$/, () => alone.isVisible())
  await frame.getByRole('button', { name: 'Cancel' }).click()
  expect(await declined).toBe('error: The user rejected the request.')
  expect(await page.evaluate(() => window.loginClient.showExport())).toBe(true)
  await field.fill(firstPassword)
  await field.press('Enter')
  await expect(frame.getByRole('button', { name: 'Show: Recovery phrase' })).toBeVisible({ timeout: 20_000 })
  await page.evaluate(() => window.loginClient.closeExport())

  // A reload signs nobody out either: the account is the one that this device knows.
  await page.reload()
  await page.waitForFunction(() => 'loginClient' in window)
  expect(await sendMessage(page, 'IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await addressOf(page)).toBe(address)

  // It is there again, and its operator lost all shares.
  await context.unroute(isOfServer)
  await app.login.query('TRUNCATE share_key, share_set')
  await page.reload()
  await page.waitForFunction(() => 'loginClient' in window)
  expect(await sendMessage(page, 'IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await addressOf(page)).toBe(address)
  const second = sign()
  await clickInFrame(page, /^Sign$/, () => alone.isVisible())
  await field.fill(firstPassword)
  await field.press('Enter')
  await expectSignature(await second)
  // The same password made a new set, so that the next signature needs none.
  const sets = async () => (await app.login.query('SELECT count(*)::int AS sets FROM share_set')).rows
  await expect.poll(sets, { timeout: 20_000 }).toEqual([{ sets: 1 }])
  expect(await signInFrame(page, address)).toBe(address)
  expect(app.login.faults).toEqual([])
  await context.close()
})

test('devices: each browser is listed, and one that is removed in the frame can neither sign nor export @depth', async ({
  browser,
}) => {
  const email = newEmail()
  const one = await openDevice(browser, email, (page) => choosePassword(page, firstPassword))
  const two = await openDevice(browser, email, async (page) => {
    const field = frameOf(page).getByLabel('Password')
    await field.fill(firstPassword)
    await clickInFrame(page, 'Open account', isHidden(page))
  })
  expect(await signInFrame(two.page, two.address)).toBe(one.address)

  const managing = sendMessage(one.page, 'MANAGE_DEVICES')
  const frame = frameOf(one.page)
  await expect(frame.getByRole('heading', { name: 'Your devices' })).toBeVisible()
  await expect(frame.getByText('This device')).toHaveCount(1)
  const removes = frame.getByRole('button', { name: /^Remove: / })
  await expect(removes).toHaveCount(1)
  const confirmed = frame.getByRole('heading', { name: 'Remove a device' })
  // What is declined stays.
  await clickInFrame(one.page, /^Remove: /, () => confirmed.isVisible())
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await expect(removes).toHaveCount(1)
  await clickInFrame(one.page, /^Remove: /, () => confirmed.isVisible())
  await clickInFrame(one.page, /^Remove$/, () => confirmed.isHidden())
  await expect(removes).toHaveCount(0)
  await clickInFrame(one.page, 'Done', isHidden(one.page))
  expect(await managing).toBeNull()

  const signing = sendMessage(two.page, 'RPC_REQUEST', {
    method: 'personal_sign',
    params: ['0x68656c6c6f', two.address],
  })
  await clickInFrame(two.page, /^Sign$/, isHidden(two.page))
  expect(await signing).toBe('error: You are signed out. Log in again.')
  expect(await two.page.evaluate(() => window.loginClient.showExport())).toBe(true)
  await expect(frameOf(two.page).getByRole('status')).toHaveText(/didn’t work/)
  await two.page.evaluate(() => window.loginClient.closeExport())
  await two.page.reload()
  await two.page.waitForFunction(() => 'loginClient' in window)
  expect(await sendMessage(two.page, 'IS_CONNECTED')).toEqual({ isConnected: false })
  expect(await signInFrame(one.page, one.address)).toBe(one.address)
  expect(app.login.faults).toEqual([])
  for (const { context } of [one, two]) await context.close()
})
