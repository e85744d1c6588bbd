import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SocialWindowError } from './errors.ts'
import { createSocialWindow } from './social-window.ts'

const origin = 'https://login.example'
const login = 'L'.repeat(22)
const resultUri = `${origin}/social/google/callback?code=abc&state=def`
const message = { type: 'laurel-social', login, resultUri }

const post = (target: EventTarget, data: unknown, from = origin) =>
  target.dispatchEvent(new MessageEvent('message', { data, origin: from }))

describe('the popup of a login at a provider', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('default: its result, whether it comes before the app speaks or after', async () => {
    const target = new EventTarget()
    const popup = createSocialWindow(target, origin)
    popup.expect(login)
    post(target, message)
    expect(await popup.receive()).toBe(resultUri)
    popup.expect(login)
    const receiving = popup.receive()
    post(target, message)
    expect(await receiving).toBe(resultUri)
  })

  test('behavior: a popup of the frame is followed for as long as its user takes', async () => {
    const target = new EventTarget()
    const popup = createSocialWindow(target, origin)
    const results: string[] = []
    popup.expect(login)
    popup.follow((result) => results.push(result))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(results).toEqual([])
    post(target, message)
    expect(results).toEqual([resultUri])
    popup.stop()
    post(target, message)
    expect(results).toEqual([resultUri])
  })

  test('behavior: a result is used once, and nothing is awaited that was not begun', async () => {
    const target = new EventTarget()
    const popup = createSocialWindow(target, origin)
    post(target, message)
    await expect(popup.receive()).rejects.toThrow(SocialWindowError)
    popup.expect(login)
    post(target, message)
    await popup.receive()
    post(target, message)
    await expect(popup.receive()).rejects.toThrow(SocialWindowError)
  })

  test('behavior: a new login drops the one before, and signing out the result', async () => {
    const target = new EventTarget()
    const popup = createSocialWindow(target, origin)
    popup.expect(login)
    const receiving = popup.receive()
    popup.expect('M'.repeat(22))
    await expect(receiving).rejects.toThrow(SocialWindowError)
    post(target, message)
    popup.stop()
    await expect(popup.receive()).rejects.toThrow(SocialWindowError)
  })

  test.each([
    ['another origin', message, 'https://evil.example'],
    ['an origin that begins like it', message, `${origin}.evil.example`],
    ['no origin', message, 'null'],
    ['another login', { ...message, login: 'M'.repeat(22) }, origin],
    ['another type', { ...message, type: 'laurel' }, origin],
    ['a key too many', { ...message, extra: 1 }, origin],
    ['no result', { type: message.type, login }, origin],
    ['a result that is not a text', { ...message, resultUri: { href: resultUri } }, origin],
    ['a result that is too long', { ...message, resultUri: 'a'.repeat(4_097) }, origin],
    ['text', resultUri, origin],
    ['nothing', null, origin],
  ])('security: %s gives no result', async (_, data, from) => {
    const target = new EventTarget()
    const popup = createSocialWindow(target, origin)
    popup.expect(login)
    post(target, data, from)
    const receiving = popup.receive()
    const failed = expect(receiving).rejects.toThrow(SocialWindowError)
    await vi.advanceTimersByTimeAsync(10_000)
    await failed
  })
})
