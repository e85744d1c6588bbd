/**
 * An app with every part of the wallet that sends requests: WalletConnect, a wallet list, sign-in, a chain. The query
 * of the page configures it, so that one build serves every test.
 */
import { createSignIn, createWallet, sendOf, walletConnect } from '@laurel/wallet'
import { ConnectButton, NetworkButton, WalletProvider } from '@laurel/wallet/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'

const settings = new URLSearchParams(window.location.search)
const rpcUrl = settings.get('rpc') ?? ''
const api = settings.get('api')
const blockchain = settings.get('blockchain')
const relayUrl = settings.get('relay')
const exchanges = settings.get('exchanges')

const wallet = createWallet({
  chains: [
    defineChain({
      id: Number(settings.get('chain')),
      name: 'Meadow chain',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
  ],
  features: { eip6963: true },
  ...(exchanges === null ? {} : { swapExchanges: { [Number(settings.get('chain'))]: JSON.parse(exchanges) } }),
  appName: 'Meadow',
  api: {
    ...(api === null ? {} : { wallets: api, analytics: api }),
    ...(blockchain === null ? {} : { blockchain }),
  },
  ...(relayUrl === null
    ? {}
    : {
        projectId: 'journeys',
        connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl })],
      }),
})

async function send(path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

const signIn = settings.has('sign-in')
  ? createSignIn(wallet, {
      server: {
        getNonce: async () => String(await send('/sign-in/nonce')),
        getSession: async () => null,
        verify: async (signed) => (await send('/sign-in/verify', signed)) === true,
        signOut: () => send('/sign-in/sign-out', {}),
      },
    })
  : undefined

// For journeys of what an app can do without a view, such as sending an NFT that its page shows.
Object.assign(window, { walletPage: { wallet, sendOf } })

if (settings.has('devtools')) {
  const { mountDevtools } = await import('@laurel/wallet/devtools')
  mountDevtools(wallet)
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  createElement(
    WalletProvider,
    { wallet, ...(signIn === undefined ? {} : { signIn }) },
    createElement(ConnectButton),
    createElement(NetworkButton),
  ),
)
