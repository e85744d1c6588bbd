import { MAX_ANNOUNCED_WALLETS } from '../announced-wallets.ts'
import { readStandardWallet, type StandardWallet } from './standard-wallet.ts'

/**
 * Looks for Wallet Standard wallets. Those already present respond to `app-ready`, and later ones send
 * `register-wallet`. The first wallet with a name gets it, and a second one with that name is another wallet.
 * Source: https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/app/src/wallets.ts.
 * @param prefix - of the wanted chains: `solana:`.
 * @returns the function that stops looking.
 */
export function watchStandardWallets(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>,
  prefix: string,
  onChange: (wallets: readonly StandardWallet[]) => void,
): () => void {
  let wallets: readonly StandardWallet[] = []
  let isStopped = false

  const register = (...candidates: readonly unknown[]): (() => void) => {
    const added: StandardWallet[] = []
    if (isStopped) return () => {}
    for (const candidate of candidates) {
      const wallet = readStandardWallet(candidate, prefix)
      const isKnown = wallets.some(({ identity }) => identity === wallet?.identity)
      if (wallet === null || isKnown || wallets.length >= MAX_ANNOUNCED_WALLETS) continue
      const namesakes = wallets.filter(({ name }) => name === wallet.name).length
      const unique = namesakes === 0 ? wallet : { ...wallet, id: `${wallet.id}~${namesakes + 1}` }
      wallets = [...wallets, unique]
      added.push(unique)
    }
    if (added.length > 0) onChange(wallets)
    return () => {
      wallets = wallets.filter((wallet) => !added.includes(wallet))
      onChange(wallets)
    }
  }

  const api = Object.freeze({ register })
  const onRegister = (event: Event) => {
    const callback: unknown = 'detail' in event ? event.detail : undefined
    try {
      if (typeof callback === 'function') callback(api)
    } catch {
      // A wallet that throws while it registers is ignored.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', onRegister)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    isStopped = true
    page.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
