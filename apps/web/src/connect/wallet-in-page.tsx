import { WalletProvider } from '@laurel/wallet/react'
import type { AppConfig } from '../config/config.ts'
import { FaucetLink } from './faucet-link.tsx'
import { makeWallet } from './make-wallet.ts'
import { WalletButton } from './wallet-button.tsx'
import type { WalletCode } from './wallet-context.ts'

const slots = { accountFooter: <FaucetLink /> }

/** Creates the wallet of the page. */
export function createWalletCode(config: AppConfig, origin: string): WalletCode {
  const wallet = makeWallet(config, origin)
  const { testWalletUrl } = config
  if (testWalletUrl !== null) {
    // Only a local world has one, so that no other visit loads its code.
    void import('./announce-test-wallet.ts').then(
      ({ announceTestWallet }) => announceTestWallet(window, testWalletUrl, config),
      () => undefined,
    )
  }
  return {
    wallet,
    Buttons: ({ hasFocus }) => (
      // The site is in English, so a modal in the browser's language would mix two languages.
      <WalletProvider language="en" slots={slots} wallet={wallet}>
        <WalletButton hasFocus={hasFocus} />
      </WalletProvider>
    ),
  }
}
