import type { Address } from 'viem'
import * as z from 'zod/mini'
import { sortedJson } from '../action-editor/sorted-json.ts'
import { emptyTermsForm, momentText, parseMoment, type TermsForm } from '../terms/read-terms.ts'
import { emptyTextForm, type TextForm } from '../terms/read-text.ts'
import { emptyRewardForm, type RewardForm, rewardShape } from './reward-form.ts'
import { rewardKinds } from './reward-kinds.ts'

/** Who may claim: anyone, the accounts on a list or not on it, or accounts that offchain lists allow. */
export type AudienceKind = 'anyone' | 'listed' | 'unlisted' | 'offchain'

/** The typed and chosen values of a boost's audience, rewards and budget. They are saved on the device as text. */
export type BoostForm = {
  readonly who: AudienceKind
  /** The accounts, as pasted or from a CSV file. */
  readonly listText: string
  /** The start, end and limits, as typed. */
  readonly terms: TermsForm
  /** The owner's text, as typed. */
  readonly text: TextForm
  /** The names of offchain lists, one per line. An account on any of them may claim. */
  readonly allowIdsText: string
  /** The names of offchain lists whose accounts may not claim, one per line. */
  readonly denyIdsText: string
  /** One to eight rewards. */
  readonly rewards: readonly RewardForm[]
  /** An address, or `new`. */
  readonly budget: Address | 'new'
  /** The name of a new budget. Empty for the boost's name. */
  readonly budgetNameText: string
}

/**
 * The maximum number of rewards of a boost that signed claims can address. Source:
 * docs/protocol.md#enums-and-constants.
 */
export const MAX_FORM_REWARDS = 8

/** The end of the year 9999, the last date that a date field can show. */
const MAX_TIMESTAMP = 253_402_300_799

/** The empty form. */
export const emptyBoostForm: BoostForm = {
  ...{ who: 'anyone', listText: '', allowIdsText: '', denyIdsText: '', rewards: [emptyRewardForm] },
  ...{ budget: 'new', budgetNameText: '', terms: emptyTermsForm, text: emptyTextForm },
}

/** Changes one reward. A value that the contracts store once per boost changes in all rewards that have it. Pure. */
export function withRewardChanged(form: BoostForm, at: number, changes: Partial<RewardForm>): BoostForm {
  const before = form.rewards[at]
  if (before === undefined) return form
  const changed = { ...before, ...changes }
  const others = form.rewards.filter((_, index) => index !== at)
  // A reward that begins to use a shared value takes the existing one. A reward that already uses it passes its own to
  // the others.
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

/** Adds an empty reward, up to the maximum. Pure. */
export function withRewardAdded(form: BoostForm): BoostForm {
  return form.rewards.length < MAX_FORM_REWARDS ? { ...form, rewards: [...form.rewards, emptyRewardForm] } : form
}

/** Removes a reward. The last one stays. Pure. */
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

/** Whether the boost's validator counts claims, instead of the incentive. Source: docs/protocol.md#signed-claims. */
function countsClaims({ kind }: RewardForm): boolean {
  return !rewardKinds[kind].isOnce
}

/** Whether the boost limits the number of accounts. A number of NFTs belongs to the reward instead. */
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

/** Times are saved as Unix times and not as typed, so that a link has the same time in every time zone. */
function savedTerms({ startText, endText, maxPerAccountText, maxPerAccountPerDayText, maxPerDayText }: TermsForm) {
  const [start, end] = [parseMoment(startText) ?? null, parseMoment(endText) ?? null]
  return { start, end, maxPerAccountText, maxPerAccountPerDayText, maxPerDayText }
}

/**
 * Serializes the form to save it on this device. Equal forms have equal texts. The chosen budget is left out, because it
 * belongs to the connected account.
 */
export function stringifyBoostForm({ budget: _, terms, ...form }: BoostForm): string {
  return sortedJson({ ...form, terms: savedTerms(terms) })
}

/** Parses the result of {@link stringifyBoostForm}. Returns null for anything else. */
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

/** Whether two forms are equal, apart from the chosen budget. */
export function isSameBoost(one: BoostForm, other: BoostForm): boolean {
  return stringifyBoostForm(one) === stringifyBoostForm(other)
}
