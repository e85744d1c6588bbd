import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Address, isHex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { explainFailure } from './testing/explain-failure.ts'
import { addPasskeys, choosePasskey, clickInFrame, forgetFrame, frameOf } from './testing/frame-login.ts'
import { type LoginApp, openLoginApp, sendMessage, startLoginApp } from './testing/login-app.ts'
import { addressOf, logInOnDevice, readLoginMail, signInFrame } from './testing/login-steps.ts'

/**
 * One account on several devices, with the real frame at another site than the app, and the login server on PostgreSQL. Each device is a
 * browser profile. Source: docs/embedded-login.md#share-sets.
 */

const password = 'a gate, a lantern and nine geese'
let app: LoginApp
test.beforeAll(async () => {
  test.setTimeout(300_000)
  app = await startLoginApp()
})
test.afterAll(() => app?.stop())

/** Opens the app on a new device. */
async function openDevice(browser: Browser): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext()
  return { context, page: await openLoginApp(context, app) }
}

const isHidden = (page: Page) => async () => page.locator('#w3m-iframe').isHidden()

/** Uses the password of the account, or chooses it for a new one. */
async function enterPassword(page: Page, button: 'Save password' | 'Open account'): Promise<void> {
  const frame = page.frameLocator('#w3m-iframe')
  const field = frame.locator('input')
  if (button === 'Save password') await clickInFrame(page, 'Use a password', () => field.isVisible())
  await field.fill(password)
  await clickInFrame(page, button, isHidden(page))
}

/** Exports the account in the frame, and opens it in another wallet. @returns its address there, by the phrase and by the key. */
async function exportAccount(page: Page): Promise<readonly [Address, Address]> {
  expect(await page.evaluate(() => window.loginClient.showExport())).toBe(true)
  const frame = frameOf(page)
  const field = frame.getByLabel('Password')
  await field.fill(password)
  await field.press('Enter')
  await frame.getByRole('button', { name: 'Show: Recovery phrase' }).press('Enter')
  const words = frame.getByRole('listitem')
  await expect(words).toHaveCount(24)
  const phrase = (await words.allInnerTexts()).map((text) => /[a-z]+/.exec(text)?.[0] ?? '').join(' ')
  await frame.getByRole('button', { name: 'Show: Private key' }).first().press('Enter')
  const key = frame.getByText(/^0x[0-9a-f]{64}$/)
  await expect(key).toBeVisible()
  const text = await key.innerText()
  if (!isHex(text)) throw new Error('It is not a key.')
  await page.evaluate(() => window.loginClient.closeExport())
  await expect(frame.getByRole('main')).toHaveCount(0)
  return [mnemonicToAccount(phrase).address, privateKeyToAddress(text)]
}

test('two devices, another address, an export, a lost device and a lost server share: the account and its key stay @depth', async ({
  browser,
}) => {
  const email = `ada-${crypto.randomUUID()}@meadow.example`
  const one = await openDevice(browser)
  await explainFailure(one.context, () =>
    logInOnDevice(one.page, app, email, () => enterPassword(one.page, 'Save password')),
  )
  const address = await addressOf(one.page)
  expect(await signInFrame(one.page, address)).toBe(address)

  // Another device: a link, and the password.
  const two = await openDevice(browser)
  await logInOnDevice(two.page, app, email, () => enterPassword(two.page, 'Open account'))
  expect(await addressOf(two.page)).toBe(address)
  expect(await signInFrame(two.page, address)).toBe(address)

  // Another email address, with a code to each.
  const newEmail = `ada-${crypto.randomUUID()}@orchard.example`
  app.login.wait(60)
  expect(await sendMessage(one.page, 'UPDATE_EMAIL', { email: newEmail })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  const primary = { otp: await readLoginMail(app, 'change-primary', email) }
  expect(await sendMessage(one.page, 'UPDATE_EMAIL_PRIMARY_OTP', primary)).toBeNull()
  const secondary = { otp: await readLoginMail(app, 'change-secondary', newEmail) }
  expect(await sendMessage(one.page, 'UPDATE_EMAIL_SECONDARY_OTP', secondary)).toEqual({ newEmail })
  await two.page.reload()
  await two.page.waitForFunction(() => 'loginClient' in window)
  expect(await sendMessage(two.page, 'GET_USER')).toMatchObject({ email: newEmail, address })

  // Another wallet opens the account with what the frame exports.
  expect(await exportAccount(two.page)).toEqual([address, address])

  // The first device is lost. A third one has the new address and the password.
  await one.context.close()
  const three = await openDevice(browser)
  await logInOnDevice(three.page, app, newEmail, () => enterPassword(three.page, 'Open account'))
  expect(await addressOf(three.page)).toBe(address)

  // The operator lost all server shares: each device has its share, and the password.
  await app.login.query('TRUNCATE share_key, share_set')
  for (const { page } of [two, three]) {
    await page.reload()
    await page.waitForFunction(() => 'loginClient' in window)
    // Nothing is wanted of the user before the next signature, which makes a new set.
    expect(await sendMessage(page, 'GET_USER')).toMatchObject({ email: newEmail, address })
    const alone = frameOf(page).getByRole('heading', { name: 'Sign without the server' })
    const signed = signInFrame(page, address, () => alone.isVisible())
    await frameOf(page).getByLabel('Password').fill(password)
    await clickInFrame(page, 'Sign', isHidden(page))
    expect(await signed).toBe(address)
  }
  expect(await exportAccount(three.page)).toEqual([address, address])
  expect(app.login.faults).toEqual([])
  for (const { context } of [two, three]) await context.close()
})

test('a passkey that was made in the frame of another site opens the account after the storage was lost @depth', async ({
  browser,
}) => {
  const { context, page } = await openDevice(browser)
  const email = `lin-${crypto.randomUUID()}@meadow.example`
  const answerPasskey = () => choosePasskey(page)
  await explainFailure(context, async () => {
    await addPasskeys(page)
    await logInOnDevice(page, app, email, answerPasskey)
    const address = await addressOf(page)
    expect(await signInFrame(page, address)).toBe(address)
    const { rows } = await app.login.query(
      "SELECT recovery_method FROM share_set WHERE recovery_method IS NOT NULL AND account_id = (SELECT id FROM account WHERE email = '" +
        `${email}')`,
    )
    expect(rows).toEqual([{ recovery_method: 'passkey' }])

    await forgetFrame(page, app)
    await logInOnDevice(page, app, email, answerPasskey)
    expect(await addressOf(page)).toBe(address)
    expect(await signInFrame(page, address)).toBe(address)

    // The operator lost its shares: the passkey and this device sign, and make new ones.
    await app.login.query('TRUNCATE share_key, share_set')
    await page.reload()
    await page.waitForFunction(() => 'loginClient' in window)
    expect(await addressOf(page)).toBe(address)
    const alone = frameOf(page).getByRole('heading', { name: 'Sign without the server' })
    const signed = signInFrame(page, address, () => alone.isVisible())
    await answerPasskey()
    expect(await signed).toBe(address)
  })
  await context.close()
})
