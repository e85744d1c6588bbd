import '@rainbow-me/rainbowkit/styles.css'
import { darkTheme, getDefaultConfig, lightTheme, RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = getDefaultConfig({ appName: 'Bench', projectId: '00000000000000000000000000000000', chains: [mainnet] })
const queries = new QueryClient()
const isDark = new URLSearchParams(location.search).get('theme') === 'dark'

function App() {
  const { address } = useAccount()
  const { openConnectModal } = useConnectModal()
  if (address !== undefined)
    return (
      <button type="button" data-testid="account">
        {address}
      </button>
    )
  return (
    <button type="button" data-testid="connect" onClick={openConnectModal}>
      Connect wallet
    </button>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <RainbowKitProvider theme={isDark ? darkTheme() : lightTheme()}>
        <App />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
