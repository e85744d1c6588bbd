import type { MockWallet } from '@laurel/wallet/testing'
import { type InstallWalletOptions, installWallet } from '@laurel/wallet/testing/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { readWorld, testAccount } from './local-world.ts'

/** The name of a person's wallet in every journey that does not say another. */
export const walletName = 'Copper Wallet'

/**
 * Gives a page, or a whole browser context, a wallet that announces itself and signs as somebody of the world. It says
 * yes to everything unless told otherwise, and stands on the main chain unless `chainId` says another.
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

/** The node of each chain of the world. */
export function rpcUrlsByChain(): Readonly<Record<number, string>> {
  return Object.fromEntries(readWorld().chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
}
