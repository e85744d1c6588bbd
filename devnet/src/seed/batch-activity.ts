import { deedBoardAbi } from '@laurel/protocol/abi'
import { encodeFunctionData, type Hex, multicall3Abi } from 'viem'
import { planCall } from '../chain/planned-transaction.ts'
import { MULTICALL3_ADDRESS } from '../contracts/multicall3.ts'
import type { Activity, ActivityContext } from './activity.ts'
import { boardCalls } from './board-activity.ts'

/** Several different things of one caller. */
function severalThings(writing: ActivityContext, from: Hex): readonly Hex[] {
  const { random } = writing
  const calls = [
    () => boardCalls.pinDeed(writing, from),
    () => boardCalls.writeNote(writing),
    () => boardCalls.readTemperature(writing),
    () => boardCalls.pinDeed(writing, from),
  ]
  return random.pickSeveral(calls, random.between(2, 4)).map((call) => call())
}

/** Transactions that several deeds, or several people's deeds, share. */
export const batchActivities: readonly Activity[] = [
  {
    // One caller, several logs: the board calls itself and keeps the caller.
    name: 'several deeds of one caller',
    count: 60,
    plan: (writing) => {
      const from = writing.random.pick(writing.scene.users).address
      const args = [severalThings(writing, from)] as const
      const data = encodeFunctionData({ abi: deedBoardAbi, functionName: 'multicall', args })
      return planCall({ from, to: writing.scene.contracts.deedBoard.address, data, gas: 1_000_000n })
    },
    planFailing: (writing) => {
      const from = writing.random.pick(writing.scene.users).address
      const args = [[...severalThings(writing, from), boardCalls.refuse(writing)]] as const
      const data = encodeFunctionData({ abi: deedBoardAbi, functionName: 'multicall', args })
      const to = writing.scene.contracts.deedBoard.address
      return planCall({ from, to, data, gas: 1_000_000n, outcome: 'reverted' })
    },
  },
  {
    // One sender for several doers: whoever sent it did none of it, and the caller that the board sees is Multicall3.
    name: 'deeds of several people',
    count: 60,
    plan: (writing) => planForOthers(writing, []),
    planFailing: (writing) => ({
      ...planForOthers(writing, [{ callData: boardCalls.refuse(writing), allowFailure: false }]),
      outcome: 'reverted',
    }),
  },
]

function planForOthers(writing: ActivityContext, more: readonly { callData: Hex; allowFailure: boolean }[]) {
  const { scene, random } = writing
  const target = scene.contracts.deedBoard.address
  const doers = random.pickSeveral(scene.users, random.between(2, 5))
  const calls = [
    ...doers.map(({ address }) => ({ callData: boardCalls.pinDeed(writing, address), allowFailure: false })),
    // A part that fails while the whole goes through leaves no log behind.
    ...(random.isOneIn(4) ? [{ callData: boardCalls.refuse(writing), allowFailure: true }] : []),
    ...more,
  ].map((call) => ({ target, ...call }))
  return planCall({
    from: random.pick(scene.users).address,
    to: MULTICALL3_ADDRESS,
    data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    gas: 1_000_000n,
  })
}
