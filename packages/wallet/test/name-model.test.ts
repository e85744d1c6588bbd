import { constant, constantFrom } from 'fast-check'
import { expect, test } from 'vitest'
import { parseNameMessage } from '../src/api-schemas/name-message.ts'
import { toNameLabel } from '../src/name/name-rules.ts'
import { NAME_MESSAGE_TTL_MS, nameOf } from '../src/name/name-store.ts'
import { createStep, runVisits, VISITS, VISITS_TIMEOUT_MS } from './model-visits.ts'
import { accounts, createNameWorld } from './name-world.ts'

type World = ReturnType<typeof createNameWorld>
/** What the user pressed the button for. */
type Model = { readonly clicks: { readonly name: string; readonly address: string }[] }

/** Checks the invariants, after every step. */
function checkPossible(model: Model, world: World): void {
  const { check, text, suffix, registration, account } = nameOf(world.wallet).getState()
  // What is shown is about what is typed.
  if (check.status === 'ready') expect(check.name).toBe(`${toNameLabel(text, suffix)}.wcn.id`)
  // The wallet is asked only after a click, and for what was clicked.
  expect(world.requested.length).toBeLessThanOrEqual(model.clicks.length)
  for (const { message, address } of world.requested) {
    const parsed = parseNameMessage(message)
    const of = address.toLowerCase()
    expect(model.clicks).toContainEqual({ name: parsed?.name, address: of })
    expect(parsed?.address.toLowerCase()).toBe(of)
  }
  // A signature registers at most once, and only what its user signed.
  expect(world.posts.length).toBeLessThanOrEqual(world.requested.filter(({ isSigned }) => isSigned).length)
  if (registration.status === 'signing') expect(registration.address).toBe(account?.address)
  if (registration.status === 'success') {
    const owner = world.registry.get(registration.name)
    expect(accounts.map((one) => one.toLowerCase())).toContain(owner)
    expect(model.clicks).toContainEqual({ name: registration.name, address: owner })
  }
}

const step = createStep(checkPossible)

const names = ({ wallet }: World) => nameOf(wallet)

function press(world: World, model: Model, times = 1): void {
  const { check, account, registration } = names(world).getState()
  const isPossible = check.status === 'ready' && check.isFree && account !== null
  if (isPossible && registration.status !== 'signing' && registration.status !== 'registering') {
    model.clicks.push({ name: check.name, address: account.address.toLowerCase() })
  }
  for (let time = 0; time < times; time++) void names(world).register()
}

const steps = [
  constantFrom('', 'ab', 'ada!', 'adalo', 'Adalo.wcn.id', 'babbage', 'taken').map((text) =>
    step(`type ${text}`, (world) => names(world).setText(text)),
  ),
  constantFrom('adalo', 'babbage', 'lovelace').map((text) =>
    step(`type ${text}, and wait`, async (world) => {
      names(world).setText(text)
      await world.clock.advance(500)
    }),
  ),
  constantFrom(500, 500, 500, 100, 20_000, NAME_MESSAGE_TTL_MS).map((ms) =>
    step(`${ms} ms pass`, ({ clock }) => clock.advance(ms)),
  ),
  constant(step('look up again', (world) => names(world).retryCheck())),
  constant(step('press', press)),
  constant(step('press three times', (world, model) => press(world, model, 3))),
  constant(
    step('press, and the wallet approves', async (world, model) => {
      press(world, model)
      await world.clock.advance(0)
      world.approve()
    }),
  ),
  constant(step('cancel', (world) => names(world).cancel())),
  constant(step('dismiss', (world) => names(world).dismiss())),
  constant(step('the wallet approves', (world) => world.approve())),
  constant(step('the wallet rejects', (world) => world.reject())),
  constant(step('the wallet answers nonsense', (world) => world.garble())),
  constantFrom(0, 1).map((at) => step(`account ${at}`, (world) => world.changeAccount(at))),
  constantFrom(true, false, false).map((isDown) =>
    step(`the API is ${isDown ? 'down' : 'up'}`, ({ state }) => Object.assign(state, { isDown })),
  ),
  constantFrom(true, false).map((losesAnswers) =>
    step(`answers get ${losesAnswers ? 'lost' : 'through'}`, ({ state }) => Object.assign(state, { losesAnswers })),
  ),
  constant(
    step('someone else takes the name', ({ registry }) => {
      if (!registry.has('babbage.wcn.id')) registry.set('babbage.wcn.id', '0xother')
    }),
  ),
  constant(step('disconnect', ({ wallet }) => wallet.connections.disconnect())),
  constant(step('connect', (world) => world.connect())),
]

test(
  `property: in ${VISITS} visits, nothing is signed or registered that was not asked for`,
  async () => {
    let registered = 0
    await runVisits<World, Model>({
      steps,
      maxSteps: 40,
      begin: async () => {
        const world = createNameWorld()
        await world.connect()
        names(world).setText('adalo')
        await world.clock.advance(500)
        return { world, model: { clicks: [] } }
      },
      end: async (world, model) => {
        world.reject()
        await world.clock.advance(10_000)
        checkPossible(model, world)
        registered += world.posts.length
      },
    })
    // The steps reach the end of the flow.
    expect(registered).toBeGreaterThan(VISITS / 30)
  },
  VISITS_TIMEOUT_MS,
)
