import type { AppMessage } from '@laurel/wallet/frame-messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Login } from './account/login.ts'
import { createFrameHost } from './frame-host.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const chain = {
  ...{ chainId: 1, name: 'Meadow', nativeCurrency: { symbol: 'ETH', decimals: 18 } },
  ...{ isTestnet: false, rpcUrls: ['https://node.example'], tokens: [] },
}

/** A frame whose logins wait for ever, and which of them the app left. */
function openHost() {
  const left: string[] = []
  const never = () => new Promise<never>(() => {})
  const host = createFrameHost({
    // Nothing is drawn.
    ...{ root: Object.create(null), place: 'frame', notify: () => {} },
    config: { projectId: 'meadow', origins: [], isPublicWireEnabled: false, version: '1', chains: [chain] },
    createLogin: (_, origin) => {
      const login: Partial<Login> = {
        ...{ connectDevice: never, connectFarcaster: never, open: never, leave: () => left.push(origin) },
        connectCode: async () => {},
      }
      return Object.assign(Object.create(null), login)
    },
  })
  const request = (message: AppMessage, origin = 'https://meadow.example') =>
    new Promise((reply) => host.onRequest({ message, origin, isPrivate: true, reply }))
  return { host, left, request }
}

test('security: a step of a login that the app aborts ends the login', () => {
  const { host, left, request } = openHost()
  void request({ type: 'CONNECT_FARCASTER', id: 'farcaster', payload: undefined })
  void request({ type: 'GET_USER', id: 'user', payload: undefined })
  host.onAbort('another')
  host.onAbort('user')
  expect(left).toEqual([])
  host.onAbort('farcaster')
  expect(left).toEqual(['https://meadow.example'])
})

test('security: an app that loads again has left its logins', () => {
  const { host, left, request } = openHost()
  void request({ type: 'CONNECT_DEVICE', id: 'device', payload: undefined })
  void request({ type: 'CONNECT_DEVICE', id: 'other', payload: undefined }, 'https://harbor.example')
  host.onAbort(null)
  expect(left).toEqual(['https://meadow.example', 'https://harbor.example'])
})

test('behavior: a step that has its reply ends nothing', async () => {
  const { host, left, request } = openHost()
  await request({ type: 'CONNECT_OTP', id: 'code', payload: { otp: '123456' } })
  await Promise.resolve()
  host.onAbort('code')
  expect(left).toEqual([])
})
