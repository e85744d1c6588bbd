import { generateKeyPairSync } from 'node:crypto'

/** A Solana wallet of the Wallet Standard, like one that an extension registers. */
export type TestStandardWallet = {
  readonly wallet: object
  readonly address: string
  /** `connect`, `connect silent`, `disconnect`, in order. */
  readonly requests: readonly string[]
  readonly switches: { isRejecting: boolean; isBroken: boolean; isLocked: boolean }
  /** Registers itself in a page, now and whenever the page is ready. */
  readonly register: (page: EventTarget) => void
  /** Changes the accounts, as the user does in the wallet. */
  readonly change: (addresses: readonly string[]) => void
  readonly listenerCount: () => number
  /** Adds a listener, and returns the function that removes it. */
  listen: (listener: (change: unknown) => void) => () => unknown
}

/** Creates a wallet with its own key. */
export function createStandardWallet({ name, icon }: { name: string; icon: string }): TestStandardWallet {
  const address = newSolanaAddress()
  const requests: string[] = []
  const switches = { isRejecting: false, isBroken: false, isLocked: false }
  const listeners = new Set<(change: unknown) => void>()
  let isPermitted = false
  let accounts: readonly unknown[] = []
  const toAccount = (text: string) => ({
    address: text,
    publicKey: new Uint8Array(32),
    chains: ['solana:mainnet'],
    features: [],
  })

  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: ['solana:mainnet', 'solana:devnet'],
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async (input?: { readonly silent?: boolean }) => {
          requests.push(input?.silent === true ? 'connect silent' : 'connect')
          if (switches.isRejecting) throw Object.assign(new Error('declined'), { code: 4001 })
          if (input?.silent !== true) isPermitted = true
          accounts = isPermitted && !switches.isLocked ? [toAccount(address)] : []
          return { accounts }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => {
          requests.push('disconnect')
          if (switches.isBroken) throw new Error('cannot')
          isPermitted = false
          accounts = []
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_: string, listener: (change: unknown) => void) => {
          return made.listen(listener)
        },
      },
    },
  }

  const made: TestStandardWallet = {
    wallet,
    address,
    requests,
    switches,
    register: (page) => {
      const callback = (api: { readonly register: (...wallets: readonly unknown[]) => unknown }) => api.register(wallet)
      page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail: callback }))
      page.addEventListener('wallet-standard:app-ready', (event) => {
        if (event instanceof CustomEvent) callback(event.detail)
      })
    },
    change: (addresses) => {
      accounts = addresses.map(toAccount)
      for (const listener of listeners) listener({ accounts })
    },
    listenerCount: () => listeners.size,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return made
}

/** Returns a new Solana address: an ed25519 public key in base58. */
export function newSolanaAddress(): string {
  const der = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' })
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let rest = BigInt(`0x${der.subarray(-32).toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = `${alphabet[Number(rest % 58n)]}${text}`
  return text
}
