import {
  type Action,
  type ActionClaimant,
  type ActionStep,
  ActionType,
  ANY_PARAMETER,
  encodeActionPayload,
  FieldType,
  FilterType,
  type LeafType,
  packClaimantIndex,
  packFieldPath,
  parseFilterValue,
  SignatureType,
  TRANSACTION_SENDER,
} from '@laurel/protocol'
import { boostRegistryAbi, deedBoardAbi, erc20TokenAbi, erc721TokenAbi } from '@laurel/protocol/abi'
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
import { locateV2Pair } from '../dex/pool-address.ts'
import type { Scene } from './activity.ts'
import { ACTION_COMPONENT } from './first-day.ts'

/** A deed that somebody defined, under the name they gave it in the registry. */
export type SampleAction = { readonly name: string; readonly action: Action }

/** Initialising writes a contract of its own. */
const DEPLOY_GAS = 3_000_000n

/** Plans the deployment of each sample action through the registry, by one person each. */
export function planSampleActions(scene: Scene): readonly PlannedTransaction[] {
  const { registry, eventAction } = scene.contracts
  return listSampleActions(scene).map(({ name, action }, index) => {
    const creator = scene.users[index % scene.users.length]
    if (creator === undefined) throw new RangeError('An action needs somebody who creates it.')
    const args = [ACTION_COMPONENT, eventAction.address, name, encodeActionPayload(action)] as const
    const data = encodeFunctionData({ abi: boostRegistryAbi, functionName: 'deployClone', args })
    return planCall({ from: creator.address, to: registry.address, data, gas: DEPLOY_GAS })
  })
}

const dollarTransfer = toEventSelector(getAbiItem({ abi: erc20TokenAbi, name: 'Transfer' }))
const wreathTransfer = toEventSelector(getAbiItem({ abi: erc721TokenAbi, name: 'Transfer' }))
const deedPinned = toEventSelector(getAbiItem({ abi: deedBoardAbi, name: 'DeedPinned' }))
const noteWritten = toEventSelector(getAbiItem({ abi: deedBoardAbi, name: 'NoteWritten' }))
const temperatureRead = toEventSelector(getAbiItem({ abi: deedBoardAbi, name: 'TemperatureRead' }))
const ringBell = toFunctionSelector(getAbiItem({ abi: deedBoardAbi, name: 'ringBell' }))

const uint256: LeafType = { kind: 'uint', bits: 256 }
const int256: LeafType = { kind: 'int', bits: 256 }
const text: LeafType = { kind: 'string' }

/** The argument of `DeedPinned` that is the deed, and places inside it. */
const DEED = 1
const deedField = { doer: 0, worth: 1, place: 2 }
const placeField = { name: 0 }

/**
 * Deeds worth watching for on the local chains: one of each filter and field that people reach for first, on one log,
 * on two conditions for one log, on two logs of one transaction, and on a call.
 */
export function listSampleActions({ chainId, contracts }: Scene): readonly SampleAction[] {
  const { dollar, leaf, wreath, deedBoard, dex: venue } = contracts
  const event = (signature: Hex, { address }: { address: Address }) => ({
    watch: (fieldIndex: number, fieldType: FieldType, filterType: FilterType, filterData: Hex): ActionStep => ({
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
  const deed = event(deedPinned, deedBoard)
  const note = event(noteWritten, deedBoard)
  const temperature = event(temperatureRead, deedBoard)
  const market = locateV2Pair(venue.v2Factory.address, leaf.address, dollar.address).address
  const deedDoer = deed.claimant(packClaimantIndex({ argument: DEED, position: deedField.doer }))
  const deedWorth = packFieldPath([DEED, deedField.worth])
  const placeName = packFieldPath([DEED, deedField.place, placeField.name])
  const bell = { signatureType: SignatureType.FUNC, signature: ringBell, targetContract: deedBoard.address, chainId }

  return [
    {
      name: 'Pay 100 test dollars or more',
      action: {
        actionClaimant: payment.claimant(0),
        actionSteps: [
          payment.watch(
            2,
            FieldType.UINT,
            FilterType.GREATER_THAN_OR_EQUAL,
            parseFilterValue(uint256, `${parseUnits('100', dollar.decimals)}`),
          ),
        ],
      },
    },
    {
      name: 'Get a newly made wreath',
      action: {
        actionClaimant: gift.claimant(1),
        actionSteps: [gift.watch(0, FieldType.ADDRESS, FilterType.EQUAL, zeroAddress)],
      },
    },
    {
      name: 'Do a deed worth 500 or more',
      action: {
        actionClaimant: deedDoer,
        actionSteps: [
          deed.watch(deedWorth, FieldType.TUPLE, FilterType.GREATER_THAN_OR_EQUAL, parseFilterValue(uint256, '500')),
        ],
      },
    },
    {
      name: 'Write a note about laurel',
      action: {
        actionClaimant: note.claimant(0),
        actionSteps: [note.watch(1, FieldType.STRING, FilterType.CONTAINS, parseFilterValue(text, 'laurel'))],
      },
    },
    {
      name: 'Measure frost',
      action: {
        actionClaimant: temperature.claimant(0),
        actionSteps: [temperature.watch(1, FieldType.INT, FilterType.LESS_THAN, parseFilterValue(int256, '0'))],
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
              ...{ filterType: FilterType.EQUAL, fieldType: FieldType.BYTES },
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
          purchase.watch(0, FieldType.ADDRESS, FilterType.EQUAL, market),
          purchase.watch(
            2,
            FieldType.UINT,
            FilterType.GREATER_THAN_OR_EQUAL,
            parseFilterValue(uint256, `${parseUnits('5', leaf.decimals)}`),
          ),
        ],
      },
    },
    {
      name: 'Do a deed in Delphi or Olympia',
      action: {
        actionClaimant: deedDoer,
        actionSteps: [
          deed.watch(placeName, FieldType.TUPLE, FilterType.REGEX, parseFilterValue(text, '^(Delphi|Olympia)$')),
        ],
      },
    },
    {
      name: 'Do a deed and write a note at once',
      action: {
        actionClaimant: deedDoer,
        actionSteps: [
          deed.watch(deedWorth, FieldType.TUPLE, FilterType.GREATER_THAN, parseFilterValue(uint256, '0')),
          note.watch(1, FieldType.STRING, FilterType.NOT_EQUAL, parseFilterValue(text, 'gm')),
        ],
      },
    },
  ]
}
