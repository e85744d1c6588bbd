import { encodeAbiParameters, type Hex, parseAbi, toEventSelector } from 'viem'
import { type Action, type ActionStep, SignatureType } from '../../packages/protocol/src/action/action.ts'
import { type Criteria, FieldType, FilterOperator } from '../../packages/protocol/src/criteria/criteria.ts'
import { createAbiRegistry } from '../../packages/protocol/src/signature/abi-registry.ts'
import {
  APPROVAL,
  addressOf,
  contractsOfTheMix,
  DEPOSIT,
  type Pair,
  type PlantedLog,
  popularPairs,
  TRANSFER,
  word,
} from './mixed-logs.ts'
import { createRandom, type Random } from './random.ts'

/** The chain that every action and every stream of the benches is of. */
export const CHAIN_ID = 1

/** The ABI of every event that an action of the benches names. */
export const actionAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Staked(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Deposit(address indexed dst, uint256 wad)',
])
/** {@link actionAbi}, indexed. */
export const actionAbiItems = createAbiRegistry(actionAbi)

/** Position of the second address and of the amount in `Transfer`, `Staked` and `Approval`. */
const TO = 1
const AMOUNT = 2
/** More than any amount in the mix. */
const LARGE = 1n << 80n

/** Actions, and logs that they accept; `matches` says how many of the actions accept the log. */
export type ActionSet = {
  readonly actions: readonly Action[]
  readonly matchingLogs: readonly { readonly log: PlantedLog; readonly matches: number }[]
}

/** The action of bench (a): a large amount at one popular contract. Its claimant is the receiver. */
export function largeAmountAction(pair: Pair): Action {
  return actionOf(pair, [amountAtLeast(LARGE)])
}

/** Four steps that one single log must satisfy: from anyone but one address, to one, an amount between two. */
export function fourStepAction(pair: Pair, from: Hex, to: Hex): Action {
  return actionOf(pair, [
    { filterType: FilterOperator.NOT_EQUAL, fieldType: FieldType.ADDRESS, fieldIndex: 0, filterData: from },
    { filterType: FilterOperator.EQUAL, fieldType: FieldType.ADDRESS, fieldIndex: TO, filterData: to },
    amountAtLeast(LARGE),
    { ...amountAtLeast(2n * LARGE), filterType: FilterOperator.LESS_THAN },
  ])
}

/** A log of three arguments, the first two indexed: what {@link largeAmountAction} accepts when `amount` is large. */
export function amountLog(
  { address, topic }: Pair,
  { from, to, amount }: { from: Hex; to: Hex; amount: bigint },
): PlantedLog {
  return { address, topics: [topic, word(from.slice(2)), word(to.slice(2))], data: word(amount.toString(16)) }
}

/** Logs that {@link largeAmountAction} accepts. */
export function largeAmountLogs(pair: Pair, count: number, seed: number): readonly PlantedLog[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, at) =>
    amountLog(pair, { from: addressOf(random), to: addressOf(random), amount: LARGE + BigInt(at) }),
  )
}

/** Logs of the same event at the same contract that {@link largeAmountAction} refuses. */
export function smallAmountLogs(pair: Pair, count: number, seed: number): readonly PlantedLog[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, at) =>
    amountLog(pair, { from: addressOf(random), to: addressOf(random), amount: BigInt(at) }),
  )
}

/**
 * Actions that are all different. Half share the ten popular (topic, address) pairs and differ in their filter values alone:
 * half of those in the receiver, a quarter each in an exact and in a least amount. Every action of the other half has a
 * unique pair, some of contracts in the mix and most of contracts that the stream never contains.
 */
export function createActionSet(count: number): ActionSet {
  const random = createRandom(3)
  const pairs = popularPairs()
  const shared = Array.from({ length: count / 2 }, (_, at) =>
    sharedPairAction(pairs[at % pairs.length], at, pairs.length, random),
  )
  const known = contractsOfTheMix().slice(pairs.length)
  const own = Array.from({ length: count / 2 }, (_, at) =>
    ownPairAction(
      at % 100 === 0 ? (known[(at / 100) % known.length] ?? addressOf(random)) : addressOf(random),
      at,
      random,
    ),
  )
  const actions = [...shared, ...own]
  return {
    actions: actions.map(({ action }) => action),
    matchingLogs: actions.flatMap(({ match }) => (match === null ? [] : [match])),
  }
}

type MatchedAction = { readonly action: Action; readonly match: ActionSet['matchingLogs'][number] | null }

function sharedPairAction(pair: Pair | undefined, at: number, pairCount: number, random: Random): MatchedAction {
  if (pair === undefined) throw new RangeError('no such pair')
  const turn = Math.floor(at / pairCount)
  const rank = Math.floor(turn / 4)
  const from = addressOf(random)
  const to = addressOf(random)
  switch (turn % 4) {
    case 0: {
      // Exact amounts lie above the mix and below the least amounts.
      const amount = (1n << 70n) + BigInt(rank)
      const criteria = { ...amountAtLeast(amount), filterType: FilterOperator.EQUAL }
      return { action: actionOf(pair, [criteria]), match: { log: amountLog(pair, { from, to, amount }), matches: 1 } }
    }
    case 1: {
      // An amount that satisfies the third action also satisfies the first and second.
      const amount = LARGE + (BigInt(rank) << 40n)
      const match = rank < 3 ? { log: amountLog(pair, { from, to, amount }), matches: rank + 1 } : null
      return { action: actionOf(pair, [amountAtLeast(amount)]), match }
    }
    default: {
      const log = amountLog(pair, { from, to, amount: BigInt(random.below(1_000_000)) })
      return { action: actionOf(pair, [receiverIs(to)]), match: { log, matches: 1 } }
    }
  }
}

function ownPairAction(address: Hex, at: number, random: Random): MatchedAction {
  const from = addressOf(random)
  const to = addressOf(random)
  switch (at % 3) {
    case 0: {
      const pair = { address, topic: toEventSelector(DEPOSIT) }
      const log = {
        address,
        topics: [pair.topic, word(from.slice(2))],
        data: encodeAbiParameters([{ type: 'uint256' }], [LARGE]),
      }
      return { action: actionOf(pair, [{ ...amountAtLeast(LARGE), fieldIndex: 1 }], 0), match: { log, matches: 1 } }
    }
    case 1: {
      const pair = { address, topic: toEventSelector(APPROVAL) }
      const log = amountLog(pair, { from, to, amount: 1n })
      return { action: actionOf(pair, [receiverIs(to)]), match: { log, matches: 1 } }
    }
    default: {
      const pair = { address, topic: toEventSelector(TRANSFER) }
      const log = amountLog(pair, { from, to, amount: LARGE })
      return { action: actionOf(pair, [amountAtLeast(LARGE)]), match: { log, matches: 1 } }
    }
  }
}

function receiverIs(to: Hex): Criteria {
  return { filterType: FilterOperator.EQUAL, fieldType: FieldType.ADDRESS, fieldIndex: TO, filterData: to }
}

function amountAtLeast(amount: bigint): Criteria {
  const digits = amount.toString(16)
  return {
    filterType: FilterOperator.GREATER_THAN_OR_EQUAL,
    fieldType: FieldType.UINT,
    fieldIndex: AMOUNT,
    filterData: `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`,
  }
}

function actionOf({ address, topic }: Pair, criteria: readonly Criteria[], claimantIndex: number = TO): Action {
  const place = { signature: topic, signatureType: SignatureType.EVENT, targetContract: address, chainId: CHAIN_ID }
  return {
    actionClaimant: { ...place, fieldIndex: claimantIndex },
    actionSteps: criteria.map((actionParameter): ActionStep => ({ ...place, actionType: 0, actionParameter })),
  }
}
