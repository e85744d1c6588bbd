import { expect, type Page } from '@playwright/test'
import { type Address, getAddress } from 'viem'
import { approveDevice } from './approve-device.ts'
import { clickInFrame, frameOf, leaveOffer, setPassword } from './frame-login.ts'
import { webUrl } from './local-world.ts'
import { readMail } from './read-mail.ts'
import { buttonOf, dialogOf } from './wallet-flow.ts'

/** What a visitor without a wallet does to have one, on the site, in the frame and with their mails. */

/**
 * Logs in with a new email address on a page of the site: the link, the code, and what protects the account.
 * @param account - which of the two accounts is used afterwards. @param protect - a password by default.
 */
export async function logInByEmail(page: Page, account: 'eoa' | 'smartAccount', protect = setPassword): Promise<void> {
  const email = `visitor-${crypto.randomUUID()}@meadow.example`
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await dialogOf(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('heading', { name: 'Register device' })).toBeVisible()
  await approveLink(page, email)
  const code = dialogOf(page).getByRole('textbox', { name: 'Code of six digits' })
  await expect(code).toBeFocused()
  await page.keyboard.type(await readMail(email, /^\s*(\d{6})\s*$/m))
  await protect(page)
  if (account === 'eoa') return leaveOffer(page)
  await buttonOf(page, 'Continue').click()
  await expect(buttonOf(page, /^Login and security/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
}

/** Opens the link of the mail, compares the code and approves. */
async function approveLink(page: Page, email: string): Promise<void> {
  await approveDevice(page, await readMail(email, /(http:\S+\/device\/[\w-]+)/), async (text) => {
    const matchCode = /\b([A-Z]{2}-\d{2})\b/.exec(text)?.[1] ?? ''
    await expect(dialogOf(page).getByText(matchCode)).toBeVisible()
  })
}

/** Opens the account, and reads its address from Receive. The account stays open. */
export async function readAddress(page: Page): Promise<Address> {
  await page.getByRole('button', { name: /Account 0x.+\. Open/ }).click()
  await expect(buttonOf(page, /^Login and security/)).toBeVisible()
  await buttonOf(page, 'Receive').first().click()
  let found: string | undefined
  await expect(async () => {
    const text = (await dialogOf(page).innerText()).replace(/\s/g, '')
    found = /0x[0-9a-fA-F]{40}/.exec(text)?.[0]
    expect(found).toBeDefined()
  }).toPass({ timeout: 30_000 })
  await buttonOf(page, 'Back').click()
  return getAddress(found ?? '')
}

/** Confirms in the frame, once it has been in view long enough for a click to count. @param shown - texts that it shows. */
export async function confirmInFrame(page: Page, ...shown: readonly (string | RegExp)[]): Promise<void> {
  const frame = frameOf(page)
  await expect(frame.getByText(new URL(webUrl()).host)).toBeVisible()
  for (const text of shown) await expect(frame.locator('body')).toContainText(text, { ignoreCase: true })
  await clickInFrame(page, /^(Confirm|Send|Sign)/, () => page.locator('#w3m-iframe').isHidden())
}
