import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useReducer, useState } from 'react'
import {
  type Account,
  type Chain,
  createWalletClient,
  custom,
  numberToHex,
  type Transport,
  type WalletClient,
} from 'viem'
import { toViemChain } from '../app/chain-client.ts'
import type { WorldChain } from '../app/world.ts'
import { type Connection, disconnected, nextConnection } from './connection.ts'
import { watchWallets } from './discover-wallets.ts'
import { readAccount, readChainId, type Wallet } from './provider.ts'
import { signingProvider } from './signing-provider.ts'
import { CHAIN_UNKNOWN, walletCode, walletProblem } from './wallet-problem.ts'

/** Signs and sends as one account on one chain. */
export type Signer = WalletClient<Transport, Chain, Account>

type ConnectionTools = {
  readonly connection: Connection
  readonly wallets: readonly Wallet[]
  readonly connect: (wallet: Wallet) => Promise<void>
  readonly disconnect: () => void
  /** Asks the wallet to stand on `chain`; adds it there when the wallet does not know it. */
  readonly switchTo: (chain: WorldChain) => Promise<void>
  /** Null unless connected. The wallet must stand on `chain` before it is used. */
  readonly signerOn: (chain: WorldChain) => Signer | null
}

const ConnectionContext = createContext<ConnectionTools | null>(null)
const rememberedKey = 'laurel:wallet'

function remember(rdns: string | null): void {
  try {
    if (rdns === null) window.localStorage.removeItem(rememberedKey)
    else window.localStorage.setItem(rememberedKey, rdns)
  } catch {
    // Storage may be refused: the person connects again next time.
  }
}

function remembered(): string | null {
  try {
    return window.localStorage.getItem(rememberedKey)
  } catch {
    return null
  }
}

/** Finds wallets, and holds the one connection of the page. `@laurel/wallet` will take this place. */
export function ConnectionProvider({ children }: { readonly children: ReactNode }) {
  const [connection, tell] = useReducer(nextConnection, disconnected)
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  useEffect(() => watchWallets(setWallets), [])

  // Somebody who connected before is connected again, without a question: `eth_accounts` never opens the wallet.
  useEffect(() => {
    const wallet = wallets.find(({ rdns }) => rdns === remembered())
    if (wallet === undefined) return
    let isCurrent = true
    readWallet(wallet, 'eth_accounts').then(
      (found) => {
        if (isCurrent && found !== null) tell({ type: 'accepted', wallet, ...found })
      },
      () => remember(null),
    )
    return () => {
      isCurrent = false
    }
  }, [wallets])

  const connected = connection.status === 'connected' ? connection.wallet : null
  useEffect(() => {
    if (connected === null) return
    const { provider } = connected
    const onAccounts = (accounts: unknown) =>
      tell({ type: 'accountChanged', wallet: connected, address: readAccount(accounts) })
    const onChain = (chainId: unknown) =>
      tell({ type: 'chainChanged', wallet: connected, chainId: readChainId(chainId) })
    provider.on('accountsChanged', onAccounts)
    provider.on('chainChanged', onChain)
    return () => {
      provider.removeListener('accountsChanged', onAccounts)
      provider.removeListener('chainChanged', onChain)
    }
  }, [connected])

  const connect = useCallback(async (wallet: Wallet) => {
    tell({ type: 'asked', wallet })
    try {
      const found = await readWallet(wallet, 'eth_requestAccounts')
      if (found === null) return tell({ type: 'refused', wallet, problem: `${wallet.name} showed no account.` })
      remember(wallet.rdns)
      tell({ type: 'accepted', wallet, ...found })
    } catch (error) {
      tell({ type: 'refused', wallet, problem: walletProblem(error, wallet) })
    }
  }, [])

  const tools = useMemo<ConnectionTools>(
    () => ({
      connection,
      wallets,
      connect,
      disconnect() {
        remember(null)
        tell({ type: 'left' })
      },
      async switchTo(chain) {
        if (connection.status !== 'connected') return
        const { wallet } = connection
        tell({ type: 'switchAsked' })
        try {
          await switchWallet(wallet, chain)
          const chainId = readChainId(await wallet.provider.request({ method: 'eth_chainId' }))
          tell({ type: 'chainChanged', wallet, chainId })
          tell({ type: 'switchEnded', problem: null })
        } catch (error) {
          tell({ type: 'switchEnded', problem: walletProblem(error, wallet) })
        }
      },
      signerOn(chain) {
        if (connection.status !== 'connected') return null
        const { address, wallet } = connection
        const account: Account = { address, type: 'json-rpc' }
        return createWalletClient({
          // Blocks come fast on most networks of today: nobody should wait for a clock.
          pollingInterval: 1_000,
          account,
          chain: toViemChain(chain), // Asked twice, a wallet would ask the person twice.
          transport: custom(signingProvider(wallet.provider, chain), { retryCount: 0 }),
        })
      },
    }),
    [connection, wallets, connect],
  )
  return <ConnectionContext value={tools}>{children}</ConnectionContext>
}

async function readWallet({ provider }: Wallet, method: 'eth_accounts' | 'eth_requestAccounts') {
  const address = readAccount(await provider.request({ method }))
  if (address === null) return null
  return { address, chainId: readChainId(await provider.request({ method: 'eth_chainId' })) }
}

async function switchWallet({ provider }: Wallet, chain: WorldChain): Promise<void> {
  const params = { chainId: numberToHex(chain.chainId) }
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [params] })
  } catch (error) {
    if (walletCode(error) !== CHAIN_UNKNOWN) throw error
    const { name, nativeCurrency, rpcUrls } = toViemChain(chain)
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [{ ...params, chainName: name, nativeCurrency, rpcUrls: rpcUrls.default.http }],
    })
    await provider.request({ method: 'wallet_switchEthereumChain', params: [params] })
  }
}

/** The wallet, and what can be asked of it. Only below {@link ConnectionProvider}. */
export function useConnection(): ConnectionTools {
  const tools = useContext(ConnectionContext)
  if (tools === null) throw new Error('useConnection stands below ConnectionProvider')
  return tools
}
