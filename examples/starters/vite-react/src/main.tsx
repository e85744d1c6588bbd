import { createWallet } from '@laurel/wallet'
import { WalletProvider } from '@laurel/wallet/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './App'
import { config } from './wagmi'

const queryClient = new QueryClient()
const wallet = createWallet({ wagmiConfig: config, appName: 'Starter' })

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <WalletProvider wallet={wallet}>
          <App />
        </WalletProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
