import { swapOf } from '../src/swap/swap-store.ts'
import { tokens } from '../src/test-helpers/swap-answers.ts'
import { createSwapWorld } from './swap-world.ts'

const { leaf, dollar } = tokens

export type World = ReturnType<typeof createSwapWorld>

/** The worlds that {@link closeSwapWorlds} ends. */
export const worlds: World[] = []

/** Ends every world of a test. */
export function closeSwapWorlds(): void {
  for (const world of worlds.splice(0)) world.wallet.destroy()
}

/** A swap of a million leaves to dollars, as an app opens it. */
export const draft = { from: leaf, to: dollar, amountText: '0.000000000001' } as const

/** Creates a world whose account is connected. {@link closeSwapWorlds} ends it. */
export async function connectWorld(options?: Parameters<typeof createSwapWorld>[0]): Promise<World> {
  const world = createSwapWorld(options)
  worlds.push(world)
  await world.connect()
  return world
}

/** Returns a world in which the swap of {@link draft} is quoted. */
export async function openWorld(
  options?: Parameters<typeof createSwapWorld>[0],
  amountText: string = draft.amountText,
): Promise<World> {
  const world = await connectWorld(options)
  swapOf(world.wallet).open({ ...draft, amountText })
  await world.clock.advance(1000)
  return world
}

/** Returns the quote that is shown while a swap is edited. @throws {TypeError} when none is. */
export function shownOf(world: World) {
  const state = stateOf(world)
  if (state.status !== 'editing' || state.quotes.status !== 'ready') throw new TypeError(`It is ${state.status}.`)
  return state.quotes.shown.chosen
}

/** Returns the state of the world's swaps. */
export function stateOf({ wallet }: World) {
  return swapOf(wallet).getState()
}

/** Reviews the swap, and returns the number of its plan. */
export async function review(world: World): Promise<number> {
  swapOf(world.wallet).review()
  await world.clock.advance(0)
  return planOf(world)
}

/** Returns the number of the plan that is reviewed. @throws {TypeError} when none is. */
export function planOf(world: World): number {
  const state = stateOf(world)
  if (state.status !== 'reviewing') throw new TypeError(`The swap is ${state.status}.`)
  return state.plan.number
}

/** Presses the button of the review. */
export async function confirm(world: World, plan: number = planOf(world)): Promise<void> {
  void swapOf(world.wallet).confirm(plan)
  await world.clock.advance(0)
}

/** The wallet sends what it was requested to, and a block follows. */
export async function approveAndMine(world: World, isSuccess = true): Promise<void> {
  world.approve()
  await world.clock.advance(0)
  world.mine(isSuccess)
  await world.clock.advance(3000)
}
