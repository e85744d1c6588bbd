import type { Action } from '@laurel/protocol'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import type { TaskWay } from './task-way.ts'

/** What every component that does a task gets. @typeParam Plan - how the task is done. */
export type TaskProps<Plan> = {
  readonly chain: ChainConfig
  readonly boostId: string
  readonly action: Action
  readonly plan: Plan
  /** The account that does it. */
  readonly account: Address
  /** Reads how its transactions reach the chain. */
  readonly readWay: () => Promise<TaskWay>
}
