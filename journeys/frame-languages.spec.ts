import { type BrowserContext, expect, type Frame, type Page, type TestInfo, test } from '@playwright/test'
import { catalogue as ar } from '../apps/frame/src/language/catalogues/ar.ts'
import { catalogue as de } from '../apps/frame/src/language/catalogues/de.ts'
import type { MessageKey } from '../apps/frame/src/language/translate.ts'
import { chosenAtDepth, isWholeDepth } from '../devnet/src/testing/test-depth.ts'
import { expectNoFrameFaults, expectReadableFrameColors } from './testing/axe.ts'
import { clickInFrame, forgetFrame, frameOf } from './testing/frame-login.ts'
import { type LoginApp, loginFrameOf, openLoginApp, sendMessage, startLoginApp } from './testing/login-app.ts'
import { addressOf, makeLoginOlder, readLoginMail, removeEmail } from './testing/login-steps.ts'

/**
 * The pages of the frame in a language with long words and in one that is written from right to left, on a phone: the recovery of a new
 * account, a confirmation, another recovery with a login for it, the export and the devices. The frame and the server are the real ones.
 */

const WIDTH = 390
const password = 'a gate, a lantern and nine geese'
let app: LoginApp
test.beforeAll(async () => {
  test.setTimeout(300_000)
  app = await startLoginApp()
})
test.afterAll(() => app?.stop())

const languages = [
  { locale: 'de-DE', lang: 'de', dir: 'ltr', catalogue: de },
  { locale: 'ar-EG', lang: 'ar', dir: 'rtl', catalogue: ar },
] as const

// Right to left is the one with a layout different from English.
for (const { locale, lang, dir, catalogue } of chosenAtDepth(languages, (one) => one.dir === 'rtl')) {
  test(`${lang}: every page of the frame fits ${WIDTH} px and can be read, in light and dark`, async ({
    browser,
  }, info) => {
    test.setTimeout(180_000)
    const context = await browser.newContext({ locale, viewport: { width: WIDTH, height: 844 } })
    const text = (key: MessageKey): string => {
      const message = catalogue[key]
      if (typeof message !== 'string') throw new Error(`The text “${key}” has plural forms.`)
      return message
    }
    const page = await openLoginApp(context, app)
    const looks = (name: string) => expectPage({ page, info }, `${lang}-${name}`, { lang, dir })
    const isShown = (key: MessageKey) => () =>
      frameOf(page)
        .getByRole('heading', { name: text(key) })
        .isVisible()
    const isHidden = () => page.locator('#w3m-iframe').isHidden()
    const field = frameOf(page).locator('input')

    const { finished, email } = await startLogin(context, page)
    await expect.poll(isShown('protectTitle')).toBe(true)
    await looks('protect')
    await clickInFrame(page, text('usePassword'), () => field.isVisible())
    await looks('password')
    await field.fill('geese')
    await clickInFrame(page, text('savePassword'), () => frameOf(page).getByRole('alert').isVisible())
    await looks('password-refused')
    await field.fill(password)
    await clickInFrame(page, text('savePassword'), isHidden)
    expect(await finished).toBeNull()

    const params = ['0x4772c3bc6e20697374206465722042617566656e7374657220617566206465722077656974656e20576965736521']
    const signing = sendMessage(page, 'RPC_REQUEST', {
      method: 'personal_sign',
      params: [...params, await addressOf(page)],
    })
    await expect.poll(isShown('titleMessage')).toBe(true)
    await looks('confirm')
    await clickInFrame(page, text('cancel'), isHidden)
    expect(await signing).toMatch(/^error: /)

    await makeLoginOlder(page, app)
    app.login.wait(60)
    app.login.mails.length = 0
    const changing = sendMessage(page, 'CHANGE_RECOVERY')
    await expect.poll(isShown('titleChangeRecovery')).toBe(true)
    await looks('change-recovery')
    await clickInFrame(page, text('continue'), isShown('againTitle'))
    await looks('again')
    const code = frameOf(page).getByLabel(text('codeLabel'))
    await clickInFrame(page, text('againMail'), () => code.isVisible())
    await looks('again-code')
    const mailed = await readLoginMail(app, 'code', email)
    await code.fill(mailed === '000000' ? '111111' : '000000')
    await expect(frameOf(page).getByRole('alert')).toHaveText(text('failCode'))
    await looks('again-wrong')
    await code.fill(mailed)
    await expect.poll(isShown('changeTitle')).toBe(true)
    await looks('change')
    await clickInFrame(page, text('cancel'), isHidden)
    expect(await changing).toEqual({ isChanged: false })

    expect(await page.evaluate(() => window.loginClient.showExport())).toBe(true)
    await expect(field).toBeVisible()
    await looks('export')
    await field.fill(password)
    await field.press('Enter')
    const reveal = frameOf(page).getByRole('button', { name: `${text('reveal')}: ${text('phrase')}` })
    await expect(reveal).toBeVisible({ timeout: 20_000 })
    await reveal.click()
    await looks('export-phrase')
    await page.evaluate(() => window.loginClient.closeExport())

    const managing = sendMessage(page, 'MANAGE_DEVICES')
    await expect(frameOf(page).getByText(text('thisDevice'))).toBeVisible()
    await looks('devices')
    await clickInFrame(page, text('done'), isHidden)
    expect(await managing).toBeNull()

    await removeEmail(page, app, email)
    expect(await sendMessage(page, 'GET_USER')).toMatchObject({ email: null })
    const adding = sendMessage(page, 'UPDATE_EMAIL', { email: `a-new-${email}` })
    await expect.poll(isShown('titleAddEmail')).toBe(true)
    await looks('add-email')
    await clickInFrame(page, text('cancel'), isHidden)
    expect(await adding).toMatch(/^error: /)

    // A device of the account that has lost what it stored.
    await app.login.query(`UPDATE account SET email = '${email}' WHERE email IS NULL`)
    await forgetFrame(page, app)
    app.login.wait(60)
    const again = await startLogin(context, page, email)
    await expect.poll(isShown('unlockTitle')).toBe(true)
    const advice = frameOf(page).getByText(text('forgotText'))
    await page.bringToFront()
    await expect(async () => {
      if (!(await advice.isVisible())) await frameOf(page).locator('summary').click({ timeout: 2_000 })
      await expect(advice).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    await looks('forgotten-password')
    await clickInFrame(page, text('cancel'), isHidden)
    expect(await again.finished).toMatch(/^error: /)

    const alone = await context.newPage()
    for (const [path, title] of [
      ['/sdk?projectId=app', 'notFramedTitle'],
      ['/sdk/confirm', 'windowClosedTitle'],
    ] as const) {
      await alone.goto(`${app.frameOrigin}${path}`)
      await expect(alone.getByRole('heading', { name: text(title) })).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await alone.emulateMedia({ colorScheme })
        if (isWholeDepth()) await alone.screenshot({ path: info.outputPath(`${lang}-${title}-${colorScheme}.png`) })
        expect(await readPage(alone.mainFrame())).toEqual({ lang, dir, wide: [] })
        await expectReadableFrameColors(alone.mainFrame(), `${lang}, ${title}, ${colorScheme}`)
      }
    }
    expect(app.login.faults).toEqual([])
    await context.close()
  })
}

/** Logs in on a new device until the frame shows itself. The page of the link has the language of the browser too. */
async function startLogin(context: BrowserContext, page: Page, email = `ada-${crypto.randomUUID()}@meadow.example`) {
  app.login.mails.length = 0
  expect(await sendMessage(page, 'CONNECT_EMAIL', { email })).toMatchObject({ action: 'VERIFY_DEVICE' })
  const approved = sendMessage(page, 'CONNECT_DEVICE')
  const link = await context.newPage()
  await link.goto(await readLoginMail(app, 'link', email))
  expect(await link.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH)
  await link.locator('form button').first().click()
  expect(await approved).toBeNull()
  await link.close()
  const finished = sendMessage(page, 'CONNECT_OTP', { otp: await readLoginMail(app, 'code', email) })
  return { finished, email }
}

/** Expects that the page of the frame has its language, fits, and is readable in both colors. */
async function expectPage(
  { page, info }: { readonly page: Page; readonly info: TestInfo },
  name: string,
  { lang, dir }: { readonly lang: string; readonly dir: string },
): Promise<void> {
  const frame = loginFrameOf(page, app)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator('#w3m-iframe').evaluate((element, width) => {
      Object.assign(element.style, { width: `${width}px`, height: '640px', inset: '0 auto auto 0' })
    }, WIDTH)
    if (isWholeDepth())
      await page.locator('#w3m-iframe').screenshot({ path: info.outputPath(`${name}-${colorScheme}.png`) })
    expect(await readPage(frame), `${name}, ${colorScheme}`).toEqual({ lang, dir, wide: [] })
    if (colorScheme === 'light') await expectNoFrameFaults(frame, `${name}, light`)
    else await expectReadableFrameColors(frame, `${name}, dark`)
  }
}

/** The language of the frame's page, and what is wider than it or than its button. */
function readPage(frame: Frame) {
  return frame.evaluate(() => {
    const { lang, dir, clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('main *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      const isCut = element.matches('button, h1, input') && element.scrollWidth > element.clientWidth + 1
      return left < -1 || right > clientWidth + 1 || isCut
    })
    return { lang, dir, wide: wide.map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 60)}`) }
  })
}
