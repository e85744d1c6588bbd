import {
  type AsyncCommand,
  assert,
  asyncModelRun,
  asyncProperty,
  commands,
  constant,
  constantFrom,
  integer,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTransferWorld, type TransferWorld } from '../../test/transfer-world.ts'
import { parseTransfer, serializeTransfer } from './saved-transfer.ts'
import { MAX_TRANSFER_PLAN_AGE_MS } from './transfer-state.ts'

/** How many random histories there are: all of them by `LAUREL_TEST_DEPTH=whole`. */
const RUNS = process.env['LAUREL_TEST_DEPTH'] === 'whole' ? 10_000 : 300

const step = (name: string, run: (world: TransferWorld) => unknown): AsyncCommand<object, TransferWorld> => ({
  check: () => true,
  toString: () => name,
  run: async (_, world) => {
    Promise.resolve(run(world)).catch(() => {})
    await world.settle()
    world.check()
  },
})

const tabs = constantFrom(0, 0, 0, 1)
const steps = [
  tabs.chain((tab) =>
    integer({ min: 1, max: 3 }).map((sol) => step(`tab ${tab} plans ${sol}`, (w) => w.plan(tab, sol))),
  ),
  tabs.map((tab) => step(`tab ${tab} confirms`, (world) => world.confirm(tab))),
  ...[1, 2, 3].map((weight) =>
    tabs.map((tab) =>
      step(`tab ${tab} plans and confirms, and the wallet approves`, async (world) => {
        world.plan(tab, 2)
        await world.settle()
        world.confirm(tab)
        await world.settle()
        world.wallet.approve()
        await world.settle()
        await world.poll(weight)
      }),
    ),
  ),
  tabs.map((tab) => step(`tab ${tab} leaves`, (world) => world.leave(tab))),
  tabs.map((tab) => step(`tab ${tab} reloads`, (world) => world.reload(tab))),
  constant(step('the wallet approves', ({ wallet }) => wallet.approve())),
  constant(step('the wallet approves an old request', ({ wallet }) => wallet.approveOldest())),
  constant(step('the wallet rejects', ({ wallet }) => wallet.reject())),
  constant(step('the wallet approves and breaks', ({ wallet }) => wallet.approveAndBreak())),
  constant(step('the wallet signs another transaction', ({ wallet }) => wallet.change())),
  constant(step('the wallet does not sign', ({ wallet }) => wallet.returnUnsigned())),
  constantFrom(1, 2, 40, 200).map((count) => step(`${count} blocks`, ({ network }) => network.advance(count))),
  constant(step('the next block has what was sent', ({ network }) => network.land())),
  constant(step('the next block has what was sent, and it fails', ({ network }) => network.land('failed'))),
  constantFrom(0, 1, 2).map((more) =>
    step('what was sent lands and is final', async ({ network, poll }) => {
      network.land()
      network.advance(40 + more)
      await poll(2)
    }),
  ),
  constant(step('the blocks that are not final are abandoned', ({ network }) => network.fork())),
  constantFrom(true, false).map((isDown) => step(`nodes down: ${isDown}`, ({ network }) => network.setDown(isDown))),
  constantFrom(true, false).map((isLate) => step(`finality late: ${isLate}`, ({ network }) => network.setLate(isLate))),
  constantFrom(true, false).map((isFull) => step(`storage full: ${isFull}`, (world) => world.setStorageFull(isFull))),
  constantFrom(1, 3).map((polls) => step(`${polls} polls`, (world) => world.poll(polls))),
]

test.each([
  ['signs', false],
  ['sends by itself', true],
] as const)(
  `property: in ${RUNS} histories with a wallet that %s one transfer at most is alive, and nothing lands unconfirmed or twice`,
  async (_, isSentByWallet) => {
    let finalized = 0
    let expired = 0
    await assert(
      asyncProperty(commands([...steps], { maxCommands: 30 }), async (sequence) => {
        const world = createTransferWorld({ isSentByWallet })
        await asyncModelRun(() => ({ model: {}, real: world }), sequence)
        await world.finish()
        finalized += world.outcomes.finalized
        expired += world.outcomes.expired
      }),
      { numRuns: RUNS },
    )
    // The histories reach the ends.
    expect(finalized).toBeGreaterThan(RUNS / 20)
    expect(expired).toBeGreaterThan(RUNS / 50)
  },
  600_000,
)

/** Up to where the wallet has the request. */
async function request(world: TransferWorld): Promise<void> {
  world.plan(0, 1)
  await world.settle()
  world.confirm(0)
  await world.settle()
}

describe('createTransferSender', () => {
  test('behavior: the signature is saved before the transaction is sent', async () => {
    const world = createTransferWorld()
    await request(world)
    world.setStorageFull(true)
    world.wallet.approve()
    await world.settle()
    expect(world.state(0)).toMatchObject({ status: 'reviewing', failure: { name: 'QuotaExceededError' } })
    expect(world.network.sentCount()).toBe(0)
  })

  test.each([
    ['signs another transaction', 'change', 'wallet/solana-transaction-changed'],
    ['returns no signature', 'returnUnsigned', 'wallet/solana-not-signed'],
  ] as const)('error: a wallet that %s', async (_, answer, code) => {
    const world = createTransferWorld()
    await request(world)
    world.wallet[answer]()
    await world.settle()
    expect(world.state(0)).toMatchObject({ status: 'reviewing', failure: { code } })
    expect(world.network.sentCount()).toBe(0)
  })

  test('behavior: what a wallet signs after the user left is not sent', async () => {
    const world = createTransferWorld()
    await request(world)
    world.leave(0)
    world.wallet.approve()
    await world.settle()
    expect(world.state(0)).toEqual({ status: 'idle', failure: null })
    expect(world.network.sentCount()).toBe(0)
  })

  test('behavior: an old plan is made again and reviewed again', async () => {
    const world = createTransferWorld()
    world.plan(0, 1)
    await world.settle()
    world.passTime(MAX_TRANSFER_PLAN_AGE_MS + 1)
    world.confirm(0)
    await world.settle()
    expect(world.state(0).status).toBe('reviewing')
    expect(world.wallet.openCount()).toBe(0)
  })

  test('error: another tab saved a transfer while the wallet was open', async () => {
    const world = createTransferWorld()
    for (const tab of [0, 1]) {
      world.plan(tab, 1)
      await world.settle()
    }
    for (const tab of [0, 1]) {
      world.confirm(tab)
      await world.settle()
    }
    world.wallet.approve()
    await world.settle()
    world.wallet.approveOldest()
    await world.settle()
    expect([world.state(0), world.state(1)]).toContainEqual(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'wallet/solana-transfer-pending' }) }),
    )
    world.check()
  })

  test('behavior: a failure in an abandoned block does not end the transfer', async () => {
    const world = createTransferWorld()
    await request(world)
    world.wallet.approve()
    await world.settle()
    world.network.land('failed')
    await world.poll(1)
    expect(world.state(0)).toMatchObject({ status: 'pending', error: 'failed' })
    world.network.fork()
    await world.poll(1)
    expect(world.state(0)).toMatchObject({ status: 'pending', progress: 'sent', error: null })
    world.network.land()
    world.network.advance(40)
    await world.poll(1)
    expect(world.state(0).status).toBe('finalized')
  })
})

describe('createTransferSender with a wallet that sends by itself', () => {
  const open = async () => {
    const world = createTransferWorld({ isSentByWallet: true })
    await request(world)
    return world
  }

  test('default: the request is saved before the wallet has it, and what it sent is followed', async () => {
    const world = await open()
    expect(world.saved()).toContain('"signature":null')
    world.wallet.approve()
    await world.settle()
    expect(world.state(0)).toMatchObject({ status: 'pending', transfer: { isSentByWallet: true } })
    expect(world.saved()).not.toContain('"signature":null')
    world.network.land()
    world.network.advance(40)
    await world.poll(1)
    expect(world.state(0).status).toBe('finalized')
    expect([world.network.sentCount(), world.saved()]).toEqual([1, null])
  })

  test('behavior: nothing is requested that cannot be saved', async () => {
    const world = createTransferWorld({ isSentByWallet: true })
    world.setStorageFull(true)
    await request(world)
    expect(world.state(0)).toMatchObject({ status: 'reviewing', failure: { name: 'QuotaExceededError' } })
    expect(world.wallet.openCount()).toBe(0)
  })

  test('behavior: a rejection sends nothing, and leads back to the review', async () => {
    const world = await open()
    world.wallet.reject()
    await world.settle()
    expect(world.state(0)).toMatchObject({ status: 'reviewing', failure: { code: 'wallet/user-rejected' } })
    expect(world.saved()).toBeNull()
  })

  test.each([
    ['it breaks after sending', (world: TransferWorld) => world.wallet.approveAndBreak()],
    [
      'the user leaves, and then approves',
      (world: TransferWorld) => {
        world.leave(0)
        world.wallet.approve()
      },
    ],
    [
      'the page reloads, and then the user approves',
      (world: TransferWorld) => {
        world.reload(0)
        world.wallet.approve()
      },
    ],
  ])('behavior: what it sent is found on the network, and nothing else is sent meanwhile: %s', async (_, happen) => {
    const world = await open()
    happen(world)
    await world.settle()
    world.plan(0, 2)
    await world.settle()
    expect(['searching', 'pending']).toContain(world.state(0).status)
    world.network.land()
    await world.poll(1)
    expect(world.state(0)).toMatchObject({ status: 'pending', transfer: { signature: expect.any(String) } })
    world.network.advance(40)
    await world.poll(1)
    expect(world.state(0).status).toBe('finalized')
    expect(world.network.sentCount()).toBe(1)
  })

  test('behavior: what it never sent frees the account once it can never land, and a late rejection at once', async () => {
    const world = await open()
    world.leave(0)
    await world.poll(1)
    expect(world.state(0).status).toBe('searching')
    world.network.advance(200)
    await world.poll(1)
    expect(world.state(0)).toMatchObject({ status: 'expired', transfer: { signature: null } })
    world.leave(0)
    await request(world)
    world.leave(0)
    expect(world.state(0).status).toBe('searching')
    world.plan(1, 1)
    expect(world.state(1).status).toBe('searching')
    world.wallet.reject()
    await world.settle()
    await world.poll(1)
    expect([world.state(0).status, world.state(1).status, world.saved()]).toEqual(['idle', 'idle', null])
  })

  test('error: a wallet that sent another transaction, which is said with its signature', async () => {
    const world = await open()
    world.wallet.change()
    await world.settle()
    expect(world.state(0)).toMatchObject({ status: 'changed', transfer: { signature: expect.any(String) } })
    expect(world.saved()).toBeNull()
    world.leave(0)
    expect(world.state(0).status).toBe('idle')
  })
})

describe('parseTransfer', () => {
  test('default: it reads what serializeTransfer wrote', async () => {
    const world = createTransferWorld()
    await request(world)
    world.wallet.approve()
    await world.settle()
    const state = world.state(0)
    if (state.status !== 'pending') throw new TypeError('Nothing was sent.')
    expect(parseTransfer(serializeTransfer(state.transfer))).toEqual(state.transfer)
  })
  test('behavior: one without a signature is read only where the wallet sends', async () => {
    const world = createTransferWorld({ isSentByWallet: true })
    await request(world)
    const text = world.saved() ?? ''
    expect(parseTransfer(text)).toMatchObject({ signature: null, isSentByWallet: true })
    expect(parseTransfer(text.replace('"isSentByWallet":true', '"isSentByWallet":false'))).toBeNull()
  })
  test.each(['', 'null', '[]', '{', '{"signature":"1"}', null])('error: %s cannot be a transfer', (text) =>
    expect(parseTransfer(text)).toBeNull(),
  )
})
