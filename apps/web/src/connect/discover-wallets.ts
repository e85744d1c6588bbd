import { isProvider, parseAnnouncement, type Wallet } from './provider.ts'

/**
 * Finds the wallets of this browser, as they announce themselves (EIP-6963), and the old `window.ethereum` beside them
 * when it is none of those. `onWallets` is told the whole list each time it grows. Returns its own stop function.
 */
export function watchWallets(onWallets: (wallets: readonly Wallet[]) => void): () => void {
  const found = new Map<string, Wallet>()

  function tell() {
    const announced = [...found.values()]
    const injected: unknown = Reflect.get(window, 'ethereum')
    const isNew = isProvider(injected) && !announced.some((wallet) => wallet.provider === injected)
    // Once any wallet announces itself, `window.ethereum` is that wallet again under a worse name.
    if (announced.length > 0 || !isNew) return onWallets(announced)
    onWallets([{ rdns: 'injected', name: 'Browser wallet', icon: null, provider: injected }])
  }

  function onAnnounce(event: Event) {
    const wallet = event instanceof CustomEvent ? parseAnnouncement(event.detail) : null
    if (wallet === null || found.has(wallet.rdns)) return
    found.set(wallet.rdns, wallet)
    tell()
  }

  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  tell()
  return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
}
