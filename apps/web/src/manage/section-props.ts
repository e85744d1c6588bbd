import type { Boost, Incentive } from '@laurel/protocol'
import type { ChainConfig } from '../config/config.ts'
import type { Unit } from '../token/amount.ts'

/** The props of a section that changes one reward of a boost. */
export type SectionProps = {
  readonly chain: ChainConfig
  readonly boost: Boost
  readonly incentiveId: number
  readonly incentive: Incentive
  /** The unit of what it pays. */
  readonly unit: Unit
}
