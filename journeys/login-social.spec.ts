import { type BrowserContext, devices, expect, type Page, test } from '@playwright/test'
import { readAddress } from './testing/email-login.ts'
import { explainFailure } from './testing/explain-failure.ts'
import { clickInFrame, frameOf, leaveOffer, setPassword, unlockWithPassword } from './testing/frame-login.ts'
import { webUrl } from './testing/local-world.ts'
import { makeLoginOlder } from './testing/login-steps.ts'
import { buttonOf, dialogOf } from './testing/wallet-flow.ts'

/**
 * A visitor has a wallet from an account at a provider: the site, the real frame on another origin, the login server, and the identity
 * provider of the local world, which speaks the true protocol.
 */
test.describe.configure({ timeout: 120_000 })

const newName = () => `v${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

test('default: Google in a popup, a new wallet, and the same one in another browser by its recovery', async ({
  page,
  context,
  browser,
}) => {
  await explainFailure(context, async () => {
    const name = newName()
    const popup = await openPopup(page, 'Google')
    await expect(popup.getByText('Local identity provider — not Google.')).toBeVisible()
    await approve(popup, name)
    await setPassword(page)
    await leaveOffer(page)
    const address = await readAddress(page)
    // After a reload it is the same account, without a popup.
    await page.reload()
    expect(await readAddress(page)).toBe(address)
    expect(context.pages()).toHaveLength(1)

    const other = await browser.newContext()
    await explainFailure(other, async () => {
      const second = await other.newPage()
      await approve(await openPopup(second, 'Google'), name)
      await unlockWithPassword(second)
      await leaveOffer(second)
      expect(await readAddress(second)).toBe(address)
    })
    await other.close()
  })
})

test('default: an older login at a provider is done again in the frame, for another recovery method @depth', async ({
  page,
  context,
}) => {
  await explainFailure(context, async () => {
    const name = newName()
    await approve(await openPopup(page, 'Google'), name)
    await setPassword(page)
    await leaveOffer(page)
    const address = await readAddress(page)
    const { origin } = new URL((await page.locator('#w3m-iframe').getAttribute('src')) ?? '')
    await makeLoginOlder(page, { frameOrigin: origin })

    const frame = frameOf(page)
    await buttonOf(page, /^Login and security/).click()
    await buttonOf(page, /^Change how you get back in/).click()
    const again = frame.getByRole('heading', { name: 'Confirm that it’s you' })
    await clickInFrame(page, 'Continue', () => again.isVisible())
    // A popup that its user closes changes nothing.
    const log = frame.getByRole('button', { name: /^Log in with .?Google/ })
    const closed = await popupOf(context, () => log.click())
    await closed.close()
    await expect(frame.getByRole('alert')).toContainText('provider')
    await approve(await popupOf(context, () => log.click()), name)
    await expect(frame.getByRole('heading', { name: 'Choose a new way back in' })).toBeVisible()
    const password = frame.getByLabel('Password')
    await clickInFrame(page, 'Use a password', () => password.isVisible())
    await password.fill('four kites above the old granary')
    await clickInFrame(page, 'Save password', () => page.locator('#w3m-iframe').isHidden())
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    expect(await readAddress(page)).toBe(address)
  })
})

test('default: GitHub, which speaks plain OAuth; a popup that is cancelled says so, and one that is closed leads back @depth', async ({
  page,
  context,
}) => {
  await explainFailure(context, async () => {
    const cancelled = await openPopup(page, 'GitHub')
    await cancelled.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialogOf(page).getByText('Something went wrong').first()).toBeVisible()
    await buttonOf(page, 'Try again').click()

    const closed = await popupOf(context, () => chooseProvider(page, 'GitHub'))
    await closed.close()
    await expect(dialogOf(page).getByRole('heading', { name: 'GitHub' })).toBeHidden()

    await approve(await popupOf(context, () => chooseProvider(page, 'GitHub')), newName())
    await setPassword(page)
    await leaveOffer(page)
    await readAddress(page)
  })
})

test('security: a blocked popup is offered again; one that is led elsewhere, and a window that is not it, answer nothing', async ({
  page,
  context,
}) => {
  await explainFailure(context, async () => {
    await page.goto(webUrl())
    await page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await chooseProvider(page, 'Google')
    await expect(dialogOf(page).getByText('Popup blocked').first()).toBeVisible()
    const popup = await popupOf(context, () => buttonOf(page, 'Open Google').click())
    await expect(dialogOf(page).getByText('Connect in the provider window').first()).toBeVisible()
    // Another script of the page says that the popup has ended.
    await page.evaluate(() => window.postMessage({ resultUri: 'https://evil.example/?code=1' }, location.origin))
    await expect(dialogOf(page).getByText('Connect in the provider window').first()).toBeVisible()
    // A page of another origin in the popup itself.
    await context.route('https://evil.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script>opener.postMessage({ resultUri: "x" }, "*")</script>' }),
    )
    const closing = popup.waitForEvent('close')
    await popup.evaluate(() => {
      location.href = 'https://evil.example/callback'
    })
    await expect(dialogOf(page).getByText('Untrusted origin').first()).toBeVisible()
    await closing
  })
})

test('default: Farcaster on a phone, whose app signs a message @depth', async ({ browser }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'] })
  await explainFailure(context, async () => {
    const page = await context.newPage()
    await page.goto(webUrl())
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await chooseProvider(page, 'Farcaster')
    const opening = context.waitForEvent('page')
    await buttonOf(page, 'Open Farcaster').click()
    const app = await opening
    await expect(app.getByText('Local identity provider — not Farcaster.')).toBeVisible()
    await app.getByLabel('Name').fill(newName())
    await app.getByRole('button', { name: 'Continue' }).click()
    await expect(app.getByText('Go back to the app.')).toBeVisible()
    await app.close()
    await setPassword(page)
    await leaveOffer(page)
    await expect(page.getByRole('button', { name: /Account 0x.+\. Open/ })).toBeVisible()
  })
  await context.close()
})

/** Opens the modal of the site and chooses a provider. @returns its window, with the page of the provider. */
async function openPopup(page: Page, provider: string): Promise<Page> {
  await page.goto(webUrl())
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  return popupOf(page.context(), () => chooseProvider(page, provider))
}

async function popupOf(context: BrowserContext, open: () => Promise<unknown>): Promise<Page> {
  const opening = context.waitForEvent('page')
  await open()
  const popup = await opening
  await popup.waitForURL(/\/approve\//)
  return popup
}

async function chooseProvider(page: Page, provider: string): Promise<void> {
  const direct = buttonOf(page, provider)
  if (!(await direct.isVisible())) await buttonOf(page, 'More ways to sign in').click()
  await direct.click()
}

/** Approves on the page of the local identity provider, as a user called `name`. */
async function approve(popup: Page, name: string): Promise<void> {
  await popup.getByLabel('Name').fill(name)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closing
}
