import { expect, test, vi } from 'vitest'
import { builtInOptions } from '../src/onramp/buy-options.ts'
import { buyOf } from '../src/onramp/buy-store.ts'
import { parsePurchases } from '../src/onramp/purchases.ts'
import { solana } from '../src/solana/solana-adapter.ts'
import { solanaDevnet, solanaMainnet } from '../src/solana/solana-networks.ts'
import type { ManualClock } from '../src/test-helpers/manual-clock.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { createStandardWallet } from './standard-wallet.ts'
import { createOrigin } from './test-page.ts'

const icon = 'data:image/png;base64,iVBORw0KGgo='
const networks = {
  ethereum: { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' },
  solana: { name: 'solana', display_name: 'Solana', chain_id: '0', contract_address: '' },
}
const currency = (id: string, sold: readonly object[]) => ({ id, name: id, symbol: id, networks: sold })
/** What each provider of the operator sells. */
const sold: Readonly<Record<string, readonly object[]>> = {
  coins: [currency('ETH', [networks.ethereum])],
  meadow: [currency('SOL', [networks.solana]), currency('USDC', [networks.ethereum, networks.solana])],
}

/** Code that loads on demand takes real time. */
async function settled(clock: ManualClock): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await clock.advance(0)
  }
}

async function open({ isDown = false } = {}) {
  const requests: { readonly url: string; readonly body: string }[] = []
  await import('../src/onramp/purchase-part.ts')
  const fetch = async (url: URL | RequestInfo, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(url))
    requests.push({ url: pathname, body: String(init?.body ?? '') })
    if (isDown) return new Response('', { status: 503 })
    if (pathname === '/v1/generators/onrampurl')
      return Response.json({ url: 'https://pay.example/1', provider: 'meadow' })
    if (pathname !== '/v1/onramp/options') return new Response('', { status: 503 })
    return Response.json({
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '7500' }] }],
      purchaseCurrencies: sold[searchParams.get('provider') ?? 'coins'],
      providers: Object.keys(sold).map((id) => ({ id, name: id, isSandbox: false })),
    })
  }
  const tab = createOrigin().openTab()
  const standard = createStandardWallet({ name: 'Kestrel', icon })
  standard.register(tab.window)
  const { wallet, clock } = makeWallet(tab, {
    namespaces: [solana({ networks: [solanaMainnet, solanaDevnet] })],
    onrampHosts: { meadow: ['pay.example'] },
    ...{ api: { blockchain: 'http://api.test:8443' }, features: { onramp: true }, environment: { fetch } },
  })
  await clock.advance(0)
  await wallet.connect.connect(walletNamed(wallet, 'Kestrel'), { namespace: 'solana' })
  const buy = buyOf(wallet)
  buy.open()
  await settled(clock)
  return { buy, clock, requests, standard, tab, wallet }
}

test('default: a Solana account is offered the providers that sell there, with what they sell there', async () => {
  const { buy } = await open()
  expect(buy.getState()).toMatchObject({
    options: {
      status: 'ready',
      providers: [{ id: 'meadow' }],
      tokens: [
        { id: 'SOL', networks: [{ chainId: solanaMainnet.id }] },
        { id: 'USDC', networks: [{ chainId: solanaMainnet.id }] },
      ],
    },
  })
})

test('behavior: what is bought goes to the Solana account on Solana, and is saved to be watched', async () => {
  const { buy, clock, requests, standard, tab, wallet } = await open()
  buy.setAmount('100')
  void buy.buy()
  await settled(clock)
  const isPageRequest = ({ url }: { readonly url: string }) => url === '/v1/generators/onrampurl'
  await vi.waitFor(() => expect(requests.some(isPageRequest)).toBe(true), 30_000)
  const { body } = requests.find(isPageRequest) ?? { body: '{}' }
  expect(JSON.parse(body)).toMatchObject({
    destinationWallets: [{ address: standard.address, blockchains: ['solana'], assets: ['SOL'] }],
    ...{ defaultNetwork: 'solana', provider: 'meadow' },
  })
  const { storageKey } = wallet.options
  // The code of a purchase is loaded when it begins.
  await vi.waitFor(() => {
    const [purchase] = parsePurchases(tab.storage.getItem(`${storageKey}.purchases`))
    expect(purchase).toMatchObject({ outcome: { status: 'begun', watch: { chainId: solanaMainnet.id, contract: '' } } })
  }, 30_000)
})

test('behavior: nothing is offered on a network where nobody sells', async () => {
  const { buy, clock, wallet } = await open()
  await wallet.networks.switchNetwork(solanaDevnet.id)
  await settled(clock)
  expect(buy.getState().options.status).toBe('none')
})

test('behavior: while the API is down, the provider that supports Solana is offered', async () => {
  const { buy } = await open({ isDown: true })
  expect(buy.getState().options).toMatchObject({ status: 'ready', isBuiltIn: true, providers: [{ id: 'meld' }] })
  expect(builtInOptions([{ id: 1, name: 'Ethereum' }]).providers.map(({ id }) => id)).toEqual(['coinbase', 'meld'])
})
