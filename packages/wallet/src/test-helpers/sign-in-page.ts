import type { Hex } from 'viem'
import type { EvmSignInTarget, SignInSession } from '../sign-in/sign-in.ts'
import { parseSignInMessage } from '../sign-in/sign-in-message.ts'
import { createSignInStore, type SignInOptions, type SignInStore } from '../sign-in/sign-in-store.ts'
import { createManualClock, type ManualClock } from './manual-clock.ts'

/** Two users, each with a wallet on one network. */
export const ada: EvmSignInTarget = {
  address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  chainId: 1,
  walletName: 'Kestrel',
}
/** See {@link ada}. */
export const ben: EvmSignInTarget = { ...ada, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }

/** A page of an app whose server and wallet a test controls. */
export type SignInPage = {
  readonly clock: ManualClock
  /** Every call of the server and the wallet, in order. */
  calls: string[]
  /** The session that the server reports. */
  session: SignInSession | null
  /** The number of nonces that the server created. */
  nonces: number
  wallet: (text: string) => Promise<Hex>
  verify: (message: string) => Promise<boolean>
  visibility: 'visible' | 'hidden'
  readonly open: (options?: Partial<SignInOptions>) => SignInStore
}

/** Creates a page at `https://meadow.example`, whose wallet signs and whose server accepts. */
export function createSignInPage(): SignInPage {
  const clock = createManualClock()
  class TabDocument extends EventTarget {
    get visibilityState() {
      return page.visibility
    }
  }
  const page: SignInPage = {
    clock,
    calls: [],
    session: null,
    nonces: 0,
    visibility: 'visible',
    wallet: async () => '0x01',
    verify: async (message) => {
      const { address, chainId } = parseSignInMessage(message)
      page.session = { address, chainId }
      return true
    },
    open: (options = {}) =>
      createSignInStore({
        environment: {
          ...clock,
          window: Object.assign(new EventTarget(), {
            location: { hostname: 'meadow.example', origin: 'https://meadow.example', pathname: '/' },
            document: new TabDocument(),
          }),
        },
        server: {
          getNonce: async () => {
            page.calls.push('getNonce')
            return `nonce${String(++page.nonces).padStart(8, '0')}`
          },
          getSession: async () => {
            page.calls.push('getSession')
            return page.session
          },
          verify: ({ message }) => {
            page.calls.push('verify')
            return page.verify(message)
          },
          signOut: async () => {
            page.calls.push('signOut')
            page.session = null
          },
        },
        signMessage: ({ address }, text) => {
          page.calls.push(`sign ${address.slice(0, 4)}`)
          return page.wallet(text)
        },
        ...options,
      }),
  }
  return page
}
