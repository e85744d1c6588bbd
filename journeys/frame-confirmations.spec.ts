import { expect, type Frame, type Page, test } from '@playwright/test'
import { encodeFunctionData, maxUint256, parseAbi, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hostileValues } from '../apps/frame/test/hostile-values.ts'
import { chosenAtDepth, isWholeDepth } from '../devnet/src/testing/test-depth.ts'
import { frameAccountKey, recoveryPassword } from './frame-page/account.ts'
import { expectNoFrameFaults, expectReadableFrameColors } from './testing/axe.ts'
import { countSignatures, type FramePages, openApp, replyTo, send, startFramePages } from './testing/frame-page.ts'
import { ethereum, other, serveNode, usdc } from './testing/node-double.ts'
import { showAndCancel, watchExecutions } from './testing/watch-executions.ts'

/** What the frame shows before it signs: readable for all, and nothing of it runs. The operator's node is a double. */
const { address } = privateKeyToAccount(frameAccountKey)
const erc20 = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)'])
let pages: FramePages
test.beforeAll(async () => {
  pages = await startFramePages([ethereum])
})
test.afterAll(() => pages?.stop())

async function open(page: Page): Promise<Frame> {
  await serveNode(page)
  const frame = await openApp(page, pages)
  await send(page, 'GET_USER')
  return frame
}

const request = (method: string, params: unknown) => ({ method, params })
const transaction = (call: object) => request('eth_sendTransaction', [{ from: address, ...call }])
const siwe = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nWelcome to Meadow.\n\nURI: ${pages.appUrl}\nVersion: 1\nChain ID: 1\nNonce: a1b2c3d4e5\nIssued At: 2026-11-21T18:14:00Z`

const shown: readonly (readonly [string, RegExp, () => unknown])[] = [
  ['send', /Send .?0\.25 ETH/, () => transaction({ to: other, value: '0x3782dace9d90000' })],
  [
    'transfer',
    /Send .?1,250\.5 USDC/,
    () =>
      transaction({
        to: usdc,
        data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [other, 1_250_500_000n] }),
      }),
  ],
  [
    'approve-unlimited',
    /Unlimited allowance/,
    () =>
      transaction({
        to: usdc,
        data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [other, maxUint256] }),
      }),
  ],
  ['unknown-call', /can’t be read/, () => transaction({ to: other, data: '0xdeadbeef0011' })],
  [
    'message',
    /Grow with us/,
    () => request('personal_sign', [stringToHex('Grow with us.\nEvery leaf counts.'), address]),
  ],
  ['bytes', /hidden transaction/, () => request('personal_sign', [`0x${'fe'.repeat(32)}`, address])],
  [
    'sign-in',
    /Welcome to Meadow/,
    () => request('personal_sign', [stringToHex(siwe(new URL(pages.appUrl).host)), address]),
  ],
  [
    'sign-in-elsewhere',
    /for another site/,
    () => request('personal_sign', [stringToHex(siwe('bank.example')), address]),
  ],
  [
    'permit',
    /Allow spending/,
    () =>
      request('eth_signTypedData_v4', [
        address,
        JSON.stringify({
          types: {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'chainId', type: 'uint256' },
              { name: 'verifyingContract', type: 'address' },
            ],
            Permit: ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'].map(
              (field) => {
                const [name, type] = field.split(':')
                return { name, type }
              },
            ),
          },
          primaryType: 'Permit',
          domain: { name: 'USD Coin', chainId: 1, verifyingContract: usdc },
          message: { owner: address, spender: other, value: String(maxUint256), nonce: '0', deadline: '1900000000' },
        }),
      ]),
  ],
  [
    'calls',
    /one after the other/,
    () =>
      request('wallet_sendCalls', [
        {
          ...{ version: '2.0.0', from: address, chainId: '0x1' },
          calls: [
            { to: other, value: '0x16345785d8a0000' },
            { to: usdc, data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [other, 5_000_000n] }) },
          ],
        },
      ]),
  ],
]

// An amount with a warning, a message with a warning, and a list of calls: the others have the same parts.
const looks = ['approve-unlimited', 'sign-in-elsewhere', 'calls']
for (const [name, text, payload] of chosenAtDepth(shown, ([kind]) => looks.includes(kind))) {
  test(`${name}: axe finds nothing, in light and dark`, async ({ page }, info) => {
    const frame = await open(page)
    await send(page, 'RPC_REQUEST', payload())
    await expect(frame.getByText(text).first()).toBeVisible()
    await page.waitForTimeout(600)
    if (isWholeDepth()) await page.locator('iframe').screenshot({ path: info.outputPath(`${name}-light.png`) })
    await expectNoFrameFaults(frame, `${name}, light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    // Buttons fade from one color to the other.
    await page.waitForTimeout(400)
    if (isWholeDepth()) await page.locator('iframe').screenshot({ path: info.outputPath(`${name}-dark.png`) })
    await expectReadableFrameColors(frame, `${name}, dark`)
    expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}

test('a press before its user could read says so in the frame, and signs nothing', async ({ page }) => {
  const frame = await open(page)
  const id = await send(page, 'RPC_REQUEST', request('personal_sign', [stringToHex('Hello'), address]))
  const button = frame.getByRole('button', { name: 'Sign', exact: true })
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  const box = await button.boundingBox()
  if (box === null) throw new Error('The button is not shown.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(600)
  // The second click of a double click, whose first one was meant for something else.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(frame.getByRole('status')).toHaveText(/Take a moment/)
  expect(await countSignatures(frame)).toBe(0)
  expect(await replyTo(page, id)).toBeNull()
})

test('the export: by keyboard, hidden until it is shown, gone with its view, and in no message to the app', async ({
  page,
}) => {
  const frame = await open(page)
  const port = await page.evaluate(() => {
    const id = crypto.randomUUID()
    window.app.send({ id, type: '@laurel/EXPORT' })
    return id
  })
  const field = frame.getByLabel('Password')
  await expect(field).toBeVisible()
  await expectNoFrameFaults(frame, 'export, password')
  await field.fill('wrong')
  await field.press('Enter')
  await expect(frame.getByRole('alert')).toHaveText(/isn’t the one/)
  await field.fill(recoveryPassword)
  await field.press('Enter')
  const show = frame.getByRole('button', { name: 'Show: Recovery phrase' })
  await expect(show).toBeVisible()
  expect(await frame.locator('body').innerText()).not.toContain('abandon')
  await show.press('Enter')
  await expect(frame.getByRole('listitem')).toHaveCount(24)
  await page.waitForTimeout(600)
  await expectNoFrameFaults(frame, 'export, shown')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(400)
  await expectNoFrameFaults(frame, 'export, dark')
  expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const messages = () => page.evaluate(() => JSON.stringify(window.app.replies))
  expect(await messages()).toContain('"reason":"export"')
  // The app closes its view: the frame has nothing of it any more.
  await page.evaluate((id) => window.app.send({ id, type: '@laurel/ABORT' }), port)
  await expect(frame.getByRole('main')).toHaveCount(0)
  expect(await frame.locator('body').innerText()).not.toContain('abandon')
  expect(await messages()).not.toMatch(/abandon|0x8b3a/)
})

test('the recovery of an account: axe finds nothing, and leaving the login takes it away', async ({ page }) => {
  const frame = await open(page)
  for (const [code, title] of [
    ['000001', 'Protect your account'],
    ['000003', 'Open your account'],
    ['000004', 'Your recovery has changed'],
  ] as const) {
    const id = await send(page, 'CONNECT_OTP', { otp: code })
    await expect(frame.getByRole('heading', { name: title })).toBeVisible()
    await page.waitForTimeout(400)
    await expectNoFrameFaults(frame, title)
    await page.evaluate((given) => window.app.send({ id: given, type: '@laurel/ABORT' }), id)
    await expect(frame.getByRole('main')).toHaveCount(0)
  }
})

test('the devices and another recovery method: axe finds nothing, by keyboard, and leaving takes them away', async ({
  page,
}) => {
  const frame = await open(page)
  const expectNoFaults = async (name: string) => {
    await page.waitForTimeout(400)
    await expectNoFrameFaults(frame, name)
    expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  const managing = await send(page, 'MANAGE_DEVICES')
  await expect(frame.getByRole('heading', { name: 'Your devices' })).toBeFocused()
  await expectNoFaults('devices')
  // What is shown has to be on screen for a moment before a key counts for it.
  await page.locator('iframe').focus()
  await frame.getByRole('button', { name: /^Remove: / }).press('Enter')
  await expect(frame.getByRole('heading', { name: 'Remove a device' })).toBeFocused()
  await expectNoFaults('removal of a device')
  await page.keyboard.press('Escape')
  await expect(frame.getByRole('heading', { name: 'Your devices' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(frame.getByRole('main')).toHaveCount(0)
  await expect.poll(() => replyTo(page, managing)).toMatchObject({ type: '@w3m-frame/MANAGE_DEVICES_SUCCESS' })

  const changing = await send(page, 'CHANGE_RECOVERY')
  await expect(frame.getByRole('heading', { name: 'Change how you get back in' })).toBeVisible()
  await expectNoFaults('change of the recovery')
  const next = frame.getByRole('heading', { name: 'Choose a new way back in' })
  await expect(async () => {
    await frame.getByRole('button', { name: 'Continue' }).press('Enter')
    await expect(next).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectNoFaults('another recovery method')
  await page.evaluate((id) => window.app.send({ id, type: '@laurel/ABORT' }), changing)
  await expect(frame.getByRole('main')).toHaveCount(0)
  const signing = await send(page, 'CONNECT_OTP', { otp: '000005' })
  await expect(frame.getByRole('heading', { name: 'Sign without the server' })).toBeVisible()
  await expectNoFaults('a signature without the server')
  await page.evaluate((id) => window.app.send({ id, type: '@laurel/ABORT' }), signing)
  await expect(frame.getByRole('main')).toHaveCount(0)
})

test('Escape rejects what is shown, once however long it is held, and leaves the recovery and the export', async ({
  page,
}) => {
  const frame = await open(page)
  const ids = [
    await send(page, 'RPC_REQUEST', request('personal_sign', [stringToHex('First'), address])),
    await send(page, 'RPC_REQUEST', request('personal_sign', [stringToHex('Second'), address])),
  ] as const
  await expect(frame.getByText('First')).toBeVisible()
  // As the wallet's modal does when it shows the frame.
  await page.locator('iframe').focus()
  await page.keyboard.down('Escape')
  await page.keyboard.down('Escape')
  await expect.poll(() => replyTo(page, ids[0])).toMatchObject({ type: expect.stringMatching(/_ERROR$/) })
  await expect(frame.getByText('Second')).toBeVisible()
  expect(await replyTo(page, ids[1])).toBeNull()
  await page.keyboard.up('Escape')
  await page.keyboard.press('Escape')
  await expect(frame.getByRole('main')).toHaveCount(0)
  for (const leaves of [
    () => send(page, 'CONNECT_OTP', { otp: '000001' }),
    () => page.evaluate(() => window.app.send({ id: crypto.randomUUID(), type: '@laurel/EXPORT' })),
  ]) {
    await leaves()
    await expect(frame.getByRole('main')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(frame.getByRole('main')).toHaveCount(0)
  }
  expect(await countSignatures(frame)).toBe(0)
})

test('what cannot be drawn is answered, and the next request is drawn', async ({ page }) => {
  const frame = await open(page)
  const part = /\/draw-page-/
  await page.route(part, (route) => route.abort())
  const id = await send(page, 'RPC_REQUEST', request('personal_sign', [stringToHex('Hello'), address]))
  await expect.poll(() => replyTo(page, id)).toMatchObject({ payload: { message: /could not be loaded/ } })
  await page.unroute(part)
  await send(page, 'RPC_REQUEST', request('personal_sign', [stringToHex('Hello again'), address]))
  await expect(frame.getByText('Hello again')).toBeVisible()
})

test('nothing of an app’s texts runs or loads, and its theme changes only colors', async ({ page }) => {
  const executions = watchExecutions(page)
  const frame = await open(page)
  const all = hostileValues.join('\n')
  for (const value of hostileValues.slice(0, 40)) {
    const themeVariables = { '--w3m-accent': value, '--laurel-accent': value, '--w3m-border-radius-master': value }
    await send(page, 'SYNC_THEME', { themeVariables, w3mThemeVariables: themeVariables })
    await send(page, 'SYNC_DAPP_DATA', {
      ...{ sdkVersion: value, projectId: value },
      metadata: { name: value, description: value, url: value, icons: [value] },
    })
  }
  const statement = hostileValues.find((value) => value.includes('onerror')) ?? ''
  const fields = hostileValues.slice(0, 40).map((_, at) => ({ name: `text${at}`, type: 'string' }))
  const texts = [
    request('personal_sign', [stringToHex(all), address]),
    request('personal_sign', [
      stringToHex(siwe(new URL(pages.appUrl).host).replace('Welcome to Meadow.', statement)),
      address,
    ]),
    request('eth_signTypedData_v4', [
      address,
      {
        types: { Mail: fields },
        ...{ primaryType: 'Mail', domain: { name: all, version: statement, chainId: 1 } },
        message: Object.fromEntries(fields.map(({ name }, at) => [name, hostileValues[at]])),
      },
    ]),
  ]
  for (const payload of texts) {
    await showAndCancel(page, frame, payload)
  }
  await executions.expectNone(frame)
})
