import { expect, type Page } from '@playwright/test'
import { isWholeDepth } from '../devnet/src/testing/test-depth.ts'
import { expectNoOverflow } from './testing/no-overflow.ts'
import { type Playground, showScene, test } from './testing/playground.ts'

/**
 * The login by email, with a frame on another origin that speaks the messages and holds no key. It shows that the page
 * reaches a frame which it cannot read: the handshake, the place of the frame above the modal, and the keyboard.
 */

const address = '0x71C2…9a4f'

/** Shows Connect with a login, whose frame is on another origin than the page. */
async function showConnect(page: Page, { url }: Playground, state: string): Promise<void> {
  const frame = url.replace('127.0.0.1', 'localhost')
  await page.goto(`${url}?view=Connect&state=${state}&lang=en&frame=${encodeURIComponent(`${frame}frame.html`)}`)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toBeVisible()
}

/** Logs in with the keyboard alone. */
async function logIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).focus()
  await page.keyboard.type('ana@meadow.example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Register device' })).toBeVisible()
  await expect(dialog.getByText('42-17')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Confirm email' })).toBeVisible()
  // A handle, because the code is typed only once the field is observed.
  const whenInvalid = await dialog.getByRole('textbox').evaluateHandle((field) => ({
    value: new Promise<string | null>((resolve) => {
      const onChange = () => resolve(field instanceof HTMLInputElement ? field.value : null)
      new MutationObserver(onChange).observe(field, { attributeFilter: ['aria-invalid'] })
    }),
  }))
  await page.keyboard.type('111111')
  await expect(dialog.getByRole('alert')).toHaveText('Invalid code. Try Again')
  expect(await whenInvalid.evaluate(({ value }) => value), 'A field that is still full swallows the next code.').toBe(
    '',
  )
  await page.keyboard.type('123456')
  await expect(dialog).toBeHidden()
}

/** Requests something of the wallet, as an app does. @returns its result, or the message of its error. */
function request(page: Page, method: string, params: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    async (wanted) => {
      const scene: unknown = Reflect.get(window, 'laurel')
      const wallet: unknown = typeof scene === 'object' && scene !== null ? Reflect.get(scene, 'wallet') : null
      const config: unknown = typeof wallet === 'object' && wallet !== null ? Reflect.get(wallet, 'config') : null
      const connectors: unknown =
        typeof config === 'object' && config !== null ? Reflect.get(config, 'connectors') : null
      if (!Array.isArray(connectors)) throw new Error('The page has no connectors.')
      const provider = await connectors.find(({ type }) => type === 'AUTH').getProvider()
      return provider.request(wanted).catch((error: Error) => error.message)
    },
    { method, params },
  )
}

const requestSignature = (page: Page) =>
  request(page, 'personal_sign', ['0x4869', '0x71C2aE08b54D7F63c1B2910E44d8C0b7Ee5d9A4f'])

/** Chooses in the frame, whose controls are those of this test's page. */
async function chooseInFrame(page: Page, name: 'Confirm' | 'Decline', shown: string): Promise<void> {
  await expect(page.locator('#w3m-iframe')).toBeVisible()
  await expect(page.frameLocator('#w3m-iframe').getByRole('heading')).toHaveText(`Confirm ${shown}?`)
  await page.frameLocator('#w3m-iframe').getByRole('button', { name }).click()
}

test('default: an email address, its link, its code, an address, a signature in the frame', async ({
  sharedPage: page,
  playground,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await showConnect(page, playground, 'login-approved')
  await expect(page.locator('iframe')).toHaveCount(0)
  await logIn(page)
  await expect(page.getByRole('button', { name: `Account ${address}. Open` }).first()).toBeVisible()

  const signing = requestSignature(page)
  const frame = page.locator('#w3m-iframe')
  await expect(frame).toBeVisible()
  await expect(frame).toHaveAttribute('name', 'w3m-secure-iframe')
  await expect(frame).toHaveAttribute('referrerpolicy', 'origin')
  await expect(frame).toBeFocused()
  await expect(async () => expect(await frame.boundingBox()).toMatchObject({ width: 360, height: 400 })).toPass()
  // The keyboard is in the frame, whose first control is the confirmation of this test's page.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await signing).toMatch(/^0x(ab){65}$/)
  await expect(frame).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('behavior: behind the frame the page is dimmed, inert and below the modal, whatever its header is', async ({
  sharedPage: page,
  playground,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await showConnect(page, playground, 'login-approved')
  await logIn(page)
  // A header as apps have it: fixed, with a z-index, and with a button.
  await page.evaluate(() => {
    const header = document.createElement('header')
    header.id = 'app-header'
    header.innerHTML = '<button>Leave</button>'
    header.style.cssText = 'position:fixed;inset:0 0 auto;height:64px;z-index:1000'
    document.body.prepend(header)
    header.firstElementChild?.addEventListener('click', () => document.body.setAttribute('data-left', ''))
  })
  const signing = requestSignature(page)
  await expect(page.locator('#w3m-iframe')).toBeFocused()
  await expect(page.locator('#app-header')).toHaveAttribute('inert', '')
  await expect(page.locator('[data-laurel][data-part="scrim"]')).toBeVisible()
  expect(await page.evaluate(() => document.elementFromPoint(20, 20)?.getAttribute('data-part'))).toBe('scrim')
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#app-header') ?? null)).toBeNull()
  await chooseInFrame(page, 'Decline', 'personal_sign')
  expect(await signing).toBe('Declined')
  await expect(page.locator('#app-header')).not.toHaveAttribute('inert')
  await page.locator('#app-header button').click()
  await expect(page.locator('body')).toHaveAttribute('data-left', '')
})

test('behavior: closing the modal aborts, and on a phone the frame is at the bottom', async ({
  sharedPage: page,
  playground,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await showConnect(page, playground, 'login-approved')
  await logIn(page)
  const signing = requestSignature(page)
  const frame = page.locator('#w3m-iframe')
  await expect(frame).toBeVisible()
  await expect(async () => {
    const box = await frame.boundingBox()
    expect(box).toMatchObject({ x: 0, width: 390 })
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
  }).toPass()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  expect(await signing).toBe('Request was aborted')
  await expect(frame).toBeHidden()
})

test('permissions: granted, said, listed, and revoked one by one in the frame', async ({
  sharedPage: page,
  playground,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const frame = encodeURIComponent(`${playground.url.replace('127.0.0.1', 'localhost')}frame.html`)
  await showScene(page, playground, `view=SmartSessionList&state=default&lang=en&frame=${frame}`)
  const dialog = page.getByRole('dialog')
  const revokes = dialog.getByRole('button', { name: 'Revoke' })
  await expect(revokes).toHaveCount(2)

  const granting = request(page, 'wallet_grantPermissions', [
    {
      ...{ chainId: '0x2105', to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' },
      permission: {
        type: 'native-token-transfer',
        data: { allowance: '0xde0b6b3a7640000' },
        isAdjustmentAllowed: false,
      },
      rules: [{ type: 'expiry', data: { timestamp: 1_796_083_200 } }],
    },
  ])
  await chooseInFrame(page, 'Confirm', 'wallet_grantPermissions')
  expect(await granting).toMatchObject([{ context: `0x${'c'.repeat(64)}` }])
  await expect(dialog.getByText('Permission granted')).toBeVisible()
  await dialog.getByRole('button', { name: 'Permissions' }).click()
  await expect(dialog.getByText('Send up to 1 ETH in all')).toBeVisible()
  await expect(revokes).toHaveCount(3)

  await revokes.first().click()
  await chooseInFrame(page, 'Decline', 'wallet_revokePermissions')
  await expect(dialog.getByText('Send up to 1 ETH in all')).toBeVisible()
  for (const left of [2, 1]) {
    await revokes.first().click()
    await chooseInFrame(page, 'Confirm', 'wallet_revokePermissions')
    await expect(dialog.getByText('Permission revoked').first()).toBeVisible()
    await expect(revokes).toHaveCount(left)
    await expect(dialog.getByText('Send up to 1 ETH in all')).toHaveCount(0)
  }
  await revokes.click()
  await chooseInFrame(page, 'Confirm', 'wallet_revokePermissions')
  await expect(dialog.getByText('No permissions')).toBeVisible()
})

test('permissions of another wallet: led to from the account, listed, and revoked where its wallet can', async ({
  sharedPage: page,
  playground,
}) => {
  await showScene(page, playground, 'view=Account&state=permissions&lang=en')
  const dialog = page.getByRole('dialog')
  const revokes = dialog.getByRole('button', { name: 'Revoke' })
  await dialog.getByRole('button', { name: 'Permissions' }).click()
  await expect(dialog.getByText('Send up to 0.5 ETH in all')).toBeVisible()
  await expect(dialog.getByText('A permission of the type “native-token-stream”')).toBeVisible()
  for (const left of [1, 0]) {
    await revokes.first().click()
    await expect(revokes).toHaveCount(left)
  }
  await expect(dialog.getByText('No permissions')).toBeVisible()

  await showScene(page, playground, 'view=SmartSessionList&state=elsewhere&lang=en')
  await expect(dialog.getByText('Kestrel does not let sites revoke it.').first()).toBeVisible()
  await expect(revokes).toHaveCount(0)
  await page.evaluate(() => window.localStorage.clear())
})

test('behavior: above an open view, the focus returns to what led to the frame', async ({
  sharedPage: page,
  playground,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const frame = encodeURIComponent(`${playground.url.replace('127.0.0.1', 'localhost')}frame.html`)
  await showScene(page, playground, `view=UpgradeEmailWallet&state=default&lang=en&frame=${frame}`)
  const button = page.getByRole('dialog').getByRole('button', { name: 'Show the recovery phrase' })
  await button.focus()
  const signing = requestSignature(page)
  await expect(page.locator('#w3m-iframe')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await signing).toBe('Declined')
  await expect(page.locator('#w3m-iframe')).toBeHidden()
  await expect(button).toBeFocused()
})

const shownInLanguages = [
  ['EmailVerifyOtp', 'wrong'],
  ['EmailVerifyDevice', 'long'],
  ['AccountSettings', 'default'],
] as const

for (const [lang, dir] of [
  ['de', 'ltr'],
  ['ar', 'rtl'],
] as const) {
  test(`${lang}: the code, the link and the settings fit 390 px, in light and dark`, async ({
    sharedPage: page,
    playground,
  }, info) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [view, state] of shownInLanguages) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const where = `${view} in ${lang}, ${colorScheme}`
        await page.emulateMedia({ colorScheme })
        await showScene(page, playground, `view=${view}&state=${state}&lang=${lang}`)
        const dialog = page.getByRole('dialog')
        await expect(dialog).toHaveAttribute('dir', dir)
        await expectNoOverflow(page, where)
        const cut = await dialog.evaluate((element) =>
          [...element.querySelectorAll('button, h1, h2, p')]
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
            .map(({ textContent }) => textContent),
        )
        expect(cut, where).toEqual([])
        if (isWholeDepth()) await page.screenshot({ path: info.outputPath(`${view}-${lang}-${colorScheme}.png`) })
      }
    }
  })
}

test('behavior: a code that is pasted takes the place of what was typed, wherever the caret is', async ({
  sharedPage: page,
  playground,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await showScene(page, playground, 'view=EmailVerifyOtp&state=default&lang=en')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Code of six digits' })
  await page.keyboard.type('98')
  await expect(field).toHaveValue('98')
  await page.evaluate(() => navigator.clipboard.writeText('Your code is 111 111.'))
  // The fourth box.
  const box = await field.boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.6, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+V')
  await expect(dialog.getByRole('alert')).toHaveText('Invalid code. Try Again')
  await expect(field).toHaveValue('')
  await page.evaluate(() => navigator.clipboard.writeText('no code'))
  await page.keyboard.press('Control+V')
  await expect(field).toHaveValue('')
})
