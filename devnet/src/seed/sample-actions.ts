import {
  type Action,
  type ActionClaimant,
  type ActionStep,
  ActionType,
  ANY_PARAMETER,
  encodeActionPayload,
  FieldType,
  FilterOperator,
  type LeafType,
  packClaimantIndex,
  packFieldPath,
  parseFilterValue,
  SignatureType,
  TRANSACTION_SENDER,
} from '@laurel/protocol'
import { boostRegistryAbi, erc20TokenAbi, erc721TokenAbi } from '@laurel/protocol/abi'
import {
  type Address,
  encodeFunctionData,
  type Hex,
  parseUnits,
  toEventSelector,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { getAbiItem } from 'viem/utils'
import { type PlannedTransaction, planCall } from '../chain/planned-transaction.ts'
import { taskBoardAbi } from '../contracts/generated/task-board.ts'
import { locateV2Pair } from '../dex/pool-address.ts'
import type { Scene } from './activity.ts'
import { ACTION_COMPONENT } from './first-day.ts'

/** An action, and its name in the registry. */
export type SampleAction = { readonly name: string; readonly action: Action }

/** Initialization creates another contract. */
const DEPLOY_GAS = 3_000_000n

/** Plans the deployment of each sample action through the registry, by one person each. */
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

const dollarTransfer = toEventSelector(getAbiItem({ abi: erc20TokenAbi, name: 'Transfer' }))
const wreathTransfer = toEventSelector(getAbiItem({ abi: erc721TokenAbi, name: 'Transfer' }))
const taskCompleted = toEventSelector(getAbiItem({ abi: taskBoardAbi, name: 'TaskCompleted' }))
const noteWritten = toEventSelector(getAbiItem({ abi: taskBoardAbi, name: 'NoteWritten' }))
const temperatureRead = toEventSelector(getAbiItem({ abi: taskBoardAbi, name: 'TemperatureRead' }))
const ringBell = toFunctionSelector(getAbiItem({ abi: taskBoardAbi, name: 'ringBell' }))

const uint256: LeafType = { type: 'uint', bits: 256 }
const int256: LeafType = { type: 'int', bits: 256 }
const text: LeafType = { type: 'string' }

/** The index of the task among the arguments of `TaskCompleted`, and of its fields. */
const TASK = 1
const taskField = { account: 0, worth: 1, place: 2 }
const placeField = { name: 0 }

/**
 * The sample actions of the local chains. They cover the common filters and field types on one log, two conditions on
 * one log, two logs of one transaction, and a call.
 */
export function listSampleActions({ chainId, contracts }: Scene): readonly SampleAction[] {
  const { dollar, leaf, wreath, taskBoard, dex } = contracts
  const event = (signature: Hex, { address }: { address: Address }) => ({
    watch: (fieldIndex: number, fieldType: FieldType, filterType: FilterOperator, filterData: Hex): ActionStep => ({
      ...{ signature, signatureType: SignatureType.EVENT, actionType: ActionType.EVENT },
      ...{ targetContract: address, chainId },
      actionParameter: { filterType, fieldType, fieldIndex, filterData },
    }),
    claimant: (fieldIndex: number): ActionClaimant => ({
      ...{ signatureType: SignatureType.EVENT, signature, fieldIndex, targetContract: address, chainId },
    }),
  })
  const payment = event(dollarTransfer, dollar)
  const purchase = event(dollarTransfer, leaf)
  const gift = event(wreathTransfer, wreath)
  const task = event(taskCompleted, taskBoard)
  const note = event(noteWritten, taskBoard)
  const temperature = event(temperatureRead, taskBoard)
  const market = locateV2Pair(dex.v2Factory.address, leaf.address, dollar.address).address
  const taskAccount = task.claimant(packClaimantIndex({ argument: TASK, position: taskField.account }))
  const taskWorth = packFieldPath([TASK, taskField.worth])
  const placeName = packFieldPath([TASK, taskField.place, placeField.name])
  const bell = { signatureType: SignatureType.FUNC, signature: ringBell, targetContract: taskBoard.address, chainId }

  return [
    {
      name: 'Pay 100 test dollars or more',
      action: {
        actionClaimant: payment.claimant(0),
        actionSteps: [
          payment.watch(
            2,
            FieldType.UINT,
            FilterOperator.GREATER_THAN_OR_EQUAL,
            parseFilterValue(uint256, `${parseUnits('100', dollar.decimals)}`),
          ),
        ],
      },
    },
    {
      name: 'Get a newly made wreath',
      action: {
        actionClaimant: gift.claimant(1),
        actionSteps: [gift.watch(0, FieldType.ADDRESS, FilterOperator.EQUAL, zeroAddress)],
      },
    },
    {
      name: 'Complete a task worth 500 or more',
      action: {
        actionClaimant: taskAccount,
        actionSteps: [
          task.watch(
            taskWorth,
            FieldType.TUPLE,
            FilterOperator.GREATER_THAN_OR_EQUAL,
            parseFilterValue(uint256, '500'),
          ),
        ],
      },
    },
    {
      name: 'Write a note about laurel',
      action: {
        actionClaimant: note.claimant(0),
        actionSteps: [note.watch(1, FieldType.STRING, FilterOperator.CONTAINS, parseFilterValue(text, 'laurel'))],
      },
    },
    {
      name: 'Measure frost',
      action: {
        actionClaimant: temperature.claimant(0),
        actionSteps: [temperature.watch(1, FieldType.INT, FilterOperator.LESS_THAN, parseFilterValue(int256, '0'))],
      },
    },
    {
      name: 'Ring the bell',
      action: {
        actionClaimant: { ...bell, fieldIndex: TRANSACTION_SENDER },
        actionSteps: [
          {
            ...bell,
            actionType: ActionType.FUNC,
            actionParameter: {
              ...{ filterType: FilterOperator.EQUAL, fieldType: FieldType.BYTES },
              ...{ fieldIndex: ANY_PARAMETER, filterData: '0x' },
            },
          },
        ],
      },
    },
    {
      name: 'Buy 5 leaves or more at the market',
      action: {
        actionClaimant: purchase.claimant(1),
        actionSteps: [
          purchase.watch(0, FieldType.ADDRESS, FilterOperator.EQUAL, market),
          purchase.watch(
            2,
            FieldType.UINT,
            FilterOperator.GREATER_THAN_OR_EQUAL,
            parseFilterValue(uint256, `${parseUnits('5', leaf.decimals)}`),
          ),
        ],
      },
    },
    {
      name: 'Complete a task in Delphi or Olympia',
      action: {
        actionClaimant: taskAccount,
        actionSteps: [
          task.watch(placeName, FieldType.TUPLE, FilterOperator.REGEX, parseFilterValue(text, '^(Delphi|Olympia)$')),
        ],
      },
    },
    {
      name: 'Complete a task and write a note at once',
      action: {
        actionClaimant: taskAccount,
        actionSteps: [
          task.watch(taskWorth, FieldType.TUPLE, FilterOperator.GREATER_THAN, parseFilterValue(uint256, '0')),
          note.watch(1, FieldType.STRING, FilterOperator.NOT_EQUAL, parseFilterValue(text, 'gm')),
        ],
      },
    },
  ]
}
