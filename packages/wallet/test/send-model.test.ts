import { constant, constantFrom } from 'fast-check'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { createStep, runVisits, VISITS, VISITS_TIMEOUT_MS } from './model-visits.ts'
import { accounts, createSendWorld, receiver } from './send-world.ts'

type World = ReturnType<typeof createSendWorld>
/** What the user confirmed with each click. */
type Model = {
  readonly confirmed: { readonly amount: bigint; readonly to: string; readonly from: Address }[]
}

/** Checks the invariants, after every step. */
function checkPossible(model: Model, world: World): void {
  const { requests, mined, transactions, balanceOf } = world
  // The wallet is requested once for a click at most, and for what was on screen.
  expect(requests.length).toBeLessThanOrEqual(model.confirmed.length)
  for (const { value, to, from } of requests) expect(model.confirmed).toContainEqual({ amount: value, to, from })
  expect(mined.length).toBeLessThanOrEqual(requests.length)
  const recorded = transactions.getState()
  expect(new Set(recorded.map(({ hash }) => hash)).size).toBe(recorded.length)
  for (const { status } of recorded) expect(status).not.toBe('failed')
  // Money is conserved.
  expect(balanceOf(accounts[0]) + balanceOf(accounts[1]) + balanceOf(receiver)).toBe(2n * 10n ** 18n)
}

const step = createStep(checkPossible)

/** The user presses the button of the review. */
function press(world: World, model: Model, times: number): void {
  const state = world.send.getState()
  if (state.status === 'reviewing') {
    const { amount, receiver: to, account } = state.review.order
    model.confirmed.push({ amount, to, from: account.address })
  }
  for (let time = 0; time < times; time++) void world.send.send()
}

const open = (world: World) => world.requests.find(({ isAnswered }) => !isAnswered)
const steps = [
  constantFrom('0.0001', '0.25', '5', '', '0').map((amount) =>
    step(`enter ${amount}`, async (world) => {
      await world.connect()
      world.fill(amount)
    }),
  ),
  constantFrom('0.1', '0.2').map((amount) =>
    step(`enter ${amount}, and review`, async (world) => {
      await world.connect()
      world.fill(amount)
      world.send.review()
    }),
  ),
  constant(step('review', (world) => world.send.review())),
  constantFrom(1, 1, 2).map((times) => step(`press ${times} times`, (world, model) => press(world, model, times))),
  constant(
    step('review and press, and the wallet approves', async (world, model) => {
      await world.connect()
      world.fill('0.15')
      world.send.review()
      await world.clock.advance(10)
      press(world, model, 1)
      await world.clock.advance(0)
      open(world)?.approve()
    }),
  ),
  constant(step('leave the review', (world) => world.send.leaveReview())),
  constantFrom(1, 1, 2).map((times) =>
    step(`the wallet approves ${times} times`, (world) => {
      for (let time = 0; time < times; time++) open(world)?.approve()
    }),
  ),
  constant(step('the wallet rejects', (world) => open(world)?.reject())),
  constant(step('the wallet answers nonsense', (world) => open(world)?.answer('0x1'))),
  constant(step('reload', (world) => world.reload())),
  constantFrom(...accounts).map((account) => step(`choose ${account}`, (world) => world.chooseAccount(account))),
  constantFrom(1_000, 30_000).map((ms) => step(`${ms} ms pass`, ({ clock }) => clock.advance(ms))),
  constantFrom('eip155:1', 'eip155:10').map((id) =>
    step(`switch to ${id}`, ({ wallet }) => wallet.networks.switchNetwork(id)),
  ),
  constant(step('disconnect', ({ wallet }) => wallet.connections.disconnect())),
  constant(step('connect', (world) => world.connect())),
]

test(
  `property: in ${VISITS} visits nothing is sent twice or unseen, and all of it is recorded`,
  async () => {
    let sent = 0
    await runVisits<World, Model>({
      steps,
      maxSteps: 25,
      begin: async () => {
        const world = createSendWorld()
        await world.connect()
        world.fill('0.3')
        world.send.review()
        await world.clock.advance(10)
        return { world, model: { confirmed: [] } }
      },
      end: ({ mined }) => {
        sent += mined.length
      },
    })
    // The steps reach the end of the flow.
    expect(sent).toBeGreaterThan(VISITS / 10)
  },
  VISITS_TIMEOUT_MS,
)
