import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { getAddress, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { createAccounts } from './testing/create-accounts.ts'
import { explainFailure } from './testing/explain-failure.ts'
import { clientOf, mainChain, webUrl } from './testing/local-world.ts'
import { readMail } from './testing/read-mail.ts'
import { buttonOf, dialogOf } from './testing/wallet-flow.ts'

/**
 * A visitor without a wallet has one from an email address, and uses it: the site, the real frame on another origin, the
 * login server, and mails over SMTP.
 */
test.describe.configure({ timeout: 120_000 })

test('default: email, link, code, address, money received, and money sent with a click in the frame', async ({
  page,
  context,
}) => {
  await explainFailure(context, () => logInAndSend(page, context))
})

/** What the visitor does, from Connect to the money sent. */
async function logInAndSend(page: Page, context: BrowserContext): Promise<void> {
  const email = `visitor-${crypto.randomUUID()}@meadow.example`
  await page.goto(webUrl())
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await dialogOf(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('heading', { name: 'Register device' })).toBeVisible()

  await approveLink(page, email)
  const code = dialogOf(page).getByRole('textbox', { name: 'Code of six digits' })
  await expect(code).toBeFocused()
  await page.keyboard.type(await readMail(email, /^\s*(\d{6})\s*$/m))
  await setPassword(page)
  const address = await readAddress(page)

  // After a reload it is the same account, without a mail.
  await page.reload()
  expect(await readAddress(page)).toBe(address)
  expect(context.pages()).toHaveLength(1)

  // The money comes while the user waits for it.
  await buttonOf(page, 'Send').click()
  await buttonOf(page, 'Select token').first().click()
  await expect(dialogOf(page).getByRole('heading', { name: 'No tokens found' })).toBeVisible()
  await createAccounts(mainChain(), ['Giver'])
  const giver = clientOf('Giver', mainChain())
  const hash = await giver.sendTransaction({ to: address, value: parseEther('0.5') })
  await giver.waitForTransactionReceipt({ hash })
  await buttonOf(page, /^Ether/).click()

  const receiver = privateKeyToAddress(generatePrivateKey())
  await dialogOf(page).getByLabel('Amount').fill('0.2')
  await dialogOf(page).getByLabel('To', { exact: true }).fill(receiver)
  await buttonOf(page, 'Preview send').click()
  await buttonOf(page, 'Send 0.2 ETH').click()
  await confirmInFrame(page, receiver)
  await expect.poll(() => giver.getBalance({ address: receiver })).toBe(parseEther('0.2'))
}

/** Opens the link of the mail in another tab, as a mail program does, compares the code and approves. */
async function approveLink(page: Page, email: string): Promise<void> {
  const mail = await page.context().newPage()
  await mail.goto(await readMail(email, /(http:\S+\/device\/[\w-]+)/))
  const matchCode = await mail
    .locator('body')
    .innerText()
    .then((text) => /\b([A-Z]{2}-\d{2})\b/.exec(text)?.[1] ?? '')
  await expect(dialogOf(page).getByText(matchCode)).toBeVisible()
  await mail.getByRole('button', { name: 'Approve' }).click()
  await mail.close()
  await page.bringToFront()
}

const frameOf = (page: Page) => page.frameLocator('#w3m-iframe')

/** Clicks in the frame until it counts: one that comes too soon after the frame was drawn does not. */
async function clickInFrame(page: Page, name: string | RegExp, isDone: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (!(await isDone())) await frameOf(page).getByRole('button', { name }).click({ timeout: 2_000 })
    await expect.poll(isDone, { timeout: 2_000 }).toBe(true)
  }).toPass({ timeout: 30_000 })
}

/** Protects a new account with a password, in the frame. */
async function setPassword(page: Page): Promise<void> {
  const frame = frameOf(page)
  const password = frame.locator('input')
  await expect(frame.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  await clickInFrame(page, 'Use a password', () => password.isVisible())
  await password.fill('a gate, a lantern and nine geese')
  await clickInFrame(page, 'Save password', () => password.isHidden())
  await expect(dialogOf(page)).toBeHidden({ timeout: 60_000 })
}

/** Opens the account, and reads its address from Receive. */
async function readAddress(page: Page) {
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

/** Confirms in the frame, once it has been in view long enough for a click to count. */
async function confirmInFrame(page: Page, receiver: string): Promise<void> {
  const frame = frameOf(page)
  await expect(frame.getByText(new URL(webUrl()).host)).toBeVisible()
  await expect(frame.locator('body')).toContainText(receiver.slice(2, 6), { ignoreCase: true })
  await clickInFrame(page, /^(Confirm|Send|Sign)/, () => page.locator('#w3m-iframe').isHidden())
}
