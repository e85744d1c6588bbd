import { expect, vi } from 'vitest'
import { loginOf } from '../src/login/login-store.ts'
import { currentView } from '../src/modal/modal.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { createTestFrame, FRAME_ORIGIN, type FrameManner } from './login-frame.ts'
import { makeWallet } from './make-wallet.ts'
import { createOrigin, type TestTab } from './test-page.ts'

const login = { frameUrl: `${FRAME_ORIGIN}/sdk` }
/** Who logs in. */
export const email = 'ada@example.com'

/** Creates a wallet with a login, in a page whose frames do as given. Its globals are to be removed after the test. */
export function setUp(
  manner: FrameManner = { wire: 'port' },
  options: WalletOptions = {},
  tab: TestTab = createOrigin().openTab(),
) {
  const frame = createTestFrame(tab, manner)
  vi.stubGlobal('document', frame.document)
  const made = makeWallet(tab, { login, projectId: 'p1', logLevel: 'silent', ...options })
  return {
    ...made,
    frame,
    tab,
    store: loginOf(made.wallet),
    view: () => currentView(made.wallet.modal.getState())?.type,
  }
}

/** Lets messages of ports and promises arrive: no clock of the tests moves. */
export async function settled(holds: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(holds()).toBe(true), { timeout: 5000, interval: 2 })
}

/** Logs a user in with the code of the mail. */
export async function loggedIn(page: ReturnType<typeof setUp>) {
  const { wallet, store } = page
  wallet.modal.open()
  await store.connectEmail(email)
  await store.confirmCode('123456')
  await settled(() => wallet.connections.getState().status === 'connected')
  return page
}
