import { createWallet } from '../src/create-wallet.ts'
import { createManualClock, type ManualClock } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import type { TestTab } from './test-page.ts'

/** A wallet in a tab, with its own clock and a record of its requests. */
export type MadeWallet = { readonly wallet: Wallet; readonly clock: ManualClock; readonly fetched: readonly string[] }

/** Creates a wallet in a tab and starts it. */
export function makeWallet(tab: TestTab, options: WalletOptions = {}): MadeWallet {
  const clock = createManualClock()
  const fetched: string[] = []
  const wallet = createWallet({
    features: { eip6963: true },
    ...options,
    environment: {
      now: clock.now,
      setTimeout: clock.setTimeout,
      window: tab.window,
      storage: tab.storage,
      fetch: async (url) => {
        fetched.push(String(url))
        throw new TypeError('no network')
      },
      ...options.environment,
    },
  })
  wallet.start()
  return { wallet, clock, fetched }
}

/** Returns the row of a wallet, by name. */
export function walletNamed(wallet: Wallet, name: string) {
  const row = wallet.wallets.getState().find((entry) => entry.name === name)
  if (row === undefined) throw new RangeError(`No row is called ${name}.`)
  return row
}
