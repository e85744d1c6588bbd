import { afterEach, describe, expect, test, vi } from 'vitest'
import { type MessageType, messagePayloads } from '../src/frame-messages/message-types.ts'
import { createFrameClient } from '../src/login/frame-client.ts'
import { createFrameElement } from '../src/login/frame-element.ts'
import { timeoutOf } from '../src/login/request-timeouts.ts'
import { createTestFrame, FRAME_ORIGIN } from './login-frame.ts'
import { settled } from './login-page.ts'
import { makeWallet } from './make-wallet.ts'
import { createOrigin } from './test-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A valid payload of each message, with methods that read, that send on and that their user confirms. */
const messages: readonly { readonly type: MessageType; readonly payload?: unknown }[] = [
  { type: 'SWITCH_NETWORK', payload: { chainId: 1 } },
  { type: 'CONNECT_EMAIL', payload: { email: 'ada@example.com' } },
  { type: 'CONNECT_DEVICE' },
  { type: 'CONNECT_OTP', payload: { otp: '123456' } },
  { type: 'GET_SOCIAL_REDIRECT_URI', payload: { provider: 'google' } },
  { type: 'CONNECT_SOCIAL', payload: { uri: 'login' } },
  { type: 'GET_FARCASTER_URI' },
  { type: 'CONNECT_FARCASTER' },
  { type: 'CONNECT_PASSKEY' },
  { type: 'GET_USER' },
  { type: 'SIGN_OUT' },
  { type: 'IS_CONNECTED' },
  { type: 'GET_CHAIN_ID' },
  { type: 'RPC_REQUEST', payload: { method: 'eth_call' } },
  { type: 'RPC_REQUEST', payload: { method: 'eth_sendRawTransaction' } },
  { type: 'RPC_REQUEST', payload: { method: 'personal_sign' } },
  { type: 'UPDATE_EMAIL', payload: { email: 'new@example.com' } },
  { type: 'UPDATE_EMAIL_PRIMARY_OTP', payload: { otp: '123456' } },
  { type: 'UPDATE_EMAIL_SECONDARY_OTP', payload: { otp: '123456' } },
  { type: 'SYNC_THEME', payload: {} },
  { type: 'SYNC_DAPP_DATA', payload: { sdkVersion: '1', projectId: 'p1' } },
  { type: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS' },
  { type: 'INIT_SMART_ACCOUNT' },
  { type: 'SET_PREFERRED_ACCOUNT', payload: { type: 'eoa' } },
  { type: 'CHANGE_RECOVERY' },
  { type: 'MANAGE_DEVICES' },
]

/** How long the user of the test takes at least for what has no time. */
const A_DAY_MS = 86_400_000

describe('a frame that does not reply', () => {
  test('default: every kind of message is among them', () => {
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(Object.keys(messagePayloads)))
  })

  test.each(messages)('$type $payload ends exactly at its time, or never', async ({ type, payload }) => {
    const tab = createOrigin().openTab()
    const frame = createTestFrame(tab, { wire: 'port', answer: () => null })
    vi.stubGlobal('document', frame.document)
    const { clock, wallet } = makeWallet(tab, {})
    const client = createFrameClient({
      ...{ origin: FRAME_ORIGIN, environment: wallet.environment, page: tab.window },
      createElement: () => createFrameElement(document, new URL(`${FRAME_ORIGIN}/sdk`), 'Login'),
    })
    let ended: unknown = null
    const sent: Promise<unknown> = Reflect.apply(client.request, undefined, [type, payload])
    sent.catch((error: unknown) => {
      ended = error
    })
    await settled(() => frame.received.length === 1)
    const timeoutMs = timeoutOf({ type, payload })
    await clock.advance((timeoutMs ?? A_DAY_MS) - 1)
    expect(ended).toBeNull()
    await clock.advance(1)
    if (timeoutMs === null) {
      expect(ended).toBeNull()
      client.destroy()
    }
    await settled(() => ended !== null)
    expect(ended).toMatchObject({
      code: timeoutMs === null ? 'wallet/login-frame-missing' : 'wallet/login-timeout',
    })
    // The frame hears of it, so that it takes away what it shows.
    if (timeoutMs !== null) await settled(() => frame.receivedOnPort.some((one) => one.type === 'ABORT'))
  })
})
