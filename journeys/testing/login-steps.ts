import { expect, type Page } from '@playwright/test'
import { type Address, isHex, recoverMessageAddress } from 'viem'
import type { Mail } from '../../apps/login/src/mail/mail.ts'
import { approveDevice } from './approve-device.ts'
import { clickInFrame } from './frame-login.ts'
import { type LoginApp, loginFrameOf, sendMessage } from './login-app.ts'

/** What a device does with the messages of an app and the mails of a login server in this process. */

/** What the last mail of a kind has for its reader: a code, or the link. */
export async function readLoginMail({ login }: LoginApp, type: Mail['type'], to: string): Promise<string> {
  const find = () => login.mails.findLast((mail) => mail.type === type && mail.to === to)
  await expect.poll(find).toBeDefined()
  const mail = find()
  if (mail !== undefined && 'code' in mail) return mail.code
  if (mail !== undefined && 'link' in mail) return mail.link
  throw new Error(`The mail “${type}” has nothing to enter.`)
}

/** Logs in on a device that never did, with link and code, and then does in the frame what it wants. */
export async function logInOnDevice(
  page: Page,
  app: LoginApp,
  email: string,
  answerFrame: () => Promise<void>,
): Promise<void> {
  // The server sends another mail after 30 s.
  app.login.wait(60)
  app.login.mails.length = 0
  expect(await sendMessage(page, 'CONNECT_EMAIL', { email })).toMatchObject({ action: 'VERIFY_DEVICE' })
  const approved = sendMessage(page, 'CONNECT_DEVICE')
  await approveDevice(page, await readLoginMail(app, 'link', email))
  expect(await approved).toBeNull()
  const otp = await readLoginMail(app, 'code', email)
  const finished = sendMessage(page, 'CONNECT_OTP', { otp })
  await answerFrame()
  expect(await finished).toBeNull()
}

/** The address of the user who is logged in. */
export async function addressOf(page: Page): Promise<Address> {
  return Reflect.get(Object(await sendMessage(page, 'GET_USER')), 'address')
}

/** Signs, with a click in the frame. @param isDone - whether the click has counted. @returns who signed. */
export async function signInFrame(
  page: Page,
  account: Address,
  isDone = () => page.locator('#w3m-iframe').isHidden(),
): Promise<Address> {
  const signing = sendMessage(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', account] })
  await clickInFrame(page, /^Sign$/, isDone)
  const signature = await signing
  if (!isHex(signature)) throw new Error(`It was not signed: ${String(signature)}`)
  return recoverMessageAddress({ message: 'hello', signature })
}

/** Makes the login of a page's frame sixteen minutes older, for the frame. The server has its own time of it. */
export function makeLoginOlder(page: Page, app: Pick<LoginApp, 'frameOrigin'>): Promise<void> {
  return changeSession(page, app, { olderByMs: 16 * 60_000, hasEmail: true })
}

/** Takes the address from an account, as that of a user of a provider has none. */
export async function removeEmail(page: Page, app: LoginApp, email: string): Promise<void> {
  await app.login.query(`UPDATE account SET email = NULL WHERE email = '${email}'`)
  await changeSession(page, app, { olderByMs: 0, hasEmail: false })
  await page.reload()
  await page.waitForFunction(() => 'loginClient' in window)
}

/** Changes the session that the frame has stored. */
function changeSession(
  page: Page,
  app: Pick<LoginApp, 'frameOrigin'>,
  change: { readonly olderByMs: number; readonly hasEmail: boolean },
): Promise<void> {
  return loginFrameOf(page, app).evaluate(async ({ olderByMs, hasEmail }) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('laurel-login'))
    const values = database.transaction('values', 'readwrite').objectStore('values')
    for (const key of await done(values.getAllKeys())) {
      const value: unknown = await done(values.get(key))
      if (typeof value !== 'object' || value === null || !('loggedInAtMs' in value)) continue
      const loggedInAtMs = Number(value.loggedInAtMs) - olderByMs
      await done(values.put({ ...value, loggedInAtMs, ...(hasEmail ? {} : { email: null }) }, key))
    }
    database.close()
  }, change)
}
