import { useEffect, useState, useSyncExternalStore } from 'react'
import { createOpenerBridge, type OpenerBridge } from './opener-bridge.ts'
import { findPairingLink } from './pairing-link.ts'
import { readWorld } from './read-world.ts'
import { readSavedAccount, saveAccount } from './saved-state.ts'
import { createTestWallet, type TestWallet, type TestWalletOptions } from './test-wallet.ts'
import type { TestWalletState } from './wallet-state.ts'

/** The state of this page's wallet while it starts. */
export type WalletOnPage =
  | { readonly status: 'starting' }
  | { readonly status: 'failed'; readonly reason: string }
  | {
      readonly status: 'ready'
      readonly wallet: TestWallet
      /** The page that opened this one, such as the web app. */
      readonly bridge: OpenerBridge
      readonly options: Pick<TestWalletOptions, 'chains' | 'accounts' | 'solana'>
    }

/** The one wallet of the page, outside React, because two wallets would respond to the same apps. */
let starting: Promise<WalletOnPage> | null = null

async function start(): Promise<WalletOnPage> {
  try {
    const world = await readWorld()
    const wallet = await createTestWallet({
      ...world,
      name: 'laurel-test-wallet',
      projectId: 'local',
      url: location.origin,
      selected: readSavedAccount(localStorage),
    })
    wallet.subscribe(() => saveAccount(localStorage, wallet.getState().account.address))
    // The page was opened by an app's link, `/wc?uri=…`. The link is removed from the URL, so that a reload does not pair again.
    const link = findPairingLink(location.href)
    if (link !== null) {
      history.replaceState(null, '', '/')
      void wallet.pair(link)
    }
    const bridge = createOpenerBridge({ page: window, wallet, ...world })
    return { status: 'ready', wallet, bridge, options: world }
  } catch (error) {
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Starts the wallet and returns its state. */
export function useWalletOnPage(): WalletOnPage {
  const [state, setState] = useState<WalletOnPage>({ status: 'starting' })
  useEffect(() => {
    let isMounted = true
    starting ??= start()
    void starting.then((found) => {
      if (isMounted) setState(found)
    })
    return () => {
      isMounted = false
    }
  }, [])
  return state
}

/** Returns the current state of a wallet. */
export function useWalletState(wallet: TestWallet): TestWalletState {
  return useSyncExternalStore(wallet.subscribe, wallet.getState)
}

/** Returns the requests of the page that opened this one. */
export function useOpenerRequests(bridge: OpenerBridge): ReturnType<OpenerBridge['getRequests']> {
  return useSyncExternalStore(bridge.subscribe, bridge.getRequests)
}

/** Returns the apps that are connected without a relay. */
export function useOpenerApps(bridge: OpenerBridge): ReturnType<OpenerBridge['getApps']> {
  return useSyncExternalStore(bridge.subscribe, bridge.getApps)
}
