import { WalletProvider } from '@laurel/wallet/react'
import { type ReactNode, useState } from 'react'
import { useConfig } from '../config/use-config.tsx'
import { makeWallet } from './make-wallet.ts'

/** The one wallet of the page, with its modal. The world is read once, so the wallet is made once. */
export function AppWallet({ children }: { readonly children: ReactNode }) {
  const { world } = useConfig()
  const [wallet] = useState(() => makeWallet(world, window.location.origin))
  // The site is written in English: a modal in the browser's language would be a second one on the same page.
  return (
    <WalletProvider language="en" wallet={wallet}>
      {children}
    </WalletProvider>
  )
}
