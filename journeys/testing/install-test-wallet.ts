import type { MockWallet } from '@laurel/wallet/testing'
import { type InstallWalletOptions, installWallet } from '@laurel/wallet/testing/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { readWorld, testAccount } from './local-world.ts'

/** The default name of the test wallet. */
export const walletName = 'Copper Wallet'

/**
 * Installs a wallet in a page or a browser context. It announces itself and signs as a named account of the world. By
 * default it approves everything and is on the main chain.
 */
export function installTestWallet(
  target: Page | BrowserContext,
  { name, ...options }: { readonly name: string } & Omit<InstallWalletOptions, 'name' | 'privateKeys'>,
): Promise<MockWallet> {
  return installWallet(target, {
    name: walletName,
    rdns: 'test.laurel.copper',
    privateKeys: [testAccount(name).privateKey],
    chains: rpcUrlsByChain(),
    ...options,
  })
}

/** The RPC URL of each chain of the world, by chain id. */
export function rpcUrlsByChain(): Readonly<Record<number, string>> {
  return Object.fromEntries(readWorld().chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
}
