import { expect, type Frame, type Page, test } from '@playwright/test'
import { encodeFunctionData, getAddress, numberToHex, parseAbi } from 'viem'
import { hostileValues } from '../apps/frame/test/hostile-values.ts'
import { chosenAtDepth } from '../devnet/src/testing/test-depth.ts'
import { expectFrameLooks } from './testing/frame-looks.ts'
import { type FramePages, openApp, replyTo, send, startFramePages } from './testing/frame-page.ts'
import { bundlerUrl, ethereum, other, serveNode, usdc } from './testing/node-double.ts'
import { watchExecutions } from './testing/watch-executions.ts'

/** What the frame shows of a smart account before it signs. The operator's node and bundler are doubles. */
const erc20 = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)'])
const chain = {
  ...ethereum,
  smartAccounts: {
    ...{ entryPoint: getAddress('0x0000000071727De22E5E9d8BAf0edAc6f37da032'), bundlerUrls: [bundlerUrl] },
    ...{ factory: getAddress(`0x${'fa'.repeat(20)}`), implementation: getAddress(`0x${'1e'.repeat(20)}`) },
    paymaster: getAddress(`0x${'be'.repeat(20)}`),
  },
}
let pages: FramePages
test.beforeAll(async () => {
  pages = await startFramePages([chain])
})
test.afterAll(() => pages?.stop())

/** Opens the frame with a user who prefers the smart account. @returns the frame and the address. */
async function open(page: Page): Promise<{ readonly frame: Frame; readonly address: string }> {
  await serveNode(page)
  const frame = await openApp(page, pages)
  const id = await send(page, 'GET_USER', { preferredAccountType: 'smartAccount' })
  await expect.poll(() => replyTo(page, id)).toMatchObject({ payload: { preferredAccountType: 'smartAccount' } })
  const { payload } = Object(await replyTo(page, id))
  return { frame, address: payload.address }
}

const transfer = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [other, 1_250_500_000n] })
const approve = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [other, 500_000_000n] })
const expiry = { type: 'expiry', data: { timestamp: 1_900_000_000 } }

const shown: readonly (readonly [string, RegExp, (from: string) => unknown])[] = [
  [
    'batch',
    /all of them, or none/,
    (from) => ({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from,
          calls: [
            { to: usdc, data: approve },
            { to: usdc, data: transfer },
          ],
        },
      ],
    }),
  ],
  [
    'sponsored',
    /The operator of this login pays/,
    (from) => ({ method: 'eth_sendTransaction', params: [{ from, to: usdc, data: transfer }] }),
  ],
  [
    'permissions',
    /Let another key act for your account/,
    (from) => ({
      method: 'wallet_grantPermissions',
      params: [
        {
          ...{ chainId: '0x1', from, to: other, rules: [expiry, { type: 'call-limit', data: { count: 20 } }] },
          permission: { type: 'erc20-token-transfer', data: { address: usdc, allowance: numberToHex(50_000_000) } },
        },
      ],
    }),
  ],
]

// A sponsored batch is also in frame-delegation.spec.ts, with the same parts.
for (const [name, text, payload] of chosenAtDepth(shown, ([kind]) => kind === 'permissions')) {
  test(`${name}: axe finds nothing, in light and dark, and it fits`, async ({ page }, info) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const { frame, address } = await open(page)
    // The double of the login sponsors what is sent with this.
    if (name === 'sponsored') await frame.evaluate(() => Object.assign(location, { hash: '#sponsored' }))
    await send(page, 'RPC_REQUEST', payload(address))
    await expect(frame.getByText(text).first()).toBeVisible()
    await frame.getByText('Everything that is signed').click()
    await expect(frame.getByText('verificationGasLimit').first()).toBeVisible()
    await expectFrameLooks({ page, frame, info }, name)
  })
}

test('what is read does not move, and nothing is said of a cover before there is one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { frame, address } = await open(page)
  // Each text that the line above the buttons had.
  await frame.evaluate(() => {
    const said = new Set<string>()
    const read = () => said.add(document.querySelector('[data-part="obstacle"]')?.textContent ?? '')
    new MutationObserver(read).observe(document, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { said })
  })
  await send(page, 'RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: address, to: usdc, data: transfer }],
  })
  await expect(frame.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  expect(await frame.evaluate(() => [...Reflect.get(window, 'said')])).toEqual([''])

  const summary = frame.getByText('Everything that is signed')
  await page.evaluate(() => {
    const over = document.createElement('aside')
    over.style.cssText = 'position:absolute;z-index:9;left:380px;top:40px;width:20px;height:20px;background:#fff'
    document.body.append(over)
  })
  await expect(frame.getByText('Something covers this window')).toBeVisible()
  await summary.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const place = () => summary.evaluate((element) => Math.round(element.getBoundingClientRect().y))
  const before = await place()
  await page.evaluate(() => document.querySelector('aside')?.remove())
  await expect(frame.getByText('Something covers this window')).toHaveCount(0)
  expect(await place()).toBe(before)
})

test('nothing of the texts of permissions, batches and user operations runs or loads', async ({ page }) => {
  const executions = watchExecutions(page)
  const { frame, address: from } = await open(page)
  const transfers = { address: usdc, allowance: numberToHex(50_000_000) }
  const permission = { type: 'erc20-token-transfer', data: transfers }
  const grant = (more: object) => ({
    method: 'wallet_grantPermissions',
    params: [{ ...{ chainId: '0x1', from, to: other, rules: [expiry], permission }, ...more }],
  })
  /** A text in each place that an app fills in. What has to have a form is refused there, and the rest is drawn. */
  const placesOf = (text: string): readonly unknown[] => [
    grant({ permission: { type: text, data: transfers } }),
    grant({ permission: { type: permission.type, data: { ...transfers, [text]: text, justification: text } } }),
    grant({ permission: { type: permission.type, data: { ...transfers, address: text } } }),
    grant({
      permission: { type: 'contract-call', data: { address: other, calls: [text], functions: [text], abi: text } },
    }),
    grant({ rules: [expiry, { type: text, data: { [text]: text } }] }),
    grant({ to: text, signer: { type: text, data: text } }),
    grant({ metadata: { name: text, description: text, icon: text }, context: text, justification: text }),
    { method: 'wallet_revokePermissions', params: [{ permissionContext: text }] },
    {
      method: 'wallet_sendCalls',
      params: [
        {
          ...{ version: text, from, id: text, capabilities: { [text]: { optional: true, text } } },
          calls: [{ to: usdc, data: transfer, capabilities: { [text]: { optional: true, text } } }],
        },
      ],
    },
    { method: 'wallet_getCallsStatus', params: [text] },
    { method: 'eth_sendUserOperation', params: [{ sender: from, callData: text, [text]: text }, text] },
  ]
  let drawn = 0
  for (const text of hostileTexts()) {
    for (const payload of placesOf(text)) {
      const id = await send(page, 'RPC_REQUEST', payload)
      const cancel = frame.getByRole('button', { name: 'Cancel' })
      // It is drawn, or it was refused. A message that is not valid has no reply at all.
      const isOver = async () => (await replyTo(page, id)) !== null || (await cancel.isVisible())
      await expect
        .poll(isOver, { timeout: 1_000 })
        .toBe(true)
        .catch(() => {})
      if (await cancel.isVisible()) {
        drawn += 1
        await cancel.click()
        await expect(cancel).toBeHidden()
      }
    }
    await executions.expectNone(frame)
  }
  expect(drawn).toBeGreaterThan(0)
})

/** One text of each kind of markup, and all of them in one. */
function hostileTexts(): readonly string[] {
  return [hostileValues.slice(0, 40).join(' '), ...hostileValues.slice(0, 4)]
}
