import { useEffect, useState, useSyncExternalStore } from 'react'
import { findPairingLink } from './pairing-link.ts'
import { readWorld } from './read-world.ts'
import { createTestWallet, type TestWallet, type TestWalletOptions, type TestWalletState } from './test-wallet.ts'

/** The wallet of this page, as it comes up. */
export type WalletOnPage =
  | { readonly status: 'starting' }
  | { readonly status: 'failed'; readonly reason: string }
  | {
      readonly status: 'ready'
      readonly wallet: TestWallet
      readonly options: Pick<TestWalletOptions, 'chains' | 'accounts'>
    }

/** One for the page, whatever React does: two would answer each other's apps. */
let starting: Promise<WalletOnPage> | null = null

async function start(): Promise<WalletOnPage> {
  try {
    const world = await readWorld()
    const wallet = await createTestWallet({
      ...world,
      name: 'laurel-test-wallet',
      projectId: 'local',
      url: location.origin,
    })
    // Opened by a link of an app: `/wc?uri=…`. Taken off the address, so that a reload does not pair again.
    const link = findPairingLink(location.href)
    if (link !== null) {
      history.replaceState(null, '', '/')
      void wallet.pair(link)
    }
    return { status: 'ready', wallet, options: world }
  } catch (error) {
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Starts the wallet and says how far it is. */
export function useWalletOnPage(): WalletOnPage {
  const [state, setState] = useState<WalletOnPage>({ status: 'starting' })
  useEffect(() => {
    let isHere = true
    starting ??= start()
    void starting.then((found) => {
      if (isHere) setState(found)
    })
    return () => {
      isHere = false
    }
  }, [])
  return state
}

/** What a wallet shows now. */
export function useWalletState(wallet: TestWallet): TestWalletState {
  return useSyncExternalStore(wallet.subscribe, wallet.getState)
}
