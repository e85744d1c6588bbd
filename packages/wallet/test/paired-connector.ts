import { createConnector } from '@wagmi/core'
import type { Address } from 'viem'

/** The account that a {@link createPairedConnector} connects. */
export const pairedAddress: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/**
 * Creates a connector that sends its code like wagmi's own, by a `display_uri` message while `connect` waits for the
 * wallet. Source: https://github.com/wevm/wagmi/blob/main/packages/connectors/src/walletConnect.ts.
 */
export function createPairedConnector({ type = 'walletConnect', showsOwnModal = false } = {}) {
  const codes: string[] = []
  const waiting: { approve: () => void; decline: () => void }[] = []
  const create = createConnector((config) => ({
    id: 'walletConnect',
    name: 'WalletConnect',
    type,
    async connect() {
      const uri = `wc:${codes.length}@2?symKey=00`
      codes.push(uri)
      const answer = new Promise<void>((resolve, reject) => {
        waiting.push({
          approve: resolve,
          decline: () => reject(Object.assign(new Error('User rejected methods.'), { code: 5000 })),
        })
      })
      queueMicrotask(() => config.emitter.emit('message', { type: 'display_uri', data: uri }))
      await answer
      return { accounts: [pairedAddress] as never, chainId: 31337 }
    },
    disconnect: async () => {},
    getAccounts: async () => [pairedAddress],
    getChainId: async () => 31337,
    // The property of an EthereumProvider created with `showQrModal: true`.
    getProvider: async () => ({ rpc: { showQrModal: showsOwnModal } }),
    isAuthorized: async () => false,
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => {},
  }))
  return { create, codes, waiting }
}
