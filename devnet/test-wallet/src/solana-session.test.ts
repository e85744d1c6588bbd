import { SignClient } from '@walletconnect/sign-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../src/chain/accounts.ts'
import { type Relay, startRelay } from '../../src/relay/start-relay.ts'
import { type RunningSolana, startSolana } from '../../src/solana/start-solana.ts'
import { createCore, memoryStorage, type WalletCore } from './create-core.ts'
import { parseSolanaNetwork, SOLANA_METHODS, type SolanaWalletNetwork } from './sign-solana.ts'
import { createTestWallet, type TestWallet } from './test-wallet.ts'

let relay: Relay
let running: RunningSolana
let solana: SolanaWalletNetwork
let phone: TestWallet
let app: WalletCore
let client: Awaited<ReturnType<typeof SignClient.init>>

const { users } = deriveDevAccounts()

beforeAll(async () => {
  relay = await startRelay()
  running = await startSolana({ isSeeded: true, slotMs: null })
  const { networkId, rpcUrl, seeded } = running
  const parsed = parseSolanaNetwork({ networkId, rpcUrl, name: 'Local', accounts: seeded.accounts })
  const [first, ...others] = users
  if (parsed === null || first === undefined) throw new TypeError('The world has no account.')
  solana = parsed
  const common = { relayUrl: relay.url, projectId: 'test' }
  phone = await createTestWallet({
    ...{ ...common, name: 'phone', storage: memoryStorage(), solana },
    chains: [{ chainId: 31337, name: 'Local', rpcUrl: 'http://127.0.0.1:1' }],
    accounts: [first, ...others],
  })
  app = createCore({ ...common, name: 'app', storage: memoryStorage() })
  const metadata = { name: 'Meadow', description: '', url: 'https://meadow.example', icons: [] }
  client = await SignClient.init({ core: app.core, metadata })
})
afterAll(async () => {
  phone.destroy()
  app.destroy()
  await running.stop()
  await relay.stop()
})

/** The oldest request of the wallet. */
async function nextRequest() {
  await expect.poll(() => phone.getState().requests.length).toBeGreaterThan(0)
  const [request] = phone.getState().requests
  if (request === undefined) throw new TypeError('There is no request.')
  return request
}

test('default: an app of Solana connects, signs, is refused, and hears of another account', async () => {
  const chains = [solana.networkId]
  const { uri, approval } = await client.connect({
    optionalNamespaces: { solana: { chains, methods: [...SOLANA_METHODS], events: ['accountsChanged'] } },
  })
  await phone.pair(uri ?? '')
  await phone.approve(await nextRequest())
  const { topic, namespaces } = await approval()
  const [first, second] = solana.accounts
  expect(namespaces['solana']?.accounts).toEqual([`${solana.networkId}:${first.address}`])
  expect(namespaces['eip155']).toBeUndefined()
  const send = (method: string, params: object) =>
    client.request({ topic, chainId: solana.networkId, request: { method, params } })

  expect(await send('solana_getAccounts', {})).toEqual([{ pubkey: first.address }])
  const signing = send('solana_signMessage', { message: 'Cn8eVZg', pubkey: first.address })
  await phone.approve(await nextRequest())
  expect(await signing).toMatchObject({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/) })

  const refused = send('solana_signMessage', { message: 'Cn8eVZg' })
  refused.catch(() => {})
  await phone.reject(await nextRequest())
  await expect(refused).rejects.toMatchObject({ code: 5000 })
  await expect(send('solana_signMessage', { message: '2', pubkey: solana.networkId })).rejects.toMatchObject({
    code: 4100,
  })

  const changed = new Promise((resolve) => client.on('session_event', ({ params }) => resolve(params.event.data)))
  const other = users.find(({ name }) => name === second?.name)
  if (other === undefined || second === undefined) throw new TypeError('The world has one account.')
  await phone.switchAccount(other.address)
  expect(await changed).toEqual([second.address])
  expect(client.session.get(topic).namespaces['solana']?.accounts).toEqual([`${solana.networkId}:${second.address}`])
})
