import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
const queries = new QueryClient()

function App() {
  const { address } = useConnection()
  const connectors = useConnectors()
  const { mutate } = useConnect()
  if (address !== undefined)
    return (
      <button type="button" data-testid="account">
        {address}
      </button>
    )
  return (
    <>
      <button type="button" data-testid="connect">
        Connect wallet
      </button>
      {connectors.map((connector) => (
        <button type="button" key={connector.uid} onClick={() => mutate({ connector })}>
          {connector.name}
        </button>
      ))}
    </>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)
