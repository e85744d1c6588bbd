import { isDevelopmentHost } from '../development-host.ts'
import { createLog } from '../log.ts'
import type { Readable } from '../store/readable.ts'
import type { Wallet } from '../wallet.ts'
import { createDevtoolsSession } from './devtools-session.ts'
import { createPanel } from './panel/panel.ts'

/** Options of {@link mountDevtools}. */
export type DevtoolsOptions = {
  /**
   * Mounts the panel on any host. By default it is mounted only on a developer's machine or local network, and elsewhere
   * a warning says so. Set it for a preview deployment, never for production.
   */
  readonly force?: boolean
  /** Whether the panel is open at first. Defaults to false: a button in the corner opens it. */
  readonly isOpen?: boolean
  /** The theme. Follows the system by default. */
  readonly theme?: 'light' | 'dark' | 'system'
  /** More stores, by the name under which they are shown, such as `{ signIn }`. */
  readonly stores?: Readonly<Record<string, Readable<unknown>>>
}

/** One panel for each wallet object. */
const mounted = new WeakMap<Wallet, () => void>()

/**
 * Mounts the developer panel of a wallet object: its requests, the states of its stores with replay, and faults to
 * inject. Call it before the page is rendered, so that nothing is missed. On a server it does nothing.
 * @returns the function that unmounts it, after which the wallet object is as before.
 *
 * @example
 * if (import.meta.env.DEV) void import('@laurel/wallet/devtools').then(({ mountDevtools }) => mountDevtools(wallet))
 */
export function mountDevtools(
  wallet: Wallet,
  { force = false, isOpen = false, theme = 'system', stores = {} }: DevtoolsOptions = {},
): () => void {
  if (typeof document === 'undefined') return () => {}
  if (!force && !isDevelopmentHost(location.hostname)) {
    createLog('warn')('warn', 'The developer panel is not mounted on a public host. Set `force` to mount it there.')
    return () => {}
  }
  const known = mounted.get(wallet)
  if (known !== undefined) return known
  const session = createDevtoolsSession(wallet, { page: window, shownImages, stores })
  const removePanel = createPanel({ session, page: document, isOpen, theme })
  const unmount = () => {
    if (mounted.get(wallet) !== unmount) return
    mounted.delete(wallet)
    removePanel()
    session.destroy()
  }
  mounted.set(wallet, unmount)
  wallet.onDestroy(unmount)
  return unmount
}

/** Returns the URLs of the images in the wallet's elements. */
function shownImages(): readonly string[] {
  return [...document.querySelectorAll<HTMLImageElement>('[data-laurel] img')].map(({ src }) => src)
}
