import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createWeb3Modal, defaultWagmiConfig, useWeb3Modal } from '@web3modal/wagmi/react'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const projectId = '00000000000000000000000000000000'
const config = defaultWagmiConfig({
  chains: [mainnet],
  projectId,
  metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
})
const queries = new QueryClient()

createWeb3Modal({
  wagmiConfig: config,
  projectId,
  themeMode: new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light',
})

function App() {
  const { address } = useAccount()
  const { open } = useWeb3Modal()
  if (address !== undefined)
    return (
      <button type="button" data-testid="account">
        {address}
      </button>
    )
  return (
    <button type="button" data-testid="connect" onClick={() => open()}>
      Connect wallet
    </button>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)
