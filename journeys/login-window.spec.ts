import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { isHex, recoverMessageAddress } from 'viem'
import { approveDevice } from './testing/approve-device.ts'
import { explainFailure } from './testing/explain-failure.ts'
import { clickInFrame, frameOf } from './testing/frame-login.ts'
import { type LoginApp, openLoginApp, sendMessage, startLoginApp } from './testing/login-app.ts'
import { addressOf, readLoginMail } from './testing/login-steps.ts'

/**
 * A browser that allows a frame of another site no storage, as some do: a top-level window of the login serves the app, from the email
 * address to the signature. Source: docs/embedded-login.md#without-storage.
 */
test.describe.configure({ timeout: 180_000 })

let app: LoginApp
test.beforeAll(async () => {
  app = await startLoginApp()
})
test.afterAll(() => app?.stop())

/** Blocks what browsers block where they allow a frame no storage. Windows have theirs. */
async function blockStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window.parent === window) return
    const refuse = () => {
      throw new DOMException('The request was denied.', 'SecurityError')
    }
    IDBFactory.prototype.open = refuse
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
}

/** Opens the window by a click in the frame. */
async function openWindow(page: Page): Promise<Page> {
  await expect(frameOf(page).getByRole('heading', { name: 'Continue in a window' })).toBeVisible()
  const opening = page.waitForEvent('popup')
  await frameOf(page).getByRole('button', { name: 'Open window' }).click()
  return opening
}

/** Signs with a click in the window that counts. @returns who signed. */
async function signInWindow(page: Page, account: string, window: () => Promise<Page>): Promise<string> {
  const signing = sendMessage(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', account] })
  const opened = await window()
  await opened.bringToFront()
  await expect(opened.getByText(new URL(app.url).host)).toBeVisible()
  await expect(opened.getByText('hello')).toBeVisible()
  const sign = opened.getByRole('button', { name: 'Sign', exact: true })
  await expect(async () => {
    if (await sign.isVisible()) await sign.click({ timeout: 2_000 })
    await expect(sign).toBeHidden({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  const signature = await signing
  if (!isHex(signature)) throw new Error(`It was not signed: ${String(signature)}`)
  return recoverMessageAddress({ message: 'hello', signature })
}

test('default: without storage, a window logs in, protects the account and signs; closed, it is opened again without a login', async ({
  context,
}) => {
  await explainFailure(context, async () => {
    await blockStorage(context)
    const page = await openLoginApp(context, app)
    const email = `window-${crypto.randomUUID()}@meadow.example`
    // A page that loads must not require a click.
    expect(await sendMessage(page, 'IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(page.locator('#w3m-iframe')).toBeHidden()

    const started = sendMessage(page, 'CONNECT_EMAIL', { email })
    const window = await openWindow(page)
    expect(await started).toMatchObject({ action: 'VERIFY_DEVICE' })
    await expect(page.locator('#w3m-iframe')).toBeHidden()
    await expect(window.getByRole('heading', { name: 'Leave this window open' })).toBeVisible()
    const approved = sendMessage(page, 'CONNECT_DEVICE')
    await approveDevice(page, await readLoginMail(app, 'link', email))
    expect(await approved).toBeNull()
    const finished = sendMessage(page, 'CONNECT_OTP', { otp: await readLoginMail(app, 'code', email) })
    await expect(frameOf(page).getByRole('button', { name: 'Show window' })).toBeVisible()
    await protect(window)
    expect(await finished).toBeNull()

    const account = await addressOf(page)
    expect(await signInWindow(page, account, async () => window)).toBe(account)

    await window.close()
    expect(await signInWindow(page, account, () => openWindow(page))).toBe(account)
  })
})

test('behavior: who does not open the window hears why, and one that is closed ends what waits', async ({
  context,
}) => {
  await explainFailure(context, async () => {
    await blockStorage(context)
    const page = await openLoginApp(context, app)
    const email = `window-${crypto.randomUUID()}@meadow.example`
    const refused = sendMessage(page, 'CONNECT_EMAIL', { email })
    await clickInFrame(page, 'Cancel', () => page.locator('#w3m-iframe').isHidden())
    expect(await refused).toContain('blocks the storage of this login')
    const started = sendMessage(page, 'CONNECT_EMAIL', { email })
    const window = await openWindow(page)
    expect(await started).toMatchObject({ action: 'VERIFY_DEVICE' })
    const waiting = sendMessage(page, 'CONNECT_DEVICE')
    await window.close()
    expect(await waiting).toContain('The login window was closed')
  })
})

test('security: the window serves no page that has opened it, and no page shows it', async ({ context }) => {
  const page = await context.newPage()
  await page.goto(app.url)
  const url = `${app.frameOrigin}/sdk/window?${new URLSearchParams({ projectId: 'app', origin: new URL(app.url).origin })}`
  const opening = page.waitForEvent('popup')
  const heard = page.evaluate((to) => {
    const messages: unknown[] = []
    addEventListener('message', ({ data }) => messages.push(data))
    const opened = open(to)
    const channel = new MessageChannel()
    channel.port1.onmessage = ({ data }) => messages.push(data)
    return new Promise<unknown[]>((done) => {
      setTimeout(() => {
        opened?.postMessage('@laurel/LOGIN_WINDOW_PORT', { targetOrigin: '*', transfer: [channel.port2] })
        const message = { type: '@w3m-app/GET_CHAIN_ID', id: 'one' }
        channel.port1.postMessage({ type: 'request', message, origin: location.origin, isPrivate: true })
      }, 3_000)
      setTimeout(() => done(messages), 5_000)
    })
  }, url)
  const window = await opening
  await expect(window.getByRole('heading', { name: 'Leave this window open' })).toBeVisible()
  expect(await heard).toEqual([])
  const framed = await page.evaluate(async (src) => {
    const frame = document.createElement('iframe')
    frame.src = src
    document.body.append(frame)
    await new Promise((done) => frame.addEventListener('load', done))
    return frame.contentDocument === null
  }, url)
  expect(framed).toBe(true)
  expect(page.frames().filter((frame) => frame.url().startsWith(app.frameOrigin))).toEqual([])
})

/** Protects a new account with a password, in the window. */
async function protect(window: Page): Promise<void> {
  await window.bringToFront()
  await expect(window.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  await window.getByRole('button', { name: 'Use a password' }).click()
  await window.locator('input').fill('a gate, a lantern and nine geese')
  await window.getByRole('button', { name: 'Save password' }).click()
  await expect(window.getByRole('heading', { name: 'Leave this window open' })).toBeVisible({ timeout: 60_000 })
}
