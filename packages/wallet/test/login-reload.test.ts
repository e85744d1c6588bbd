import { afterEach, describe, expect, test, vi } from 'vitest'
import { FRAME_ADDRESS, type FrameManner } from './login-frame.ts'
import { email, loggedIn, settled, setUp } from './login-page.ts'
import { createOrigin } from './test-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Logs in, and loads the page again with a frame that does as given. */
async function reloaded(manner: FrameManner, change?: (saved: Map<string, string>) => void) {
  const origin = createOrigin()
  const first = await loggedIn(setUp({ wire: 'port' }, {}, origin.openTab()))
  first.wallet.destroy()
  change?.(origin.values)
  return { ...setUp(manner, {}, origin.openTab()), origin }
}

describe('a reload while the login server is down', () => {
  test('default: the account is shown after 3 s, says after 20 s that its frame did not load, and stays', async () => {
    const { wallet, clock, store, frame } = await reloaded({ wire: 'silent' })
    const { connections, account } = wallet
    await settled(() => frame.loads.length === 1)
    await clock.advance(2_999)
    expect(connections.getState().status).toBe('reconnecting')
    await clock.advance(1)
    await settled(() => connections.getState().status === 'connected')
    expect(account.getState()).toMatchObject({ address: FRAME_ADDRESS, login: { email, isUnreachable: false } })

    await clock.advance(17_000)
    await settled(() => account.getState().login?.isUnreachable === true)
    expect(connections.getState().status).toBe('connected')
    const signing = store.provider.request({ method: 'personal_sign', params: ['0x00', FRAME_ADDRESS] })
    signing.catch(() => {})
    await clock.advance(20_000)
    await expect(signing).rejects.toThrow('Unable to load email login dependency')
    expect(connections.getState().status).toBe('connected')
  })

  test('behavior: when the server is there again, another try says so, and the user is the frame’s', async () => {
    const manner: { wire: FrameManner['wire'] } = { wire: 'silent' }
    const { wallet, clock, store, frame } = await reloaded(manner)
    await settled(() => frame.loads.length === 1)
    await clock.advance(20_000)
    await settled(() => store.getState().isUnreachable)
    manner.wire = 'port'
    await store.reload()
    expect(store.getState()).toMatchObject({ isUnreachable: false, user: { address: FRAME_ADDRESS } })
    expect(wallet.account.getState()).toMatchObject({ login: { isUnreachable: false, isSmartAccountDeployed: false } })
  })

  test('behavior: a slow frame that says that nobody is logged in ends what was shown', async () => {
    let answer = (): void => {}
    const page = await reloaded({
      wire: 'port',
      answer: ({ type, id }) => {
        if (type !== 'IS_CONNECTED') return undefined
        answer = () => page.frame.send({ id, type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } })
        return null
      },
    })
    await settled(() => page.frame.received.some(({ type }) => type === 'IS_CONNECTED'))
    await page.clock.advance(3_000)
    await settled(() => page.wallet.connections.getState().status === 'connected')
    answer()
    await settled(() => page.wallet.connections.getState().status === 'disconnected')
    expect([...page.origin.values.keys()].filter((key) => /EMAIL|USER|USED/.test(key))).toEqual([])
  })

  test('behavior: a frame that is there and does not reply in time is as one that is not, until it replies', async () => {
    let answer = (): void => {}
    const page = await reloaded({
      wire: 'port',
      answer: ({ type, id }) => {
        if (type !== 'IS_CONNECTED') return undefined
        answer = () => page.frame.send({ id, type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } })
        return null
      },
    })
    await settled(() => page.frame.received.some(({ type }) => type === 'IS_CONNECTED'))
    await page.clock.advance(10_000)
    await settled(() => page.wallet.account.getState().login?.isUnreachable === true)
    expect(page.wallet.connections.getState().status).toBe('connected')
    answer()
    await settled(() => page.wallet.account.getState().login?.isUnreachable === false)
    expect(page.store.getState().user).toMatchObject({ isSmartAccountDeployed: false })
  })

  test('error: a frame that is there and cannot check the login deletes what was saved', async () => {
    const error = { error: 'The login server does not respond.' }
    const { wallet, origin } = await reloaded({
      wire: 'port',
      answer: ({ type }) => (type === 'IS_CONNECTED' ? error : undefined),
    })
    await settled(() => wallet.connections.getState().status === 'disconnected')
    expect(origin.values.get('laurel.login.USER')).toBeUndefined()
  })

  test.each([undefined, '', 'null', '{"address":"0x12","accounts":[]}', '{"address":1,"accounts":{}}'])(
    'error: a saved user that cannot be read is nobody: %s',
    async (saved) => {
      const { wallet, clock, frame } = await reloaded({ wire: 'silent' }, (values) => {
        if (saved === undefined) values.delete('laurel.login.USER')
        else values.set('laurel.login.USER', saved)
      })
      await settled(() => frame.loads.length === 1)
      await clock.advance(20_000)
      await settled(() => wallet.connections.getState().status === 'disconnected')
    },
  )
})

describe('farcasterUrl', () => {
  test('default: it is in the account state while the login waits for the app, and only then', async () => {
    const url = 'https://farcaster.example/~/siwf?channelToken=1'
    let approve = (): void => {}
    const page = setUp({
      wire: 'port',
      answer: ({ type, id }) => {
        if (type === 'GET_FARCASTER_URI') return { result: { url } }
        if (type !== 'CONNECT_FARCASTER') return undefined
        approve = () =>
          page.frame.send({ id, type: '@w3m-frame/CONNECT_FARCASTER_SUCCESS', payload: { userName: 'ada' } })
        return null
      },
    })
    const { account, modal } = page.wallet
    const waits = () => page.frame.received.filter(({ type }) => type === 'CONNECT_FARCASTER').length
    expect(account.getState().login).toBeNull()
    modal.open()
    void page.store.connectFarcaster()
    await settled(() => waits() === 1)
    expect(account.getState()).toMatchObject({
      ...{ isConnected: false, login: { farcasterUrl: url, socialProvider: 'farcaster', email: null } },
    })
    modal.close()
    expect(account.getState().login).toBeNull()

    modal.open()
    void page.store.connectFarcaster()
    await settled(() => waits() === 2)
    approve()
    await settled(() => account.getState().isConnected)
    expect(account.getState().login).toMatchObject({ farcasterUrl: null, socialProvider: 'farcaster', userName: 'ada' })
  })
})
