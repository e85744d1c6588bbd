import { toDelegationCode } from '@laurel/wallet/smart-account'
import { expect, type Frame, type Page, test } from '@playwright/test'
import { concat, encodeFunctionData, getAddress, parseAbi, recoverMessageAddress, toHex, toRlp } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization, recoverAuthorizationAddress } from 'viem/utils'
import { DELEGATE } from '../apps/frame/src/smart-account/delegation.ts'
import { chosenAtDepth } from '../devnet/src/testing/test-depth.ts'
import { frameAccountKey } from './frame-page/account.ts'
import { expectFrameLooks } from './testing/frame-looks.ts'
import { countSignatures, type FramePages, openApp, replyTo, send, startFramePages } from './testing/frame-page.ts'
import { bundlerUrl, ethereum, other, serveNode, usdc } from './testing/node-double.ts'

/** What the frame shows before an account with a key delegates (EIP-7702), and what no page gets from it. */
const { address } = privateKeyToAccount(frameAccountKey)
const erc20 = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)'])
const chain = {
  ...ethereum,
  smartAccounts: {
    ...{ entryPoint: getAddress('0x0000000071727De22E5E9d8BAf0edAc6f37da032'), bundlerUrls: [bundlerUrl] },
    ...{ factory: getAddress(`0x${'fa'.repeat(20)}`), implementation: getAddress(`0x${'1e'.repeat(20)}`) },
    ...{ paymaster: getAddress(`0x${'be'.repeat(20)}`), delegate: DELEGATE },
  },
}
let pages: FramePages
test.beforeAll(async () => {
  pages = await startFramePages([chain])
})
test.afterAll(() => pages?.stop())

/** Opens the frame. @param code - that of the account. */
async function open(page: Page, code = '0x'): Promise<Frame> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await serveNode(page, { eth_getCode: code })
  const frame = await openApp(page, pages)
  await send(page, 'GET_USER')
  return frame
}

const approve = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [other, 500_000_000n] })
const transfer = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [other, 1_250_500_000n] })
const batch = {
  method: 'wallet_sendCalls',
  params: [
    {
      ...{ version: '2.0.0', from: address, atomicRequired: true },
      calls: [
        { to: usdc, data: approve },
        { to: usdc, data: transfer },
      ],
    },
  ],
}

const code = toDelegationCode(DELEGATE)
const shown = [
  { name: 'first batch', code: '0x', text: 'Lets your account do several things at once', payload: batch },
  { name: 'sponsored batch', code: '0x', text: 'The operator of this login pays', payload: batch },
  {
    ...{ name: 'removal', code, text: 'Your account stops using the code' },
    payload: { method: 'wallet_revokePermissions', params: [{ permissionContext: code }] },
  },
] as const

for (const { name, code: present, text, payload } of chosenAtDepth(shown, (one) => one.name === 'sponsored batch')) {
  test(`${name}: axe finds nothing, in light and dark, and it fits`, async ({ page }, info) => {
    const frame = await open(page, present)
    if (name === 'sponsored batch') await frame.evaluate(() => Object.assign(location, { hash: '#sponsored' }))
    await send(page, 'RPC_REQUEST', payload)
    await expect(frame.getByText(text).first()).toBeVisible()
    await expect(frame.locator('body')).toContainText(DELEGATE.slice(-4))
    await expectFrameLooks({ page, frame, info }, name)
  })
}

test('a later batch says nothing of a contract, and one of unknown code is refused', async ({ page }) => {
  const frame = await open(page, code)
  await send(page, 'RPC_REQUEST', batch)
  await expect(frame.getByText(/all of them, or none/)).toBeVisible()
  await expect(frame.locator('body')).not.toContainText('several things at once')
  const next = await page.context().newPage()
  await open(next, toDelegationCode(usdc))
  const id = await send(next, 'RPC_REQUEST', batch)
  await expect
    .poll(() => replyTo(next, id))
    .toMatchObject({ payload: { message: expect.stringMatching('not known here') } })
})

test('hostile: no page gets a signed delegation, by any method or with a message that looks like one', async ({
  page,
}) => {
  const frame = await open(page)
  const authorization = { address: other, chainId: 1, nonce: 0 }
  const hash = hashAuthorization(authorization)
  const unknown = [
    ...['eth_signAuthorization', 'wallet_signAuthorization', 'wallet_sign7702Authorization', 'eth_sign'].map(
      (method) => ({
        ...{ method, params: [{ ...authorization, contractAddress: other, account: address }] },
      }),
    ),
    { method: 'eth_signTransaction', params: [{ from: address, to: other, authorizationList: [authorization] }] },
  ]
  for (const payload of unknown) await send(page, 'RPC_REQUEST', payload)
  // Without a signature it is not a delegation, and the frame signs none that an app brings.
  const unsigned = [{ from: address, to: other, value: '0x1', authorizationList: [authorization] }]
  const id = await send(page, 'RPC_REQUEST', { method: 'eth_sendTransaction', params: unsigned })
  await expect.poll(() => replyTo(page, id)).toMatchObject({ payload: { message: expect.stringMatching('not valid') } })
  // Its hash could be that of an operation, too.
  const hashed = await send(page, 'RPC_REQUEST', { method: 'personal_sign', params: [hash, address] })
  await expect
    .poll(() => replyTo(page, hashed))
    .toMatchObject({ payload: { message: expect.stringMatching('nobody can read') } })
  expect(await countSignatures(frame)).toBe(0)
  await expect(frame.getByRole('main')).toHaveCount(0)

  // Its bytes are shown as such. What is signed has the prefix of a message.
  const bytes = concat(['0x05', toRlp([toHex(1), other, '0x'])])
  const signing = await send(page, 'RPC_REQUEST', { method: 'personal_sign', params: [bytes, address] })
  await expect(frame.getByText('This is not a text')).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Sign', exact: true })).toBeEnabled()
  await page.waitForTimeout(700)
  await frame.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(() => replyTo(page, signing)).toMatchObject({ payload: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  const signature = toHex(BigInt(Object(await replyTo(page, signing)).payload), { size: 65 })
  expect(await recoverMessageAddress({ message: { raw: bytes }, signature })).toBe(address)
  expect(await recoverAuthorizationAddress({ authorization, signature })).not.toBe(address)
})
