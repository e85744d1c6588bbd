/**
 * Random receipts, full of logs that want to be paid by, put to `evaluateClaim`; what it would sign is held to what the
 * contracts would pay for it, calculated here again from what was put into the receipt. Source: docs/security.md#a4.
 */
import {
  type Action,
  CriteriaSource,
  compileAction,
  createAbiRegistry,
  type EvidenceLog,
  FieldType,
  FilterOperator,
} from '@laurel/protocol'
import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Address, type Hex, parseAbi, slice, toEventSelector, zeroAddress } from 'viem'
import { Random } from '../../../packages/protocol/test/random.ts'
import { boostOf, CHAIN, transactionOf, users, vault } from '../src/testing/scene.ts'
import type { BoostFacts, IncentiveFacts } from '../src/verify-claim/boost-facts.ts'
import type { evaluateClaim } from '../src/verify-claim/evaluate-claim.ts'
import { type Price, pairText } from '../src/verify-claim/price.ts'

const abi = parseAbi([
  'event Deposited(address indexed who, uint256 amount, uint256 fee)',
  'event Moved(address indexed who, int256 change, uint256 fee)',
])
const abiItems = createAbiRegistry(abi)
const [DEPOSITED, MOVED] = [toEventSelector(abi[0]), toEventSelector(abi[1])]
const USER_OPERATION: Hex = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const ENTRY_POINT: Address = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const everybody = [users.ada, users.ben, users.cleo] as const
const pair = { peg: addressOf(0xd0), asset: addressOf(0x1ea) }
const WAD = 10n ** 18n
const MAX_UINT256 = 2n ** 256n - 1n

type Judge = typeof evaluateClaim
type Criteria = Extract<IncentiveFacts, { type: 'criteria' }>

/** A log of the vault's own, as it was meant when it was made. */
type Truth = { readonly log: EvidenceLog; readonly who: Address; readonly amount: bigint; readonly fee: bigint }

type Receipt = {
  readonly topic: Hex
  readonly least: bigint
  readonly bySender: boolean
  readonly logs: readonly EvidenceLog[]
  /** Those that meet the boost, in the order of the receipt. */
  readonly truths: readonly Truth[]
}

/** What a run showed. `signed` counts claims that would be paid, `numbered` those of them whose number decides how much. */
export type RewardCounts = {
  readonly cases: number
  readonly signed: number
  readonly numbered: number
  readonly refused: Readonly<Record<string, number>>
  readonly failures: readonly { readonly seed: number; readonly reason: string }[]
}

const MAX_FAILURES = 20

/** Judges one receipt for each seed. @param evaluate - what is held to the rules. */
export function runReceipts(fromSeed: number, cases: number, evaluate: Judge): RewardCounts {
  const failures: { seed: number; reason: string }[] = []
  const refused: Record<string, number> = {}
  let signed = 0
  let numbered = 0
  for (let seed = fromSeed; seed < fromSeed + cases; seed++) {
    const random = new Random(seed)
    const receipt = randomReceipt(random)
    const boost = randomBoost(random, receipt)
    const price = { numerator: random.bits(96), denominator: random.bits(96) + 1n }
    const compiled = compileAction(actionOf(receipt), { abiItems })
    const wanted = {
      incentiveId: random.below(boost.incentives.length),
      claimant: random.chance(60) ? random.pick(everybody) : null,
      referrer: zeroAddress,
    }
    const evaluated = evaluate({
      ...{ boost, compiled, abiItems, wanted, policy: { allowsWildcards: random.chance(50) } },
      transaction: transactionOf(receipt.logs),
      prices: new Map([[pairText(pair), price]]),
    })
    if (evaluated.status === 'refused') {
      refused[evaluated.code] = (refused[evaluated.code] ?? 0) + 1
      continue
    }
    signed++
    if (firstWordOf(evaluated.claim) !== 0n) numbered++
    const reason = faultOf({ receipt, boost, price, evaluated, incentiveId: wanted.incentiveId })
    if (reason !== null && failures.length < MAX_FAILURES) failures.push({ seed, reason })
  }
  return { cases, signed, numbered, refused, failures }
}

/** What an incentive reads of its data. */
const firstWordOf = ({ incentiveData }: { incentiveData: Hex }) => BigInt(slice(incentiveData, 0, 32))

/** What is wrong with a claim; null when nothing is. */
function faultOf({
  receipt,
  boost,
  price,
  evaluated,
  incentiveId,
}: {
  receipt: Receipt
  boost: BoostFacts
  price: Price
  evaluated: Extract<ReturnType<Judge>, { status: 'payable' }>
  incentiveId: number
}): string | null {
  const { claim, logIndex, maxReward } = evaluated
  const naming = receipt.truths.filter(({ who }) => who === claim.claimant)
  // The sender calls the vault itself: its logs are the sender's, first of all those that name the sender.
  const own = receipt.bySender && naming.length === 0 ? receipt.truths : naming
  const [truth] = own
  if (truth === undefined) return `${claim.claimant} did nothing that the boost asks for`
  if (receipt.bySender ? claim.claimant !== users.ada : receipt.logs[logIndex] !== truth.log) {
    return `the claim of ${claim.claimant} is bound to position ${logIndex}`
  }
  const number = firstWordOf(claim)
  if (number === 0n) {
    const paysByNumber = boost.incentives.find(({ type: kind }) => kind === 'criteria' || kind === 'pegged')
    const isItsOwn = paysByNumber !== undefined && boost.incentives[incentiveId] === paysByNumber
    return isItsOwn && numberMeant(paysByNumber, truth, price) !== 0n ? 'it is signed without its number' : null
  }
  // One signature is good for each incentive of the boost: none may pay by it what was never meant.
  for (const [at, incentive] of boost.incentives.entries()) {
    const paid = calculatePayout(incentive, number)
    if (paid === 'anything') return `incentive ${at}, a ${incentive.type} one, takes the number and has no maximum`
    if (paid === null) continue
    if (incentive.type === 'criteria' && paid > incentive.terms.maxReward) {
      return `incentive ${at} pays ${paid}, and at most ${incentive.terms.maxReward} was promised`
    }
    if (at === incentiveId && paid !== maxReward) return `${maxReward} was reported, and ${paid} is paid`
    const meant = numberMeant(incentive, truth, price)
    if (number !== meant) return `incentive ${at} is signed for with ${number}, and its own log says ${meant}`
  }
  return null
}

/** What a contract pays for a signed number: `AVariableReward._amountFor`. Null when it does not read the number. */
function calculatePayout(incentive: IncentiveFacts, number: bigint): bigint | 'anything' | null {
  switch (incentive.type) {
    case 'fixed':
    case 'transaction':
      return null
    case 'pegged':
      return number
    case 'criteria': {
      const { reward, maxReward } = incentive.terms
      if (maxReward === 0n) return 'anything'
      const amount = reward === 0n ? number : (reward * number) / WAD
      return incentive.isCappedOnchain && amount > maxReward ? maxReward : amount
    }
    default:
      return 'anything'
  }
}

/** The number that an honest log has, before any maximum of the contract. */
function numberMeant(incentive: IncentiveFacts, { amount, fee }: Truth, price: Price): bigint | null {
  if (incentive.type === 'pegged') return (incentive.reward * price.numerator) / price.denominator
  if (incentive.type !== 'criteria') return null
  const { terms, criteria, pegged, isCappedOnchain } = incentive
  const value = criteria.fieldIndex === 1 ? amount : fee
  const plain = terms.reward > 0n && terms.valueType === 0 ? value * WAD : value
  const number = pegged === null ? plain : (plain * price.numerator) / price.denominator
  if (isCappedOnchain) return number
  const most = terms.reward === 0n ? terms.maxReward : (terms.maxReward * WAD) / terms.reward
  return number < most ? number : most
}

function actionOf({ topic, least, bySender }: Receipt): Action {
  const place = { signatureType: 0, signature: topic, targetContract: vault, chainId: CHAIN } as const
  const filterData: Hex = `0x${least.toString(16)}`
  const fieldType = topic === MOVED ? FieldType.INT : FieldType.UINT
  const actionParameter = { filterType: FilterOperator.GREATER_THAN_OR_EQUAL, fieldType, fieldIndex: 1, filterData }
  return {
    actionClaimant: { ...place, fieldIndex: bySender ? 255 : 0 },
    actionSteps: [{ ...place, actionType: 0, actionParameter }],
  }
}

function randomBoost(random: Random, receipt: Receipt): BoostFacts {
  const incentives = Array.from({ length: 1 + random.below(3) }, () => randomIncentive(random, receipt))
  // Incentives that want the same are what boosts have; others mostly refuse each other.
  const [first] = incentives
  const same = random.chance(50) && first ? incentives.map(() => first) : incentives
  return boostOf({ action: actionOf(receipt), incentives: same })
}

function randomIncentive(random: Random, { topic }: Receipt): IncentiveFacts {
  switch (random.below(9)) {
    case 0:
      return { type: 'fixed', maxReward: random.bits(90) }
    case 1:
      return { type: random.pick(['transaction', 'priced', 'unknown'] as const) }
    case 2:
      return { type: 'pegged', pegged: pair, reward: random.bits(90) }
    default:
      return randomCriteria(random, topic)
  }
}

function randomCriteria(random: Random, topic: Hex): Criteria {
  return {
    type: 'criteria',
    terms: {
      reward: random.chance(40) ? 0n : random.bits(90),
      maxReward: random.bits(100),
      valueType: random.pick([0, 1] as const),
    },
    criteria: {
      source: CriteriaSource.EVENT,
      signature: random.chance(95) ? topic : DEPOSITED,
      fieldIndex: 1 + random.below(2),
      targetContract: random.chance(95) ? vault : random.pick([zeroAddress, addressOf(0xbad)]),
    },
    pegged: random.chance(25) ? pair : null,
    isCappedOnchain: random.chance(60),
  }
}

function randomReceipt(random: Random): Receipt {
  const topic = random.chance(60) ? DEPOSITED : MOVED
  const least = BigInt(1 + random.below(1_000))
  const bySender = random.chance(25)
  const logs: EvidenceLog[] = []
  const truths: Truth[] = []
  const add = (log: Omit<EvidenceLog, 'logIndex'>) => {
    const placed = { ...log, logIndex: 7 + 2 * logs.length }
    logs.push(placed)
    return placed
  }
  const addTrue = () => {
    const who = random.pick(everybody)
    const amount = least + random.bits(random.pick([8, 64, 100, 250]))
    const fee = random.bits(random.pick([8, 64, 256]))
    truths.push({
      log: add({ address: vault, topics: [topic, named(who)], data: words(amount, fee) }),
      who,
      amount,
      fee,
    })
  }
  const count = 1 + random.below(7)
  const at = random.below(count)
  for (let place = 0; place < count; place++) {
    if (place === at || random.chance(15)) addTrue()
    else add(hostileLog(random, topic, least))
  }
  return { topic, least, bySender, logs, truths }
}

/** A log that wants to be taken for one of the vault's that meet the boost, with as much as there can be. */
function hostileLog(random: Random, topic: Hex, least: bigint): Omit<EvidenceLog, 'logIndex'> {
  const who = named(random.pick(everybody))
  const lot = random.pick([MAX_UINT256, MAX_UINT256 - random.bits(8), 2n ** 255n - 1n, 10n ** 30n, 2n ** 255n])
  const outsider = addressOf(0xbad + random.below(3))
  switch (random.below(8)) {
    case 0:
    case 1:
      return { address: outsider, topics: [topic, who], data: words(lot, lot) }
    case 2:
      // The vault's own, and too little; its fee is as large as it can be.
      return { address: vault, topics: [topic, who], data: words(least - 1n, MAX_UINT256) }
    case 3:
      // Below zero, or more than any uint could be taken for; where amounts have no sign it is the other event.
      return { address: vault, topics: [topic === MOVED ? topic : MOVED, who], data: words(2n ** 255n, MAX_UINT256) }
    case 4:
      return { address: vault, topics: [topic === MOVED ? DEPOSITED : MOVED, who], data: words(lot, MAX_UINT256) }
    case 5:
      return { address: vault, topics: [topic, who, word(lot)], data: words(lot, lot) }
    case 6:
      // Cut off within the amount, because missing bytes after a complete word would not be noticed.
      return { address: vault, topics: [topic, who], data: random.chance(50) ? '0x' : cut(words(lot)) }
    default:
      // The end of an operation, emitted by another contract, or without topics.
      return random.chance(50)
        ? { address: outsider, topics: [USER_OPERATION, word(1n), who, word(0n)], data: words(1n, 1n, lot, lot) }
        : { address: ENTRY_POINT, topics: [], data: words(lot) }
  }
}

function word(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}

function words(...values: readonly bigint[]): Hex {
  return `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`
}

function cut(data: Hex): Hex {
  return `0x${data.slice(2, -2)}`
}

function named(who: Address): Hex {
  return `0x${who.slice(2).padStart(64, '0')}`
}
