import {
  calculateFee,
  Erc20Strategy,
  type IncentiveCriteriaV2,
  type IncentiveParameters,
  isGasRebate,
  ValueType,
} from '@laurel/protocol'
import { type Address, toFunctionSelector, zeroAddress } from 'viem'
import { addressProblem, readAddress } from '../abi/address-text.ts'
import { rewardText } from '../language/en/reward.ts'
import { formatAmountWithUnit, readAmount, readCount, type Unit } from '../token/amount.ts'
import type { NumberField } from './number-fields.ts'
import type { RewardForm } from './reward-form.ts'
import { type RewardKind, rewardKinds } from './reward-kinds.ts'

/** The messages for an empty field. */
type OpenKey = Extract<keyof typeof rewardText.english, `enter${string}` | `choose${string}` | 'invalidAddress'>

/** The field of the form that a problem is about. */
export type RewardField = keyof RewardForm

/** The data that parsing the form needs. */
export type RewardContext = {
  /** The unit of the paid token or points; null while unknown. */
  readonly unit: Unit | null
  readonly pegUnit: Unit | null
  readonly fields: readonly NumberField[]
  /** Basis points on top of every reward. */
  readonly protocolFee: bigint
  /**
   * The account that manages the incentive, and that signs if the creator's own signer does. Null while none is
   * connected.
   */
  readonly owner: Address | null
}

/** What a budget must have for the rewards and the protocol fee. */
export type NeededMoney = {
  readonly asset: Address
  /** Only for NFTs. */
  readonly tokenId?: bigint
  /** Base units, or pieces. */
  readonly rewards: bigint
  readonly fee: bigint
}

/** The result of parsing a reward: its parameters, or the first error. */
export type RewardResult =
  | { readonly status: 'error'; readonly problem: string; readonly field: RewardField }
  | {
      readonly status: 'ready'
      readonly incentive: IncentiveParameters
      /** Null for points and allowlist spots, which are not paid from a budget. */
      readonly money: NeededMoney | null
      /** Zero for no limit. */
      readonly maxParticipants: bigint
      /** False when the reward's own contract pays each account once. */
      readonly isCounted: boolean
      /** Claims by one account. Null for no limit, or when they are not counted. */
      readonly timesEach: bigint | null
      /** The signer, when it is not the verifier. */
      readonly ownSigner: Address | null
    }

/** The largest number of claims that a form accepts, far above any real boost. */
const MAX_FORM_CLAIMS = 10n ** 12n
/** A declining reward drops by one part in this many of its first amount after each claim. */
export const FALLS_BY = 50n
/** A placeholder for an allowlist that is not created yet. */
export const NEW_LIST = zeroAddress
/** The function that identifies a points contract, which only the protocol's own contract has. */
export const ISSUE = toFunctionSelector('issue(address,uint256)')
/** The largest value of a `uint256`. */
const MAX_WORD = 2n ** 256n - 1n

class RewardFieldError extends Error {
  readonly field: RewardField
  constructor(field: RewardField, problem: string) {
    super(problem)
    this.field = field
  }
}

/** Parses the form of a reward. Pure and total. */
export function readReward(form: RewardForm, context: RewardContext): RewardResult {
  try {
    return read(form, context)
  } catch (error) {
    if (error instanceof RewardFieldError) return { status: 'error', problem: error.message, field: error.field }
    throw error
  }
}

function read(form: RewardForm, context: RewardContext): RewardResult {
  const input = rewardKinds[form.kind]
  const incentive = incentiveOf(form, context)
  const money = moneyOf(incentive, context.protocolFee)
  const isCounted = !input.isOnce
  return {
    ...{ status: 'ready', incentive, money, isCounted },
    // If the kind itself ends after a number of claims, that number is the limit.
    maxParticipants: isCounted && form.kind !== 'collectible' ? (optionalCount(form, 'accountsText') ?? 0n) : 0n,
    timesEach: isCounted ? optionalCount(form, 'timesText') : null,
    ownSigner: isOwnSigner(form) ? signerOf(form, context.owner) : null,
  }
}

function incentiveOf(form: RewardForm, context: RewardContext): IncentiveParameters {
  const { kind } = form
  const isNewList = kind === 'place' && form.assetText.trim() === ''
  const asset = isNewList ? NEW_LIST : addressOf(form, 'assetText', assetKeyOf(kind))
  const manager = context.owner ?? zeroAddress
  switch (kind) {
    case 'pool':
    case 'raffle': {
      const strategy = kind === 'raffle' ? Erc20Strategy.RAFFLE : Erc20Strategy.POOL
      const reward = amountOf(form, 'amountText', context.unit, 'enterAmount')
      const limit = count(form, 'accountsText', kind === 'raffle' ? 'enterTickets' : 'enterPeople')
      return { type: 'erc20Incentive', asset, strategy, reward, limit, manager }
    }
    case 'falling': {
      const initialReward = amountOf(form, 'amountText', context.unit, 'enterStart')
      if (initialReward < FALLS_BY) {
        const least = context.unit === null ? '' : formatAmountWithUnit(FALLS_BY, context.unit)
        throw new RewardFieldError('amountText', rewardText('fallingLeast', { least }))
      }
      const step = initialReward / FALLS_BY
      const totalBudget = initialReward * count(form, 'accountsText', 'enterPeople')
      return {
        ...{ type: 'cgdaIncentive', asset, initialReward, rewardDecay: step, rewardBoost: step, totalBudget, manager },
      }
    }
    case 'share': {
      const { reward, criteria } = followed(form, context, context.unit)
      const { maxReward, limit } = mostAndTotal(form, context)
      return { type: 'erc20VariableCriteriaIncentiveV2', asset, reward, limit, maxReward, criteria }
    }
    case 'peggedShare': {
      const peg = addressOf(form, 'pegText', 'choosePeg')
      const { reward, criteria } = followed(form, context, context.pegUnit)
      const { maxReward, limit } = mostAndTotal(form, context)
      return {
        ...{ type: 'erc20PeggedVariableCriteriaIncentiveV2', asset, peg, reward, limit, maxReward, criteria, manager },
      }
    }
    case 'signed': {
      const limit = amountOf(form, 'totalText', context.unit, 'enterTotal')
      return { type: 'erc20VariableIncentive', asset, reward: 0n, limit, manager }
    }
    case 'pegged': {
      const peg = addressOf(form, 'pegText', 'choosePeg')
      const reward = amountOf(form, 'amountText', context.pegUnit, 'enterWorth')
      const limit = amountOf(form, 'totalText', context.unit, 'enterTotal')
      return { type: 'erc20PeggedIncentive', asset, peg, reward, limit, manager }
    }
    case 'points': {
      const reward = amountOf(form, 'amountText', context.unit, 'enterPoints')
      return {
        type: 'pointsIncentive',
        venue: asset,
        selector: ISSUE,
        reward,
        limit: count(form, 'accountsText', 'enterPeople'),
      }
    }
    case 'collectible': {
      const text = form.tokenIdText.trim()
      if (!/^\d{1,78}$/.test(text) || BigInt(text) > MAX_WORD) {
        throw new RewardFieldError('tokenIdText', rewardText('enterTokenId'))
      }
      const limit = count(form, 'accountsText', 'enterQuantity')
      return { type: 'erc1155Incentive', asset, tokenId: BigInt(text), limit, extraData: '0x', manager }
    }
    case 'place':
      return { type: 'allowListIncentive', allowList: asset, limit: count(form, 'accountsText', 'enterSpots') }
    default:
      return kind satisfies never
  }
}

function assetKeyOf(kind: RewardKind) {
  switch (kind) {
    case 'collectible':
      return 'chooseNft'
    case 'points':
      return 'choosePoints'
    case 'place':
      return 'chooseList'
    default:
      return 'chooseToken'
  }
}

/**
 * Returns what an incentive takes from a budget. Source: docs/protocol.md#lifecycle-of-a-boost;
 * docs/protocol.md#incentives.
 */
function moneyOf(incentive: IncentiveParameters, protocolFee: bigint): NeededMoney | null {
  const of = (asset: Address, rewards: bigint) => ({ asset, rewards, fee: calculateFee(rewards, protocolFee) })
  switch (incentive.type) {
    case 'erc20Incentive': {
      const times = incentive.strategy === Erc20Strategy.RAFFLE ? 1n : incentive.limit
      return of(incentive.asset, incentive.reward * times)
    }
    case 'cgdaIncentive':
      return of(incentive.asset, incentive.totalBudget)
    case 'erc1155Incentive':
      return { ...of(incentive.asset, incentive.limit), tokenId: incentive.tokenId }
    case 'pointsIncentive':
    case 'allowListIncentive':
      return null
    default:
      return of(incentive.asset, incentive.limit)
  }
}

function mostAndTotal(form: RewardForm, { unit }: RewardContext) {
  const maxReward = amountOf(form, 'mostText', unit, 'enterCap')
  const limit = amountOf(form, 'totalText', unit, 'enterTotal')
  if (maxReward > limit) throw new RewardFieldError('mostText', rewardText('capAboveTotal'))
  return { maxReward, limit }
}

/**
 * Returns the reward per unit of a number, as the contracts compute it. They pay reward × number / 10^18, and for a
 * plain number reward × number. For a number with other decimals, the difference is included in the reward. Source:
 * docs/protocol.md#incentives.
 */
function followed(
  form: RewardForm,
  { fields }: RewardContext,
  unit: Unit | null,
): { readonly reward: bigint; readonly criteria: IncentiveCriteriaV2 } {
  const field = fields.find(({ key }) => key === form.followsKey)
  if (field === undefined) throw new RewardFieldError('followsKey', rewardText('chooseBasis'))
  const amount = amountOf(form, 'amountText', unit, 'enterRate')
  const meaning = meaningOf(form, field)
  if (meaning === 'raw') return { reward: amount, criteria: { ...field.criteria, valueType: ValueType.RAW } }
  const decimals = meaning === 'unit' ? (field.unit?.decimals ?? 18) : 18
  const criteria = { ...field.criteria, valueType: ValueType.WAD }
  if (decimals <= 18) return { reward: amount * 10n ** BigInt(18 - decimals), criteria }
  const over = 10n ** BigInt(decimals - 18)
  if (amount % over !== 0n) throw new RewardFieldError('amountText', rewardText('tooFine'))
  return { reward: amount / over, criteria }
}

/** Whether an account of the creator signs the claims of a reward. */
export function isOwnSigner({ kind, signedBy }: RewardForm): boolean {
  return rewardKinds[kind].signing !== 'verifier' && signedBy === 'own'
}

/** Returns the decimals of the number: those of its token when they are known, and wei for the network fee. */
export function meaningOf({ numberIs }: RewardForm, field: NumberField): RewardForm['numberIs'] {
  if (isGasRebate(field.criteria)) return 'unit'
  return numberIs === 'unit' && field.unit === null ? 'raw' : numberIs
}

function amountOf(form: RewardForm, field: RewardField, unit: Unit | null, open: OpenKey): bigint {
  if (unit === null)
    throw new RewardFieldError(field === 'amountText' ? 'assetText' : field, rewardText('decimalsUnknown'))
  const text = form[field]
  if (text.trim() === '') throw new RewardFieldError(field, rewardText(open))
  const amount = readAmount(text, unit)
  if (amount.status === 'error') throw new RewardFieldError(field, amount.problem)
  if (amount.raw <= 0n) throw new RewardFieldError(field, rewardText('aboveZero'))
  if (amount.raw > MAX_WORD / 10n ** 36n) throw new RewardFieldError(field, rewardText('tooLarge'))
  return amount.raw
}

function count(form: RewardForm, field: RewardField, open: OpenKey): bigint {
  const many = readCount(form[field])
  if (many !== null && many > MAX_FORM_CLAIMS) {
    throw new RewardFieldError(field, rewardText('tooMany', { most: MAX_FORM_CLAIMS }))
  }
  if (many === null || many === 0n) {
    throw new RewardFieldError(field, rewardText(open))
  }
  return many
}

function optionalCount(form: RewardForm, field: RewardField): bigint | null {
  return form[field].trim() === '' ? null : count(form, field, field === 'timesText' ? 'enterClaims' : 'enterWallets')
}

function addressOf(form: RewardForm, field: RewardField, open: OpenKey): Address {
  const text = form[field].trim()
  if (text === '') throw new RewardFieldError(field, rewardText(open))
  const reading = readAddress(text)
  if (reading.status === 'ok') return reading.address
  throw new RewardFieldError(
    field,
    (reading.why === 'checksum' && addressProblem(text)) || rewardText('invalidAddress'),
  )
}

function signerOf(form: RewardForm, owner: Address | null): Address | null {
  return form.signerText.trim() === '' ? owner : addressOf(form, 'signerText', 'invalidAddress')
}
