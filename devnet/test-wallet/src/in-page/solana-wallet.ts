import { isSolanaAddress } from '@laurel/wallet/solana'
import { getBase58Encoder } from '@solana/kit'
import { createTestWalletTab, readField, type TabPage } from '../../../../apps/web/src/connect/test-wallet-tab.ts'
import { createSolanaSigning, SOLANA_CHAIN, type StandardAccount } from './solana-signing.ts'

/** The name of the wallet's tab, so that a page after a reload finds the same tab. */
const TAB_NAME = 'laurel-test-wallet-solana'
/** The key under which the connected account is saved, so that a reload keeps it. */
const SESSION_KEY = 'laurel.test-wallet.solana'
const SIGNATURES = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn']
const VERSIONS = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] } as const
const ICON = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='#b4690e'/><path d='M4 6h8v5H4z' fill='#fff'/></svg>",
)}`

/** The parts of the app's page that the wallet uses. */
export type SolanaAppPage = TabPage & {
  readonly document: { readonly title: string }
  readonly location: { readonly host: string }
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

type Listener = (change: { readonly accounts: readonly StandardAccount[] }) => void

/**
 * Creates the test wallet of a page on this machine, as a wallet of the Wallet Standard for the local Solana network.
 * Requests go to its tab, where they are approved. It signs whatever is approved there, also something else than was
 * requested, when its switch says so.
 * Source: https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/base/src/wallet.ts.
 * @param options.walletUrl - the origin of the wallet's page.
 */
export function createInPageSolanaWallet({
  page,
  walletUrl,
}: {
  readonly page: SolanaAppPage
  readonly walletUrl: string
}) {
  const listeners = new Set<Listener>()
  let accounts: readonly StandardAccount[] = []

  function setAccounts(addresses: readonly string[]): void {
    const isChanged = addresses.join() !== accounts.map(({ address }) => address).join()
    if (!isChanged) return
    accounts = addresses.map(toAccount)
    const [first] = addresses
    if (first === undefined) page.localStorage.removeItem(SESSION_KEY)
    else page.localStorage.setItem(SESSION_KEY, first)
    for (const listener of listeners) listener({ accounts })
  }

  const tab = createTestWalletTab({
    ...{ page, walletUrl, name: TAB_NAME },
    onAccounts: (message) => {
      if (accounts.length > 0) setAccounts(readAddresses(readField(message, 'solanaAccounts')))
    },
  })
  const request = (method: string, params: object) => tab.send({ method, params, app: page.document.title }, false)

  async function connect({ silent = false }: { readonly silent?: boolean } = {}) {
    const saved = page.localStorage.getItem(SESSION_KEY)
    if (accounts.length === 0 && saved !== null && isSolanaAddress(saved)) setAccounts([saved])
    if (accounts.length === 0 && !silent) setAccounts(readAddresses(await request('solana_requestAccounts', {})))
    return { accounts }
  }

  const signing = createSolanaSigning({ request, connect, host: () => page.location.host })

  return {
    ...{ version: '1.0.0', name: 'Test wallet', icon: ICON, chains: [SOLANA_CHAIN] },
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => {
          setAccounts([])
          tab.notifyDisconnect({ namespace: 'solana' })
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_: 'change', listener: Listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signMessage': { version: '1.1.0', signMessage: signing.signMessage },
      'solana:signIn': { version: '1.0.0', signIn: signing.signIn },
      'solana:signTransaction': { ...VERSIONS, signTransaction: signing.signTransaction },
      'solana:signAndSendTransaction': { ...VERSIONS, signAndSendTransaction: signing.signAndSendTransaction },
    },
  }
}

function toAccount(address: string): StandardAccount {
  const publicKey = new Uint8Array(getBase58Encoder().encode(address))
  return { address, publicKey, chains: [SOLANA_CHAIN], features: SIGNATURES }
}

function readAddresses(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : []).filter(
    (one: unknown): one is string => typeof one === 'string' && isSolanaAddress(one),
  )
}
