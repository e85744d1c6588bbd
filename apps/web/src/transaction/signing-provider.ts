import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { WebError } from '../errors/web-error.ts'
import { connectText } from '../language/en/connect.ts'

/** What a wallet is asked, as JSON-RPC has it. */
export type WalletQuestion = { readonly method: string; readonly params?: readonly unknown[] }

/** The page's side of a wallet (EIP-1193). */
export type WalletProvider = { readonly request: (question: WalletQuestion) => Promise<unknown> }

/** The wallet is on another network than the transaction is meant for. Nothing was sent. */
export class WalletChangedError extends WebError {
  override readonly name = 'WalletChangedError'
  readonly code = 'web/wallet-elsewhere'
  constructor({ wanted }: { readonly wanted: string }, options?: ErrorOptions) {
    super(connectText('walletElsewhere', { network: wanted }), options)
  }
}

/** What only the wallet may answer: everything else is read from the chain's own node, which the whole app reads. */
const walletMethods: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'eth_accounts',
  'wallet_sendTransaction',
  'wallet_sendCalls',
])

/** Requests that the wallet answers on any network: its capabilities, and the status of what it sent. */
const walletReads: ReadonlySet<string> = new Set(['wallet_getCapabilities', 'wallet_getCallsStatus'])

/**
 * A provider that asks the wallet to sign and the chain's own node for everything else, so that what is simulated,
 * sent and waited for is of one and the same chain, whatever node the wallet trusts.
 */
export function signingProvider(wallet: WalletProvider, chain: ChainConfig): WalletProvider {
  return {
    async request(question) {
      if (walletReads.has(question.method)) return wallet.request(question)
      if (!walletMethods.has(question.method)) return chainClient(chain).transport.request(question)
      const standsOn = Number(await wallet.request({ method: 'eth_chainId' }))
      if (standsOn !== chain.chainId) throw new WalletChangedError({ wanted: chain.name })
      return wallet.request(question)
    },
  }
}
