import { type Action, defineAction, encodeActionPayload, TRANSACTION_SENDER } from '@laurel/protocol'
import { boostRegistryAbi, erc20TokenAbi, erc721TokenAbi } from '@laurel/protocol/abi'
import { encodeFunctionData, parseUnits, zeroAddress } from 'viem'
import { getAbiItem } from 'viem/utils'
import { type PlannedTransaction, planCall } from '../chain/planned-transaction.ts'
import { taskBoardAbi } from '../contracts/generated/task-board.ts'
import { locateV2Pair } from '../dex/pool-address.ts'
import type { Scene } from './activity.ts'
import { ACTION_COMPONENT } from './first-day.ts'

/** An action, and its name in the registry. */
export type SampleAction = { readonly name: string; readonly action: Action }

/** The gas limit of a deployment, whose initialization creates another contract. */
const DEPLOY_GAS = 3_000_000n

/** Plans the deployment of each sample action through the registry, by one user each. */
export function planSampleActions(scene: Scene): readonly PlannedTransaction[] {
  const { registry, eventAction } = scene.contracts
  return listSampleActions(scene).map(({ name, action }, index) => {
    const creator = scene.users[index % scene.users.length]
    if (creator === undefined) throw new RangeError('An action needs a creator.')
    const args = [ACTION_COMPONENT, eventAction.address, name, encodeActionPayload(action)] as const
    const data = encodeFunctionData({ abi: boostRegistryAbi, functionName: 'deployClone', args })
    return planCall({ from: creator.address, to: registry.address, data, gas: DEPLOY_GAS })
  })
}

const dollarTransfer = getAbiItem({ abi: erc20TokenAbi, name: 'Transfer' })
const wreathTransfer = getAbiItem({ abi: erc721TokenAbi, name: 'Transfer' })
const taskCompleted = getAbiItem({ abi: taskBoardAbi, name: 'TaskCompleted' })
const noteWritten = getAbiItem({ abi: taskBoardAbi, name: 'NoteWritten' })
const temperatureRead = getAbiItem({ abi: taskBoardAbi, name: 'TemperatureRead' })
const ringBell = getAbiItem({ abi: taskBoardAbi, name: 'ringBell' })

/**
 * The sample actions of the local chains. They cover the common filters and field types on one log, two conditions on
 * one log, two logs of one transaction, and a call.
 */
export function listSampleActions({ chainId, contracts }: Scene): readonly SampleAction[] {
  const { dollar, leaf, wreath, dex } = contracts
  const market = locateV2Pair(dex.v2Factory.address, leaf.address, dollar.address).address
  const payment = { event: dollarTransfer, contract: dollar.address, chainId } as const
  const purchase = { event: dollarTransfer, contract: leaf.address, chainId } as const
  const onBoard = { contract: contracts.taskBoard.address, chainId } as const
  const anyTask = defineAction({
    event: taskCompleted,
    ...onBoard,
    where: { 'task.worth': { gt: 0n } },
    claimant: 'task.account',
  })
  const anyNote = defineAction({ event: noteWritten, ...onBoard, where: { note: { not: 'gm' } }, claimant: 'author' })

  return [
    {
      name: 'Pay 100 test dollars or more',
      action: defineAction({
        ...payment,
        where: { value: { gte: parseUnits('100', dollar.decimals) } },
        claimant: 'from',
      }),
    },
    {
      name: 'Get a newly made wreath',
      action: defineAction({
        event: wreathTransfer,
        ...{ contract: wreath.address, chainId },
        where: { from: zeroAddress },
        claimant: 'to',
      }),
    },
    {
      name: 'Complete a task worth 500 or more',
      action: defineAction({
        event: taskCompleted,
        ...onBoard,
        where: { 'task.worth': { gte: 500n } },
        claimant: 'task.account',
      }),
    },
    {
      name: 'Write a note about laurel',
      action: defineAction({
        event: noteWritten,
        ...onBoard,
        where: { note: { contains: 'laurel' } },
        claimant: 'author',
      }),
    },
    {
      name: 'Measure frost',
      action: defineAction({ event: temperatureRead, ...onBoard, where: { tenths: { lt: 0n } }, claimant: 'reader' }),
    },
    {
      name: 'Ring the bell',
      action: defineAction({ function: ringBell, ...onBoard, claimant: TRANSACTION_SENDER }),
    },
    {
      name: 'Buy 5 leaves or more at the market',
      action: defineAction({
        ...purchase,
        where: { from: market, value: { gte: parseUnits('5', leaf.decimals) } },
        claimant: 'to',
      }),
    },
    {
      name: 'Complete a task in Delphi or Olympia',
      action: defineAction({
        event: taskCompleted,
        ...onBoard,
        where: { 'task.place.name': { regex: '^(Delphi|Olympia)$' } },
        claimant: 'task.account',
      }),
    },
    {
      name: 'Complete a task and write a note at once',
      action: { ...anyTask, actionSteps: [...anyTask.actionSteps, ...anyNote.actionSteps] },
    },
  ]
}
