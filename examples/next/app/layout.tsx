import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Wallet } from './wallet'

export const metadata: Metadata = { title: 'Meadow', icons: 'data:,' }

/** Around every page: who is connected stays connected from page to page. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}
