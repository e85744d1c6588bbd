import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { explainFailure } from './testing/explain-failure.ts'
import { addPasskeys, choosePasskey, clickInFrame, forgetFrame, frameOf } from './testing/frame-login.ts'
import { type LoginApp, loginFrameOf, openLoginApp, sendMessage, startLoginApp } from './testing/login-app.ts'
import { addressOf, logInOnDevice, signInFrame } from './testing/login-steps.ts'

/**
 * A passkey as a login, with a virtual authenticator and the real frame at another site than the app. Source:
 * docs/embedded-login.md#passkeys.
 */

let app: LoginApp
test.beforeAll(async () => {
  test.setTimeout(300_000)
  app = await startLoginApp()
})
test.afterAll(() => app?.stop())

const newEmail = () => `kit-${crypto.randomUUID()}@meadow.example`

/** A new account with a passkey, on a new device. */
async function openUser(browser: Browser) {
  const context = await browser.newContext()
  const page = await openLoginApp(context, app)
  await addPasskeys(page)
  await logInOnDevice(page, app, newEmail(), () => choosePasskey(page))
  return { context, page, address: await addressOf(page) }
}

/** Starts to log in, and waits until the frame has its button. */
async function startPasskey(page: Page): Promise<{ readonly finished: Promise<unknown> }> {
  const finished = sendMessage(page, 'CONNECT_PASSKEY')
  await expect(frameOf(page).getByRole('heading', { name: 'Log in with a passkey' })).toBeVisible()
  return { finished }
}

/** Has the next dialog of a passkey end as if its user had closed it: a test cannot press what the browser itself draws. */
async function closeNextDialog(page: Page): Promise<void> {
  await loginFrameOf(page, app).evaluate(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = async () => {
      credentials.get = get
      throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')
    }
  })
}

test('default: on a device that lost everything, the passkey alone logs in, opens the account in the same dialog, and signs', async ({
  browser,
}) => {
  const { context, page, address } = await openUser(browser)
  await explainFailure(context, async () => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') requests.push(request.postData() ?? '')
    })
    for (const isNewDevice of [true, false]) {
      if (isNewDevice) await forgetFrame(page, app)
      else expect(await sendMessage(page, 'SIGN_OUT')).toBeNull()
      app.login.mails.length = 0
      const { finished } = await startPasskey(page)
      await choosePasskey(page)
      expect(await finished).toBeNull()
      expect(await addressOf(page)).toBe(address)
      expect(await signInFrame(page, address)).toBe(address)
      expect(app.login.mails).toEqual([])
    }
    // What opens the recovery share has not left the browser.
    const sent = requests.filter((body) => body.includes('authenticatorData'))
    expect(sent).toHaveLength(2)
    for (const body of sent) {
      expect(Object.keys(JSON.parse(body)).sort()).toEqual(
        ['authenticatorData', 'clientData', 'credential', 'signature', 'userHandle'].sort(),
      )
    }
    const { values } = await app.login.metrics.logins.get()
    expect(values).toContainEqual(expect.objectContaining({ labels: { method: 'passkey', outcome: 'finished' } }))
  })
  expect(app.login.faults).toEqual([])
  await context.close()
})

test('error: a dialog that its user closes says so, another try logs in, and leaving it logs nobody in @depth', async ({
  browser,
}) => {
  const { context, page, address } = await openUser(browser)
  await explainFailure(context, async () => {
    await forgetFrame(page, app)
    const cancelled = await startPasskey(page)
    await closeNextDialog(page)
    const isSaid = () => frameOf(page).getByText('The passkey wasn’t used. Try again.').isVisible()
    await clickInFrame(page, 'Use a passkey', isSaid)
    await frameOf(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await cancelled.finished).toBe('error: The passkey was not used. Try again.')
    expect(await sendMessage(page, 'IS_CONNECTED')).toEqual({ isConnected: false })

    const { finished } = await startPasskey(page)
    await closeNextDialog(page)
    await clickInFrame(page, 'Use a passkey', isSaid)
    await choosePasskey(page)
    expect(await finished).toBeNull()
    expect(await addressOf(page)).toBe(address)
  })
  await context.close()
})

test('error: a passkey that no account has is refused, and says nothing of who has one', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await openLoginApp(context, app)
  await explainFailure(context, async () => {
    const { session, id } = await addPasskeys(page)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await session.send('WebAuthn.addCredential', {
      authenticatorId: id,
      credential: {
        ...{ credentialId: randomBytes(32).toString('base64'), isResidentCredential: true, rpId: 'localhost' },
        ...{ userHandle: Buffer.from('A'.repeat(22)).toString('base64'), signCount: 0 },
        privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      },
    })
    const { finished } = await startPasskey(page)
    const isSaid = () => frameOf(page).getByText('This passkey doesn’t log in here.').isVisible()
    await clickInFrame(page, 'Use a passkey', isSaid)
    expect(await sendMessage(page, 'IS_CONNECTED')).toEqual({ isConnected: false })
    await frameOf(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await finished).toContain('error: ')
  })
  await context.close()
})
