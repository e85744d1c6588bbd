import { socialMessage } from '@laurel/wallet/login-schemas'
import { SocialWindowError } from './errors.ts'

/** How long the frame waits for the popup, in milliseconds, once the app says that it has ended. Both are posted in one step. */
const SOCIAL_WINDOW_TIMEOUT_MS = 10_000

/** A window that messages are posted to, as far as the frame listens to it. */
export type MessageTarget = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** What the popup of a login at a provider posts to the frame. */
export type SocialWindow = {
  /** Listens for the result of a login. An earlier one is dropped. */
  readonly expect: (login: string) => void
  /**
   * Returns the address to which the provider returned.
   * @throws {SocialWindowError} when no login is expected, or its popup posts nothing.
   */
  readonly receive: () => Promise<string>
  /** Calls with the address as soon as the popup posts it, however long its user takes. */
  readonly follow: (onResult: (resultUri: string) => void) => void
  /** Stops to listen. */
  readonly stop: () => void
}

/**
 * Creates the listener. The popup has the frame's own origin, and no app can post as it: so an app cannot pass on a result, and a login is
 * finished only in the browser in which its user approved it. Source: docs/embedded-login.md#social-logins.
 * @param origin - of the frame.
 */
export function createSocialWindow(target: MessageTarget, origin: string): SocialWindow {
  let expected: string | null = null
  let received: string | null = null
  let notify = () => {}
  const onMessage = ({ origin: sender, data }: MessageEvent) => {
    if (sender !== origin || expected === null) return
    const message = socialMessage.safeParse(data)
    if (!message.success || message.data.login !== expected) return
    received = message.data.resultUri
    notify()
  }
  const stop = () => {
    target.removeEventListener('message', onMessage)
    expected = null
    received = null
    notify()
  }
  return {
    expect(login) {
      stop()
      expected = login
      target.addEventListener('message', onMessage)
    },
    receive: () =>
      new Promise((resolve, reject) => {
        const settle = () => {
          clearTimeout(timer)
          notify = () => {}
          const result = received
          stop()
          if (result === null) reject(new SocialWindowError())
          else resolve(result)
        }
        const timer = setTimeout(settle, SOCIAL_WINDOW_TIMEOUT_MS)
        notify = settle
        if (received !== null || expected === null) settle()
      }),
    follow(onResult) {
      notify = () => {
        if (received !== null) onResult(received)
      }
      notify()
    },
    stop,
  }
}
