import { createWallet } from '@laurel/wallet'
import { AccountButton, ConnectButton, useWalletAccount, WalletProvider } from '@laurel/wallet/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const wallet = createWallet({ chains: [mainnet], features: { eip6963: true } })
const theme = new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light'

function App() {
  const { isConnected } = useWalletAccount()
  return isConnected ? <AccountButton data-testid="account" /> : <ConnectButton data-testid="connect" />
}

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no #root.')
createRoot(root).render(
  <WalletProvider theme={theme} wallet={wallet}>
    <App />
  </WalletProvider>,
)
