import { mainnet } from '@reown/appkit/networks'
import { createAppKit, useAppKit, useAppKitAccount } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'

const projectId = '00000000000000000000000000000000'
const adapter = new WagmiAdapter({ projectId, networks: [mainnet] })
const queries = new QueryClient()

createAppKit({
  adapters: [adapter],
  networks: [mainnet],
  projectId,
  metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
  features: { analytics: false, swaps: true, onramp: true, send: true, history: true },
})

const views = [
  ['send', 'WalletSend'],
  ['swap', 'Swap'],
  ['buy', 'OnRampProviders'],
  ['activity', 'Transactions'],
]

function App() {
  const { address } = useAppKitAccount()
  const { open } = useAppKit()
  if (address === undefined)
    return (
      <button type="button" data-testid="connect" onClick={() => open()}>
        Connect wallet
      </button>
    )
  return (
    <>
      <button type="button" data-testid="account" onClick={() => open()}>
        {address}
      </button>
      {views.map(([name, view]) => (
        <button data-testid={`open-${name}`} key={name} onClick={() => open({ view })} type="button">
          {name}
        </button>
      ))}
    </>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)
