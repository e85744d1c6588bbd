import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import type { Address } from 'viem'
import { boostText } from '../language/en/boost.ts'
import { formatAmount, formatRoundedDown, type Unit } from '../token/amount.ts'
import { formatMeasured, formatSigned } from './format-measured.ts'
import { isDrawnRaffle } from './format-raffle.ts'
import { paysOnce } from './pays-once.ts'
import type { RewardText } from './reward-text.ts'

/** What is left of a reward, in words and in percent. */
export type RemainingText = { readonly words: string; readonly percent: number; readonly isEmpty: boolean }

/** Returns the token whose symbol and decimals the text needs. Null for points and allowlist spots. */
export function getRewardAsset(incentive: Incentive): Address | null {
  switch (incentive.type) {
    case 'allowListIncentive':
      return null
    case 'pointsIncentive':
      return incentive.venue
    default:
      return incentive.asset
  }
}

/**
 * Formats a reward.
 * @param unit - of the token that {@link getRewardAsset} returns.
 * @param peg - the unit of the peg, if there is one.
 * @param counted - the unit of the token that `getCountedToken` returns. Null when it is not a token.
 */
export function formatReward(
  incentive: Incentive,
  unit: Unit,
  { peg = null, counted = null }: { readonly peg?: Unit | null; readonly counted?: Unit | null } = {},
): RewardText {
  const money = (raw: bigint) => formatAmount(raw, unit.decimals)
  switch (incentive.type) {
    case 'erc20Incentive':
      return {
        amount: money(incentive.reward),
        unit: unit.symbol,
        ...(incentive.strategy === Erc20Strategy.RAFFLE
          ? { how: boostText('raffle'), howHead: boostText('raffleHead') }
          : oncePerAccount()),
      }
    case 'cgdaIncentive':
      return {
        amount: formatRoundedDown(incentive.currentReward, unit.decimals),
        unit: unit.symbol,
        ...{ how: boostText('falls'), howHead: boostText('fallsHead') },
      }
    case 'pointsIncentive':
      return { amount: money(incentive.reward), unit: unit.symbol, ...oncePerAccount() }
    case 'erc1155Incentive': {
      const nft = boostText('nft', { id: String(incentive.tokenId) })
      return { amount: '1', unit: unit.symbol, how: nft, howHead: nft }
    }
    case 'allowListIncentive':
      return { amount: boostText('allowlist'), unit: boostText('spot'), ...oncePerAccount() }
    case 'erc20VariableIncentive':
      return formatSigned(incentive, unit)
    case 'erc20PeggedIncentive': {
      const worth = peg ?? unit
      return {
        amount: formatAmount(incentive.reward, worth.decimals),
        unit: worth.symbol,
        how: boostText('paidIn', { token: unit.symbol }),
        howHead: boostText('paidInHead', { token: unit.symbol }),
      }
    }
    case 'erc20VariableCriteriaIncentive':
    case 'erc20VariableCriteriaIncentiveV2':
    case 'erc20PeggedVariableCriteriaIncentive':
    case 'erc20PeggedVariableCriteriaIncentiveV2':
      return formatMeasured(incentive, { unit, peg, counted })
    default:
      return incentive satisfies never
  }
}

function oncePerAccount(): Pick<RewardText, 'how' | 'howHead'> {
  return { how: boostText('oncePerAccount'), howHead: boostText('oncePerAccountHead') }
}

/** The number of claims that the remaining funds cover. Null when not every claim pays the same. Pure. */
export function claimsLeft(incentive: Incentive): bigint | null {
  switch (incentive.type) {
    case 'erc20Incentive':
      if (incentive.strategy === Erc20Strategy.RAFFLE || incentive.reward === 0n) return null
      return incentive.remaining / incentive.reward
    case 'erc1155Incentive':
      return incentive.remaining
    case 'pointsIncentive':
    case 'allowListIncentive':
      return incentive.limit > incentive.claims ? incentive.limit - incentive.claims : 0n
    default:
      return null
  }
}

const WEEK_DAYS = 7n

/**
 * “Enough for 74 more claims. At this week’s pace, 7 days.” If the participant limit allows fewer wallets, their number
 * is shown instead. Empty where nothing is known, and once the boost has ended. Pure.
 * @param maxParticipants - of the boost; 0 for any number.
 * @param isEnded - whether the boost's signed end has passed. What is left then pays no new task.
 */
export function formatEnough(
  incentive: Incentive,
  {
    claimsThisWeek,
    maxParticipants,
    isEnded,
  }: { readonly claimsThisWeek: number; readonly maxParticipants: bigint; readonly isEnded: boolean },
): string {
  if (isEnded) return ''
  const paidFor = claimsLeft(incentive)
  if (paidFor === null || paidFor === 0n) return ''
  // An account that claimed another reward of the boost also counts as a participant, so fewer may be able to claim.
  const places = maxParticipants > incentive.claims ? maxParticipants - incentive.claims : 0n
  const isFewer = maxParticipants > 0n && paysOnce(incentive) && places < paidFor
  const left = isFewer ? places : paidFor
  if (left === 0n) return ''
  const enough = boostText(isFewer ? 'enoughPeople' : 'enoughClaims', { count: left })
  if (claimsThisWeek === 0) return enough
  const days = (left * WEEK_DAYS) / BigInt(claimsThisWeek)
  if (days > 365n) return enough
  return days < 1n ? boostText('paceHours', { enough }) : boostText('paceDays', { enough, count: days })
}

/** Formats what is left. */
export function formatRemaining(incentive: Incentive, unit: Unit): RemainingText {
  const say = (left: bigint, total: bigint, what: string, words: (raw: bigint) => string): RemainingText => ({
    words:
      // A claw-back of everything also lowers the total to zero.
      total === 0n
        ? boostText('noneLeft', { unit: what })
        : boostText('left', {
            left: words === money ? formatLeft(left, total, unit.decimals) : words(left),
            ...{ total: words(total), unit: what },
          }),
    percent: total === 0n ? 0 : Number((left * 1000n) / total) / 10,
    isEmpty: left === 0n,
  })
  const money = (raw: bigint) => formatAmount(raw, unit.decimals)
  const count = (raw: bigint) => formatAmount(raw, 0)
  const unclaimed = (limit: bigint, claims: bigint) => (limit > claims ? limit - claims : 0n)
  switch (incentive.type) {
    case 'erc20Incentive':
      if (incentive.strategy === Erc20Strategy.RAFFLE) {
        if (isDrawnRaffle(incentive)) {
          return { words: boostText('drawnEntries', { count: incentive.claims }), percent: 0, isEmpty: true }
        }
        // Nobody can enter once the prize is clawed back.
        const tickets = incentive.remaining < incentive.reward ? 0n : unclaimed(incentive.limit, incentive.claims)
        return say(tickets, incentive.limit, boostText('tickets'), count)
      }
      return say(incentive.remaining, incentive.limit * incentive.reward, unit.symbol, money)
    case 'cgdaIncentive':
      return say(incentive.remaining, incentive.totalBudget, unit.symbol, money)
    case 'erc1155Incentive':
      return say(incentive.remaining, incentive.limit, unit.symbol, count)
    case 'pointsIncentive':
      return say(
        unclaimed(incentive.limit, incentive.claims) * incentive.reward,
        incentive.limit * incentive.reward,
        unit.symbol,
        money,
      )
    case 'allowListIncentive':
      return say(unclaimed(incentive.limit, incentive.claims), incentive.limit, boostText('spots'), count)
    default:
      return say(incentive.remaining, incentive.limit, unit.symbol, money)
  }
}

/**
 * Amounts that are left after percentages and prices have all the decimals of the token. They are shown with those of their total, at
 * least two, rounded down, and as zero only when nothing is left.
 */
function formatLeft(left: bigint, total: bigint, decimals: number): string {
  let step = 1n
  for (let dropped = 2; dropped < decimals && total % (step * 10n) === 0n; dropped++) step *= 10n
  return left < step ? formatRoundedDown(left, decimals) : formatAmount(left - (left % step), decimals)
}

/** The percentage of a reward that is left, 0 to 100. It does not need data of a token. Pure. */
export function remainingShare(incentive: Incentive): number {
  return formatRemaining(incentive, { symbol: '', decimals: 0, token: incentive.incentive }).percent
}

/** Whether nothing of a reward is left. Pure. */
export function isSpent(incentive: Incentive): boolean {
  return formatRemaining(incentive, { symbol: '', decimals: 0, token: incentive.incentive }).isEmpty
}
