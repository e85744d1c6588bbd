import { type Connector, type CreateConnectorFn, createConnector } from '@wagmi/core'
import { type Address, type Chain, getAddress, isAddress, numberToHex } from 'viem'
import { toCaipNetworkId } from '../caip/caip.ts'
import { NoAccountError, WalletNotInstalledError } from '../connection/errors.ts'
import { toAddChainParameter } from '../network/add-chain-parameter.ts'
import { SwitchNetworkError } from '../network/errors.ts'
import type { ConnectorType } from '../wallet-list/wallet-item.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { isUnknownChain } from './provider-errors.ts'

/** What a connector for an EIP-1193 wallet is made of. */
export type Eip1193Wallet = {
  readonly id: string
  readonly name: string
  readonly icon: string | null
  readonly rdns: string | null
  readonly type: ConnectorType
  /** Returns the wallet behind the package's guard, or null if it is not present yet. */
  readonly getProvider: () => Eip1193Provider | null | Promise<Eip1193Provider | null>
  /** The wallet's own object, used only to check whether two are the same. Never called. */
  readonly identity?: object
  /** Returns the app's current chains. wagmi passes a connector only the chains that it was created with. */
  readonly getChains: () => readonly Chain[]
  /**
   * Whether wagmi's reconnect may restore the wallet whenever it still shares an account, even after a disconnect that
   * the wallet did not support. False where this package remembers the visit itself. Defaults to true.
   */
  readonly mayReturn?: boolean
  /** Disconnects the wallet. Defaults to revoking the permission (EIP-2255). */
  readonly disconnect?: () => Promise<void>
}

/** What holds the provider: the connector itself. */
type Source = { readonly getProvider: () => Promise<Eip1193Provider | undefined> }

type Extras = { readonly release: () => void; readonly identity?: object }

/**
 * The type of wagmi's `message` that a connector sends when a wallet did not know a chain and is requested to add it.
 */
export const ADDING_CHAIN_MESSAGE = 'adding-chain'

/**
 * MetaMask's code for a lost chain. The user is still connected, and the wallet reconnects by itself.
 * Source: https://github.com/MetaMask/providers.
 */
const TRY_AGAIN_LATER = 1013

/**
 * Creates a wagmi connector for a wallet in this page. Connecting requests only the accounts: no second prompt, no
 * forced switch of network.
 * Source: https://eips.ethereum.org/EIPS/eip-1193; https://eips.ethereum.org/EIPS/eip-3085;
 * https://eips.ethereum.org/EIPS/eip-3326; https://eips.ethereum.org/EIPS/eip-2255.
 */
export function eip1193Connector(wallet: Eip1193Wallet): CreateConnectorFn<Eip1193Provider | undefined, Extras> {
  return createConnector<Eip1193Provider | undefined, Extras>((config) => {
    /** The provider that is listened to, and the function that stops it. */
    let listening: { readonly provider: Eip1193Provider; readonly stop: () => void } | null = null

    // The provider is read from the connector itself, as wagmi's own connectors do, so that a tool can observe it there.
    async function getPresent(own: Source): Promise<Eip1193Provider> {
      const provider = await own.getProvider()
      if (provider === undefined) throw new WalletNotInstalledError(wallet.name)
      return provider
    }

    async function requestAccounts(
      own: Source,
      method: 'eth_accounts' | 'eth_requestAccounts',
    ): Promise<readonly Address[]> {
      return readAddresses(await (await getPresent(own)).request({ method }))
    }

    async function requestChainId(own: Source): Promise<number> {
      return readChainId(await (await getPresent(own)).request({ method: 'eth_chainId' }))
    }

    function listen(provider: Eip1193Provider, connector: Pick<Connector, 'onAccountsChanged' | 'onChainChanged'>) {
      if (listening?.provider === provider) return
      listening?.stop()
      // A wallet without removeListener keeps calling. After `stop` its calls are ignored.
      let isOn = true
      const onAccounts = (accounts: unknown) => {
        if (isOn) connector.onAccountsChanged([...readAddresses(accounts)])
      }
      const onChain = (chainId: unknown) => {
        if (isOn) connector.onChainChanged(String(chainId))
      }
      const onDisconnect = (error: unknown) => {
        const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
        if (!isOn || code === TRY_AGAIN_LATER) return
        stop()
        config.emitter.emit('disconnect')
      }
      const stop = () => {
        isOn = false
        listening = null
        provider.removeListener?.('accountsChanged', onAccounts)
        provider.removeListener?.('chainChanged', onChain)
        provider.removeListener?.('disconnect', onDisconnect)
      }
      provider.on?.('accountsChanged', onAccounts)
      provider.on?.('chainChanged', onChain)
      provider.on?.('disconnect', onDisconnect)
      listening = { provider, stop }
    }

    return {
      id: wallet.id,
      name: wallet.name,
      type: wallet.type,
      ...(wallet.icon === null ? {} : { icon: wallet.icon }),
      ...(wallet.rdns === null ? {} : { rdns: wallet.rdns }),
      ...(wallet.identity === undefined ? {} : { identity: wallet.identity }),

      async connect({ isReconnecting = false, withCapabilities } = {}) {
        const provider = await getPresent(this)
        const accounts = await requestAccounts(this, isReconnecting ? 'eth_accounts' : 'eth_requestAccounts')
        if (accounts.length === 0) throw new NoAccountError(wallet.name)
        const chainId = await requestChainId(this)
        listen(provider, this)
        return {
          // wagmi's type depends on a type parameter that no value can satisfy. Both shapes are as it declares.
          accounts: (withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts) as never,
          chainId,
        }
      },

      async disconnect() {
        listening?.stop()
        if (wallet.disconnect !== undefined) return wallet.disconnect()
        const provider = await this.getProvider()
        // In wallets that support the method, the next connect then prompts again.
        await provider?.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
      },

      release: () => listening?.stop(),
      getAccounts() {
        return requestAccounts(this, 'eth_accounts')
      },
      getChainId() {
        return requestChainId(this)
      },
      getProvider: async () => (await wallet.getProvider()) ?? undefined,

      async isAuthorized() {
        if (wallet.mayReturn === false) return listening !== null
        try {
          return (await requestAccounts(this, 'eth_accounts')).length > 0
        } catch {
          return false
        }
      },

      async switchChain({ chainId, addEthereumChainParameter }) {
        const provider = await getPresent(this)
        const chain = wallet.getChains().find(({ id }) => id === chainId)
        if (chain === undefined) throw new SwitchNetworkError(toCaipNetworkId(chainId))
        const requestSwitch = () =>
          provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })
        try {
          await requestSwitch()
        } catch (error) {
          if (!isUnknownChain(error)) throw error
          config.emitter.emit('message', { type: ADDING_CHAIN_MESSAGE, data: chainId })
          await provider.request({
            method: 'wallet_addEthereumChain',
            params: [toAddChainParameter(chain, addEthereumChainParameter)],
          })
          // Some wallets switch as they add. A second request would show another window.
          if ((await requestChainId(this)) !== chainId) await requestSwitch()
        }
        // Not every wallet emits an event when it switches, so its current chain is read.
        const arrived = await requestChainId(this)
        if (arrived !== chainId) throw new SwitchNetworkError(toCaipNetworkId(chainId))
        config.emitter.emit('change', { chainId })
        return chain
      },

      onAccountsChanged(accounts) {
        const addresses = readAddresses(accounts)
        if (addresses.length === 0) {
          listening?.stop()
          config.emitter.emit('disconnect')
        } else config.emitter.emit('change', { accounts: addresses })
      },
      onChainChanged(chainId) {
        try {
          config.emitter.emit('change', { chainId: readChainId(chainId) })
        } catch {
          // A wallet reported an invalid chain id, which is ignored.
        }
      },
      onDisconnect() {
        listening?.stop()
        config.emitter.emit('disconnect')
      },
    }
  })
}

/** Returns the addresses in an untrusted response, each once. Invalid entries are left out. */
function readAddresses(answer: unknown): readonly Address[] {
  if (!Array.isArray(answer)) return []
  const addresses = new Set<Address>()
  for (const entry of answer) {
    if (typeof entry === 'string' && isAddress(entry, { strict: false })) addresses.add(getAddress(entry))
  }
  return [...addresses]
}

/**
 * Returns the chain id in an untrusted response: `0x1`, `1` or 1.
 * @throws {TypeError} when it is not a chain id.
 */
function readChainId(answer: unknown): number {
  const chainId = typeof answer === 'string' || typeof answer === 'number' ? Number(answer) : Number.NaN
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new TypeError('The wallet answered no chain id.')
  return chainId
}
