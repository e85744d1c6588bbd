import { WalletProvider } from '@laurel/wallet/react'
import type { AppConfig } from '../config/config.ts'
import { makeWallet } from './make-wallet.ts'
import { TestWalletButton } from './test-wallet-button.tsx'
import { WalletButton } from './wallet-button.tsx'
import type { WalletCode } from './wallet-context.ts'

/** Makes the one wallet of the page. */
export function createWalletCode(config: AppConfig, origin: string): WalletCode {
  const wallet = makeWallet(config, origin)
  return {
    wallet,
    Buttons: ({ hasFocus }) => (
      // The site is written in English: a modal in the browser's language would be a second one on the same page.
      <WalletProvider language="en" wallet={wallet}>
        <TestWalletButton />
        <WalletButton hasFocus={hasFocus} />
      </WalletProvider>
    ),
  }
}
