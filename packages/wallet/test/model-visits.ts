import { type Arbitrary, type AsyncCommand, assert, asyncModelRun, asyncProperty, commands } from 'fast-check'
import { casesAtDepth } from '../../../devnet/src/testing/test-depth.ts'
import type { ManualClock } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'

/** The number of random visits of a flow: 100 for every change, 10,000 at the whole depth. */
export const VISITS: number = casesAtDepth(10_000)
/** How long the visits of one flow may take on a busy machine, in milliseconds. */
export const VISITS_TIMEOUT_MS = 3_600_000

/** What a flow runs in: a page that can be reloaded, so the wallet and the clock change. */
type VisitWorld = { readonly wallet: Wallet; readonly clock: ManualClock }

/** A step of a visit. Its name is in the list of steps of a failure. */
export type Step<World, Model extends object> = (
  name: string,
  run: (world: World, model: Model) => unknown,
) => AsyncCommand<Model, World>

/**
 * Returns how a step of a flow is created. After each step the invariants are checked. The step itself is not awaited, because the next one
 * may come before the wallet or the API answers.
 */
export function createStep<World extends Pick<VisitWorld, 'clock'>, Model extends object>(
  checkPossible: (model: Model, world: World) => void,
): Step<World, Model> {
  return (name, run) => ({
    check: () => true,
    toString: () => name,
    run: async (model, world) => {
      Promise.resolve(run(world, model)).catch(() => {})
      await world.clock.advance(0)
      checkPossible(model, world)
    },
  })
}

/** A flow in random visits. */
export type Visits<World, Model extends object> = {
  /** Any of them may be next. */
  readonly steps: readonly Arbitrary<AsyncCommand<Model, World>>[]
  readonly maxSteps: number
  /** `max` for visits of any length up to that; most have ten steps or fewer otherwise. */
  readonly size?: 'small' | 'max'
  /** Opens the app, up to where the visit begins. */
  readonly begin: () => Promise<{ readonly world: World; readonly model: Model }>
  /** Runs after the steps: whatever is open ends, and what must hold then is checked. */
  readonly end?: (world: World, model: Model) => Promise<void> | void
}

/** Runs random steps in {@link VISITS} visits. @throws the shortest list of steps that breaks an invariant. */
export async function runVisits<World extends Pick<VisitWorld, 'wallet'>, Model extends object>({
  steps,
  maxSteps,
  size = 'small',
  begin,
  end = () => {},
}: Visits<World, Model>): Promise<void> {
  await assert(
    asyncProperty(commands([...steps], { maxCommands: maxSteps, size }), async (sequence) => {
      const { world, model } = await begin()
      try {
        await asyncModelRun(() => ({ model, real: world }), sequence)
        await end(world, model)
      } finally {
        world.wallet.destroy()
      }
    }),
    { numRuns: VISITS },
  )
}
