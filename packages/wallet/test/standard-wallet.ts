import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  type Address,
  getBase58Decoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
  type SignatureBytes,
  signatureBytes,
  address as toAddress,
} from '@solana/kit'
import { formatSolanaSignInMessage, type SolanaSignInMessage } from '../src/solana/solana-sign-in-message.ts'

/** An account of the wallet: its key and its address. */
export type TestSolanaKey = { readonly address: Address; readonly sign: (bytes: ReadonlyUint8Array) => SignatureBytes }

/** How a test wallet misbehaves. */
export type StandardWalletSwitches = {
  isRejecting: boolean
  isBroken: boolean
  isLocked: boolean
  /** Called when a signature is requested, before it is made. */
  onRequest: () => void
  /** Changes what is signed, and what the wallet says it has signed. */
  tamper: (bytes: ReadonlyUint8Array) => ReadonlyUint8Array
  /** Changes the whole answer of a signature. */
  answer: (answers: readonly object[]) => unknown
}

/** A Solana wallet of the Wallet Standard, like one that an extension registers. */
export type TestStandardWallet = {
  readonly wallet: object
  readonly address: string
  readonly keys: readonly TestSolanaKey[]
  /** `connect`, `connect silent`, `disconnect`, and the features that were used, in order. */
  readonly requests: readonly string[]
  readonly switches: StandardWalletSwitches
  /** Registers itself in a page, now and whenever the page is ready. */
  readonly register: (page: EventTarget) => void
  /** Changes the accounts, as the user does in the wallet. */
  readonly change: (addresses: readonly string[]) => void
  readonly listenerCount: () => number
  /** Adds a listener, and returns the function that removes it. */
  listen: (listener: (change: unknown) => void) => () => unknown
}

/** What a wallet has. */
export type StandardWalletOptions = {
  readonly name: string
  readonly icon: string
  /** How many accounts it shares. */
  readonly accounts?: number
  /** Networks of its accounts, as wallets name them. */
  readonly chains?: readonly string[]
  /** Features of Solana that it lacks: `solana:signIn`. */
  readonly without?: readonly string[]
}

/** Creates a wallet with its own keys. */
export function createStandardWallet({
  name,
  icon,
  accounts: count = 1,
  chains = ['solana:mainnet', 'solana:devnet', 'solana:localnet'],
  without = [],
}: StandardWalletOptions): TestStandardWallet {
  const keys = Array.from({ length: count }, createSolanaKey)
  const [{ address }] = [keys[0] ?? createSolanaKey()]
  const requests: string[] = []
  const switches: StandardWalletSwitches = {
    ...{ isRejecting: false, isBroken: false, isLocked: false },
    onRequest: () => {},
    tamper: (bytes) => bytes,
    answer: (answers) => answers,
  }
  const listeners = new Set<(change: unknown) => void>()
  let isPermitted = false
  let accounts: readonly { readonly address: string }[] = []
  // Wallets compare the object of an account, so each has one.
  const known = new Map<string, { readonly address: string }>()
  const toAccount = (text: string) => {
    const account = known.get(text) ?? { address: text, publicKey: new Uint8Array(32), chains, features: [] }
    known.set(text, account)
    return account
  }

  /** Returns the key of the account of a request. */
  function keyFor(account: unknown): TestSolanaKey {
    const key = keys.find((entry) => known.get(entry.address) === account)
    if (key === undefined) throw new Error('invalid account')
    return key
  }
  function signing<Input extends object>(feature: string, run: (input: Input) => object) {
    return async (...inputs: readonly Input[]) => {
      requests.push(feature)
      switches.onRequest()
      if (switches.isRejecting) throw new Error('User rejected the request.')
      return switches.answer(inputs.map(run))
    }
  }
  type OfAccount = { readonly account: unknown }
  const signTransaction = ({ account, transaction }: OfAccount & { readonly transaction: Uint8Array }) => {
    const key = keyFor(account)
    const { messageBytes, signatures } = getTransactionDecoder().decode(transaction)
    const changed = switches.tamper(messageBytes)
    const signature = key.sign(changed)
    const all = Object.values<SignatureBytes | null>({ ...signatures, [key.address]: signature })
    const bytes = [all.length, ...all.flatMap((each) => [...(each ?? new Uint8Array(64))]), ...changed]
    return { signature, bytes: Uint8Array.from(bytes) }
  }
  const features = {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: signing('signMessage', ({ account, message }: OfAccount & { readonly message: Uint8Array }) => {
        const signedMessage = switches.tamper(message)
        return { signedMessage, signature: keyFor(account).sign(signedMessage) }
      }),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: signing('signIn', (input: SolanaSignInMessage) => {
        const key = keys.find((entry) => entry.address === input.address)
        if (key === undefined) throw new Error('invalid account')
        const signedMessage = switches.tamper(new TextEncoder().encode(formatSolanaSignInMessage(input)))
        return { account: toAccount(key.address), signedMessage, signature: key.sign(signedMessage) }
      }),
    },
    'solana:signTransaction': {
      ...{ version: '1.0.0', supportedTransactionVersions: ['legacy', 0] },
      signTransaction: signing('signTransaction', (input: OfAccount & { readonly transaction: Uint8Array }) => ({
        signedTransaction: signTransaction(input).bytes,
      })),
    },
    'solana:signAndSendTransaction': {
      ...{ version: '1.0.0', supportedTransactionVersions: ['legacy', 0] },
      signAndSendTransaction: signing(
        'signAndSendTransaction',
        (input: OfAccount & { readonly transaction: Uint8Array }) => ({ signature: signTransaction(input).signature }),
      ),
    },
  }

  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      ...Object.fromEntries(Object.entries(features).filter(([feature]) => !without.includes(feature))),
      'standard:connect': {
        version: '1.0.0',
        connect: async (input?: { readonly silent?: boolean }) => {
          requests.push(input?.silent === true ? 'connect silent' : 'connect')
          if (switches.isRejecting) throw Object.assign(new Error('declined'), { code: 4001 })
          if (input?.silent !== true) isPermitted = true
          accounts = isPermitted && !switches.isLocked ? keys.map((key) => toAccount(key.address)) : []
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
    keys,
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

/** Returns a new Solana key. */
export function createSolanaKey(): TestSolanaKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    address: addressOf(publicKey),
    sign: (bytes) => signatureBytes(sign(null, new Uint8Array(bytes), privateKey)),
  }
}

/** Returns a new Solana address: an ed25519 public key in base58. */
export function newSolanaAddress(): string {
  return createSolanaKey().address
}

function addressOf(publicKey: KeyObject): Address {
  const der = publicKey.export({ format: 'der', type: 'spki' })
  return toAddress(getBase58Decoder().decode(der.subarray(-32)))
}
