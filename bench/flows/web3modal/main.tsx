import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createWeb3Modal, defaultWagmiConfig, useWeb3Modal } from '@web3modal/wagmi/react'
import { createRoot } from 'react-dom/client'
import { useAccount, useConnect, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const projectId = '00000000000000000000000000000000'
const config = defaultWagmiConfig({
  chains: [mainnet],
  projectId,
  metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
})
const queries = new QueryClient()

createWeb3Modal({ wagmiConfig: config, projectId, enableAnalytics: false, enableOnramp: true, enableSwaps: true })

const views = [
  ['send', 'WalletSend'],
  ['swap', 'Swap'],
  ['buy', 'OnRampProviders'],
  ['activity', 'Transactions'],
]

function App() {
  const { address } = useAccount()
  const { open } = useWeb3Modal()
  const { connect, connectors } = useConnect()
  // Its modal does not list the wallet of the benchmark, so wagmi connects it. Connecting is not measured here.
  const bench = connectors.find(({ id }) => id === 'example.bench.wallet')
  if (address === undefined)
    return (
      <button type="button" data-testid="connect" disabled={!bench} onClick={() => connect({ connector: bench })}>
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
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)
