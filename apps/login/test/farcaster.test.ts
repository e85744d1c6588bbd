/** Logging in with Farcaster on PostgreSQL, with a relay that says what a test has it say. */
import { loginPaths } from '@laurel/wallet/login-schemas'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startFarcaster, waitForFarcaster } from '../src/farcaster/farcaster-login.ts'
import type { ChannelAnswer } from '../src/farcaster/relay-client.ts'
import { openLogin, TEST_APP } from '../src/testing/open-login.ts'
import { createTestDevice, type TestDevice } from '../src/testing/test-device.ts'

const user = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const thief = privateKeyToAccount(`0x${'33'.repeat(32)}`)

let login: Awaited<ReturnType<typeof openLogin>>
/** What the relay was requested to have signed, and what it answers. */
const relay: { nonce: string; answer: ChannelAnswer | null; isDown: boolean } = {
  nonce: '',
  answer: null,
  isDown: false,
}
beforeAll(async () => {
  login = await openLogin()
})
afterAll(() => login.stop())
afterEach(() => {
  relay.isDown = false
  expect(login.faults.splice(0)).toEqual([])
})

const parts = () => ({
  ...login.services.social,
  farcaster: {
    relay: {
      async open({ nonce }: { readonly nonce: string }) {
        relay.nonce = nonce
        relay.answer = null
        return { token: 'channel', url: 'https://farcaster.test/connect' }
      },
      read: async () => relay.answer,
    },
    registry: {
      idOf: async (address: string) => (address === user.address ? 7n : address === thief.address ? 8n : 0n),
      isSignedBy: async (address: string, _: string, signature: string) =>
        signature === '0x01' ? address === user.address : address === thief.address,
    },
  },
})
const start = (device: TestDevice) =>
  startFarcaster({ deviceId: device.id, userAgent: undefined, ...TEST_APP }, parts())
const wait = (device: TestDevice, id: string) =>
  waitForFarcaster({ id, deviceId: device.id, channel: 'channel' }, parts(), 0)
/** A message as Farcaster's app signs it. */
function say(
  change: { readonly nonce?: string; readonly fid?: number; readonly by?: typeof user } = {},
): ChannelAnswer {
  const { nonce = relay.nonce, fid = 7, by = user } = change
  const message = createSiweMessage({
    ...{ domain: 'app.example', uri: TEST_APP.origin, nonce, address: by.address, chainId: 10, version: '1' },
    ...{ issuedAt: new Date(), resources: [`farcaster://fid/${fid}`] },
  })
  return { message, signature: by === user ? '0x01' : '0x02', userName: 'ada' }
}

describe('a login with Farcaster', () => {
  test('default: pending, then the account of the id, on every device', async () => {
    const [one, two] = [await createTestDevice(), await createTestDevice()]
    const first = await start(one)
    expect(first).toEqual({ login: expect.any(String), url: 'https://farcaster.test/connect', channel: 'channel' })
    expect(relay.nonce).toMatch(/^[0-9a-f]{64}$/)
    expect(await wait(one, first.login)).toEqual({ status: 'pending' })
    relay.answer = say()
    const approved = await wait(one, first.login)
    expect(approved).toMatchObject({
      status: 'approved',
      userName: 'ada',
      account: { social: { provider: 'farcaster' } },
    })
    const second = await start(two)
    relay.answer = say()
    const again = await wait(two, second.login)
    expect(
      again.status === 'approved' && approved.status === 'approved' && again.account.id === approved.account.id,
    ).toBe(true)
    const path = loginPaths.farcasterWait.replace('{login}', first.login)
    const response = await login.send(one, 'POST', path, { body: { channel: 'channel' } })
    expect((await response.json()).error.code).toBe('login/social-not-offered')
  })

  test.each<[string, () => ChannelAnswer]>([
    ['a message of another login', () => say({ nonce: 'a'.repeat(64) })],
    ['an id of another user', () => say({ fid: 8 })],
    ['the signature of another key', () => ({ ...say(), signature: '0x02' })],
    ['the id of a user, by a thief', () => say({ by: thief })],
    ['text', () => ({ ...say(), message: 'nonsense' })],
  ])('security: %s is refused', async (_, answer) => {
    const device = await createTestDevice()
    const { login: id } = await start(device)
    relay.answer = answer()
    await expect(wait(device, id)).rejects.toMatchObject({ code: 'login/social-refused' })
  })

  test('security: on another device, twice, and after ten minutes it is over', async () => {
    const [device, other] = [await createTestDevice(), await createTestDevice()]
    const { login: id } = await start(device)
    relay.answer = say()
    const over = { code: 'login/login-over' }
    await expect(wait(other, id)).rejects.toMatchObject(over)
    expect((await wait(device, id)).status).toBe('approved')
    await expect(wait(device, id)).rejects.toMatchObject(over)
    const late = await start(device)
    login.wait(600)
    await expect(wait(device, late.login)).rejects.toMatchObject(over)
    login.wait(-600)
  })
})
