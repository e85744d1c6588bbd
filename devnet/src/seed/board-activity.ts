import { deedBoardAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData, type Hex, stringToHex, toHex } from 'viem'
import { planCall } from '../chain/planned-transaction.ts'
import { type Activity, type ActivityContext, pickPair } from './activity.ts'
import { NOTES, PLACES, TAGS, TOPICS } from './board-data.ts'

/** What to send to the board, for a kind of deed. The board believes what it is told, so a doer need not be the caller. */
export const boardCalls = {
  pinDeed: ({ random }: ActivityContext, doer: Address): Hex => {
    const deed = {
      doer,
      worth: BigInt(random.pick([1, 5, 10, 50, 100, 250, 499, 500, 501, 750, 999, 1000, 1001, 2500, 5000])),
      place: random.pick(PLACES),
      tag: stringToHex(random.pick(TAGS), { size: 32 }),
    }
    return encodeFunctionData({ abi: deedBoardAbi, functionName: 'pinDeed', args: [deed] })
  },
  writeNote: ({ random }: ActivityContext): Hex =>
    encodeFunctionData({ abi: deedBoardAbi, functionName: 'writeNote', args: [random.pick(NOTES)] }),
  readTemperature: ({ random }: ActivityContext): Hex => {
    const tenths = BigInt(random.pick([random.between(-250, 380), random.between(-3, 3)]))
    return encodeFunctionData({ abi: deedBoardAbi, functionName: 'readTemperature', args: [tenths] })
  },
  leaveProof: ({ random }: ActivityContext): Hex => {
    const bytes = Uint8Array.from({ length: random.pick([0, 1, 31, 32, 33, 65, 200]) }, () => random.between(0, 255))
    const kind = random.pick(['0x70686f74', '0x7369676e', '0x67707321'] as const)
    return encodeFunctionData({ abi: deedBoardAbi, functionName: 'leaveProof', args: [kind, toHex(bytes)] })
  },
  openTopic: ({ random }: ActivityContext): Hex =>
    encodeFunctionData({ abi: deedBoardAbi, functionName: 'openTopic', args: [random.pick(TOPICS)] }),
  castVotes: ({ random }: ActivityContext): Hex => {
    const deedIds = Array.from({ length: random.between(0, 5) }, () => BigInt(random.between(1, 60)))
    return encodeFunctionData({ abi: deedBoardAbi, functionName: 'castVotes', args: [deedIds, random.isOneIn(2)] })
  },
  ringBell: (): Hex => encodeFunctionData({ abi: deedBoardAbi, functionName: 'ringBell' }),
  refuse: ({ random }: ActivityContext): Hex =>
    encodeFunctionData({
      abi: deedBoardAbi,
      functionName: 'refuse',
      args: [random.pick(['too late', 'not here', ''])],
    }),
}

/** A kind in which somebody sends one thing to the board. */
function boardActivity(name: string, count: number, call: (writing: ActivityContext, from: Address) => Hex): Activity {
  return {
    name,
    count,
    plan: (writing) => {
      const { scene, random } = writing
      const from = random.pick(scene.users).address
      return planCall({ from, to: scene.contracts.deedBoard.address, data: call(writing, from) })
    },
  }
}

/** What people pin on the board. */
export const boardActivities: readonly Activity[] = [
  {
    name: 'deed',
    count: 160,
    plan: (writing) => {
      const { scene, random } = writing
      const [from, friend] = pickPair(writing)
      const doer = random.isOneIn(6) ? friend.address : from.address
      return planCall({
        from: from.address,
        to: scene.contracts.deedBoard.address,
        data: boardCalls.pinDeed(writing, doer),
      })
    },
    // Half of the gas that it takes: it runs out.
    planFailing: (writing) => {
      const from = writing.random.pick(writing.scene.users).address
      const data = boardCalls.pinDeed(writing, from)
      return planCall({ from, to: writing.scene.contracts.deedBoard.address, data, gas: 30_000n, outcome: 'reverted' })
    },
  },
  {
    ...boardActivity('note', 140, boardCalls.writeNote),
    planFailing: (writing) => {
      const { scene, random } = writing
      const data = boardCalls.refuse(writing)
      return planCall({
        from: random.pick(scene.users).address,
        to: scene.contracts.deedBoard.address,
        data,
        outcome: 'reverted',
      })
    },
  },
  boardActivity('temperature', 100, boardCalls.readTemperature),
  boardActivity('proof', 60, boardCalls.leaveProof),
  boardActivity('topic', 50, boardCalls.openTopic),
  boardActivity('vote', 50, boardCalls.castVotes),
  boardActivity('bell', 50, boardCalls.ringBell),
]
