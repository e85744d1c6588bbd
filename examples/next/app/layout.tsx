import { cookieToWalletState } from '@laurel/wallet'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Wallet } from './wallet'

export const metadata: Metadata = { title: 'Meadow', icons: 'data:,' }

/** Around every page: who is connected stays connected from page to page. */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  // Who was connected: the server renders the account in the place of "Connect wallet".
  const initialState = cookieToWalletState((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Wallet initialState={initialState}>{children}</Wallet>
      </body>
    </html>
  )
}
