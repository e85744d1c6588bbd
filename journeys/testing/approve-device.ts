import { expect, type Page } from '@playwright/test'

/**
 * Opens the link of a mail in another tab, as a mail program does, and approves the login there.
 * @param page - where the login was started. It is in front again afterwards.
 * @param compare - is given the text of the page before the login is approved.
 */
export async function approveDevice(
  page: Page,
  link: string,
  compare: (text: string) => Promise<void> = async () => {},
): Promise<void> {
  const mail = await page.context().newPage()
  await mail.goto(link)
  await compare(await mail.locator('body').innerText())
  const approve = mail.getByRole('button', { name: 'Approve' })
  await approve.click()
  // The browser can hang where a tab is closed while its page is replaced.
  await expect(approve).toBeHidden()
  await mail.close()
  await page.bringToFront()
}
