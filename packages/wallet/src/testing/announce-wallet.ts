import type { Eip1193Provider } from '../connectors/eip1193.ts'

/** The information that a wallet announces about itself. Source: https://eips.ethereum.org/EIPS/eip-6963. */
export type WalletInfo = {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon: string
}

/**
 * Announces a wallet in a page, now and on every request. Source: https://eips.ethereum.org/EIPS/eip-6963.
 * @param options.afterMs - the delay before the first announcement in milliseconds, as with slow extensions; no delay
 * when left out.
 * @returns the function that ends it.
 */
export function announceWallet(
  page: EventTarget,
  wallet: { readonly info: WalletInfo; readonly provider: Eip1193Provider },
  { afterMs = 0 }: { readonly afterMs?: number } = {},
): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...wallet.info }), provider: wallet.provider })
  const say = () => page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  const begin = () => {
    page.addEventListener('eip6963:requestProvider', say)
    say()
  }
  const timer = afterMs > 0 ? setTimeout(begin, afterMs) : undefined
  if (timer === undefined) begin()
  return () => {
    clearTimeout(timer)
    page.removeEventListener('eip6963:requestProvider', say)
  }
}
