import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitProvider, getDefaultConfig, useModal } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useAccount, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig(
  getDefaultConfig({
    appName: 'Bench',
    walletConnectProjectId: '00000000000000000000000000000000',
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
  }),
)
const queries = new QueryClient()
const isDark = new URLSearchParams(location.search).get('theme') === 'dark'

function App() {
  const { address } = useAccount()
  const { setOpen } = useModal()
  if (address !== undefined)
    return (
      <button type="button" data-testid="account">
        {address}
      </button>
    )
  return (
    <button type="button" data-testid="connect" onClick={() => setOpen(true)}>
      Connect wallet
    </button>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <ConnectKitProvider mode={isDark ? 'dark' : 'light'}>
        <App />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
