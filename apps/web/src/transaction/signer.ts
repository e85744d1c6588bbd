import type { Wallet } from '@laurel/wallet'
import { getAccount } from '@wagmi/core'
import { type Account, type Chain, createWalletClient, custom, type Transport, type WalletClient } from 'viem'
import { toViemChain } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { signingProvider, type WalletProvider } from './signing-provider.ts'

/** Signs and sends as one account on one chain. */
export type Signer = WalletClient<Transport, Chain, Account>

/** The connected wallet as a signer on `chain`, where it must stand before it is used; null while nobody is connected. */
export async function getSigner(wallet: Wallet | null, chain: ChainConfig): Promise<Signer | null> {
  if (wallet === null) return null
  const { address, connector } = getAccount(wallet.config)
  if (address === undefined || connector === undefined) return null
  const provider: unknown = await connector.getProvider()
  if (!isProvider(provider)) return null
  return createWalletClient({
    // Blocks come fast on most networks of today: nobody should wait for a clock.
    pollingInterval: 1_000,
    account: { address, type: 'json-rpc' },
    chain: toViemChain(chain),
    // Asked twice, a wallet would ask the person twice.
    transport: custom(signingProvider(provider, chain), { retryCount: 0 }),
  })
}

function isProvider(value: unknown): value is WalletProvider {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'request') === 'function'
}
