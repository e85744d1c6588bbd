import { type CDPSession, expect, type FrameLocator, type Page } from '@playwright/test'
import { type LoginApp, loginFrameOf } from './login-app.ts'
import { buttonOf, dialogOf } from './wallet-flow.ts'

/** What journeys do in the frame of the login. */

/** A password that the frame takes. */
const PASSWORD = 'a gate, a lantern and nine geese'

/** Returns the frame of a page. */
export function frameOf(page: Page): FrameLocator {
  return page.frameLocator('#w3m-iframe')
}

/** Clicks in the frame, when the app shows it, until it counts: a click that comes too soon after the frame was drawn does not. */
export async function clickInFrame(page: Page, name: string | RegExp, isDone: () => Promise<boolean>): Promise<void> {
  const button = frameOf(page).getByRole('button', { name })
  await button.waitFor()
  await expect(async () => {
    if (!(await isDone())) await button.click({ timeout: 2_000 })
    await expect.poll(isDone, { timeout: 4_000 }).toBe(true)
  }).toPass({ timeout: 60_000 })
}

/** Protects a new account with a password, in the frame. */
export async function setPassword(page: Page): Promise<void> {
  const frame = frameOf(page)
  const password = frame.locator('input')
  await expect(frame.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  await clickInFrame(page, 'Use a password', () => password.isVisible())
  await password.fill(PASSWORD)
  await clickInFrame(page, 'Save password', () => password.isHidden())
  await expect(page.locator('#w3m-iframe')).toBeHidden({ timeout: 60_000 })
}

/**
 * Gives the browser of a page passkeys, whose PRF is the browser's, as a phone has them. Only for origins with a name, and not with an
 * address.
 */
export async function addPasskeys(page: Page): Promise<{ readonly session: CDPSession; readonly id: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true, hasPrf: true },
    },
  })
  return { session, id }
}

/** Protects a new account with a passkey, or opens one, in the frame. Needs {@link addPasskeys}. */
export async function choosePasskey(page: Page): Promise<void> {
  const frame = page.locator('#w3m-iframe')
  await clickInFrame(page, 'Use a passkey', () => frame.isHidden())
  await expect(frame).toBeHidden({ timeout: 60_000 })
}

/** Opens an account of another device with the password of {@link setPassword}, in the frame. */
export async function unlockWithPassword(page: Page): Promise<void> {
  const password = frameOf(page).locator('input')
  await expect(password).toBeVisible()
  await password.fill(PASSWORD)
  await clickInFrame(page, 'Open account', () => password.isHidden())
  await expect(page.locator('#w3m-iframe')).toBeHidden({ timeout: 60_000 })
}

/** Leaves the account as it is, when the modal offers the smart account after a login. */
export async function leaveOffer(page: Page): Promise<void> {
  await buttonOf(page, 'Do it later').click()
  await expect(dialogOf(page)).toBeHidden()
}

/** Deletes what the frame stored in the app, as a browser does that needs room. */
export async function forgetFrame(page: Page, app: LoginApp): Promise<void> {
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
