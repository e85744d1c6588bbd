// @vitest-environment happy-dom
import { getAddress } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buyOf } from '../src/onramp/buy-store.ts'
import { sendOf } from '../src/send/send-store.ts'
import { tokensOf } from '../src/tokens/tokens-store.ts'
import { createBuyWorld } from './buy-world.ts'
import { createHoldingsWorld } from './holdings-world.ts'
import { createNameWorld } from './name-world.ts'
import { closeScreens, openScreen } from './open-screen.tsx'
import { accounts, createSendWorld, dollar, receiver } from './send-world.ts'

type World = { readonly wallet: { readonly destroy: () => void }; readonly connect: () => Promise<void> }

const ends: (() => void)[] = []
afterEach(() => {
  closeScreens()
  for (const end of ends.splice(0)) end()
  vi.restoreAllMocks()
})

/** Connects a world, whose wallet ends with the test. */
async function started<Made extends World>(world: Made): Promise<Made> {
  ends.push(() => world.wallet.destroy())
  await world.connect()
  return world
}

describe('Send', () => {
  async function reviewed(to = receiver, options?: Parameters<typeof createSendWorld>[0]) {
    const world = await started(createSendWorld(options))
    const screen = await openScreen(world, { type: 'Send' })
    world.fill('0.25', to)
    await screen.press('Preview send')
    await screen.view('SendPreview')
    await screen.find('Send 0.25 ETH')
    return { world, screen }
  }

  test.each([
    ['fails', -32603, 'Something went wrongFailed to send transaction. Please try again.'],
    ['is declined', 4001, 'You declined in Kestrel'],
  ])('error: a send that %s is said, and can be tried again', async (_, code, text) => {
    const { world, screen } = await reviewed()
    await screen.press('Send 0.25 ETH')
    await screen.shows('Waiting for Kestrel')
    world.requests[0]?.fail(Object.assign(new Error('no'), { code }))
    await screen.shows(text)
    await screen.press('Try again')
    await vi.waitFor(() => expect(world.requests).toHaveLength(2), 30_000)
  })

  test('behavior: an amount that the account lacks is said, with how much', async () => {
    const world = await started(createSendWorld())
    const screen = await openScreen(world, { type: 'Send' })
    world.fill('1.5')
    await screen.shows('Insufficient funds')
    await screen.shows('You need 0.5 ETH more.')
    world.fill('0.5')
    await screen.hides('more.')
  })

  test.each([true, false])('default: an empty list of tokens offers Buy where it is there: %s', async (onramp) => {
    const options = { api: { blockchain: 'https://api.test' }, features: { eip6963: true, onramp } }
    const world = await started(createSendWorld(options))
    const screen = await openScreen(world, { type: 'SendSelectToken' })
    await screen.type('Search tokens', 'nothing like it')
    await screen.shows('Receive')
    if (!onramp) return expect(screen.text()).not.toContain('Buy')
    await screen.press('Buy')
    await screen.view('OnRampProviders')
  })

  test('security: an address that looks like a known one is sent to once its end is typed', async () => {
    const known = `${receiver.slice(0, 6)}${'7'.repeat(32)}${receiver.slice(-4)}`
    const world = await started(createSendWorld({ addressLabels: { [known]: 'Ana' } }))
    const screen = await openScreen(world, { type: 'Send' })
    world.fill('0.25')
    await screen.press('Preview send')
    await screen.press('Type the last characters first')
    expect(world.requests).toEqual([])
    await screen.type('Type its last 8 characters', receiver.slice(-8))
    await screen.press('Send 0.25 ETH')
    await vi.waitFor(() => expect(world.requests).toHaveLength(1), 30_000)
  })

  test('default: an NFT is chosen among the tokens, and its review shows its collection and contract', async () => {
    const contract = `0x${'e5'.repeat(20)}`
    const received = {
      id: '1',
      metadata: {
        ...{ operationType: 'receive', hash: `0x${'1'.repeat(64)}`, minedAt: '2026-10-11T10:00:00Z' },
        ...{ status: 'confirmed', nonce: 7, sentFrom: receiver, sentTo: accounts[0], chain: 'eip155:1' },
      },
      transfers: [
        {
          nft_info: { name: 'Meadow Flowers #7', standard: 'erc721', flags: { is_spam: false } },
          ...{ direction: 'in', quantity: { numeric: '1' }, tokenId: '7', address: `eip155:1:${contract}` },
          ...{ sender: receiver, recipient: accounts[0] },
        },
      ],
    }
    const fetch = async (input: unknown) =>
      String(input).includes('/history')
        ? Response.json({ data: [received], next: null, unavailable: [] })
        : new Response('{}', { status: 503 })
    const world = await started(createSendWorld({ api: 'https://api.test', environment: { fetch } }))
    const screen = await openScreen(world, { type: 'SendSelectToken' })
    await screen.shows('Meadow Flowers #7')
    await screen.type('Search tokens', 'nothing like it')
    await screen.shows('No tokens found')
    await screen.type('Search tokens', 'flowers')
    await screen.hides('No tokens found')
    await screen.press(/Meadow Flowers #7/)
    expect(sendOf(world.wallet).getState().form.asset).toMatchObject({
      nft: { address: getAddress(contract), tokenId: 7n },
    })
    sendOf(world.wallet).setReceiver(receiver)
    world.wallet.modal.open({ type: 'Send' })
    await screen.press('Preview send')
    await screen.view('SendPreview')
    await screen.shows('CollectionContract 0xE5e5…e5e5')
  })

  test('default: a typed address shows the name that it registered, beside the address', async () => {
    const requested: string[] = []
    const fetch = async (input: unknown) => {
      const url = String(input)
      if (!url.includes('/v1/identity/')) return new Response('{}', { status: 503 })
      requested.push(url)
      return Response.json({ name: url.toLowerCase().includes(receiver.toLowerCase()) ? 'ana.wcn.id' : null })
    }
    const world = await started(createSendWorld({ api: 'https://api.test', environment: { fetch } }))
    const screen = await openScreen(world, { type: 'Send' })
    world.fill('0.25', receiver.toLowerCase())
    await screen.shows('ana.wcn.id')
    expect(screen.text()).toContain(`ana.wcn.id · ${receiver.slice(0, 6)}`)
    world.fill('0.25', accounts[1])
    await screen.hides('ana.wcn.id')
    expect(requested.filter((url) => url.toLowerCase().includes(receiver.toLowerCase()))).toHaveLength(1)
  })

  test('security: a token that is in no list is offered behind the switch of hidden tokens', async () => {
    const held = (name: string, isListed: boolean, address: string) => ({
      ...{ name, symbol: 'USDX', chainId: 'eip155:1', address: `eip155:1:${address}`, iconUrl: '', isListed },
      quantity: { decimals: '6', numeric: '5' },
    })
    const balances = [held('Dollar', true, dollar), held('Dollar copy', false, receiver)]
    const fetch = async (input: unknown) =>
      String(input).includes('/balance')
        ? Response.json({ balances, unavailable: [] })
        : new Response('{}', { status: 503 })
    const world = await started(createSendWorld({ api: 'https://api.test', environment: { fetch } }))
    await tokensOf(world.wallet).refresh({ force: true })
    const screen = await openScreen(world, { type: 'SendSelectToken' })
    await screen.shows('Show 1 hidden token')
    expect(screen.text()).toContain('Dollar')
    expect(screen.text()).not.toContain('Dollar copy')
    await screen.press('Show 1 hidden token')
    await screen.shows('Anyone can send unverified tokens.')
    await screen.press(/Dollar copy/)
    expect(sendOf(world.wallet).getState().form.asset).toMatchObject({ token: { address: receiver, isListed: false } })
  })

  test('error: a name that cannot be looked up', async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('no network')))
    const world = await started(createSendWorld({ api: 'https://api.test', environment: { fetch } }))
    const screen = await openScreen(world, { type: 'Send' })
    world.fill('0.25', 'ada.wcn.id')
    await world.clock.advance(30_000)
    await screen.shows('Error resolving nameTry again, or enter the address.')
    expect(screen.text()).not.toContain('Invalid address')
    fetch.mockClear()
    await screen.press('Try again')
    await world.clock.advance(30_000)
    await screen.shows('Error resolving name')
    expect(fetch).toHaveBeenCalled()
  })

  test('error: without the native currency, the form and the review say what the fee lacks', async () => {
    const world = createSendWorld()
    world.state.start = 0n
    await started(world)
    const screen = await openScreen(world, { type: 'Send' })
    const token = {
      ...{ chainId: 1, address: dollar, name: 'Dollar', symbol: 'USDX', decimals: 6, amount: 500_000_000n },
      ...{ price: null, value: null, iconUrl: null, isListed: true },
    }
    sendOf(world.wallet).chooseAsset({ type: 'token', token })
    sendOf(world.wallet).setAmount('5')
    sendOf(world.wallet).setReceiver(receiver)
    const note = 'You may not have enough ETH for the network fee.'
    await screen.shows(note)
    await screen.press('Preview send')
    await screen.view('SendPreview')
    await screen.shows(note)
    await screen.press('Send 5 USDX')
    await screen.shows('Waiting for Kestrel')
    world.requests[0]?.fail(Object.assign(new Error('insufficient funds for gas'), { code: -32000 }))
    await screen.shows('Failed to send transaction. Please try again.')
    expect(screen.text()).toContain(note)
  })

  test('error: without the API, what is pending stays in Activity, and Send says how old a balance is', async () => {
    const answers = { isDown: false }
    const balance = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '1' } }
    const held = { balances: [{ ...balance, iconUrl: '', isListed: true }], unavailable: [] }
    const fetch = async (input: unknown) =>
      !answers.isDown && String(input).includes('/balance') ? Response.json(held) : new Response('{}', { status: 503 })
    const world = await started(createSendWorld({ api: 'https://api.test', environment: { fetch } }))
    const tokens = tokensOf(world.wallet)
    await tokens.refresh({ force: true })
    answers.isDown = true
    await world.clock.advance(120_000)
    await tokens.refresh({ force: true })
    expect(tokens.getState()).toMatchObject({ status: 'ready', failure: 'refused' })
    const screen = await openScreen(world, { type: 'Send' })
    world.fill('0.25')
    await screen.shows('This is what was read 2 minutes ago.')
    await screen.press('Preview send')
    await vi.waitFor(() => expect(screen.text()).not.toContain('Trying it'), 30_000)
    await screen.press('Send 0.25 ETH')
    await vi.waitFor(() => expect(world.requests).toHaveLength(1), 30_000)
    const hash = world.requests[0]?.approve() ?? '0x'
    world.state.pending.add(hash)
    await screen.view('Transaction')
    world.wallet.modal.open({ type: 'Transactions' })
    await screen.shows('Failed to fetch')
    await screen.shows('−0.25 ETH')
  })

  test('behavior: the account’s own address is said while the form is filled in, and can be reviewed', async () => {
    const world = await started(createSendWorld())
    const screen = await openScreen(world, { type: 'Send' })
    world.fill('0.25', accounts[0].toLowerCase())
    await screen.shows('This is your own address')
    expect((await screen.find('To')).getAttribute('aria-invalid')).toBeNull()
    await screen.press('Preview send')
    await screen.view('SendPreview')
  })

  test.each([
    [accounts[0], 'This is your own address', 'You would only pay the network fee.'],
    ['0x000000000000000000000000000000000000dEaD', 'Nobody has the key of this address', 'lost forever'],
    [receiver, 'First time to this address', 'Check it against where you got it.'],
  ] as const)('security: %s is warned about: %s', async (to, title, text) => {
    const { screen } = await reviewed(to)
    await screen.shows(title)
    expect(screen.text()).toContain(text)
  })
})

test('security: a send to another account of the wallet is not called one to the same account', async () => {
  const world = createSendWorld()
  world.state.shared = [accounts[1]]
  await started(world)
  const screen = await openScreen(world, { type: 'Send' })
  world.fill('0.25', accounts[1])
  await screen.press('Preview send')
  await screen.view('SendPreview')
  await screen.find('Send 0.25 ETH')
  expect(screen.text()).toContain('Leaves your wallet')
  expect(screen.text()).not.toContain('This is your own address')
  expect(screen.text()).not.toContain('First time to this address')
})

describe('RegisterAccountName', () => {
  test.each(['ChooseAccountName', 'RegisterAccountName'] as const)(
    'default: without an API, %s says at once that names are not offered',
    async (type) => {
      const world = await started(createNameWorld({ hasApi: false }))
      const screen = await openScreen(world, { type })
      await screen.shows('Names are not offered here')
      expect(screen.controls()).toEqual(['Back'])
      expect(screen.text()).not.toContain('.wcn.id')
    },
  )

  /** Types a free name. */
  async function typed({ isDown = false, ...options }: { isDown?: boolean; chainId?: number } = {}) {
    const world = await started(createNameWorld(options))
    world.state.isDown = isDown
    const screen = await openScreen(world, { type: 'RegisterAccountName' })
    await screen.type('Name', 'finch')
    await world.clock.advance(1000)
    return { world, screen }
  }

  test('error: an API that cannot say whether a name is free, until it can', async () => {
    const { world, screen } = await typed({ isDown: true })
    await screen.shows('Error fetching name suggestions')
    await screen.shows('Error fetching names for addressYou may already own a name.')
    world.state.isDown = false
    await screen.press('Try again')
    await screen.find('Get finch.wcn.id')
    await screen.hides('Error fetching names for address')
  })

  test('error: names of the account that cannot be read, until they can', async () => {
    const world = createNameWorld()
    world.state.isDown = true
    ends.push(() => world.wallet.destroy())
    await world.connect()
    const screen = await openScreen(world, { type: 'ChooseAccountName' })
    await screen.shows('Error fetching names for address')
    world.state.isDown = false
    await screen.press('Try again')
    await screen.hides('Error fetching names for address')
  })

  test('error: the first reason of the API', async () => {
    const { world, screen } = await typed()
    await screen.find('Get finch.wcn.id')
    world.registry.set('finch.wcn.id', 'another account')
    await screen.press('Get finch.wcn.id')
    await screen.shows('Sign the message in Kestrel.')
    world.approve()
    await screen.shows('Error registering name finch.wcn.id\u2068The name is taken.\u2069')
    expect(screen.text()).toContain('Choose a name')
  })

  test('error: on a network that the site does not have', async () => {
    const { world, screen } = await typed()
    world.changeNetwork(7)
    await screen.press('Get finch.wcn.id')
    await screen.shows('Network not foundSwitch to a network of this site and try again.')
    expect(world.requested).toEqual([])
  })

  test('error: on a network without a coin type', async () => {
    const { world, screen } = await typed({ chainId: 2147483648 })
    await screen.press('Get finch.wcn.id')
    await screen.shows('Names can’t be registered on this networkSwitch to a network of this site and try again.')
    expect(world.requested).toEqual([])
  })

  test('error: without an account', async () => {
    const world = createNameWorld()
    ends.push(() => world.wallet.destroy())
    const screen = await openScreen(world, { type: 'RegisterAccountName' })
    await screen.type('Name', 'finch')
    await world.clock.advance(1000)
    await screen.press('Get finch.wcn.id')
    await screen.shows('Address or auth connector not foundConnect a wallet with an Ethereum account and try again.')
  })

  test('error: another account while the wallet has the message', async () => {
    const { world, screen } = await typed()
    await screen.press('Get finch.wcn.id')
    await screen.shows('Sign the message in Kestrel.')
    world.changeAccount(1)
    await screen.shows('Another account is connectedNothing was registered. Try again with this account.')
    world.approve()
    await screen.find('Try again')
    expect(world.posts).toEqual([])
  })

  test('error: the message expires', async () => {
    const { world, screen } = await typed()
    await screen.press('Get finch.wcn.id')
    await screen.shows('Sign the message in Kestrel.')
    await world.clock.advance(9 * 60_000)
    await screen.shows('Kestrel did not answer in timeThe message is no longer valid. Try again for a new one.')
  })
})

describe('Account', () => {
  test('default: says what prices changed by, of each token and together, with a sign', async () => {
    const world = await started(createHoldingsWorld())
    const screen = await openScreen(world, { type: 'Account' })
    await vi.waitFor(() => expect(world.open.length).toBeGreaterThan(0), 30_000)
    while (world.open.length > 0) world.answer('ok')
    // Two tokens of a dollar, which were 80 cents.
    await screen.shows('+$0.40 in 24 hours')
    await screen.shows('$1.00+25.0%+25.0% in 24 hours')
  })

  test('behavior: an account that has nothing but unverified tokens shows them, and is not called empty', async () => {
    const world = await started(createHoldingsWorld())
    world.state.isListed = false
    world.state.native = 0n
    const screen = await openScreen(world, { type: 'Account' })
    await vi.waitFor(() => expect(world.open.length).toBeGreaterThan(0), 30_000)
    while (world.open.length > 0) world.answer('ok')
    await screen.shows('LEAF')
    expect(screen.text()).not.toContain('No tokens yet')
    await screen.press(/^Hide unverified tokens/)
    await screen.hides('LEAF')
  })

  test('error: neither the API nor a node says what the account has', async () => {
    const world = await started(createHoldingsWorld())
    world.state.isNodeDown = true
    const screen = await openScreen(world, { type: 'Account' })
    await vi.waitFor(() => expect(world.open.length).toBeGreaterThan(0), 30_000)
    while (world.open.length > 0) world.answer('gone')
    await screen.shows('Failed to fetch token balanceCheck your connection and try again.')
    await screen.find('Try again')
  })
})

describe('OnRampProviders', () => {
  const zone = (timeZone: string) =>
    vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...new Intl.DateTimeFormat().resolvedOptions(), timeZone })

  test.each(['Asia/Shanghai', 'Asia/Hong_Kong', 'Asia/Macau'])(
    'default: in %s nothing is sold, and Receive is offered',
    async (timeZone) => {
      zone(timeZone)
      const world = await started(createBuyWorld())
      const screen = await openScreen(world, { type: 'OnRampProviders' })
      await screen.shows('Not available where you areProviders do not sell in your region.')
      expect(screen.text()).not.toContain('Sandbox')
      await world.clock.advance(5000)
      expect(world.requests.map(({ path }) => path).filter((path) => path.startsWith('/v1/onramp'))).toEqual([])
      void buyOf(world.wallet).buy()
      expect(world.windows).toEqual([])
      await screen.press('Receive')
      await screen.view('Receive')
      await screen.press('Back')
      await screen.view('OnRampProviders')
    },
  )

  test.each([
    ['9', 'At least 10 USD'],
    ['7500.01', 'At most 7,500 USD'],
    ['', 'Enter an amount'],
  ])('error: an amount of %s is outside the limits: %s', async (amount, text) => {
    zone('Europe/Zurich')
    const world = await started(createBuyWorld())
    const screen = await openScreen(world, { type: 'OnRampProviders' })
    await screen.shows('Sandbox')
    await screen.type('You pay', amount)
    await screen.press(text)
    await world.clock.advance(5000)
    expect(world.windows).toEqual([])
    expect(world.requests.some(({ path }) => path === '/v1/onramp/quote')).toBe(false)
  })

  test('behavior: the usual fees are isolated, so that text from right to left does not turn them round', async () => {
    zone('Europe/Zurich')
    const world = await started(createBuyWorld())
    world.state.isDown = true
    const screen = await openScreen(world, { type: 'OnRampProviders' })
    await screen.shows('Coinbase')
    expect(screen.text()).toContain('\u20681-2%\u2069')
  })

  test('error: a price that cannot be had is said, with no number', async () => {
    zone('Europe/Zurich')
    const world = await started(createBuyWorld())
    const screen = await openScreen(world, { type: 'OnRampProviders' })
    await screen.shows('Sandbox')
    await screen.type('You pay', '100')
    await world.clock.advance(1000)
    await screen.shows('You get about 1')
    world.state.isDown = true
    await screen.type('You pay', '200')
    await world.clock.advance(1000)
    await screen.shows('No price available')
    expect(screen.text()).not.toContain('You get about')
  })
})
