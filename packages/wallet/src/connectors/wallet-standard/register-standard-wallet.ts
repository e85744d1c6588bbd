/**
 * Registers a wallet of the Wallet Standard in a page, where apps that run before and after find it.
 * Source: https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/wallet/src/register.ts.
 */
export function registerStandardWallet(
  wallet: object,
  page: Pick<EventTarget, 'addEventListener' | 'dispatchEvent'> = window,
): void {
  const register = (api: unknown) => {
    const add: unknown = typeof api === 'object' && api !== null ? Reflect.get(api, 'register') : null
    if (typeof add === 'function') Reflect.apply(add, api, [wallet])
  }
  page.addEventListener('wallet-standard:app-ready', (event) => register('detail' in event ? event.detail : null))
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
