import { chainClient } from '../app/chain-client.ts'
import { WebError } from '../app/errors.ts'
import type { WorldChain } from '../app/world.ts'
import { readChainId, type WalletProvider } from './provider.ts'

/** The wallet stands on another network than the transaction is meant for. Nothing was sent. */
export class WalletElsewhereError extends WebError {
  override readonly name = 'WalletElsewhereError'
  readonly code = 'web/wallet-elsewhere'
  constructor({ wanted }: { readonly wanted: string }, options?: ErrorOptions) {
    super(`The wallet is on another network than ${wanted}: switch it, then try again. Nothing was sent.`, options)
  }
}

/** What only the wallet may answer: everything else is read from the chain's own node, which the whole app reads. */
const walletMethods: ReadonlySet<string> = new Set(['eth_sendTransaction', 'eth_accounts', 'wallet_sendTransaction'])

/**
 * A provider that asks the wallet to sign and the chain's own node for everything else, so that what is simulated,
 * sent and waited for is of one and the same chain, whatever node the wallet trusts.
 */
export function signingProvider(wallet: WalletProvider, chain: WorldChain): Pick<WalletProvider, 'request'> {
  return {
    async request(question) {
      if (!walletMethods.has(question.method)) return chainClient(chain).transport.request(question)
      const standsOn = readChainId(await wallet.request({ method: 'eth_chainId' }))
      if (standsOn !== chain.chainId) throw new WalletElsewhereError({ wanted: chain.name })
      return wallet.request(question)
    },
  }
}
