/**
 * An app with EVM networks and a local Solana network, which signs messages and signs in with Solana. The query of the page
 * has the Solana network.
 */
import { createWallet } from '@laurel/wallet'
import { AccountButton, ConnectButton, NetworkButton, WalletProvider } from '@laurel/wallet/react'
import {
  createLocalSolanaNetwork,
  createSolanaSignInServer,
  signInWithSolana,
  signSolanaMessage,
  solana,
  solanaDevnet,
} from '@laurel/wallet/solana'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'

const settings = new URLSearchParams(window.location.search)
const [, reference = ''] = (settings.get('network') ?? '').split(':')
const local = createLocalSolanaNetwork({
  id: `solana:${reference}`,
  rpcUrl: settings.get('rpc') ?? '',
  rpcSubscriptionsUrl: (settings.get('rpc') ?? '').replace('http', 'ws'),
})
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const wallet = createWallet({
  appName: 'Meadow',
  features: { eip6963: true },
  chains: [defineChain({ id: 31337, name: 'Meadow chain', nativeCurrency, rpcUrls: { default: { http: [] } } })],
  namespaces: [solana({ networks: [local, solanaDevnet] })],
})
/** What a server does. It is in the page, so that the journey needs none. */
const server = createSolanaSignInServer({ domain: window.location.host, chains: ['localnet', 'devnet'] })

async function signIn(): Promise<string> {
  const nonce = await server.createNonce()
  const signed = await signInWithSolana(wallet, { nonce, statement: 'Sign in to Meadow.' })
  const { address, chainId } = await server.verify({ ...signed, nonce, origin: window.location.origin })
  return `Signed in as ${address} on ${chainId}`
}

async function sign(): Promise<string> {
  const { signature } = await signSolanaMessage(wallet, { message: 'Hello from Meadow' })
  return `Signed: ${signature}`
}

/** The requests to the connected wallet, and their results. */
function Acts() {
  const [outcome, setOutcome] = useState('')
  const act = (request: () => Promise<string>) => () => {
    setOutcome('')
    request().then(setOutcome, (error: unknown) => setOutcome(error instanceof Error ? error.message : String(error)))
  }
  return createElement(
    'div',
    {},
    createElement('button', { onClick: act(sign), type: 'button' }, 'Sign a message'),
    createElement('button', { onClick: act(signIn), type: 'button' }, 'Sign in with Solana'),
    createElement('output', {}, outcome),
  )
}

const root = document.querySelector('#root')
if (root === null) throw new TypeError('No root.')
createRoot(root).render(
  createElement(
    WalletProvider,
    { wallet },
    createElement(NetworkButton),
    createElement(AccountButton),
    createElement(ConnectButton),
    createElement(Acts),
  ),
)
