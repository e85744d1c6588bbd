import type { WalletWindow } from '../environment.ts'
import { OnrampUrlError } from './errors.ts'

/** The longest URL that is opened, in characters. Providers need far fewer. */
export const MAX_ONRAMP_URL_LENGTH = 8_192

/**
 * Returns the URL of a provider's page when it may be opened: https, or of the API itself, and without a password.
 * @throws {OnrampUrlError}
 */
export function checkOnrampUrl(text: string, apiUrl: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOwn = url !== null && /^https?:$/.test(url.protocol) && url.origin === new URL(apiUrl).origin
  if (url === null || text.length > MAX_ONRAMP_URL_LENGTH || url.username !== '' || url.password !== '') {
    throw new OnrampUrlError()
  }
  if (url.protocol !== 'https:' && !isOwn) throw new OnrampUrlError()
  return url.href
}

/** A window that was opened before its URL was known. */
export type OutsideWindow = { readonly show: (url: string) => void; readonly close: () => void }

/**
 * Opens an empty window. Browsers allow it only in the user's own gesture, and the URL comes later. Null when the browser
 * did not open one.
 */
export function openOutsideWindow(page: WalletWindow | null): OutsideWindow | null {
  const opened: unknown = page?.open?.('', '_blank', '')
  if (typeof opened !== 'object' || opened === null) return null
  // The provider's page gets no handle on this one.
  Reflect.set(opened, 'opener', null)
  const call = (target: unknown, method: string, ...values: readonly unknown[]) => {
    const run: unknown = typeof target === 'object' && target !== null ? Reflect.get(target, method) : null
    if (typeof run === 'function') Reflect.apply(run, target, values)
  }
  return {
    show: (url) => call(Reflect.get(opened, 'location'), 'replace', url),
    close: () => call(opened, 'close'),
  }
}
