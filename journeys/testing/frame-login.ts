import { expect, type FrameLocator, type Page } from '@playwright/test'
import { buttonOf, dialogOf } from './wallet-flow.ts'

/** What journeys do in the frame of the login. */

/** A password that the frame takes. */
const PASSWORD = 'a gate, a lantern and nine geese'

/** Returns the frame of a page. */
export function frameOf(page: Page): FrameLocator {
  return page.frameLocator('#w3m-iframe')
}

/** Clicks in the frame until it counts: one that comes too soon after the frame was drawn does not. */
export async function clickInFrame(page: Page, name: string | RegExp, isDone: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (!(await isDone())) await frameOf(page).getByRole('button', { name }).click({ timeout: 2_000 })
    await expect.poll(isDone, { timeout: 2_000 }).toBe(true)
  }).toPass({ timeout: 30_000 })
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

/** Opens an account of another device with the password of {@link setPassword}, in the frame. */
export async function unlockWithPassword(page: Page): Promise<void> {
  const password = frameOf(page).locator('input')
  await expect(password).toBeVisible()
  await password.fill(PASSWORD)
  await clickInFrame(page, 'Open account', () => password.isHidden())
  await expect(page.locator('#w3m-iframe')).toBeHidden({ timeout: 60_000 })
}

/** Leaves the account as it is, where the modal offers the smart account after a login. */
export async function leaveOffer(page: Page): Promise<void> {
  const later = buttonOf(page, 'Do it later')
  await expect(later.or(page.getByRole('button', { name: /Account 0x.+\. Open/ })).first()).toBeVisible()
  if (await later.isVisible()) await later.click()
  await expect(dialogOf(page)).toBeHidden()
}
