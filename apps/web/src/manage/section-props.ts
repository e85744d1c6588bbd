import type { Boost, Incentive } from '@laurel/protocol'
import type { ChainConfig } from '../config/config.ts'
import type { Unit } from '../token/amount.ts'

/** One reward of one boost, for a part of the screen that changes it. */
export type SectionProps = {
  readonly chain: ChainConfig
  readonly boost: Boost
  readonly incentiveId: number
  readonly incentive: Incentive
  /** Of what it pays. */
  readonly unit: Unit
}
