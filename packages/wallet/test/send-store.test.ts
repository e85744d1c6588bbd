import { afterEach, describe, expect, test, vi } from 'vitest'
import { toCoinType } from '../src/api-schemas/name-message.ts'
import { SendDraftInvalidError } from '../src/send/errors.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import { transactionsOf } from '../src/transactions/transactions-store.ts'
import type { TransactionVerification, TriedTransaction } from '../src/transactions/verify-transaction.ts'
import { accounts, createSendWorld, dollar, leaf, receiver } from './send-world.ts'

let worlds: ReturnType<typeof createSendWorld>[] = []
afterEach(() => {
  for (const world of worlds) world.made.wallet.destroy()
  worlds = []
})

async function begin(options: Parameters<typeof createSendWorld>[0] = {}) {
  const world = createSendWorld(options)
  worlds.push(world)
  await world.connect()
  return world
}

async function review(world: Awaited<ReturnType<typeof begin>>, amount = '0.25') {
  world.fill(amount)
  world.send.review()
  // The code that reads a chain is loaded when it is first needed.
  await vi.waitFor(() => {
    const state = world.send.getState()
    if (state.status !== 'reviewing') throw new Error(`It is ${state.status}.`)
    expect(state.review.simulation.status).not.toBe('loading')
    expect(state.review.fee.status).not.toBe('loading')
  })
  await world.made.clock.advance(10)
}

describe('sendOf', () => {
  test('error: a draft of the wrong types changes nothing', async () => {
    const world = await begin()
    world.fill('0.25')
    const before = world.send.getState()
    for (const draft of [{ asset: 'TUSD' }, { asset: { type: 'token', token: undefined } }, { amount: 5 }]) {
      expect(() => Reflect.apply(world.send.start, null, [draft])).toThrow(SendDraftInvalidError)
    }
    expect(world.send.getState()).toBe(before)
  })

  test('default: the app verifies what was tried, refuses it with a reason, and hears of what was sent', async () => {
    const world = await begin()
    const seen: TriedTransaction[] = []
    const sent: string[] = []
    const verifyTransaction = (tried: TriedTransaction): TransactionVerification => {
      seen.push(tried)
      return tried.transaction.value < 5n * 10n ** 17n
        ? { status: 'refused', title: 'This wouldn’t qualify', text: 'Send at least 0.5.' }
        : { status: 'accepted' }
    }
    const verified = (status: string) =>
      vi.waitFor(() => expect(world.send.getState()).toMatchObject({ review: { verification: { status } } }))
    const start = (amount: string) => {
      world.fill(amount)
      const { asset } = world.send.getState().form
      if (asset === null) throw new Error('An asset is filled in.')
      world.send.start({ asset, amount, receiver, verifyTransaction, onSent: (id) => void sent.push(id) })
      world.send.review()
    }
    start('0.25')
    await verified('refused')
    expect(seen).toMatchObject([
      { transaction: { chainId: 1, from: accounts[0], to: receiver }, simulation: { status: 'succeeds' } },
    ])
    await world.send.send()
    expect(world.requests).toEqual([])
    start('0.5')
    await verified('accepted')
    void world.send.send()
    await settle()
    const hash = world.requests[0]?.approve() ?? '0x'
    await settle()
    expect(sent).toEqual([hash])
  })

  test('behavior: an NFT that left meanwhile is not sent', async () => {
    const world = await begin()
    const nft = { chainId: 1, address: leaf, tokenId: 4n, standard: 'erc721', name: 'Leaf #4', balance: 1n } as const
    world.send.start({ asset: { type: 'nft', nft }, receiver })
    world.send.review()
    expect(world.send.getState()).toMatchObject({ status: 'reviewing', review: { order: { amount: 1n } } })
    world.send.leaveReview()
    world.state.leafOwner = receiver
    world.send.start({ asset: { type: 'nft', nft }, receiver })
    await vi.waitFor(() => expect(world.send.getState()).toMatchObject({ form: { asset: { nft: { balance: 0n } } } }))
    world.send.review()
    expect(world.send.getState().status).toBe('editing')
  })

  test('default: reviewed, sent by the wallet, pending at once, then mined', async () => {
    const events: string[] = []
    const world = await begin({ onEvent: ({ event }) => void events.push(event) })
    await review(world)
    expect(world.send.getState()).toMatchObject({
      status: 'reviewing',
      review: { simulation: { status: 'succeeds' }, fee: { status: 'ready', gas: 21_000n } },
    })
    void world.send.send()
    await settle()
    expect(world.requests).toMatchObject([{ from: accounts[0], to: receiver, value: 25n * 10n ** 16n }])
    const hash = world.requests[0]?.approve() ?? '0x'
    world.state.pending.add(hash)
    await settle()
    expect(world.send.getState()).toMatchObject({ status: 'sent', transactionId: hash })
    expect(world.transactions.getState()).toMatchObject([{ id: hash, status: 'pending' }])
    world.state.pending.clear()
    await world.made.clock.advance(3000)
    expect(world.transactions.getState()).toMatchObject([{ id: hash, status: 'mined', isDifferent: false }])
    expect(world.send.getAddressBook()).toEqual([{ address: receiver, name: null }])
    // Known bug 6: what happened to it was never reported.
    expect(events.filter((event) => event.startsWith('SEND'))).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  })

  test('behavior: two clicks are one request', async () => {
    const world = await begin()
    await review(world)
    void world.send.send()
    void world.send.send()
    await settle()
    void world.send.send()
    await settle()
    expect(world.requests).toHaveLength(1)
  })

  test('error: the user declines, and can try again', async () => {
    const world = await begin()
    await review(world)
    void world.send.send()
    await settle()
    world.requests[0]?.reject()
    await settle()
    expect(world.send.getState()).toMatchObject({ status: 'reviewing', error: { code: 'wallet/user-rejected' } })
    expect(world.send.getState().unanswered).toEqual([])
    expect(world.transactions.getState()).toEqual([])
    void world.send.send()
    await settle()
    expect(world.requests).toHaveLength(2)
  })

  test('behavior: a page that is reloaded meanwhile knows what the wallet has, and finds it when it was sent', async () => {
    const world = await begin()
    await review(world)
    void world.send.send()
    await settle()
    await world.reload()
    await world.connect()
    expect(world.send.getState().unanswered).toMatchObject([{ to: receiver, value: 25n * 10n ** 16n }])
    expect(world.transactions.getState()).toEqual([])
    const hash = world.requests[0]?.approve()
    await world.reload()
    expect(world.transactions.getState()).toMatchObject([{ hash, from: accounts[0] }])
    expect(world.send.getState().unanswered).toEqual([])
    expect(world.requests).toHaveLength(1)
  })

  test('behavior: what the wallet sends after the user went back is recorded', async () => {
    const world = await begin()
    await review(world)
    void world.send.send()
    await settle()
    world.send.leaveReview()
    expect(world.send.getState()).toMatchObject({ status: 'editing', unanswered: [{ to: receiver }] })
    const hash = world.requests[0]?.approve()
    await settle()
    expect(world.send.getState()).toMatchObject({ status: 'editing', unanswered: [] })
    expect(world.transactions.getState()).toMatchObject([{ hash }])
  })

  test.each([null, '0x', 'ok', 7, `0x${'1'.repeat(63)}`])('error: the wallet answers %s', async (nonsense) => {
    const world = await begin()
    await review(world)
    void world.send.send()
    await settle()
    world.requests[0]?.answer(nonsense)
    await settle()
    const code = 'wallet/transaction-hash-invalid'
    // Nobody knows whether it was sent, so it stays among what may be sent.
    expect(world.send.getState()).toMatchObject({ error: { code }, unanswered: [{ to: receiver }] })
    expect(world.transactions.getState()).toEqual([])
  })

  test('error: another account answers in the wallet, and is not requests', async () => {
    const world = await begin()
    await review(world)
    world.chooseAccount(accounts[1])
    await world.made.clock.advance(10)
    expect(world.send.getState()).toMatchObject({ status: 'editing', form: { account: { address: accounts[1] } } })
    await world.send.send()
    expect(world.requests).toEqual([])
  })

  test('behavior: the account changes while the wallet has the request: it is known, and recorded when it is sent', async () => {
    const world = await begin()
    await review(world)
    void world.send.send()
    await settle()
    world.chooseAccount(accounts[1])
    await world.made.clock.advance(10)
    expect(world.send.getState()).toMatchObject({
      ...{ status: 'editing', form: { account: { address: accounts[1] } } },
      unanswered: [{ from: accounts[0], to: receiver }],
    })
    await world.send.send()
    expect(world.requests).toHaveLength(1)
    world.requests[0]?.approve()
    await settle()
    expect(world.send.getState()).toMatchObject({ status: 'editing', unanswered: [] })
    expect(world.transactions.getState()).toMatchObject([{ from: accounts[0], to: receiver }])
  })

  test('behavior: the network changes while the wallet has the request: it is followed on its own, and sent once', async () => {
    const world = await begin()
    await review(world)
    void world.send.send()
    await settle()
    await world.made.wallet.networks.switchNetwork('eip155:10')
    await world.made.clock.advance(10)
    expect(world.send.getState()).toMatchObject({ status: 'requested', step: 'wallet' })
    await world.send.send()
    expect(world.requests).toHaveLength(1)
    world.requests[0]?.approve()
    await settle()
    expect(world.send.getState()).toMatchObject({ status: 'sent' })
    expect(world.transactions.getState()).toMatchObject([{ chainId: 1, to: receiver }])
  })

  test('behavior: the wallet is requests to switch first, and sends on the reviewed network only', async () => {
    const world = await begin()
    await review(world)
    await world.made.wallet.networks.switchNetwork('eip155:10')
    await world.made.clock.advance(10)
    void world.send.send()
    await settle()
    expect(world.state.chainId).toBe(1)
    expect(world.requests).toHaveLength(1)
  })

  test('behavior: another tab has the transaction too', async () => {
    const world = await begin()
    const other = world.openTab()
    const seen = transactionsOf(other.wallet)
    await review(world)
    void world.send.send()
    await settle()
    const hash = world.requests[0]?.approve()
    await settle()
    expect(seen.getState()).toMatchObject([{ hash }])
    other.wallet.destroy()
  })

  test('behavior: a name is looked up again for the network of another token, and paid there', async () => {
    const [mainAddress, otherAddress] = [receiver, accounts[1]]
    const profile = {
      ...{ name: 'ana.wcn.id', attributes: [], source: 'names' },
      addresses: { 60: { address: mainAddress }, [toCoinType(10)]: { address: otherAddress } },
    }
    const world = await begin({
      api: { blockchain: 'https://api.test' },
      environment: {
        fetch: async (url) =>
          String(url).includes('/v1/profile/account/') ? Response.json(profile) : new Response('{}', { status: 503 }),
      },
    })
    const resolved = async (address: string) => {
      await world.made.clock.advance(400)
      await vi.waitFor(() => expect(world.send.getState().form.receiver).toMatchObject({ status: 'resolved', address }))
    }
    // The code that looks names up loads when it is needed: not within a step of the clock.
    await import('../src/send/resolve-receiver.ts')
    world.fill('0.25', 'ana.wcn.id')
    await resolved(mainAddress)
    const { asset } = world.send.getState().form
    if (asset?.type !== 'token') throw new Error('A token is filled in.')
    world.send.chooseAsset({ type: 'token', token: { ...asset.token, chainId: 10 } })
    expect(world.send.getState().form.receiver).toMatchObject({ status: 'resolving' })
    await resolved(otherAddress)
  })

  test('security: a name whose address changes after the review is paid where the review said', async () => {
    let address = receiver
    const world = await begin({
      api: { blockchain: 'https://api.test' },
      environment: {
        fetch: async (url) =>
          String(url).includes('/v1/profile/account/')
            ? Response.json({ name: 'ana.wcn.id', attributes: [], source: 'names', addresses: { 60: { address } } })
            : new Response('{}', { status: 503 }),
      },
    })
    await import('../src/send/resolve-receiver.ts')
    world.fill('0.25', 'ana.wcn.id')
    await world.made.clock.advance(400)
    await vi.waitFor(() => expect(world.send.getState().form.receiver).toMatchObject({ status: 'resolved' }))
    world.send.review()
    await vi.waitFor(() => expect(world.send.getState()).toMatchObject({ review: { areFactsRead: true } }))
    expect(world.send.getState()).toMatchObject({ review: { order: { receiver } } })
    address = accounts[1]
    await world.made.clock.advance(60_000)
    void world.send.send()
    await vi.waitFor(() => expect(world.requests).toMatchObject([{ to: receiver }]))
  })

  test('security: other decimals of a token than its contract says are sent to no wallet', async () => {
    const world = await begin()
    const described = { chainId: 1, address: dollar, name: 'Dollar', symbol: 'USD', isListed: true, price: 1, value: 1 }
    const reviewed = async (decimals: number, hasOtherDecimals: boolean) => {
      const token = { ...described, decimals, amount: 10n ** 17n, iconUrl: null }
      world.send.start({ asset: { type: 'token', token }, amount: '0.0001', receiver })
      world.send.review()
      await vi.waitFor(() => expect(world.send.getState()).toMatchObject({ review: { hasOtherDecimals } }))
      void world.send.send()
      await settle()
    }
    await reviewed(8, true)
    expect(world.requests).toEqual([])
    await reviewed(6, false)
    expect(world.requests).toHaveLength(1)
  })

  test('security: a send waits for the history that warns about its receiver, and for a late one not longer than 3 s', async () => {
    let answer = (_: Response): void => {}
    const history = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const world = await begin({
      api: { blockchain: 'https://api.test' },
      environment: {
        fetch: (url) =>
          String(url).includes('/history') ? history : Promise.resolve(new Response('{}', { status: 503 })),
      },
    })
    await import('../src/send/read-parties.ts')
    world.fill('0.25')
    world.send.review()
    await vi.waitFor(() => expect(world.send.getState()).toMatchObject({ review: { hasOtherDecimals: false } }))
    const tried = async () => {
      void world.send.send()
      await settle()
      return world.requests.length
    }
    expect(await tried()).toBe(0)
    await world.made.clock.advance(2_900)
    expect(await tried()).toBe(0)
    await world.made.clock.advance(200)
    expect(world.send.getState()).toMatchObject({ status: 'reviewing', review: { areFactsRead: true } })
    expect(await tried()).toBe(1)
    answer(new Response('{}', { status: 503 }))
  })

  test('security: a send waits for its trial, and for a late one not longer than 3 s', async () => {
    const world = await begin()
    let answer = (): void => {}
    world.state.trial = new Promise<void>((resolve) => {
      answer = resolve
    })
    world.fill('0.25')
    world.send.review()
    await vi.waitFor(() =>
      expect(world.send.getState()).toMatchObject({ review: { hasOtherDecimals: false, areFactsRead: true } }),
    )
    const tried = async () => {
      void world.send.send()
      await settle()
      return world.requests.length
    }
    expect(await tried()).toBe(0)
    await world.made.clock.advance(2_900)
    expect(await tried()).toBe(0)
    await world.made.clock.advance(200)
    expect(world.send.getState()).toMatchObject({ status: 'reviewing', review: { simulation: { status: 'loading' } } })
    expect(await tried()).toBe(1)
    answer()
    await vi.waitFor(() =>
      expect(world.send.getState()).toMatchObject({ review: { simulation: { status: 'succeeds' } } }),
    )
  })
})
