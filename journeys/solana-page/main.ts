/**
 * An app with EVM networks and a local Solana network, which signs messages, signs in and sends with Solana. The query of the
 * page has the Solana network, a relay where the page pairs, and the frame of a login and an API where it has them.
 */
import { createSignIn, createWallet, type SignInSession, walletConnect } from '@laurel/wallet'
import { AccountButton, ConnectButton, NetworkButton, WalletProvider } from '@laurel/wallet/react'
import {
  createLocalSolanaNetwork,
  createSolanaNodes,
  createSolanaSignInServer,
  createTransferNode,
  createTransferSender,
  parseSolanaAddress,
  signInWithSolana,
  signSolanaMessage,
  signSolanaTransaction,
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
const relayUrl = settings.get('relay')
const frameUrl = settings.get('frame')
const apiUrl = settings.get('api')
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const wallet = createWallet({
  appName: 'Meadow',
  features: { eip6963: true },
  chains: [defineChain({ id: 31337, name: 'Meadow chain', nativeCurrency, rpcUrls: { default: { http: [] } } })],
  namespaces: [solana({ networks: [local, solanaDevnet] })],
  ...(relayUrl !== null && {
    projectId: 'local',
    connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl })],
  }),
  ...(apiUrl !== null && { api: { blockchain: apiUrl } }),
  ...(frameUrl !== null && { projectId: 'app', login: { frameUrl } }),
})
/** Who gets the SOL. */
const receiver = parseSolanaAddress('DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy')
/** What a server does. It is in the page, so that the journey needs none. */
const server = createSolanaSignInServer({ domain: window.location.host, chains: ['localnet', 'devnet'] })

let nonce = ''
let session: SignInSession | null = null
/** The modal's sign-in, with the same server. */
const modalSignIn = createSignIn(wallet, {
  isRequired: false,
  statement: 'Sign in to Meadow.',
  server: {
    getNonce: async () => {
      nonce = await server.createNonce()
      return nonce
    },
    getSession: async () => session,
    verify: async () => false,
    verifySolana: async (signed) => {
      session = await server.verify({ ...signed, nonce, origin: window.location.origin })
      return true
    },
    signOut: async () => {
      session = null
    },
  },
})

async function signIn(): Promise<string> {
  const fresh = await server.createNonce()
  const signed = await signInWithSolana(wallet, { nonce: fresh, statement: 'Sign in to Meadow.' })
  const { address, chainId } = await server.verify({ ...signed, nonce: fresh, origin: window.location.origin })
  return `Signed in as ${address} on ${chainId}`
}

async function sign(): Promise<string> {
  const { signature } = await signSolanaMessage(wallet, { message: 'Hello from Meadow' })
  return `Signed: ${signature}`
}

/** Sends a SOL, and follows it to its final block. Its review is the name of the button. */
function send(): Promise<string> {
  const { address } = wallet.account.getState()
  let saved: string | null = null
  const sender = createTransferSender({
    ...createTransferNode(createSolanaNodes([local.rpcUrl])),
    sign: (transaction) => signSolanaTransaction(wallet, transaction),
    storage: {
      read: () => saved,
      write: (text) => {
        saved = text
      },
    },
    clock: { now: Date.now, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
  })
  const end = new Promise<string>((resolve, reject) => {
    sender.subscribe((state) => {
      switch (state.status) {
        case 'idle':
          return state.failure === null ? undefined : reject(state.failure)
        case 'reviewing':
          return state.failure === null ? queueMicrotask(sender.confirm) : reject(state.failure)
        case 'finalized':
          return resolve(`Sent: ${state.transfer.signature}`)
        case 'failed':
          return reject(new Error(state.error))
        case 'expired':
          return reject(new Error('It never landed.'))
        case 'changed':
          return reject(new Error('The wallet sent something else.'))
        case 'planning':
        case 'signing':
        case 'searching':
        case 'signed':
        case 'pending':
          return undefined
        default:
          return state satisfies never
      }
    })
  })
  sender.plan({ from: parseSolanaAddress(address ?? ''), to: receiver, mint: null, amount: 1_000_000_000n, memo: null })
  return end.finally(sender.stop)
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
    createElement('button', { onClick: act(send), type: 'button' }, 'Send 1 SOL'),
    createElement('output', {}, outcome),
  )
}

const root = document.querySelector('#root')
if (root === null) throw new TypeError('No root.')
createRoot(root).render(
  createElement(
    WalletProvider,
    { wallet, signIn: modalSignIn },
    createElement(NetworkButton),
    createElement(AccountButton),
    createElement(ConnectButton),
    createElement(Acts),
  ),
)
