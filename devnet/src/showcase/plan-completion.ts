import { erc20TokenAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData, parseUnits, stringToHex } from 'viem'
import { type PlannedTransaction, planCall } from '../chain/planned-transaction.ts'
import { taskBoardAbi } from '../contracts/generated/task-board.ts'
import type { LocalContracts } from '../contracts/local-contracts.ts'
import { v2RouterAbi } from '../dex/dex-abis.ts'
import { FAR_DEADLINE } from '../dex/plan-liquidity.ts'
import type { Random } from '../history/random.ts'

const LAUREL_NOTES = [
  'a laurel by the gate',
  'bay laurel, not cherry laurel',
  'laurel for the poet of the day',
  'the old laurel was cut back in autumn',
  'a branch of laurel over the door',
] as const

/**
 * Plans the transaction by which an account completes one of the sample actions.
 * @param to - receives payments.
 * @throws {RangeError} for an action that it does not know.
 */
export function planCompletion(
  { dollar, leaf, taskBoard, dex }: LocalContracts,
  {
    task,
    from,
    to,
    random,
  }: { readonly task: string; readonly from: Address; readonly to: Address; readonly random: Random },
): PlannedTransaction {
  const dollars = (whole: number) => parseUnits(String(whole), dollar.decimals)
  const onBoard = (data: PlannedTransaction['data']) => planCall({ from, to: taskBoard.address, data })
  const completed = (worth: number, name: string) => {
    const place = { name, point: { latitude: 38_482n, longitude: 22_501n } }
    const args = [{ account: from, worth: BigInt(worth), place, tag: stringToHex('trail', { size: 32 }) }] as const
    return onBoard(encodeFunctionData({ abi: taskBoardAbi, functionName: 'completeTask', args }))
  }
  switch (task) {
    case 'Pay 100 test dollars or more': {
      const args = [to, dollars(random.pick([100, 100, 120, 150, 180, 250]))] as const
      const data = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'transfer', args })
      return planCall({ from, to: dollar.address, data })
    }
    case 'Buy 5 leaves or more at the market': {
      const args = [dollars(40), 0n, [dollar.address, leaf.address], from, FAR_DEADLINE] as const
      const data = encodeFunctionData({ abi: v2RouterAbi, functionName: 'swapExactTokensForTokens', args })
      return planCall({ from, to: dex.v2Router.address, data })
    }
    case 'Write a note about laurel': {
      const args = [random.pick(LAUREL_NOTES)] as const
      return onBoard(encodeFunctionData({ abi: taskBoardAbi, functionName: 'writeNote', args }))
    }
    case 'Measure frost': {
      const args = [BigInt(-random.between(1, 120))] as const
      return onBoard(encodeFunctionData({ abi: taskBoardAbi, functionName: 'readTemperature', args }))
    }
    case 'Ring the bell':
      return onBoard(encodeFunctionData({ abi: taskBoardAbi, functionName: 'ringBell' }))
    case 'Complete a task in Delphi or Olympia':
      return completed(random.pick([50, 120, 250, 400]), random.pick(['Delphi', 'Olympia']))
    case 'Complete a task worth 500 or more':
      return completed(random.pick([500, 650, 900]), 'Thermopylae')
    default:
      throw new RangeError(`Nothing is known about the task “${task}”.`)
  }
}
