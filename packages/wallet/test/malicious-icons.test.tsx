import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { type Relay, startRelay } from '../../../devnet/src/relay/start-relay.ts'
import { memoryStorage } from '../../../devnet/test-wallet/src/create-core.ts'
import { createTestWallet, type TestWallet } from '../../../devnet/test-wallet/src/test-wallet.ts'
import { walletConnect } from '../src/connectors/wallet-connect/wallet-connect.ts'
import { createWallet } from '../src/create-wallet.ts'
import { WalletProvider } from '../src/react.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import { type ShownWallet, WalletTile } from '../src/wallet-list/wallet-tile.tsx'
import { walletNamed } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'

/** Untrusted pictures reach a page only when a browser can draw them at once. */
let relay: Relay
let ends: (() => void)[] = []
beforeEach(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  for (const end of ends) end()
  ends = []
  await relay.stop()
})

const toUri = (inside: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`)}`
/** One kilobyte that expands to a million shapes. */
const layer = (_: unknown, at: number) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`
const dear = toUri(`<path id="a0" d="M0 0h9"/>${Array.from({ length: 6 }, layer).join('')}`)
const cheap = toUri('<path d="M0 0h9v9z"/>')
const big = `data:image/png;base64,${'A'.repeat(70_000)}`
const elsewhere = 'https://stranger.example/icon.png'

/** Renders the wallet's picture like the views. */
function draw(wallet: Wallet, shown: ShownWallet): string {
  const html = renderToStaticMarkup(
    <WalletProvider wallet={wallet}>
      <WalletTile wallet={shown} />
    </WalletProvider>,
  )
  return html.replace(/<style.*<\/style>/s, '')
}

async function startPhone(icons: readonly string[]): Promise<TestWallet> {
  const [owner] = deriveDevAccounts().users
  if (owner === undefined) throw new RangeError('The local world has no people.')
  const phone = await createTestWallet({
    name: `phone-${Math.random()}`,
    relayUrl: relay.url,
    projectId: 'test',
    storage: memoryStorage(),
    icons,
    // No test here reads a chain.
    chains: [{ chainId: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:9' }],
    accounts: [owner],
  })
  ends.push(phone.destroy)
  return phone
}

function start(): { readonly wallet: Wallet; readonly tab: ReturnType<ReturnType<typeof createOrigin>['openTab']> } {
  const tab = createOrigin().openTab()
  const wallet = createWallet({
    projectId: 'test',
    features: { eip6963: true },
    connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl: relay.url })],
    environment: { window: tab.window, storage: tab.storage },
  })
  ends.push(wallet.destroy)
  wallet.start()
  return { wallet, tab }
}

/** Pairs with a phone whose wallet sends these pictures. @returns the wallet, as the views get it. */
async function pairWith(icons: readonly string[]) {
  const phone = await startPhone(icons)
  const { wallet } = start()
  const connecting = wallet.connect.connect(walletNamed(wallet, 'WalletConnect'), { platform: 'qrcode' })
  await expect.poll(() => wallet.pairing?.getState().status).toBe('ready')
  const state = wallet.pairing?.getState()
  if (state?.status !== 'ready') throw new TypeError('The code is gone again.')
  await phone.pair(state.uri)
  await expect.poll(() => phone.getState().requests.length).toBe(1)
  const [request] = phone.getState().requests
  if (request === undefined) throw new TypeError('There is no request.')
  await phone.approve(request)
  await connecting
  const { connectedWalletInfo } = wallet.account.getState()
  if (connectedWalletInfo === null) throw new TypeError('Nobody is connected.')
  const { name, icon } = connectedWalletInfo
  return { wallet, shown: { name, imageUrl: icon } }
}

describe('an untrusted picture', () => {
  test('default: of a paired wallet, the first picture that needs no request is shown', async () => {
    const { wallet, shown } = await pairWith([elsewhere, big, cheap])
    expect(draw(wallet, shown)).toContain(`src="${cheap}"`)
  })

  test.each([
    ['dear to draw', dear],
    ['too big', big],
    ['elsewhere', elsewhere],
  ])('error: of a paired wallet, a picture that is %s is replaced by the letter', async (_, icon) => {
    const { wallet, shown } = await pairWith([icon])
    expect(draw(wallet, shown)).toMatch(/^<span[^>]*>L<\/span>$/)
  })

  test('error: the same for a wallet that announces itself', async () => {
    const { wallet, tab } = start()
    const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
    for (const [name, icon] of Object.entries({ Dear: dear, Big: big, Elsewhere: elsewhere, Cheap: cheap }))
      announce(tab.window, { info: { uuid: name, name, rdns: `example.${name}`, icon }, provider: { ...provider } })
    await settle()
    const names = ['Dear', 'Big', 'Elsewhere', 'Cheap']
    const isPictured = names.map((name) => draw(wallet, walletNamed(wallet, name)).includes('<img'))
    expect(isPictured).toEqual([false, false, false, true])
  })
})
