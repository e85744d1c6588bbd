import { expect, test } from '@playwright/test'
import { explainFailure } from './testing/explain-failure.ts'
import { clickInFrame, frameOf, setPassword } from './testing/frame-login.ts'
import { type LoginApp, openLoginApp, sendMessage, startLoginApp } from './testing/login-app.ts'
import { addressOf, logInOnDevice, readLoginMail, removeEmail } from './testing/login-steps.ts'

/**
 * An app adds an email address to an account that has none, as that of a user of a provider: its user confirms it in the frame, for as long
 * as they want, and enters the code of the new address. Source: docs/embedded-login.md#social-logins.
 */
test.describe.configure({ timeout: 180_000 })

let app: LoginApp
test.beforeAll(async () => {
  app = await startLoginApp()
})
test.afterAll(() => app?.stop())

test('default: an address is added after a click in the frame, which its user gives when they want', async ({
  context,
}) => {
  await explainFailure(context, async () => {
    const page = await openLoginApp(context, app)
    await page.clock.install()
    await page.reload()
    await page.waitForFunction(() => 'loginClient' in window)
    const before = `before-${crypto.randomUUID()}@meadow.example`
    await logInOnDevice(page, app, before, () => setPassword(page))
    const account = await addressOf(page)
    await removeEmail(page, app, before)
    expect(await sendMessage(page, 'GET_USER')).toMatchObject({ address: account, email: null })

    const email = `added-${crypto.randomUUID()}@meadow.example`
    const declined = sendMessage(page, 'UPDATE_EMAIL', { email })
    const frame = page.locator('#w3m-iframe')
    await clickInFrame(page, 'Cancel', () => frame.isHidden())
    expect(await declined).toBe('error: The user rejected the request.')
    expect(app.login.mails.filter((mail) => mail.to === email)).toEqual([])

    const started = sendMessage(page, 'UPDATE_EMAIL', { email })
    await expect(frameOf(page).getByText(email)).toBeVisible()
    await expect(frameOf(page).getByText(new URL(app.url).host)).toBeVisible()
    // Its user reads for longer than a mail may take.
    await page.clock.fastForward(5 * 60_000)
    await expect(frame).toBeVisible()
    await clickInFrame(page, /^(Confirm|Add)/, () => frame.isHidden())
    expect(await started).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    const otp = await readLoginMail(app, 'change-secondary', email)
    expect(await sendMessage(page, 'UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail: email })
    expect(await sendMessage(page, 'GET_USER')).toMatchObject({ address: account, email })
  })
})
