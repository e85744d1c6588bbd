import { sendTransaction, signMessage } from '@wagmi/core'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { parseEther } from 'viem'
import { createWallet, walletConnect } from '../../src/index.ts'
import { AccountButton, ConnectButton, NetworkButton, WalletProvider } from '../../src/react.ts'
import { chainsOf, clockToPutForward, readSetup } from './page-setup.ts'

/** An app that pairs with wallets over a local relay, signs and sends, for `journeys/pairing.spec.ts`. */
const setup = readSetup(location.search)
const clock = clockToPutForward()
// For the journey, which does not wait four minutes for a code to expire.
Object.assign(window, { putForward: clock.putForward })
const wallet = createWallet({
  appName: 'Meadow',
  appUrl: location.origin,
  projectId: 'local',
  chains: chainsOf(setup),
  connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl: setup.relayUrl })],
  environment: clock.environment,
})

const root = document.querySelector('#root')
if (root === null) throw new TypeError('No root.')
createRoot(root).render(
  <StrictMode>
    <WalletProvider wallet={wallet}>
      <header>
        <NetworkButton data-testid="network" />
        <AccountButton data-testid="account" />
        <ConnectButton data-testid="connect" />
      </header>
      <Acts />
    </WalletProvider>
  </StrictMode>,
)

/** The requests to the connected wallet, and their results. */
function Acts() {
  const [outcome, setOutcome] = useState('')
  const act = (request: () => Promise<string>) => {
    setOutcome('')
    request().then(setOutcome, (error: unknown) => setOutcome(error instanceof Error ? error.name : String(error)))
  }
  return (
    <main>
      <button onClick={() => act(() => signMessage(wallet.config, { message: 'Hello from Meadow' }))} type="button">
        Sign a message
      </button>
      <button onClick={() => act(() => send())} type="button">
        Send an ether
      </button>
      <output data-testid="outcome">{outcome}</output>
    </main>
  )
}

function send(): Promise<string> {
  return sendTransaction(wallet.config, {
    to: '0x00000000000000000000000000000000001a03e1',
    value: parseEther('1'),
  })
}
