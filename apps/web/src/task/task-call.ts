import { type Address, encodeFunctionData } from 'viem'
import { readTask } from './read-task.ts'
import type { CallPlan } from './task-plan.ts'
import type { TaskCall } from './try-task.ts'

/**
 * Returns the call of a task with its values. Pure.
 * @param args - as `readTask` returns them. A payable function has one more, last: what is sent along.
 * @throws viem's errors for values that the function does not take.
 */
export function encodeTask({ call, to }: CallPlan, account: Address, args: readonly unknown[]): TaskCall {
  const sent = args[call.inputs.length]
  const data = encodeFunctionData({ abi: [call], args: args.slice(0, call.inputs.length) })
  return { account, to, data, value: typeof sent === 'bigint' ? sent : 0n }
}

/** Returns the call of a task as it is filled in; null while a value is missing or wrong. Pure. */
export function filledTask(plan: CallPlan, account: Address, texts: readonly string[]): TaskCall | null {
  const reading = readTask(plan.fields, texts)
  if (reading.status === 'error') return null
  try {
    return encodeTask(plan, account, reading.args)
  } catch {
    return null
  }
}
