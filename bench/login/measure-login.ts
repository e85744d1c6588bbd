import { gzipSync } from 'node:zlib'
import type { Browser, Frame, Locator, Page } from '@playwright/test'
import type { Mail } from '../../apps/login/src/mail/mail.ts'
import { type LoginApp, loginFrameOf, openLoginApp, sendMessage } from '../../journeys/testing/login-app.ts'

/** One step of a user: how long it took, and how much of it was requests that no program can leave out. In milliseconds. */
export type Step = { readonly ms: number; readonly networkMs: number }

/** What one round measured. */
export type LoginRound = {
  /** From the click with an email address, on a device that has logged in before, until the field for the code can be shown. */
  readonly codeField: Step
  /** The same with the frame in the page already. */
  readonly codeFieldAgain: Step
  /** From the last digit until the app has the address. */
  readonly address: Step
  /** From the click on Sign in the frame until the app has the signature. */
  readonly signature: Step
  /** Joining the shares, deriving the key and signing, by themselves. */
  readonly deriveMs: number
  /** Bytes of scripts of the frame, compressed: until the code field, and until the signature. */
  readonly firstBytes: number
  readonly allBytes: number
}

const password = 'a gate, a lantern and nine geese'

/** Logs a user in on a new device, and measures the second login on it. @param deriveScript - of `derive-page.ts`. */
export async function measureLogin(browser: Browser, app: LoginApp, deriveScript: string): Promise<LoginRound> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await openLoginApp(context, app)
    await page.addScriptTag({ type: 'module', content: deriveScript })
    const email = `${crypto.randomUUID()}@meadow.example`
    await makeAccount(page, app, email)
    await sendMessage(page, 'SIGN_OUT')
    await page.reload()
    await page.waitForFunction(() => 'loginClient' in window)

    app.login.wait(60)
    const codeField = await timed(page, app, () => sendMessage(page, 'CONNECT_EMAIL', { email }))
    app.login.wait(60)
    const codeFieldAgain = await timed(page, app, () => sendMessage(page, 'CONNECT_EMAIL', { email }))
    const firstBytes = await scriptBytes(loginFrameOf(page, app))
    const otp = await readMail(app, 'code', email)
    const address = await timed(page, app, async () => {
      await sendMessage(page, 'CONNECT_OTP', { otp })
      return sendMessage(page, 'GET_USER')
    })
    const user: unknown = await sendMessage(page, 'GET_USER')
    const signature = await signOnce(page, app, Reflect.get(Object(user), 'address'))
    const allBytes = await scriptBytes(loginFrameOf(page, app))
    await page.addScriptTag({ type: 'module', content: deriveScript })
    await page.waitForFunction(() => 'deriveAndSign' in window)
    // The first run compiles it, as the worker of a signature does.
    const deriveMs = await page.evaluate(() => window.deriveAndSign())
    return { codeField, codeFieldAgain, address, signature, deriveMs, firstBytes, allBytes }
  } finally {
    await context.close()
  }
}

async function readMail(app: LoginApp, type: Mail['type'], to: string): Promise<string> {
  for (let waits = 0; waits < 600; waits++) {
    const mail = app.login.mails.findLast((one) => one.type === type && one.to === to)
    if (mail !== undefined && 'code' in mail) return mail.code
    if (mail !== undefined && 'link' in mail) return mail.link
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`There is no mail “${type}”.`)
}

async function makeAccount(page: Page, app: LoginApp, email: string): Promise<void> {
  await sendMessage(page, 'CONNECT_EMAIL', { email })
  const mail = await page.context().newPage()
  await mail.goto(await readMail(app, 'link', email))
  await mail.getByRole('button', { name: 'Approve' }).click()
  await mail.close()
  await sendMessage(page, 'CONNECT_DEVICE')
  const done = sendMessage(page, 'CONNECT_OTP', { otp: await readMail(app, 'code', email) })
  const frame = page.frameLocator('#w3m-iframe')
  const field = frame.locator('input')
  await clickUntil(frame.getByRole('button', { name: 'Use a password' }), () => field.isVisible())
  await field.fill(password)
  await clickUntil(frame.getByRole('button', { name: 'Save password' }), () => page.locator('#w3m-iframe').isHidden())
  const failure = await done
  if (failure !== null) throw new Error(String(failure))
  app.login.mails.length = 0
}

/** Clicks until it counts: a click that comes too soon after the frame was drawn does not. */
async function clickUntil(button: Locator, isDone: () => Promise<boolean>): Promise<void> {
  await button.waitFor()
  for (let tries = 0; tries < 20 && !(await isDone()); tries++) {
    await button.click({ timeout: 2_000 }).catch(() => undefined)
    for (let waits = 0; waits < 40 && !(await isDone()); waits++) await button.page().waitForTimeout(100)
  }
  // Otherwise the frame would be waited for as long as its user may take.
  if (!(await isDone())) throw new Error('The frame took no click.')
}

/** The clock of the app's page, which is that of its frames, too. */
const clock = (page: Page) => page.evaluate(() => performance.timeOrigin + performance.now())

/** Runs a step of the app, and adds up the time in which at least one request of the frame was on its way. */
async function timed(page: Page, app: LoginApp, run: () => Promise<unknown>): Promise<Step> {
  const startMs = await clock(page)
  const result = await run()
  const endMs = await clock(page)
  if (typeof result === 'string') throw new Error(result)
  return { ms: endMs - startMs, networkMs: await networkBetween(loginFrameOf(page, app), startMs, endMs) }
}

async function signOnce(page: Page, app: LoginApp, address: unknown): Promise<Step> {
  const frame = loginFrameOf(page, app)
  await frame.evaluate(() => {
    document.addEventListener(
      'click',
      () => Reflect.set(window, 'clickedMs', performance.timeOrigin + performance.now()),
      {
        capture: true,
      },
    )
  })
  const signing = page.evaluate(async (account) => {
    await window.loginClient.request('RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', account] })
    return performance.timeOrigin + performance.now()
  }, String(address))
  const button = page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Sign', exact: true })
  await button.hover()
  // A click counts when the frame was in view for half a second.
  await page.waitForTimeout(1_500)
  let isOver = false
  const over = signing.finally(() => {
    isOver = true
  })
  // On a busy machine the first click can come too soon to count, and the time is taken from the last one.
  over.catch(() => undefined)
  await clickUntil(button, async () => isOver)
  const endMs = await over
  const startMs = Number(await frame.evaluate(() => Reflect.get(window, 'clickedMs')))
  return { ms: endMs - startMs, networkMs: await networkBetween(frame, startMs, endMs) }
}

/** Milliseconds of an interval in which the frame waited for a response. */
function networkBetween(frame: Frame, startMs: number, endMs: number): Promise<number> {
  return frame.evaluate(
    ([from, to]) => {
      const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      const spans = entries
        .map((entry) => {
          const { timeOrigin } = performance
          return [timeOrigin + entry.startTime, timeOrigin + Number(Reflect.get(entry, 'responseEnd'))] as const
        })
        .filter(([start, end]) => end > from && start < to)
        .sort(([one], [other]) => one - other)
      let [sum, reached] = [0, from]
      for (const [start, end] of spans) {
        const begin = Math.max(start, reached)
        const stop = Math.min(end, to)
        if (stop > begin) sum += stop - begin
        reached = Math.max(reached, stop)
      }
      return sum
    },
    [startMs, endMs] as const,
  )
}

/** Compressed bytes of the scripts that a frame has loaded, without those of its workers. */
async function scriptBytes(frame: Frame): Promise<number> {
  const urls = await frame.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const scripts = await Promise.all(
    [...new Set(urls)].filter((url) => url.endsWith('.js')).map(async (url) => (await fetch(url)).arrayBuffer()),
  )
  return scripts.reduce((sum, script) => sum + gzipSync(new Uint8Array(script)).length, 0)
}
