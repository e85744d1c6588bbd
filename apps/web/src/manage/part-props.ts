import type { Boost, Incentive } from '@laurel/protocol'
import type { WorldChain } from '../app/world.ts'
import type { Unit } from '../token/amount.ts'

/** One reward of one boost, for a part of the screen that changes it. */
export type PartProps = {
  readonly chain: WorldChain
  readonly boost: Boost
  readonly incentiveId: number
  readonly incentive: Incentive
  /** Of what it pays. */
  readonly unit: Unit
}
