import { SocialBlockedError, SocialWindowError } from './errors.ts'
import type { SocialWindow } from './social-window.ts'

/** How often the frame looks whether the popup was closed, in milliseconds. A popup reports that to nobody. */
const CLOSED_POLL_MS = 500

/** The popup of a provider, which the frame has opened itself. */
export type ProviderPopup = {
  /**
   * Leads the popup to the page of a login, and returns the address to which the provider returned. The popup is closed afterwards.
   * @throws {SocialWindowError} when its user closes it. @throws what starting the login throws.
   */
  readonly logIn: (starting: Promise<{ readonly login: string; readonly uri: string }>) => Promise<string>
}

/** Opens the popup, empty, in a click. @throws {SocialBlockedError} when the browser blocks it. */
export function openProviderPopup(results: SocialWindow): ProviderPopup {
  const opened = window.open('', '_blank', 'popup,width=600,height=800')
  if (opened === null) throw new SocialBlockedError()
  return {
    logIn: async (starting) => {
      let timer: ReturnType<typeof setInterval> | undefined
      try {
        const { login, uri } = await starting
        results.expect(login)
        opened.location.href = uri
        return await new Promise<string>((resolve, reject) => {
          results.follow(resolve)
          timer = setInterval(() => {
            if (opened.closed) reject(new SocialWindowError())
          }, CLOSED_POLL_MS)
        })
      } finally {
        clearInterval(timer)
        results.stop()
        opened.close()
      }
    },
  }
}
