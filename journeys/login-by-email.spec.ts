import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { createAccounts } from './testing/create-accounts.ts'
import { confirmInFrame, logInByEmail, readAddress } from './testing/email-login.ts'
import { explainFailure } from './testing/explain-failure.ts'
import { clientOf, mainChain, webUrl } from './testing/local-world.ts'
import { buttonOf, dialogOf } from './testing/wallet-flow.ts'

/**
 * A visitor without a wallet has one from an email address, and uses it: the site, the real frame on another origin, the
 * login server, and mails over SMTP.
 */
test.describe.configure({ timeout: 180_000 })

test('default: email, link, code, address, money received, and money sent with a click in the frame @depth', async ({
  page,
  context,
}) => {
  await explainFailure(context, () => logInAndSend(page, context))
})

/** What the visitor does, from Connect to the money sent. */
async function logInAndSend(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(webUrl())
  await logInByEmail(page, 'eoa')
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
  await confirmInFrame(page, receiver.slice(2, 6))
  await expect.poll(() => giver.getBalance({ address: receiver })).toBe(parseEther('0.2'))
  await reloadWithoutLogin(page, address)
}

/** The whole login server is down: a reload shows the account, says so, and signs nobody out. */
async function reloadWithoutLogin(page: Page, address: Address): Promise<void> {
  const { origin } = new URL((await page.locator('#w3m-iframe').getAttribute('src')) ?? '')
  const isOfLogin = (url: URL) => url.origin === origin
  await page.route(isOfLogin, (route) => route.abort())
  await page.reload()
  expect(await readAddress(page)).toBe(address)
  const text = 'Unable to load email login dependency'
  await buttonOf(page, `Login and security ${text}`).click()
  const missing = dialogOf(page).getByRole('paragraph').filter({ hasText: text })
  await expect(missing).toBeVisible()

  // Whatever requests something of the frame next loads it again: a view, or the user.
  await page.unroute(isOfLogin)
  await expect(async () => {
    if (await missing.isVisible()) await buttonOf(page, 'Try again').click({ timeout: 2_000 })
    await expect(missing).toBeHidden({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(dialogOf(page).getByText('@meadow.example')).toBeVisible()
}
