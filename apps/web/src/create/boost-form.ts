import type { Address } from 'viem'
import * as z from 'zod/mini'
import { emptyTermsForm, momentText, parseMoment, type TermsForm } from '../terms/read-terms.ts'
import { emptyTextForm, type TextForm } from '../terms/read-text.ts'
import { emptyRewardForm, type RewardForm, rewardShape } from './reward-form.ts'
import { rewardKinds } from './reward-kinds.ts'

/** Who may claim: anyone, those of a list, those of no list, or accounts that offchain lists allow. */
export type AudienceKind = 'anyone' | 'listed' | 'unlisted' | 'offchain'

/** What was typed and chosen about a boost's audience, rewards and money. Plain text: it is saved on the device as it is. */
export type BoostForm = {
  readonly who: AudienceKind
  /** Accounts, as pasted or from a CSV file. */
  readonly listText: string
  /** When it counts and how often, as typed. */
  readonly terms: TermsForm
  /** What its owner says of it, as typed. */
  readonly text: TextForm
  /** Names of offchain lists, one on each line. An account on any of them may claim. */
  readonly allowIdsText: string
  /** The same of those that may not. */
  readonly denyIdsText: string
  /** One to eight. */
  readonly rewards: readonly RewardForm[]
  /** An address, or `new`. */
  readonly budget: Address | 'new'
  /** What a new budget is called; empty for the boost's own name. */
  readonly budgetNameText: string
}

/** The number of rewards of one boost that signed claims can reach. Source: docs/protocol.md#enums-and-constants. */
export const MAX_FORM_REWARDS = 8

/** The end of the year 9999, the last date that a date field can show. */
const MAX_TIMESTAMP = 253_402_300_799

/** Nothing is typed yet. */
export const emptyBoostForm: BoostForm = {
  ...{ who: 'anyone', listText: '', allowIdsText: '', denyIdsText: '', rewards: [emptyRewardForm] },
  ...{ budget: 'new', budgetNameText: '', terms: emptyTermsForm, text: emptyTextForm },
}

/** Changes one reward. What the contracts keep once for a whole boost changes in each that asks for it. Pure. */
export function withRewardChanged(form: BoostForm, at: number, changes: Partial<RewardForm>): BoostForm {
  const before = form.rewards[at]
  if (before === undefined) return form
  const changed = { ...before, ...changes }
  const others = form.rewards.filter((_, index) => index !== at)
  // A reward that comes to count takes the numbers that are there; one that counts already gives its own to the others.
  const times = countsClaims(before) ? undefined : others.find(countsClaims)?.timesText
  const inherited = countsAccounts(before) ? undefined : others.find(countsAccounts)?.accountsText
  const completed = {
    ...changed,
    ...(countsClaims(changed) && times !== undefined && { timesText: times }),
    ...(countsAccounts(changed) && inherited !== undefined && { accountsText: inherited }),
  }
  return {
    ...form,
    rewards: form.rewards.map((reward, index) => (index === at ? completed : withLimitsOf(completed, reward))),
  }
}

/** One more reward, empty; none where there are as many as can be claimed. Pure. */
export function withRewardAdded(form: BoostForm): BoostForm {
  return form.rewards.length < MAX_FORM_REWARDS ? { ...form, rewards: [...form.rewards, emptyRewardForm] } : form
}

/** One reward less; the last one stays. Pure. */
export function withRewardRemoved(form: BoostForm, at: number): BoostForm {
  return form.rewards.length > 1 ? { ...form, rewards: form.rewards.filter((_, index) => index !== at) } : form
}

function withLimitsOf(completed: RewardForm, reward: RewardForm): RewardForm {
  return {
    ...reward,
    ...(countsClaims(completed) && countsClaims(reward) && { timesText: completed.timesText }),
    ...(countsAccounts(completed) && countsAccounts(reward) && { accountsText: completed.accountsText }),
  }
}

/**
 * True where the boost's validator counts claims, and not the reward itself.
 * Source: docs/protocol.md#signed-claims.
 */
function countsClaims({ kind }: RewardForm): boolean {
  return !rewardKinds[kind].isOnce
}

/** True where the boost counts inherited: a number of collectibles is the reward's own. */
function countsAccounts(reward: RewardForm): boolean {
  return countsClaims(reward) && reward.kind !== 'collectible'
}

const seconds = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_TIMESTAMP))), null)
const count = z._default(z.string().check(z.maxLength(20)), '')
const termsShape = z.object({
  ...{ start: seconds, end: seconds },
  ...{ maxPerAccountText: count, maxPerAccountPerDayText: count, maxPerDayText: count },
})
const typed = z._default(z.string().check(z.maxLength(2_000)), '')
const textShape = z.object({ titleText: typed, descriptionText: typed, linkText: typed })
const ids = z._default(z.string().check(z.maxLength(20_000)), '')
const formShape = z.object({
  who: z.enum(['anyone', 'listed', 'unlisted', 'offchain']),
  listText: z.string().check(z.maxLength(200_000)),
  ...{ allowIdsText: ids, denyIdsText: ids },
  rewards: z.array(rewardShape).check(z.minLength(1), z.maxLength(MAX_FORM_REWARDS)),
  budgetNameText: z._default(z.string().check(z.maxLength(200)), ''),
  terms: z._default(termsShape, savedTerms(emptyTermsForm)),
  text: z._default(textShape, emptyTextForm),
})

/** Moments as such and not as typed: a link says the same one in every time zone. */
function savedTerms({ startText, endText, maxPerAccountText, maxPerAccountPerDayText, maxPerDayText }: TermsForm) {
  const [start, end] = [parseMoment(startText) ?? null, parseMoment(endText) ?? null]
  return { start, end, maxPerAccountText, maxPerAccountPerDayText, maxPerDayText }
}

/** The form as it is saved on the device. A chosen budget is not saved, because it belongs to the connected account. */
export function stringifyBoostForm({ budget: _, terms, ...form }: BoostForm): string {
  return JSON.stringify({ ...form, terms: savedTerms(terms) })
}

/** Reads what {@link stringifyBoostForm} wrote; null for anything else. */
export function parseBoostForm(text: string): BoostForm | null {
  try {
    const parsed = formShape.safeParse(JSON.parse(text))
    if (!parsed.success) return null
    const { start, end, ...limits } = parsed.data.terms
    const times = { startText: momentText(start), endText: momentText(end) }
    return { ...parsed.data, budget: 'new', terms: { ...emptyTermsForm, ...times, ...limits } }
  } catch {
    return null
  }
}

/** Whether two forms say the same, whatever budget is chosen. */
export function isSameBoost(one: BoostForm, other: BoostForm): boolean {
  return stringifyBoostForm(one) === stringifyBoostForm(other)
}
