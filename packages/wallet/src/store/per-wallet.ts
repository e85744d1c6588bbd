import type { Wallet } from '../wallet.ts'

/** Returns the object that belongs to a wallet object, see {@link perWallet}. */
export type PerWallet<Made> = ((wallet: Wallet) => Made) & {
  /** What was created so far. The developer panel reads it, to see a flow without starting it. */
  readonly made: WeakMap<Wallet, Made>
}

/**
 * Returns a function that returns the same object for the same wallet object. It is created when it is first wanted, so
 * a page that never opens a flow neither loads nor runs it.
 * @param create - may return `destroy`, which is called when the wallet object is destroyed.
 */
export function perWallet<Made extends object & { readonly destroy?: () => void }>(
  create: (wallet: Wallet) => Made,
): PerWallet<Made> {
  const made = new WeakMap<Wallet, Made>()
  const of = (wallet: Wallet) => {
    const known = made.get(wallet)
    if (known !== undefined) return known
    const fresh = create(wallet)
    made.set(wallet, fresh)
    if (fresh.destroy !== undefined) wallet.onDestroy(fresh.destroy)
    return fresh
  }
  return Object.assign(of, { made })
}
