import { createWallet } from '@laurel/wallet'
import { AccountButton, ConnectButton, useWalletAccount, WalletProvider } from '@laurel/wallet/react'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'

const settings = new URLSearchParams(location.search)
const chainId = Number(settings.get('chain'))

const wallet = createWallet({
  chains: [
    defineChain({
      id: chainId,
      name: 'Bench chain',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [settings.get('rpc') ?? ''] } },
    }),
  ],
  features: { eip6963: true, analytics: false },
  api: settings.get('api') ?? '',
  swapExchanges: { [chainId]: JSON.parse(settings.get('exchanges') ?? '{}') },
})

const views = [
  ['send', 'Send'],
  ['swap', 'Swap'],
  ['buy', 'OnRampProviders'],
  ['activity', 'Transactions'],
  ['names', 'RegisterAccountName'],
] as const

function App() {
  const { isConnected } = useWalletAccount()
  if (!isConnected) return <ConnectButton data-testid="connect" />
  return (
    <>
      <AccountButton data-testid="account" />
      {views.map(([name, type]) => (
        <button data-testid={`open-${name}`} key={name} onClick={() => wallet.modal.open({ type })} type="button">
          {name}
        </button>
      ))}
    </>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <WalletProvider wallet={wallet}>
    <App />
  </WalletProvider>,
)
