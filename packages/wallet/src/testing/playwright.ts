import type {
  BrowserContext,
  Fixtures,
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
} from '@playwright/test'
import { MockRpcError } from './mock-failure.ts'
import { type MockWallet, type MockWalletOptions, mockWallet } from './mock-wallet.ts'
import { type PageWallet, putWalletInPage } from './put-wallet-in-page.ts'

/** Options of {@link installWallet}: those of the wallet, and how it enters the page. */
export type InstallWalletOptions = MockWalletOptions & {
  /** The delay of the announcement after the page's start, in milliseconds, as with slow extensions. */
  readonly announceAfterMs?: number
  /** Whether it announces itself (EIP-6963). True when left out. */
  readonly isAnnounced?: boolean
  /** Whether it is also `window.ethereum`. False when left out. */
  readonly isInjected?: boolean
}

/** What {@link walletFixtures} adds to a test. */
export type WalletFixtures = {
  /** Installs a wallet in the browser of this test. Each call installs another one. */
  readonly installWallet: (options: InstallWalletOptions) => Promise<MockWallet>
}

let given = 0

/**
 * Installs a mock wallet in a page, or like an extension in every open and later page of a browser context. The wallet
 * itself runs in the test, so it signs on real chains, survives reloads, is shared by all tabs, and can be made to fail
 * at any time.
 */
export async function installWallet(target: Page | BrowserContext, options: InstallWalletOptions): Promise<MockWallet> {
  const wallet = mockWallet(options)
  given += 1
  const { announceAfterMs = 0, isAnnounced = true, isInjected = false } = options
  const channel = `laurelMockWallet${given}`
  const inPage: PageWallet = { channel, info: wallet.info, announceAfterMs, isAnnounced, isInjected }
  const pages = () => ('pages' in target ? target.pages() : [target])

  const handleRequest = async (_source: unknown, method: string, params: unknown): Promise<PageAnswer> => {
    try {
      return { ok: true, result: await wallet.provider.request({ method, params }) }
    } catch (error) {
      const code = error instanceof MockRpcError ? error.code : -32603
      return { ok: false, code, message: error instanceof Error ? error.message : String(error) }
    }
  }
  await target.exposeBinding(channel, handleRequest)
  await target.addInitScript(putWalletInPage, inPage)
  await Promise.all(pages().map((page) => page.evaluate(putWalletInPage, inPage)))

  for (const event of ['accountsChanged', 'chainChanged']) {
    wallet.provider.on?.(event, (payload: unknown) => {
      for (const page of pages()) {
        // A page that navigates away misses the event, and asks again after the navigation.
        page.evaluate(dispatchInPage, { channel, event, payload }).catch(() => {})
      }
    })
  }
  return wallet
}

/** For `test.extend(walletFixtures)`: `installWallet` in every test, in the browser context of that test. */
export const walletFixtures: Fixtures<
  WalletFixtures,
  object,
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = {
  installWallet: async ({ context }, use) => {
    await use((options) => installWallet(context, options))
  },
}

type PageAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly code: number; readonly message: string }

/** Runs in the page. */
function dispatchInPage({ channel, event, payload }: { channel: string; event: string; payload: unknown }): void {
  window.dispatchEvent(new CustomEvent(channel, { detail: { event, payload } }))
}
