import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { cookieToInitialState } from 'wagmi'
import { config } from '../wagmi'
import { Providers } from './providers'

export const metadata: Metadata = { title: 'Starter', icons: 'data:,' }

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  const initialState = cookieToInitialState(config, headers().get('cookie'))
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState}>{children}</Providers>
      </body>
    </html>
  )
}
