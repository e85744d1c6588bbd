import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { noteBlock } from '../config/seen-blocks.ts'
import { WebError } from '../errors/web-error.ts'
import { connectText } from '../language/en/connect.ts'

/** A JSON-RPC request to a wallet. */
export type WalletQuestion = { readonly method: string; readonly params?: readonly unknown[] }

/** The page's side of a wallet (EIP-1193). */
export type WalletProvider = { readonly request: (question: WalletQuestion) => Promise<unknown> }

/** The wallet is on another network than the transaction. Nothing was sent. */
export class WalletChangedError extends WebError {
  override readonly name = 'WalletChangedError'
  readonly code = 'web/wallet-elsewhere'
  constructor({ wanted }: { readonly wanted: string }, options?: ErrorOptions) {
    super(connectText('walletElsewhere', { network: wanted }), options)
  }
}

/** Methods that only the wallet can handle. Everything else is read from the chain's own node. */
const walletMethods: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'eth_accounts',
  'wallet_sendTransaction',
  'wallet_sendCalls',
])

/** Methods that the wallet handles on any network: its capabilities, and the status of what it sent. */
const walletReads: ReadonlySet<string> = new Set(['wallet_getCapabilities', 'wallet_getCallsStatus'])

/**
 * Returns a provider that uses the wallet for signing and the chain's own node for everything else. So simulation,
 * sending and waiting use the same chain, whichever node the wallet uses.
 */
export function signingProvider(wallet: WalletProvider, chain: ChainConfig): WalletProvider {
  return {
    async request(question) {
      if (walletReads.has(question.method)) return wallet.request(question)
      if (!walletMethods.has(question.method)) {
        const result: unknown = await chainClient(chain).transport.request(question)
        noteBlock(chain.chainId, { method: question.method, result })
        return result
      }
      const standsOn = Number(await wallet.request({ method: 'eth_chainId' }))
      if (standsOn !== chain.chainId) throw new WalletChangedError({ wanted: chain.name })
      return wallet.request(question)
    },
  }
}
