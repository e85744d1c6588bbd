import { afterEach, describe, expect, test, vi } from 'vitest'
import { callsOf } from '../src/calls/calls-store.ts'
import { isUserRejection } from '../src/connectors/provider-errors.ts'
import { FRAME_ADDRESS, FRAME_ORIGIN, type FrameManner } from './login-frame.ts'
import { email, loggedIn, settled, setUp } from './login-page.ts'
import { createOrigin } from './test-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the frame', () => {
  test('behavior: none is in the page until a user logs in', async () => {
    const { frame, wallet, store } = setUp()
    wallet.modal.open()
    await settled(() => true)
    expect(frame.loads).toEqual([])
    await store.connectEmail(email)
    expect(frame.loads).toEqual([`${FRAME_ORIGIN}/sdk?projectId=p1&chainId=eip155%3A1`])
    expect(frame.style).toMatchObject({ position: 'fixed', zIndex: '999999', display: 'none' })
  })

  test('behavior: the first message says which app it is, and which wire it speaks', async () => {
    const { frame, store } = setUp({ wire: 'port' }, { appName: 'Meadow' })
    await store.connectEmail(email)
    expect(frame.received.map(({ type }) => type)).toEqual(['SYNC_DAPP_DATA', 'CONNECT_EMAIL'])
    expect(frame.received[0]?.payload).toMatchObject({
      metadata: { name: 'Meadow', url: 'https://app.test' },
      ...{ sdkVersion: 'react-wagmi-5.1.11', projectId: 'p1' },
    })
  })

  test('error: a developer reads once for each load where to look, and the user reads the same as ever', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { clock, store } = setUp({ wire: 'silent' }, { logLevel: 'error' })
    const connecting = store.connectEmail(email)
    await clock.advance(20_000)
    await connecting
    expect(store.getState().step).toMatchObject({ error: { message: 'Unable to load email login dependency' } })
    expect(logged.mock.calls).toEqual([[expect.stringContaining(`${FRAME_ORIGIN}/sdk?projectId=p1`)]])
    expect(logged.mock.calls.flat()[0]).toContain('https://app.test')
    logged.mockRestore()
  })

  test('error: a frame that does not load fails after 20 s, and the next try loads it again', async () => {
    const { clock, frame, store } = setUp({ wire: 'silent' })
    const connecting = store.connectEmail(email)
    await clock.advance(19_999)
    expect(store.getState().step.status).toBe('sending')
    await clock.advance(1)
    await connecting
    expect(store.getState().step).toMatchObject({ error: { message: 'Unable to load email login dependency' } })
    expect(frame.isInPage()).toBe(false)
    void store.connectEmail(email)
    await clock.advance(0)
    expect(frame.loads).toHaveLength(2)
  })

  test('error: messages of other origins and windows change nothing', async () => {
    const { clock, frame, store } = setUp({ wire: 'silent' })
    void store.connectEmail(email)
    await clock.advance(1_500)
    const yes = { id: 'probe', type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } }
    for (const origin of ['https://login.test.evil.test', 'https://evil.test', 'null', '']) frame.postAs(origin, yes)
    frame.postAs(FRAME_ORIGIN, yes, {})
    frame.postAs(FRAME_ORIGIN, yes)
    frame.postAs(FRAME_ORIGIN, { type: '@laurel/PORT', nonce: '7c9e6679-7425-40de-944b-e07fc1f90ae7' })
    await clock.advance(1_000)
    expect(store.getState().step.status).toBe('sending')
  })

  test('behavior: a frame as that of 5.1.11, which has no handshake', async () => {
    const page = setUp({ wire: 'public' })
    const connecting = page.store.connectEmail(email)
    await page.clock.advance(1_100)
    await connecting
    expect(page.store.getState().step).toMatchObject({ status: 'code', email })
    await page.store.confirmCode('123456')
    await settled(() => page.wallet.connections.getState().status === 'connected')
    expect(page.wallet.account.getState().address).toBe(FRAME_ADDRESS)
  })
})

describe('logging in', () => {
  test('default: email, code, address', async () => {
    const { wallet, store, view } = setUp()
    wallet.modal.open()
    await store.connectEmail(email)
    expect(view()).toBe('EmailVerifyOtp')
    await store.confirmCode('000000')
    expect(store.getState().step).toMatchObject({ status: 'code', error: { message: 'Invalid code' } })
    await store.confirmCode('123456')
    await settled(() => wallet.connections.getState().status === 'connected')
    expect(wallet.modal.getState().status).toBe('closed')
    expect(wallet.account.getState()).toMatchObject({
      ...{ address: FRAME_ADDRESS, login: { email, socialProvider: null, preferredAccountType: 'eoa' } },
      allAccounts: [{ address: FRAME_ADDRESS, type: 'eoa' }],
    })
    expect(wallet.wallets.recentIds()).toEqual([])
  })

  test('behavior: a new device waits for its link first, with its match code', async () => {
    let approve = (): void => {}
    const page = setUp({
      wire: 'port',
      answer: ({ type, id }) => {
        if (type === 'CONNECT_EMAIL') return { result: { action: 'VERIFY_DEVICE', matchCode: '42-17' } }
        if (type !== 'CONNECT_DEVICE') return undefined
        approve = () => page.frame.send({ id, type: '@w3m-frame/CONNECT_DEVICE_SUCCESS' })
        return null
      },
    })
    page.wallet.modal.open()
    void page.store.connectEmail(email)
    await settled(() => page.view() === 'EmailVerifyDevice')
    expect(page.store.getState().step).toMatchObject({ status: 'device', matchCode: '42-17' })
    await settled(() => page.frame.received.some(({ type }) => type === 'CONNECT_DEVICE'))
    approve()
    await settled(() => page.view() === 'EmailVerifyOtp')
  })

  test('behavior: after too many wrong codes a new mail has a link, which logs in alone', async () => {
    let mails = 0
    let approve = (): void => {}
    const page = setUp({
      wire: 'port',
      answer: ({ type, id }) => {
        if (type === 'CONNECT_EMAIL' && mails++ > 0) return { result: { action: 'VERIFY_DEVICE', matchCode: '42-17' } }
        if (type !== 'CONNECT_DEVICE') return undefined
        const payload = { isLoggedIn: true }
        approve = () => page.frame.send({ id, type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', payload })
        return null
      },
    })
    page.wallet.modal.open()
    await page.store.connectEmail(email)
    await page.store.confirmCode('000000')
    await page.clock.advance(30_000)
    void page.store.resendMail()
    await settled(() => page.view() === 'EmailVerifyDevice')
    expect(page.store.getState().step).toMatchObject({ status: 'device', matchCode: '42-17', error: null })
    await settled(() => page.frame.received.some(({ type }) => type === 'CONNECT_DEVICE'))
    approve()
    await settled(() => page.wallet.connections.getState().status === 'connected')
    expect(page.wallet.account.getState().address).toBe(FRAME_ADDRESS)
    expect(page.wallet.modal.getState().status).toBe('closed')
  })

  test('behavior: another mail for a new device ends the wait for the link of the one before, without a word', async () => {
    const page = setUp({
      wire: 'port',
      answer: ({ type }) => {
        if (type === 'CONNECT_EMAIL') return { result: { action: 'VERIFY_DEVICE' } }
        return type === 'CONNECT_DEVICE' ? null : undefined
      },
    })
    const waits = () => page.frame.received.filter(({ type }) => type === 'CONNECT_DEVICE').length
    page.wallet.modal.open()
    void page.store.connectEmail(email)
    await settled(() => waits() === 1)
    await page.store.resendMail()
    expect(page.store.getState().step).toMatchObject({ error: { message: 'please try again after 30 seconds' } })
    await page.clock.advance(30_000)
    void page.store.resendMail()
    await settled(() => waits() === 2)
    expect(page.view()).toBe('EmailVerifyDevice')
    expect(page.store.getState().step).toMatchObject({ status: 'device', error: null })
  })

  test('error: leaving the recovery that the link led to ends the login, and says so', async () => {
    const page = setUp({
      wire: 'port',
      answer: ({ type }) => {
        if (type === 'CONNECT_EMAIL') return { result: { action: 'VERIFY_DEVICE' } }
        if (type !== 'CONNECT_DEVICE') return undefined
        page.frame.send({ type: '@laurel/SHOW', reason: 'recovery' })
        return null
      },
    })
    page.wallet.modal.open()
    void page.store.connectEmail(email)
    await settled(() => page.view() === 'ApproveTransaction')
    page.wallet.modal.goBackOrClose()
    await settled(() => page.frame.receivedOnPort.some(({ type }) => type === 'ABORT'))
    expect(page.view()).toBe('EmailVerifyDevice')
    expect(page.store.getState().step).toMatchObject({ status: 'idle', error: { message: 'Request was aborted' } })
  })

  test('behavior: a passkey logs in, in the frame that shows itself, and leaving the frame ends it', async () => {
    let finish = (): void => {}
    const page = setUp({
      wire: 'port',
      answer: ({ type, id }) => {
        if (type !== 'CONNECT_PASSKEY') return undefined
        finish = () => {
          page.frame.send({ type: '@laurel/HIDE' })
          page.frame.send({ id, type: '@w3m-frame/CONNECT_PASSKEY_SUCCESS' })
        }
        page.frame.send({ type: '@laurel/SHOW', reason: 'login' })
        return null
      },
    })
    page.wallet.modal.open()
    void page.store.connectPasskey()
    expect(page.view()).toBe('ConnectingPasskey')
    await settled(() => page.view() === 'ApproveTransaction')
    page.wallet.modal.close()
    await settled(() => page.frame.receivedOnPort.length > 0)
    expect(page.frame.receivedOnPort[0]).toMatchObject({ type: 'ABORT' })
    finish()
    expect(page.wallet.connections.getState().status).toBe('disconnected')

    page.wallet.modal.open()
    void page.store.connectPasskey()
    await settled(() => page.view() === 'ApproveTransaction')
    finish()
    await settled(() => page.wallet.connections.getState().status === 'connected')
    expect(page.wallet.account.getState().address).toBe(FRAME_ADDRESS)
    expect(page.wallet.modal.getState().status).toBe('closed')
  })

  test('error: a public frame has no passkeys, and says so', async () => {
    const page = setUp({ wire: 'public' })
    page.wallet.modal.open()
    const connecting = page.store.connectPasskey()
    await page.clock.advance(1_100)
    await connecting
    expect(page.view()).toBe('ConnectingPasskey')
    expect(page.store.getState().step).toMatchObject({ error: { code: 'wallet/login-passkey-missing' } })
  })

  test('error: a second mail within 30 s, for a login and for a change', async () => {
    const page = setUp()
    const { clock, store, frame } = page
    await store.connectEmail(email)
    await clock.advance(12_500)
    await store.connectEmail(email)
    expect(store.getState().step).toMatchObject({ error: { message: 'please try again after 18 seconds' } })
    expect(frame.received.filter(({ type }) => type === 'CONNECT_EMAIL')).toHaveLength(1)
    await clock.advance(17_500)
    await loggedIn(page)
    await store.updateEmail('new@example.com')
    expect(store.getState().update).toMatchObject({ status: 'primary' })
    await store.updateEmail('other@example.com')
    expect(store.getState().update).toMatchObject({ error: { message: 'please try again after 30 seconds' } })
    // A user who is logged in already waits on, whatever the page reads of them.
    await store.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    await store.updateEmail('other@example.com')
    expect(store.getState().update).toMatchObject({ error: { message: 'please try again after 30 seconds' } })
    expect(frame.received.filter(({ type }) => type === 'UPDATE_EMAIL')).toHaveLength(1)
  })

  test('error: what is not an email address is not sent', async () => {
    const { frame, store } = setUp()
    await store.connectEmail('nobody')
    expect(store.getState().step).toMatchObject({ error: { code: 'wallet/login-input' } })
    expect(frame.received.map(({ type }) => type)).not.toContain('CONNECT_EMAIL')
  })

  test('behavior: leaving ends it, and a late reply logs nobody in', async () => {
    const page = setUp({ wire: 'port', answer: ({ type }) => (type === 'CONNECT_OTP' ? null : undefined) })
    page.wallet.modal.open()
    await page.store.connectEmail(email)
    void page.store.confirmCode('123456')
    await settled(() => page.frame.received.some(({ type }) => type === 'CONNECT_OTP'))
    page.wallet.modal.close()
    await settled(() => page.frame.receivedOnPort.length > 0)
    const id = page.frame.received.find(({ type }) => type === 'CONNECT_OTP')?.id
    expect(page.frame.receivedOnPort).toEqual([{ type: 'ABORT', id }])
    page.frame.send({ id, type: '@w3m-frame/CONNECT_OTP_SUCCESS' })
    await settled(() => page.store.getState().step.status === 'idle')
    expect(page.wallet.connections.getState().status).toBe('disconnected')
  })

  test.each(['goBackOrClose', 'close'] as const)(
    'behavior: a change that its user left shows nothing when its reply comes, after %s',
    async (leave) => {
      const page = await loggedIn(
        setUp({ wire: 'port', answer: ({ type }) => (type === 'UPDATE_EMAIL' ? null : undefined) }),
      )
      await settled(() => page.store.getState().smartAccountNetworks.length > 0)
      const { modal } = page.wallet
      modal.open({ type: 'AccountSettings' })
      modal.push({ type: 'UpdateEmailWallet' })
      void page.store.updateEmail('new@example.com')
      const sent = () => page.frame.received.find(({ type }) => type === 'UPDATE_EMAIL')
      await settled(() => sent() !== undefined)
      modal[leave]()
      expect(page.store.getState().update).toEqual({ status: 'idle', error: null })
      await settled(() => page.frame.receivedOnPort.some(({ type }) => type === 'ABORT'))
      modal.open({ type: 'AccountSettings' })
      const payload = { action: 'VERIFY_PRIMARY_OTP' }
      page.frame.send({ id: sent()?.id, type: '@w3m-frame/UPDATE_EMAIL_SUCCESS', payload })
      await page.store.provider.request({ method: 'eth_blockNumber' })
      expect(page.view()).toBe('AccountSettings')
    },
  )

  test('behavior: the new address is saved after both codes', async () => {
    const page = await loggedIn(setUp())
    const { store, wallet, tab } = page
    wallet.modal.open()
    await store.updateEmail('new@example.com')
    await store.confirmUpdate('123456')
    expect(page.view()).toBe('UpdateEmailSecondaryOtp')
    await store.confirmUpdate('123456')
    expect(wallet.account.getState().login?.email).toBe('new@example.com')
    expect(tab.storage.getItem('laurel.login.EMAIL')).toBe('new@example.com')
    expect(page.view()).toBe('Account')
  })
})

describe('confirming', () => {
  const sign = { method: 'personal_sign', params: ['0x00', FRAME_ADDRESS] }

  test('default: the frame is shown for what signs, not for what reads, and the modal closes after it', async () => {
    const page = await loggedIn(setUp())
    const { provider } = page.store
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('signed eth_blockNumber')
    expect(page.wallet.modal.getState().status).toBe('closed')
    const signing = provider.request(sign)
    expect(page.view()).toBe('ApproveTransaction')
    expect(await signing).toBe('signed personal_sign')
    expect(page.wallet.modal.getState().status).toBe('closed')
  })

  test('behavior: an open modal goes back to its view', async () => {
    const page = await loggedIn(setUp())
    page.wallet.modal.open({ type: 'Account' })
    const signing = page.store.provider.request(sign)
    expect(page.view()).toBe('ApproveTransaction')
    await signing
    expect(page.view()).toBe('Account')
  })

  test('error: closing the modal drops what waits, and the frame hears of it', async () => {
    const page = await loggedIn(
      setUp({ wire: 'port', answer: ({ type }) => (type === 'RPC_REQUEST' ? null : undefined) }),
    )
    const signing = page.store.provider.request(sign)
    await settled(() => page.frame.received.some(({ type }) => type === 'RPC_REQUEST'))
    page.wallet.modal.dismiss()
    await expect(signing).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
    await settled(() => page.frame.receivedOnPort.some(({ type }) => type === 'ABORT'))
  })

  test('error: what the user declines has the code 4001, as of every wallet, and a refused method has 4200', async () => {
    const declined = 'The user rejected the request.'
    const page = await loggedIn(
      setUp({ wire: 'port', answer: ({ type }) => (type === 'RPC_REQUEST' ? { error: declined } : undefined) }),
    )
    const failure = await page.store.provider.request(sign).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 4001, message: declined, cause: { code: 'wallet/login-reply' } })
    expect(isUserRejection(failure)).toBe(true)
    await expect(page.store.provider.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
  })

  test('error: what fails otherwise says why', async () => {
    const error = 'The network 5 is not supported.'
    const page = await loggedIn(
      setUp({ wire: 'port', answer: ({ type }) => (type === 'RPC_REQUEST' ? { error } : undefined) }),
    )
    const failure = await page.store.provider.request(sign).catch((cause: unknown) => cause)
    expect(failure).toMatchObject({ code: 'wallet/login-reply', message: error })
    expect(isUserRejection(failure)).toBe(false)
  })

  test('behavior: the frame shows the export, and leaving its view ends it', async () => {
    const page = await loggedIn(setUp({ wire: 'port' }))
    page.wallet.modal.open({ type: 'UpgradeEmailWallet' })
    expect(page.store.showExport()).toBe(true)
    await settled(() => page.frame.receivedOnPort.some(({ type }) => type === 'EXPORT'))
    page.frame.send({ type: '@laurel/SHOW', reason: 'export' })
    await settled(() => page.view() === 'ApproveTransaction')
    page.wallet.modal.dismiss()
    await settled(() => page.frame.receivedOnPort.some(({ type }) => type === 'ABORT'))
    const [exported, aborted] = ['EXPORT', 'ABORT'].map((wanted) =>
      page.frame.receivedOnPort.find(({ type }) => type === wanted),
    )
    expect(aborted?.id).toBe(exported?.id)
  })

  test('error: a method in no list is refused, with a message after 300 ms that drops what waits', async () => {
    const page = await loggedIn(
      setUp({ wire: 'port', answer: ({ type }) => (type === 'RPC_REQUEST' ? null : undefined) }),
    )
    const signing = page.store.provider.request(sign)
    signing.catch(() => {})
    await expect(page.store.provider.request({ method: 'eth_sign' })).rejects.toThrow(
      'Requested RPC call is not allowed',
    )
    await page.clock.advance(299)
    expect(page.wallet.modal.getState()).toMatchObject({ snack: { snack: { status: 'hidden' } } })
    await page.clock.advance(1)
    expect(page.wallet.modal.getState()).toMatchObject({ snack: { snack: { message: 'Action not allowed' } } })
    await expect(signing).rejects.toThrow('Request was aborted')
    expect(page.frame.received.some(({ payload }) => JSON.stringify(payload ?? '').includes('eth_sign"'))).toBe(false)
  })

  test('behavior: calls of EIP-5792 pass with big integers as hex, and the chain is hex', async () => {
    const page = await loggedIn(setUp())
    expect(await page.store.provider.request({ method: 'eth_chainId' })).toBe('0x1')
    await page.store.provider.request({
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', calls: [{ to: FRAME_ADDRESS, value: 16n }] }],
    })
    const sent = page.frame.received.find(({ type }) => type === 'RPC_REQUEST')
    expect(sent?.payload).toMatchObject({ params: [{ calls: [{ value: '0x10' }] }] })
  })

  test('behavior: an error of EIP-5792 that our frame names is thrown with its code', async () => {
    const page = setUp({
      wire: 'port',
      answer: ({ type, id }) => {
        if (type !== 'RPC_REQUEST') return undefined
        page.frame.send({ id, type: '@w3m-frame/RPC_REQUEST_ERROR', payload: { message: 'Sent already', code: 5720 } })
        return null
      },
    })
    await loggedIn(page)
    const params = [{ id: 'once', calls: [{ to: FRAME_ADDRESS }] }]
    await expect(page.store.provider.request({ method: 'wallet_sendCalls', params })).rejects.toMatchObject({
      ...{ code: 5720, message: 'Sent already' },
    })
  })

  test('error: a recovery that is cancelled ends the login, whose code is used', async () => {
    const page = setUp({
      wire: 'port',
      answer: ({ type, id }) => {
        if (type !== 'CONNECT_OTP') return undefined
        page.frame.send({ type: '@laurel/SHOW', reason: 'recovery' })
        setTimeout(() => {
          page.frame.send({ type: '@laurel/HIDE' })
          page.frame.send({ id, type: '@w3m-frame/CONNECT_OTP_ERROR', payload: { message: 'Log in again.' } })
        })
        return null
      },
    })
    page.wallet.modal.open()
    await page.store.connectEmail(email)
    await page.store.confirmCode('123456')
    expect(page.store.getState().step).toMatchObject({ status: 'idle', error: { message: 'Log in again.' } })
    expect(page.view()).toBe('EmailVerifyOtp')
  })

  test('behavior: a modal that is closed over a recovery leaves no error for the next login', async () => {
    const page = setUp({
      wire: 'port',
      answer: ({ type }) => {
        if (type !== 'CONNECT_OTP') return undefined
        page.frame.send({ type: '@laurel/SHOW', reason: 'recovery' })
        return null
      },
    })
    page.wallet.modal.open()
    await page.store.connectEmail(email)
    const confirming = page.store.confirmCode('123456')
    await settled(() => page.view() === 'ApproveTransaction')
    page.wallet.modal.close()
    await confirming
    expect(page.store.getState().step).toEqual({ status: 'idle', error: null })
  })

  test('behavior: a recovery is shown while the login waits, and goes away with it', async () => {
    let finish = (): void => {}
    const page = setUp({
      wire: 'port',
      answer: ({ type, id }) => {
        if (type !== 'CONNECT_OTP') return undefined
        finish = () => {
          page.frame.send({ type: '@laurel/HIDE' })
          page.frame.send({ id, type: '@w3m-frame/CONNECT_OTP_SUCCESS' })
        }
        page.frame.send({ type: '@laurel/SHOW', reason: 'recovery' })
        return null
      },
    })
    page.wallet.modal.open()
    await page.store.connectEmail(email)
    void page.store.confirmCode('123456')
    await settled(() => page.view() === 'ApproveTransaction')
    finish()
    await settled(() => page.wallet.connections.getState().status === 'connected')
    expect(page.wallet.modal.getState().status).toBe('closed')
  })
})

describe('the session', () => {
  test('default: a reload restores it, and a sign-out removes what was saved', async () => {
    const origin = createOrigin()
    const first = await loggedIn(setUp({ wire: 'port' }, {}, origin.openTab()))
    first.wallet.destroy()
    const second = setUp({ wire: 'port' }, {}, origin.openTab())
    await settled(() => second.wallet.connections.getState().status === 'connected')
    expect(second.wallet.account.getState()).toMatchObject({ address: FRAME_ADDRESS, login: { email } })
    await second.wallet.connections.disconnect()
    expect(second.frame.received.some(({ type }) => type === 'SIGN_OUT')).toBe(true)
    expect([...origin.values.keys()].filter((key) => /EMAIL$|USED|CHAIN|SOCIAL_USERNAME|social$/.test(key))).toEqual([])
    expect(second.wallet.account.getState().login).toBeNull()
  })

  test('behavior: a frame whose user is gone removes it, and nothing is to unlock', async () => {
    const origin = createOrigin()
    const first = await loggedIn(setUp({ wire: 'port' }, {}, origin.openTab()))
    first.wallet.destroy()
    const gone: FrameManner = {
      wire: 'port',
      answer: ({ type }) => (type === 'IS_CONNECTED' ? { result: { isConnected: false } } : undefined),
    }
    const second = setUp(gone, {}, origin.openTab())
    await settled(() => second.wallet.connections.getState().status === 'disconnected')
    expect(second.wallet.connections.getState()).toEqual({ status: 'disconnected', error: null })
    expect(origin.values.get('laurel.login.EMAIL_LOGIN_USED_KEY')).toBeUndefined()
  })

  test('behavior: a frame that does not reply to a sign-out is signed out here after 3 s', async () => {
    const page = await loggedIn(setUp({ wire: 'port', answer: ({ type }) => (type === 'SIGN_OUT' ? null : undefined) }))
    const leaving = page.store.signOut()
    await settled(() => page.frame.received.some(({ type }) => type === 'SIGN_OUT'))
    await page.clock.advance(3_000)
    await leaving
    expect(page.tab.storage.getItem('laurel.login.EMAIL_LOGIN_USED_KEY')).toBeNull()
    expect(page.wallet.connections.getState().status).toBe('disconnected')
  })

  test('error: an account type that fails is eoa, and a failed lookup of networks is empty', async () => {
    const page = await loggedIn(
      setUp({
        wire: 'port',
        answer: ({ type }) =>
          type === 'SET_PREFERRED_ACCOUNT' || type === 'GET_SMART_ACCOUNT_ENABLED_NETWORKS' ? { error: '' } : undefined,
      }),
    )
    page.wallet.modal.open()
    await page.store.setAccountType('smartAccount')
    const users = page.frame.received.filter(({ type }) => type === 'GET_USER')
    expect(users.at(-1)?.payload).toMatchObject({ preferredAccountType: 'eoa' })
    expect(page.store.getState().smartAccountNetworks).toEqual([])
    expect(page.view()).toBe('Account')
  })

  /** A frame that has a smart account for its user, and saves which one is used. */
  function bothAccounts(): FrameManner {
    let used = 'eoa'
    const smart = `0x${'5a'.repeat(20)}`
    return {
      wire: 'port',
      answer: ({ type, payload }) => {
        if (type === 'SET_PREFERRED_ACCOUNT') used = payload.type
        if (type !== 'GET_USER') return
        const accounts = [
          { address: FRAME_ADDRESS, type: 'eoa' },
          { address: smart, type: 'smartAccount' },
        ]
        const address = used === 'eoa' ? FRAME_ADDRESS : smart
        return {
          result: { ...{ address, accounts, chainId: 1, smartAccountDeployed: false }, preferredAccountType: used },
        }
      },
    }
  }

  test('behavior: who has just logged in is offered their smart account once, and uses it after Continue', async () => {
    const { wallet, store, view } = await loggedIn(setUp(bothAccounts()))
    await settled(() => view() === 'UpgradeToSmartAccount')
    await store.upgradeToSmartAccount()
    expect(view()).toBe('Account')
    expect(store.getState().user).toMatchObject({ preferredAccountType: 'smartAccount' })
    expect(wallet.account.getState()).toMatchObject({
      login: { preferredAccountType: 'smartAccount', isSmartAccountDeployed: false },
    })
    expect(await store.provider.request({ method: 'wallet_getSupportedExecutionPermissions' })).toMatchObject({
      'erc20-token-transfer': { chainIds: ['0x1', '0x2105'] },
    })
  })

  test('behavior: who does it later is not offered it again, and permissions go to the frame by its names', async () => {
    const page = await loggedIn(setUp(bothAccounts()))
    await settled(() => page.view() === 'UpgradeToSmartAccount')
    page.wallet.modal.goBackOrClose()
    await page.store.signOut()
    await loggedIn(page)
    await settled(() => page.store.getState().smartAccountNetworks.length > 0)
    expect(page.view()).toBeUndefined()
    await page.store.provider.request({ method: 'wallet_requestExecutionPermissions', params: [{}] })
    expect(page.frame.received.at(-1)?.payload).toMatchObject({ method: 'wallet_grantPermissions' })
  })

  test('behavior: a grant is said in place of its confirmation, is listed, and is revoked by its context', async () => {
    const context = `0x${'5e'.repeat(32)}` as const
    let isGranted = false
    const page = await loggedIn(
      setUp({
        wire: 'port',
        answer: ({ type, payload }) => {
          if (type !== 'RPC_REQUEST') return
          if (payload.method === 'wallet_grantPermissions') isGranted = true
          if (payload.method === 'wallet_revokePermissions') isGranted = false
          const granted = { chainId: '0x1', to: FRAME_ADDRESS, context, permission: {}, rules: [] }
          return { result: isGranted ? [granted] : [] }
        },
      }),
    )
    await settled(() => page.wallet.modal.getState().status === 'closed')
    const calls = callsOf(page.wallet)
    expect((await calls.readPermissions()).sessions).toEqual([])
    await page.store.provider.request({ method: 'wallet_requestExecutionPermissions', params: [{}] })
    expect(page.view()).toBe('SmartSessionCreated')
    page.wallet.modal.replace({ type: 'SmartSessionList' })
    expect((await calls.readPermissions()).sessions).toMatchObject([{ context, chainId: 1 }])
    await calls.revokePermission({ context })
    expect(page.frame.received.at(-1)?.payload).toEqual({
      method: 'wallet_revokePermissions',
      params: [{ permissionContext: context }],
    })
    expect(page.view()).toBe('SmartSessionList')
    expect((await calls.readPermissions()).sessions).toEqual([])
  })

  test('error: a frame that remembers no grants, and a grant that was declined', async () => {
    const page = await loggedIn(
      setUp({ wire: 'port', answer: ({ type }) => (type === 'RPC_REQUEST' ? { error: 'Declined' } : undefined) }),
    )
    await settled(() => page.wallet.modal.getState().status === 'closed')
    expect(await callsOf(page.wallet).readPermissions()).toEqual({ sessions: [], canRevoke: false })
    const declined = page.store.provider.request({ method: 'wallet_requestExecutionPermissions', params: [{}] })
    await expect(declined).rejects.toThrow('Declined')
    expect(page.view()).toBeUndefined()
  })

  test('behavior: switching the network is requested of the frame, and the wallet follows', async () => {
    const page = await loggedIn(setUp())
    await page.store.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    expect(await page.store.provider.request({ method: 'eth_chainId' })).toBe('0x2105')
  })
})
