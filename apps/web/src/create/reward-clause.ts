import { Erc20Strategy } from '@laurel/protocol'
import { type SentencePart, sentenceText } from '../action-editor/action-sentence.ts'
import { rewardText } from '../language/en/reward.ts'
import { formatAmountWithUnit, readAmount, type Unit } from '../token/amount.ts'
import { FEE_KEY, type NumberField } from './number-fields.ts'
import { meaningOf, type RewardResult } from './read-reward.ts'
import type { RewardForm } from './reward-form.ts'
import { type RewardKind, rewardLabel } from './reward-kinds.ts'

/** The data for describing a reward. */
export type ClauseData = {
  /** The index of the reward. */
  readonly at: number
  readonly form: RewardForm
  readonly reading: RewardResult
  readonly unit: Unit | null
  readonly pegUnit: Unit | null
  readonly fields: readonly NumberField[]
}

/**
 * Describes what a claim earns, to follow “Anyone who swaps on Harbor”: “ earns 25 TUSD, once”. Null while it is
 * incomplete.
 */
export function rewardClause({ at, form, reading, unit, pegUnit, fields }: ClauseData): readonly SentencePart[] | null {
  if (reading.status !== 'ready' || unit === null) return null
  const { incentive, timesEach, maxParticipants } = reading
  const earns = (chosen: string, after = '') => partsOf(at, [rewardText('earns'), chosen, after])
  const often = `${timesWords(timesEach)}${walletWords(maxParticipants)}`
  switch (incentive.type) {
    case 'erc20Incentive': {
      const amount = formatAmountWithUnit(incentive.reward, unit)
      return incentive.strategy === Erc20Strategy.RAFFLE
        ? partsOf(at, [rewardText('entersRaffle'), amount, ''])
        : earns(amount, rewardText('once'))
    }
    case 'cgdaIncentive':
      return earns(formatAmountWithUnit(incentive.initialReward, unit), fallingWords(incentive, unit))
    case 'erc20VariableCriteriaIncentiveV2':
    case 'erc20PeggedVariableCriteriaIncentiveV2': {
      const field = fields.find(({ key }) => key === form.followsKey)
      const one = field === undefined ? '1' : oneOf(form, field)
      const isPegged = incentive.type === 'erc20PeggedVariableCriteriaIncentiveV2'
      const paid = amountAsRead(form.amountText, isPegged ? pegUnit : unit)
      const most = formatAmountWithUnit(incentive.maxReward, unit)
      const rate = isPegged
        ? rewardText('ratePaidIn', { one, most, symbol: unit.symbol })
        : rewardText('rate', { one, most })
      return earns(paid, `${rate}${often}`)
    }
    case 'erc20VariableIncentive':
      return earns(rewardText('customAmount', { symbol: unit.symbol }), often)
    case 'erc20PeggedIncentive': {
      const worth = pegUnit === null ? '' : formatAmountWithUnit(incentive.reward, pegUnit)
      return earns(worth, `${rewardText('worthOf', { symbol: unit.symbol })}${often}`)
    }
    case 'pointsIncentive':
      return earns(formatAmountWithUnit(incentive.reward, unit), rewardText('once'))
    case 'erc1155Incentive':
      return earns(rewardText('oneNft', { symbol: unit.symbol, id: String(incentive.tokenId) }), often)
    case 'allowListIncentive':
      return earns(rewardText('listSpot'), rewardText('once'))
    default:
      return null
  }
}

function timesWords(timesEach: bigint | null): string {
  if (timesEach === null) return ''
  return timesEach === 1n ? rewardText('once') : rewardText('timesAtMost', { count: timesEach })
}

/** The number of wallets that can claim from the boost. Empty without a limit. */
function walletWords(maxParticipants: bigint): string {
  return maxParticipants === 0n ? '' : rewardText('walletsInTotal', { count: maxParticipants })
}

/** The reward rises from the creation on, up to what is left, so a late first claim is paid more. */
function fallingWords(
  { rewardDecay, rewardBoost }: { readonly rewardDecay: bigint; readonly rewardBoost: bigint },
  unit: Unit,
): string {
  return rewardText('atCreation', {
    less: formatAmountWithUnit(rewardDecay, unit),
    more: formatAmountWithUnit(rewardBoost, unit),
  })
}

/** The amount as it was parsed, and not as it was typed, because a user may read the typed text differently. */
function amountAsRead(text: string, unit: Unit | null): string {
  const amount = unit === null ? null : readAmount(text, unit)
  return unit === null || amount?.status !== 'ok' ? '' : formatAmountWithUnit(amount.raw, unit)
}

/** One unit of the number that a reward is based on: “1 TUSD in value”. */
export function oneOf(form: RewardForm, field: NumberField): string {
  const meaning = meaningOf(form, field)
  const symbol = meaning === 'unit' ? field.unit?.symbol : meaning === 'wad' ? rewardText('wadSymbol') : undefined
  const isFee = field.key === FEE_KEY
  return symbol === undefined || symbol === ''
    ? rewardText(isFee ? 'oneRawOf' : 'oneRawIn', { name: field.name })
    : rewardText(isFee ? 'oneOf' : 'oneIn', { name: field.name, symbol })
}

function partsOf(at: number, [before, chosen, after]: readonly [string, string, string]): readonly SentencePart[] {
  const words = (text: string): SentencePart => ({ text, place: null, isOpen: false })
  const clause = [words(before), { text: chosen, place: { type: 'reward', reward: at }, isOpen: false } as const]
  return after === '' ? clause : [...clause, words(after)]
}

/**
 * Describes all rewards in one clause: “ earns 25 TUSD, once; and gets one raffle ticket to win 100 LEAF”. An incomplete
 * reward is shown as such. Null while all are incomplete.
 */
export function joinClauses(clauses: readonly (readonly SentencePart[] | null)[]): readonly SentencePart[] | null {
  if (clauses.every((clause) => clause === null)) return null
  return clauses.flatMap((clause, at) => {
    const isLast = at === clauses.length - 1
    const before = at === 0 ? [] : [{ text: isLast ? rewardText('and') : ';', place: null, isOpen: false }]
    return [...before, ...(clause ?? openClause(at))]
  })
}

function openClause(at: number): readonly SentencePart[] {
  return partsOf(at, [rewardText('earns'), rewardText('somethingMore'), '']).map((part) => {
    return { ...part, isOpen: part.place !== null }
  })
}

/** Describes a reward in a separate line: “25 TUSD, once”, or its kind while it is incomplete. */
export function rewardLine(clause: readonly SentencePart[] | null, kind: RewardKind): string {
  if (clause === null) return rewardText('incomplete', { kind: rewardLabel(kind) })
  // The first part is the verb.
  const words = sentenceText(clause.slice(1))
  if (kind === 'raffle') return rewardText('raffleLine', { amount: words })
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
