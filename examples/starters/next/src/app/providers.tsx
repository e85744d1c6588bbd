'use client'

import { createWallet } from '@laurel/wallet'
import { WalletProvider } from '@laurel/wallet/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type State, WagmiProvider } from 'wagmi'
import { config } from '../wagmi'

const wallet = createWallet({ wagmiConfig: config, appName: 'Starter' })

export function Providers({ children, initialState }: { readonly children: ReactNode; readonly initialState?: State }) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config} initialState={initialState}>
      <QueryClientProvider client={queryClient}>
        <WalletProvider initialState={initialState} wallet={wallet}>
          {children}
        </WalletProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
