import { expect, type Frame, type Page, test } from '@playwright/test'
import { encodeFunctionData, getAddress, numberToHex, parseAbi } from 'viem'
import { chosenAtDepth } from '../devnet/src/testing/test-depth.ts'
import { expectFrameLooks } from './testing/frame-looks.ts'
import { type FramePages, openApp, replyTo, send, startFramePages } from './testing/frame-page.ts'
import { bundlerUrl, ethereum, other, serveNode, usdc } from './testing/node-double.ts'

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
