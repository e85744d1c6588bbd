import { expect, type Frame, type Page, test } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { frameAccountKey } from './frame-page/account.ts'
import { countSignatures, type FramePages, frameOf, startFramePages } from './testing/frame-page.ts'
import { openPublicLogin, type PublicLogin } from './testing/public-login.ts'

/**
 * The public client 5.1.11, unchanged, with our frame, and our client with a frame of the public class, through every message and in a
 * real browser. Source: docs/frame-messages.md.
 */

const chain = {
  ...{ chainId: 31337, name: 'Laurel Local', isTestnet: true, tokens: [] },
  ...{ nativeCurrency: { symbol: 'ETH', decimals: 18 }, rpcUrls: ['http://127.0.0.1:9'] },
}
const { address } = privateKeyToAccount(frameAccountKey)
let pages: FramePages
let login: PublicLogin
test.beforeAll(async () => {
  test.setTimeout(300_000)
  login = await openPublicLogin()
  pages = await startFramePages([chain], { isPublicWireEnabled: true })
})
test.afterAll(async () => {
  await pages?.stop()
  await login?.stop()
})

/** The public client, as far as the journey calls it. */
type Provider = Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>
declare global {
  interface Window {
    provider: Provider
    received: readonly { readonly type: string; readonly id: string; readonly payload?: unknown }[]
  }
}

/** What a page throws: the public client throws in its listener at messages that its schemas do not have. */
function watch(page: Page): string[] {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message.slice(0, 200)))
  return thrown
}

/** Opens an app with the public client. It puts the frame into the page at once, and resolves when the frame has loaded. */
async function openPublicApp(page: Page): Promise<Frame> {
  await page.goto(pages.appUrl)
  await page.addScriptTag({ type: 'module', content: await login.buildApp(pages.frameUrl) })
  await page.waitForFunction(() => 'provider' in window)
  await call(page, 'getChainId')
  return frameOf(page, pages.frameUrl)
}

/** Calls a method of the public client. @returns its result, or the message of its error. */
function call(page: Page, method: string, ...given: readonly unknown[]): Promise<unknown> {
  const called = page.evaluate(
    ([name, list]) =>
      window.provider[name]?.(...list).then(
        (result) => result ?? null,
        (error: Error) => `error: ${error.message}`,
      ),
    [method, given] as const,
  )
  return Promise.race([called, noReply()])
}

/** The public client waits for ever for a reply that does not come. A user has less time than this for a click. */
async function noReply(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 45_000))
  return 'no reply'
}

const user = {
  ...{ address, email: 'ana@meadow.example', chainId: 31337 },
  accounts: [{ address, type: 'eoa' }],
}

const calls: readonly (readonly [method: string, given: readonly unknown[], result: unknown])[] = [
  ['connectEmail', [{ email: 'ana@meadow.example' }], { action: 'VERIFY_OTP' }],
  ['connectDevice', [], null],
  ['connectOtp', [{ otp: '123456' }], null],
  // Before it knows a chain it sends 0.
  ['connect', [], user],
  ['connect', [{ chainId: 31337 }], user],
  ['connect', [{ chainId: '31337', preferredAccountType: 'eoa' }], user],
  ['isConnected', [], { isConnected: true }],
  ['getChainId', [], { chainId: 31337 }],
  ['switchNetwork', [31337], { chainId: 31337 }],
  ['switchNetwork', ['eip155:31337'], { chainId: 31337 }],
  ['getSocialRedirectUri', [{ provider: 'google' }], { uri: 'https://provider.test/google' }],
  ['connectSocial', ['https://provider.test/google?code=1'], user],
  ['getFarcasterUri', [], { url: 'https://farcaster.test' }],
  ['connectFarcaster', [], { userName: 'ana' }],
  ['connect', [], user],
  ['syncTheme', [{ themeMode: 'dark', themeVariables: { '--w3m-accent': '#00aa55', '--w3m-z-index': 2 } }], null],
  ['syncTheme', [{ w3mThemeVariables: { '--w3m-accent': 'hsla(231, 100%, 70%, 1)' } }], null],
  [
    'syncDappData',
    [
      {
        metadata: { name: 'Meadow', description: '', url: 'https://meadow.example', icons: [] },
        ...{ sdkVersion: 'react-wagmi-5.1.11', projectId: 'meadow' },
      },
    ],
    null,
  ],
  ['getSmartAccountEnabledNetworks', [], { smartAccountEnabledNetworks: expect.any(Array) }],
  ['setPreferredAccount', ['eoa'], { type: 'eoa', address }],
  ['updateEmail', [{ email: 'ana@a.example' }], { action: 'VERIFY_PRIMARY_OTP' }],
  ['updateEmailPrimaryOtp', [{ otp: '123456' }], null],
  ['updateEmailSecondaryOtp', [{ otp: '123456' }], { newEmail: 'ana@a.example' }],
  ['request', [{ method: 'eth_accounts' }], [address]],
  ['getCapabilities', [], expect.any(Object)],
  ['disconnect', [], null],
]

test('the public client drives our frame through every message, and throws at none', async ({ page }) => {
  const thrown = watch(page)
  await page.goto(pages.appUrl)
  await page.addScriptTag({ type: 'module', content: await login.buildApp(pages.frameUrl) })
  await page.waitForFunction(() => 'provider' in window)
  for (const [method, given, result] of calls) {
    expect({ method, found: await call(page, method, ...given) }).toMatchObject({ method, found: result })
  }
  expect(thrown).toEqual([])
})

test('the public client gets a signature after a click in our frame, and its abort is an answer', async ({ page }) => {
  const thrown = watch(page)
  const frame = await openPublicApp(page)
  await call(page, 'connect', { chainId: 31337 })
  // It shows the frame itself.
  await page.locator('#w3m-iframe').evaluate((element) => {
    element.style.cssText += 'display:block;left:40px;top:40px;width:360px;height:400px;border:0'
  })
  const signing = call(page, 'request', { method: 'personal_sign', params: ['0x68656c6c6f', address] })
  const button = frame.getByRole('button', { name: 'Sign', exact: true })
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.hover()
  await page.waitForTimeout(600)
  await button.click()
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await countSignatures(frame)).toBe(1)

  const left = call(page, 'request', { method: 'personal_sign', params: ['0x00', address] })
  await expect(button).toBeVisible()
  await page.evaluate(() => void window.provider['rejectRpcRequests']?.())
  expect(await left).toBe('error: Request was aborted')
  expect(await countSignatures(frame)).toBe(1)
  expect(thrown).toEqual([])
})

type Sent = Parameters<Window['loginClient']['request']>
const ours: readonly (readonly [type: Sent[0], payload: unknown, result: unknown])[] = [
  ['CONNECT_EMAIL', { email: 'ada@example.com' }, { action: 'VERIFY_OTP' }],
  ['CONNECT_DEVICE', undefined, null],
  ['CONNECT_OTP', { otp: '000000' }, 'error: Invalid code'],
  ['CONNECT_OTP', { otp: '123456' }, null],
  ['GET_USER', { chainId: 1 }, { email: 'ada@example.com', chainId: 1 }],
  ['IS_CONNECTED', undefined, { isConnected: true }],
  ['GET_CHAIN_ID', undefined, { chainId: 1 }],
  ['SWITCH_NETWORK', { chainId: 8453 }, { chainId: 8453 }],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'github' }, { uri: 'https://provider.test/github' }],
  ['CONNECT_SOCIAL', { uri: 'https://provider.test/github?code=1' }, { userName: 'ada' }],
  ['GET_FARCASTER_URI', undefined, { url: 'https://farcaster.test' }],
  ['CONNECT_FARCASTER', undefined, { userName: 'ada' }],
  ['SYNC_THEME', { themeMode: 'light', themeVariables: {} }, null],
  ['SYNC_DAPP_DATA', { sdkVersion: 'react-wagmi-5.1.11', projectId: 'meadow' }, null],
  ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, { smartAccountEnabledNetworks: [1, 8453] }],
  ['INIT_SMART_ACCOUNT', undefined, { isDeployed: true }],
  ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }, { type: 'eoa' }],
  ['UPDATE_EMAIL', { email: 'new@example.com' }, { action: 'VERIFY_PRIMARY_OTP' }],
  ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }, null],
  ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }, { newEmail: 'new@example.com' }],
  ['RPC_REQUEST', { method: 'eth_blockNumber' }, 'answer to eth_blockNumber'],
  ['RPC_REQUEST', { method: 'eth_sendTransaction', params: [{}] }, 'answer to eth_sendTransaction'],
  ['SIGN_OUT', undefined, null],
]

/** Sends with our client. @returns the result, or the message of the error. */
function sendOurs(page: Page, type: string, payload: unknown): Promise<unknown> {
  const sending = page.evaluate(
    ([name, value]) => {
      const { request } = window.loginClient
      const sent: Promise<unknown> = Reflect.apply(request, undefined, [name, value])
      return sent.then(
        (result) => result ?? null,
        (error: Error) => `error: ${error.message}`,
      )
    },
    [type, payload] as const,
  )
  return Promise.race([sending, noReply()])
}

for (const isAnnounced of [false, true]) {
  test(`our client drives a public frame through every message, announced: ${isAnnounced}`, async ({ page }) => {
    const thrown = watch(page)
    await page.goto(login.pageUrl(isAnnounced))
    await page.waitForFunction(() => 'loginClient' in window)
    for (const [type, payload, result] of ours) {
      expect({ type, found: await sendOurs(page, type, payload) }).toMatchObject({ type, found: result })
    }
    const waiting = sendOurs(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x00', address] })
    const frame = page.frames()[1]
    await expect
      .poll(() => frame?.evaluate(() => window.received.map(({ payload }) => Reflect.get(Object(payload), 'method'))))
      .toContain('personal_sign')
    await page.evaluate(() => window.loginClient.rejectRpcRequests())
    expect(await waiting).toBe('error: Request was aborted')
    await sendOurs(page, 'GET_CHAIN_ID', undefined)
    const types = (await frame?.evaluate(() => window.received.map(({ type }) => type))) ?? []
    expect(types.includes('@w3m-app/RPC_ABORT')).toBe(isAnnounced)
    expect(new Set(types).size).toBe(new Set(ours.map(([type]) => type)).size + (isAnnounced ? 1 : 0))
    // The public frame of 5.1.11 throws at what it has no schema for, and hears no abort.
    expect(thrown.filter((text) => !text.includes('RPC_ABORT')).length).toBeLessThanOrEqual(isAnnounced ? 1 : 0)
  })
}
