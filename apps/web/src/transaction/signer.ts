import type { Wallet } from '@laurel/wallet'
import { getAccount } from '@wagmi/core'
import { type Account, type Chain, createWalletClient, custom, type Transport, type WalletClient } from 'viem'
import { toViemChain } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { signingProvider, type WalletProvider } from './signing-provider.ts'

/** Signs and sends as one account on one chain. */
export type Signer = WalletClient<Transport, Chain, Account>

/**
 * Returns the connected wallet as a signer on `chain`. The wallet must be on that chain before it is used. Null while
 * no wallet is connected.
 */
export async function getSigner(wallet: Wallet | null, chain: ChainConfig): Promise<Signer | null> {
  if (wallet === null) return null
  const { address, connector } = getAccount(wallet.config)
  if (address === undefined || connector === undefined) return null
  const provider: unknown = await connector.getProvider()
  if (!isProvider(provider)) return null
  return createWalletClient({
    // Most networks have short block times, so polling is fast.
    pollingInterval: 1_000,
    account: { address, type: 'json-rpc' },
    chain: toViemChain(chain),
    // A retry would make the wallet prompt the user twice.
    transport: custom(signingProvider(provider, chain), { retryCount: 0 }),
  })
}

function isProvider(value: unknown): value is WalletProvider {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'request') === 'function'
}
