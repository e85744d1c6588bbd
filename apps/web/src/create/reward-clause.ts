import { Erc20Strategy } from '@laurel/protocol'
import { type SentencePart, sentenceText } from '../action-editor/action-sentence.ts'
import { countWords } from '../controls/time-words.ts'
import { formatAmountWithUnit, readAmount, type Unit } from '../token/amount.ts'
import type { NumberField } from './number-fields.ts'
import { meaningOf, type RewardReading } from './read-reward.ts'
import type { RewardForm } from './reward-form.ts'
import { type RewardKind, rewardKinds } from './reward-kinds.ts'

/** What the words of a reward are made of. */
export type ClauseFacts = {
  /** Which of the boost's rewards, counted from 0. */
  readonly at: number
  readonly form: RewardForm
  readonly reading: RewardReading
  readonly unit: Unit | null
  readonly pegUnit: Unit | null
  readonly fields: readonly NumberField[]
}

/** What somebody earns, to follow “Anyone who swaps at Harbor”: “ earns 25 TUSD, once.” Null while that is open. */
export function rewardClause({
  at,
  form,
  reading,
  unit,
  pegUnit,
  fields,
}: ClauseFacts): readonly SentencePart[] | null {
  if (reading.status !== 'ready' || unit === null) return null
  const { incentive, timesEach, maxParticipants } = reading
  const say = (before: string, chosen: string, after: string) => partsOf(at, [before, chosen, after])
  const often = `${timesWords(timesEach)}${peopleWords(maxParticipants)}`
  switch (incentive.kind) {
    case 'erc20Incentive':
      return incentive.strategy === Erc20Strategy.RAFFLE
        ? say(' has one chance of ', formatAmountWithUnit(incentive.reward, unit), '.')
        : say(' earns ', formatAmountWithUnit(incentive.reward, unit), ', once.')
    case 'cgdaIncentive':
      return say(' earns ', formatAmountWithUnit(incentive.initialReward, unit), fallingWords(incentive, unit))
    case 'erc20VariableCriteriaIncentiveV2':
    case 'erc20PeggedVariableCriteriaIncentiveV2': {
      const field = fields.find(({ key }) => key === form.followsKey)
      const per = field === undefined ? 'one' : oneOf(form, field)
      const isPegged = incentive.kind === 'erc20PeggedVariableCriteriaIncentiveV2'
      const paid = amountAsRead(form.amountText, isPegged ? pegUnit : unit)
      const most = `, at most ${formatAmountWithUnit(incentive.maxReward, unit)}${often}.`
      return say(' earns ', paid, ` for each ${per}${isPegged ? `, paid in ${unit.symbol}` : ''}${most}`)
    }
    case 'erc20VariableIncentive':
      return say(' earns ', `what the signer says, in ${unit.symbol}`, `${often}.`)
    case 'erc20PeggedIncentive': {
      const worth = pegUnit === null ? '' : formatAmountWithUnit(incentive.reward, pegUnit)
      return say(' earns ', worth, `’s worth of ${unit.symbol}${often}.`)
    }
    case 'pointsIncentive':
      return say(' earns ', formatAmountWithUnit(incentive.reward, unit), ', once.')
    case 'erc1155Incentive':
      return say(' earns ', `one ${unit.symbol}, number ${incentive.tokenId}`, `${often}.`)
    case 'allowListIncentive':
      return say(' earns ', 'a place on a list', ', once.')
    default:
      return null
  }
}

function timesWords(timesEach: bigint | null): string {
  if (timesEach === null) return ''
  return timesEach === 1n ? ', once' : `, ${timesEach} times at most`
}

/** How many may claim from the boost; nothing where any number may. */
function peopleWords(maxParticipants: bigint): string {
  if (maxParticipants === 0n) return ''
  return maxParticipants === 1n ? ', one person in all' : `, ${countWords(maxParticipants)} people in all`
}

/** It rises from its creation on, without a top but what is left: a first claim that comes late is paid more. */
function fallingWords(
  { rewardDecay, rewardBoost }: { readonly rewardDecay: bigint; readonly rewardBoost: bigint },
  unit: Unit,
): string {
  const [less, more] = [rewardDecay, rewardBoost].map((step) => formatAmountWithUnit(step, unit))
  return ` when it is created, ${less} less after each claim, ${more} more for each hour without one.`
}

/** The amount as it was understood, never as it was typed: they could differ in how they are read. */
function amountAsRead(text: string, unit: Unit | null): string {
  const amount = unit === null ? null : readAmount(text, unit)
  return unit === null || amount?.status !== 'read' ? '' : formatAmountWithUnit(amount.raw, unit)
}

/** One of what is followed: “1 TUSD in value”. */
export function oneOf(form: RewardForm, field: NumberField): string {
  const meaning = meaningOf(form, field)
  const unit = meaning === 'unit' ? (field.unit?.symbol ?? '') : meaning === 'wad' ? '(of 18 decimals)' : ''
  return `1${unit === '' ? '' : `\u00a0${unit}`} ${field.key === 'fee' ? 'of' : 'in'} ${field.name}`
}

function partsOf(at: number, [before, chosen, after]: readonly [string, string, string]): readonly SentencePart[] {
  const words = (text: string): SentencePart => ({ text, place: null, isOpen: false })
  return [words(before), { text: chosen, place: { at: 'reward', reward: at }, isOpen: false }, words(after)]
}

/**
 * What somebody earns in all: “ earns 25 TUSD, once; and has one chance of 100 LEAF.” One that is open says so; null while
 * all of them are.
 */
export function joinClauses(clauses: readonly (readonly SentencePart[] | null)[]): readonly SentencePart[] | null {
  if (clauses.every((clause) => clause === null)) return null
  return clauses.flatMap((clause, at) => {
    const isLast = at === clauses.length - 1
    const words = clause ?? openClause(at)
    const before = at === 0 ? [] : [{ text: isLast ? '; and' : ';', place: null, isOpen: false }]
    return [...before, ...(isLast ? words : withoutPeriod(words))]
  })
}

function openClause(at: number): readonly SentencePart[] {
  return partsOf(at, [' earns ', 'something more', '.']).map((part) => ({ ...part, isOpen: part.place !== null }))
}

/** A reward on a line of its own: “25 TUSD, once”, or its kind while it is not whole. */
export function rewardLine(clause: readonly SentencePart[] | null, kind: RewardKind): string {
  if (clause === null) return `${rewardKinds[kind].label}: not whole yet`
  const words = sentenceText(clause)
    .trim()
    .replace(/^earns /, '')
    .replace(/\.$/, '')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function withoutPeriod(clause: readonly SentencePart[]): readonly SentencePart[] {
  return clause.map((part, at) => (at === clause.length - 1 ? { ...part, text: part.text.replace(/\.$/, '') } : part))
}

/** The sentence with what is earned in place of “counts”. */
export function withReward(
  sentence: readonly SentencePart[],
  clause: readonly SentencePart[] | null,
): readonly SentencePart[] {
  const last = sentence.at(-1)
  if (clause === null || last === undefined || !last.text.endsWith(' counts.')) return sentence
  const kept = last.text.slice(0, -' counts.'.length)
  return [...sentence.slice(0, -1), ...(kept === '' ? [] : [{ ...last, text: kept }]), ...clause]
}
