import type { KeyValueStorage } from './store/lazy-storage.ts'

/** Cancels a timer. */
export type ClearTimeout = () => void

/**
 * Everything external that the core uses, so that it runs without a browser and its tests without a clock. Nothing here
 * is read at import; `browserEnvironment` reads it when called.
 */
export type Environment = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs once after `ms`. */
  readonly setTimeout: (run: () => void, ms: number) => ClearTimeout
  /** Resolves after the page's next paint; at once where nothing is shown. */
  readonly waitForPaint: () => Promise<void>
  /** The page's window, or null on a server. */
  readonly window: WalletWindow | null
  readonly storage: KeyValueStorage | null
  readonly fetch: typeof fetch
  /** Returns a random id: `crypto.randomUUID`. */
  readonly randomId: () => string
}

/** What the core uses of a window. */
export type WalletWindow = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & {
  readonly ethereum?: unknown
  readonly open?: (url: string, target: string, features: string) => unknown
  /** `self` and `top` are the same window unless the page is in a frame. */
  readonly self?: unknown
  readonly top?: unknown
  /** Set by Telegram's own script in its mini apps. */
  readonly Telegram?: {
    readonly WebApp?: { readonly platform?: string; readonly openLink?: (url: string) => void }
  }
  readonly document?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  readonly location?: Pick<Location, 'hostname' | 'origin' | 'pathname'> & { readonly href?: string }
  readonly navigator?: {
    readonly userAgent: string
    readonly maxTouchPoints?: number
    readonly doNotTrack?: string | null
    readonly globalPrivacyControl?: boolean
  }
}

/**
 * How long to wait for a paint, in milliseconds. A frame out of sight is painted late or never, and still reports that
 * it is visible.
 */
const MAX_PAINT_WAIT_MS = 200

/** Returns the environment of the browser, or one without a window on a server. */
export function browserEnvironment(): Environment {
  const page = typeof window === 'undefined' ? null : window
  return {
    now: Date.now,
    setTimeout: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    waitForPaint: async () => {
      // A hidden page paints no frames.
      if (page === null || page.document.visibilityState !== 'visible') return
      await new Promise<void>((resolve) => {
        page.requestAnimationFrame(() => setTimeout(resolve))
        setTimeout(resolve, MAX_PAINT_WAIT_MS)
      })
    },
    window: page,
    storage: page === null ? null : readLocalStorage(page),
    fetch: (...request) => fetch(...request),
    randomId: () => crypto.randomUUID(),
  }
}

/** Returns null where the browser forbids storage, because reading the property throws there. */
function readLocalStorage(page: Window): KeyValueStorage | null {
  try {
    return page.localStorage
  } catch {
    return null
  }
}
