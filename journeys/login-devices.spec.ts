import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Address, isHex, recoverMessageAddress } from 'viem'
import type { Mail } from '../apps/login/src/mail/mail.ts'
import { explainFailure } from './testing/explain-failure.ts'
import { addPasskeys, clickInFrame, usePasskey } from './testing/frame-login.ts'
import { type LoginApp, loginFrameOf, openLoginApp, sendMessage, startLoginApp } from './testing/login-app.ts'

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

/** What the last mail of a kind has for its reader: a code, or the link. */
async function readMail(type: Mail['type'], to: string): Promise<string> {
  const find = () => app.login.mails.findLast((mail) => mail.type === type && mail.to === to)
  await expect.poll(find).toBeDefined()
  const mail = find()
  if (mail !== undefined && 'code' in mail) return mail.code
  if (mail !== undefined && 'link' in mail) return mail.link
  throw new Error(`The mail “${type}” has nothing to enter.`)
}

/** Logs in on a device that never did, with link and code, and then does in the frame what it wants. */
async function logIn(page: Page, email: string, answerFrame: () => Promise<void>): Promise<void> {
  // The server sends another mail after 30 s.
  app.login.wait(60)
  app.login.mails.length = 0
  expect(await sendMessage(page, 'CONNECT_EMAIL', { email })).toMatchObject({ action: 'VERIFY_DEVICE' })
  const approved = sendMessage(page, 'CONNECT_DEVICE')
  const mail = await page.context().newPage()
  await mail.goto(await readMail('link', email))
  await mail.getByRole('button', { name: 'Approve' }).click()
  await mail.close()
  await page.bringToFront()
  expect(await approved).toBeNull()
  const otp = await readMail('code', email)
  const finished = sendMessage(page, 'CONNECT_OTP', { otp })
  await answerFrame()
  expect(await finished).toBeNull()
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

async function addressOf(page: Page): Promise<Address> {
  return Reflect.get(Object(await sendMessage(page, 'GET_USER')), 'address')
}

/** Signs, with a click in the frame. @returns who signed. */
async function sign(page: Page, account: Address): Promise<Address> {
  const signing = sendMessage(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', account] })
  await clickInFrame(page, /^Sign$/, isHidden(page))
  const signature = await signing
  if (!isHex(signature)) throw new Error(`It was not signed: ${String(signature)}`)
  return recoverMessageAddress({ message: 'hello', signature })
}

test('two devices, another address, a lost device and a lost server share: the account and its key stay', async ({
  browser,
}) => {
  const email = `ada-${crypto.randomUUID()}@meadow.example`
  const one = await openDevice(browser)
  await explainFailure(one.context, () => logIn(one.page, email, () => enterPassword(one.page, 'Save password')))
  const address = await addressOf(one.page)
  expect(await sign(one.page, address)).toBe(address)

  // Another device: a link, and the password.
  const two = await openDevice(browser)
  await logIn(two.page, email, () => enterPassword(two.page, 'Open account'))
  expect(await addressOf(two.page)).toBe(address)
  expect(await sign(two.page, address)).toBe(address)

  // Another email address, with a code to each.
  const newEmail = `ada-${crypto.randomUUID()}@orchard.example`
  app.login.wait(60)
  expect(await sendMessage(one.page, 'UPDATE_EMAIL', { email: newEmail })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  const primary = { otp: await readMail('change-primary', email) }
  expect(await sendMessage(one.page, 'UPDATE_EMAIL_PRIMARY_OTP', primary)).toBeNull()
  const secondary = { otp: await readMail('change-secondary', newEmail) }
  expect(await sendMessage(one.page, 'UPDATE_EMAIL_SECONDARY_OTP', secondary)).toEqual({ newEmail })
  await two.page.reload()
  await two.page.waitForFunction(() => 'loginClient' in window)
  expect(await sendMessage(two.page, 'GET_USER')).toMatchObject({ email: newEmail, address })

  // The first device is lost. A third one has the new address and the password.
  await one.context.close()
  const three = await openDevice(browser)
  await logIn(three.page, newEmail, () => enterPassword(three.page, 'Open account'))
  expect(await addressOf(three.page)).toBe(address)

  // The operator lost all server shares: each device has its share, and the password.
  await app.login.query('TRUNCATE share_key, share_set')
  for (const { page } of [two, three]) {
    await page.reload()
    await page.waitForFunction(() => 'loginClient' in window)
    const user = sendMessage(page, 'GET_USER')
    await enterPassword(page, 'Open account')
    expect(await user).toMatchObject({ email: newEmail, address })
    expect(await sign(page, address)).toBe(address)
  }
  expect(app.login.faults).toEqual([])
  for (const { context } of [two, three]) await context.close()
})

test('a passkey that was made in the frame of another site opens the account after the storage was lost', async ({
  browser,
}) => {
  const { context, page } = await openDevice(browser)
  const email = `lin-${crypto.randomUUID()}@meadow.example`
  const answerPasskey = () => usePasskey(page)
  await explainFailure(context, async () => {
    await addPasskeys(page)
    await logIn(page, email, answerPasskey)
    const address = await addressOf(page)
    expect(await sign(page, address)).toBe(address)
    const { rows } = await app.login.query(
      "SELECT recovery_method FROM share_set WHERE recovery_method IS NOT NULL AND account_id = (SELECT id FROM account WHERE email = '" +
        `${email}')`,
    )
    expect(rows).toEqual([{ recovery_method: 'passkey' }])

    await forgetFrame(page)
    await logIn(page, email, answerPasskey)
    expect(await addressOf(page)).toBe(address)
    expect(await sign(page, address)).toBe(address)
  })
  await context.close()
})

/** Deletes what the frame stored in the app, as a browser does that needs room. */
async function forgetFrame(page: Page): Promise<void> {
  await loginFrameOf(page, app).evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.onsuccess = resolve
        // It is deleted when the frame, which has it open, is gone.
        deleting.onblocked = resolve
      })
    }
  })
  await page.reload()
  await page.waitForFunction(() => 'loginClient' in window)
}
