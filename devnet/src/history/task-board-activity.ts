import { type Address, encodeFunctionData, type Hex, stringToHex, toHex } from 'viem'
import { planCall } from '../chain/planned-transaction.ts'
import { taskBoardAbi } from '../contracts/generated/task-board.ts'
import { type Activity, type ActivityContext, pickPair } from './activity.ts'
import { NOTES, PLACES, TAGS, TOPICS } from './task-board-data.ts'

/** The calls to the board. The board trusts its input, so the account of a task can differ from the caller. */
export const taskBoardCalls = {
  completeTask: ({ random }: ActivityContext, account: Address): Hex => {
    const task = {
      account,
      worth: BigInt(random.pick([1, 5, 10, 50, 100, 250, 499, 500, 501, 750, 999, 1000, 1001, 2500, 5000])),
      place: random.pick(PLACES),
      tag: stringToHex(random.pick(TAGS), { size: 32 }),
    }
    return encodeFunctionData({ abi: taskBoardAbi, functionName: 'completeTask', args: [task] })
  },
  writeNote: ({ random }: ActivityContext): Hex =>
    encodeFunctionData({ abi: taskBoardAbi, functionName: 'writeNote', args: [random.pick(NOTES)] }),
  readTemperature: ({ random }: ActivityContext): Hex => {
    const tenths = BigInt(random.pick([random.between(-250, 380), random.between(-3, 3)]))
    return encodeFunctionData({ abi: taskBoardAbi, functionName: 'readTemperature', args: [tenths] })
  },
  leaveProof: ({ random }: ActivityContext): Hex => {
    const bytes = Uint8Array.from({ length: random.pick([0, 1, 31, 32, 33, 65, 200]) }, () => random.between(0, 255))
    const kind = random.pick(['0x70686f74', '0x7369676e', '0x67707321'] as const)
    return encodeFunctionData({ abi: taskBoardAbi, functionName: 'leaveProof', args: [kind, toHex(bytes)] })
  },
  openTopic: ({ random }: ActivityContext): Hex =>
    encodeFunctionData({ abi: taskBoardAbi, functionName: 'openTopic', args: [random.pick(TOPICS)] }),
  castVotes: ({ random }: ActivityContext): Hex => {
    const taskIds = Array.from({ length: random.between(0, 5) }, () => BigInt(random.between(1, 60)))
    return encodeFunctionData({ abi: taskBoardAbi, functionName: 'castVotes', args: [taskIds, random.isOneIn(2)] })
  },
  ringBell: (): Hex => encodeFunctionData({ abi: taskBoardAbi, functionName: 'ringBell' }),
  refuse: ({ random }: ActivityContext): Hex =>
    encodeFunctionData({
      abi: taskBoardAbi,
      functionName: 'refuse',
      args: [random.pick(['too late', 'not here', ''])],
    }),
}

/** An activity that is one call to the board. */
function taskBoardActivity(
  name: string,
  count: number,
  call: (context: ActivityContext, from: Address) => Hex,
): Activity {
  return {
    name,
    count,
    plan: (context) => {
      const { scene, random } = context
      const from = random.pick(scene.users).address
      return planCall({ from, to: scene.contracts.taskBoard.address, data: call(context, from) })
    },
  }
}

/** The activities of the task board. */
export const taskBoardActivities: readonly Activity[] = [
  {
    name: 'task',
    count: 160,
    plan: (context) => {
      const { scene, random } = context
      const [from, friend] = pickPair(context)
      const account = random.isOneIn(6) ? friend.address : from.address
      return planCall({
        from: from.address,
        to: scene.contracts.taskBoard.address,
        data: taskBoardCalls.completeTask(context, account),
      })
    },
    // Half of the gas that it needs, so it runs out of gas.
    planFailing: (context) => {
      const from = context.random.pick(context.scene.users).address
      const data = taskBoardCalls.completeTask(context, from)
      return planCall({ from, to: context.scene.contracts.taskBoard.address, data, gas: 30_000n, outcome: 'reverted' })
    },
  },
  {
    ...taskBoardActivity('note', 140, taskBoardCalls.writeNote),
    planFailing: (context) => {
      const { scene, random } = context
      const data = taskBoardCalls.refuse(context)
      return planCall({
        from: random.pick(scene.users).address,
        to: scene.contracts.taskBoard.address,
        data,
        outcome: 'reverted',
      })
    },
  },
  taskBoardActivity('temperature', 100, taskBoardCalls.readTemperature),
  taskBoardActivity('proof', 60, taskBoardCalls.leaveProof),
  taskBoardActivity('topic', 50, taskBoardCalls.openTopic),
  taskBoardActivity('vote', 50, taskBoardCalls.castVotes),
  taskBoardActivity('bell', 50, taskBoardCalls.ringBell),
]
