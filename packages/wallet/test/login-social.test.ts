import { afterEach, expect, test, vi } from 'vitest'
import { LoginLoadError } from '../src/login/errors.ts'
import { loginOf } from '../src/login/login-store.ts'
import { FRAME_ORIGIN, type FrameAnswer, type FrameManner } from './login-frame.ts'
import { setUp } from './login-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Starts a login at a provider in an open modal, in a window that a click has opened. */
function start(manner: FrameManner) {
  const opened = setUp(manner)
  opened.wallet.modal.open()
  const popup = { closed: false, location: { href: '' }, close: () => void Object.assign(popup, { closed: true }) }
  return { ...opened, popup, done: loginOf(opened.wallet).connectSocial('google', popup) }
}

/** A frame that answers one message of a social login as given. */
const answering = (message: string, answer: FrameAnswer): FrameManner => ({
  wire: 'port',
  answer: ({ type }) => {
    if (type === message) return answer
    return type === 'GET_SOCIAL_REDIRECT_URI' ? { result: { uri: 'https://provider.example' } } : undefined
  },
})

test('error: a frame that does not load closes the window of the provider, and the view says so', async () => {
  const { clock, popup, done, store, view } = start({ wire: 'silent' })
  await clock.advance(20_000)
  await done
  expect(popup.closed).toBe(true)
  expect(store.getState().step).toMatchObject({ status: 'social', phase: 'failed', error: expect.any(LoginLoadError) })
  expect(view()).toBe('ConnectingSocial')
})

test('error: a provider that the frame refuses closes its window, and says why', async () => {
  const { popup, done, store } = start(answering('GET_SOCIAL_REDIRECT_URI', { error: 'Google is not offered here.' }))
  await done
  expect(popup.closed).toBe(true)
  const error = { message: 'Google is not offered here.' }
  expect(store.getState().step).toMatchObject({ status: 'social', phase: 'failed', error })
})

test('error: what the provider refused is said too', async () => {
  const { popup, done, store, frame } = start(answering('CONNECT_SOCIAL', { error: 'Google refused it.' }))
  await done
  frame.postAs(FRAME_ORIGIN, { resultUri: 'https://login.test/done' }, popup)
  await vi.waitFor(() =>
    expect(store.getState().step).toMatchObject({ phase: 'failed', error: { message: 'Google refused it.' } }),
  )
  expect(popup.closed).toBe(true)
})
