import { encodeFunctionData, type Hex, multicall3Abi } from 'viem'
import { planCall } from '../chain/planned-transaction.ts'
import { taskBoardAbi } from '../contracts/generated/task-board.ts'
import { MULTICALL3_ADDRESS } from '../contracts/multicall3.ts'
import type { Activity, ActivityContext } from './activity.ts'
import { taskBoardCalls } from './task-board-activity.ts'

/** Several different calls of one caller. */
function severalCalls(context: ActivityContext, from: Hex): readonly Hex[] {
  const { random } = context
  const calls = [
    () => taskBoardCalls.completeTask(context, from),
    () => taskBoardCalls.writeNote(context),
    () => taskBoardCalls.readTemperature(context),
    () => taskBoardCalls.completeTask(context, from),
  ]
  return random.pickSeveral(calls, random.between(2, 4)).map((call) => call())
}

/** Transactions that contain several tasks, of one account or of several. */
export const batchActivities: readonly Activity[] = [
  {
    // One caller, several logs: the board calls itself with delegatecall, so the caller stays the same.
    name: 'several tasks of one caller',
    count: 60,
    plan: (context) => {
      const from = context.random.pick(context.scene.users).address
      const args = [severalCalls(context, from)] as const
      const data = encodeFunctionData({ abi: taskBoardAbi, functionName: 'multicall', args })
      return planCall({ from, to: context.scene.contracts.taskBoard.address, data, gas: 1_000_000n })
    },
    planFailing: (context) => {
      const from = context.random.pick(context.scene.users).address
      const args = [[...severalCalls(context, from), taskBoardCalls.refuse(context)]] as const
      const data = encodeFunctionData({ abi: taskBoardAbi, functionName: 'multicall', args })
      const to = context.scene.contracts.taskBoard.address
      return planCall({ from, to, data, gas: 1_000_000n, outcome: 'reverted' })
    },
  },
  {
    // One sender for several accounts. The sender completed none of the tasks, and the caller of the board is
    // Multicall3.
    name: 'tasks of several accounts',
    count: 60,
    plan: (context) => planForOthers(context, []),
    planFailing: (context) => ({
      ...planForOthers(context, [{ callData: taskBoardCalls.refuse(context), allowFailure: false }]),
      outcome: 'reverted',
    }),
  },
]

function planForOthers(context: ActivityContext, more: readonly { callData: Hex; allowFailure: boolean }[]) {
  const { scene, random } = context
  const target = scene.contracts.taskBoard.address
  const users = random.pickSeveral(scene.users, random.between(2, 5))
  const calls = [
    ...users.map(({ address }) => ({ callData: taskBoardCalls.completeTask(context, address), allowFailure: false })),
    // A call that fails while the transaction succeeds leaves no log.
    ...(random.isOneIn(4) ? [{ callData: taskBoardCalls.refuse(context), allowFailure: true }] : []),
    ...more,
  ].map((call) => ({ target, ...call }))
  return planCall({
    from: random.pick(scene.users).address,
    to: MULTICALL3_ADDRESS,
    data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    gas: 1_000_000n,
  })
}
