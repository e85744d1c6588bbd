import { afterEach, describe, expect, test, vi } from 'vitest'
import { FRAME_ADDRESS, type FrameManner } from './login-frame.ts'
import { loggedIn, settled, setUp } from './login-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The parameters of a signature of the user. */
const params = ['0x00', FRAME_ADDRESS]

describe.each(['port', 'public'] as const)('a frame that loads again by itself, on the wire %s', (wire) => {
  test('default: the handshake begins again, and the user and the network are as before', async () => {
    const { frame, store, clock, wallet } = await loggedInOn({ wire })
    await store.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    const before = frame.received.length
    frame.reload()
    // Not before the account is open again.
    const signing = store.provider.request({ method: 'personal_sign', params })
    await clock.advance(1_000)
    expect(await signing).toBe('signed personal_sign')
    const sent = frame.received.slice(before).filter(({ type }) => type !== 'IS_CONNECTED')
    expect(sent.map(({ type }) => type)).toEqual(['SYNC_DAPP_DATA', 'GET_USER', 'RPC_REQUEST'])
    expect(sent[1]?.payload).toMatchObject({ chainId: 8453 })
    expect(frame.loads).toHaveLength(1)
    expect(wallet.connections.getState().status).toBe('connected')
  })

  test('error: what waited for its reply is rejected at once, and sent no second time', async () => {
    const { frame, store, wallet, clock } = await loggedInOn({
      wire,
      answer: ({ type }) => (type === 'RPC_REQUEST' ? null : undefined),
    })
    const signing = store.provider.request({ method: 'personal_sign', params })
    signing.catch(() => {})
    const count = () => frame.received.filter(({ type }) => type === 'RPC_REQUEST').length
    await settled(() => count() === 1)
    frame.reload()
    await expect(signing).rejects.toThrow('The login did not answer in time.')
    expect(wallet.modal.getState().status).toBe('closed')
    await clock.advance(1_000)
    expect(count()).toBe(1)
  })

  test('error: one that does not come back is loaded again by the next request after 20 s', async () => {
    const manner: { wire: FrameManner['wire'] } = { wire }
    const { frame, store, clock } = await loggedInOn(manner)
    manner.wire = 'silent'
    frame.reload()
    await clock.advance(19_999)
    expect(frame.isInPage()).toBe(true)
    await clock.advance(1)
    expect(frame.isInPage()).toBe(false)
    manner.wire = wire
    const signing = store.provider.request({ method: 'personal_sign', params })
    await clock.advance(1_000)
    expect(await signing).toBe('signed personal_sign')
    expect(frame.loads).toHaveLength(2)
    const types = frame.received.map(({ type }) => type)
    expect(types.slice(types.lastIndexOf('SYNC_DAPP_DATA'))).toEqual(['SYNC_DAPP_DATA', 'GET_USER', 'RPC_REQUEST'])
  })
})

test('behavior: a user who is no longer logged in after it is signed out in the page', async () => {
  let isGone = false
  const { frame, wallet } = await loggedInOn({
    wire: 'port',
    answer: ({ type }) => {
      if (!isGone) return undefined
      if (type === 'GET_USER') return { error: 'You are signed out.' }
      return type === 'IS_CONNECTED' ? { result: { isConnected: false } } : undefined
    },
  })
  isGone = true
  frame.reload()
  await settled(() => wallet.connections.getState().status === 'disconnected')
})

/** A page whose user has logged in, and whose modal is closed. */
async function loggedInOn(manner: FrameManner) {
  const page = setUp(manner)
  const logging = loggedIn(page)
  // Nothing but the wire of public clients waits for the clock.
  if (manner.wire === 'public') await page.clock.advance(1_000)
  await logging
  page.wallet.modal.close()
  return page
}
