import { createWallet } from '@laurel/wallet'
import { WalletProvider } from '@laurel/wallet/react'
import { solana, solanaDevnet, solanaMainnet } from '@laurel/wallet/solana'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './App'
import { config } from './wagmi'

const queryClient = new QueryClient()
// Pass your own nodes: those of the two networks limit requests.
const wallet = createWallet({
  wagmiConfig: config,
  namespaces: [solana({ networks: [solanaMainnet, solanaDevnet] })],
  appName: 'Starter',
})

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
