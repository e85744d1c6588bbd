import { type Incentive, isGasRebate, ValueType } from '@laurel/protocol'
import { type Address, isAddressEqual } from 'viem'
import { boostText } from '../language/en/boost.ts'
import { formatAmount, formatRoundedDown, type Unit } from '../token/amount.ts'
import type { RewardText } from './reward-text.ts'

/** An incentive whose reward depends on a number in the transaction. */
export type MeasuredIncentive = Extract<Incentive, { readonly criteria: object }>

/** One with 18 decimals, by which the contracts divide. */
const WAD = 10n ** 18n
const WAD_PERCENT = WAD / 100n

/**
 * Returns the contract whose number decides the reward, if the number may be an amount of its token. Null for a plain
 * number, the network fee, and other rewards. Pure.
 */
export function getCountedToken(incentive: Incentive): Address | null {
  if (!('criteria' in incentive) || isGasRebate(incentive.criteria) || isPlain(incentive)) return null
  return incentive.criteria.targetContract
}

function isPlain({ criteria }: MeasuredIncentive): boolean {
  return 'valueType' in criteria && criteria.valueType === ValueType.RAW
}

/**
 * Formats a reward that depends on a number in the transaction: by its rule, or by its maximum if the unit of the number
 * is unknown. Pure.
 * @param counted - the unit of the token that {@link getCountedToken} returns. Null when it is not a token.
 */
export function formatMeasured(
  incentive: MeasuredIncentive,
  { unit, peg, counted }: { readonly unit: Unit; readonly peg: Unit | null; readonly counted: Unit | null },
): RewardText {
  const { reward, maxReward, criteria } = incentive
  const worth = peg ?? unit
  const most = `${formatAmount(maxReward, unit.decimals)} ${unit.symbol}`
  const limits = maxReward === 0n ? boostText('noMaximum') : boostText('upTo', { amount: most })
  const limitsHead = maxReward === 0n ? boostText('noMaximumHead') : boostText('upToHead', { amount: most })
  const limited =
    peg === null
      ? { how: limits, howHead: limitsHead }
      : {
          how: boostText('paidInLimited', { token: unit.symbol, limit: limits }),
          howHead: boostText('paidInLimitedHead', { token: unit.symbol, limit: limits }),
        }
  // A reward of zero pays the number itself.
  const share = reward === 0n ? WAD : reward
  if (isGasRebate(criteria)) return { amount: formatPercent(share), unit: boostText('ofNetworkFee'), ...limited }
  if (isPlain(incentive)) {
    if (reward > 0n) {
      return {
        ...{ amount: formatRoundedDown(reward, worth.decimals), unit: boostText('rateOne', { symbol: worth.symbol }) },
        how: boostText('counted', { limit: limited.how }),
        howHead: boostText('countedHead', { limit: limited.how }),
      }
    }
  } else if (isAddressEqual(criteria.targetContract, worth.token) && share <= WAD) {
    return { amount: formatPercent(share), unit: boostText('back'), ...limited }
  } else if (counted !== null) {
    const rate = (reward * 10n ** BigInt(counted.decimals)) / WAD
    if (rate > 0n) {
      const of = boostText('rate', { symbol: worth.symbol, one: counted.symbol })
      return { amount: formatRoundedDown(rate, worth.decimals), unit: of, ...limited }
    }
  }
  if (maxReward === 0n) {
    return {
      ...{ amount: boostText('varies'), unit: unit.symbol },
      ...{ how: boostText('scalesFreely'), howHead: boostText('scalesFreelyHead') },
    }
  }
  return {
    amount: boostText('upToHead', { amount: formatAmount(maxReward, unit.decimals) }),
    ...{ unit: unit.symbol, how: boostText('scales'), howHead: boostText('scalesHead') },
  }
}

/** Formats a reward whose amount, or the number it is multiplied with, is signed with each claim. Pure. */
export function formatSigned(
  { reward, remaining, limit }: Extract<Incentive, { readonly type: 'erc20VariableIncentive' }>,
  unit: Unit,
): RewardText {
  if (reward > 0n) {
    return {
      ...{ amount: formatRoundedDown(reward, unit.decimals), unit: boostText('rateOne', { symbol: unit.symbol }) },
      ...{ how: boostText('countedBySigner'), howHead: boostText('countedBySignerHead') },
    }
  }
  const most = formatRoundedDown(remaining > 0n ? remaining : limit, unit.decimals)
  return {
    ...{ amount: boostText('upToHead', { amount: most }), unit: unit.symbol },
    ...{ how: boostText('setPerClaim'), howHead: boostText('setPerClaimHead') },
  }
}

/** @param share - with 18 decimals: one is 100 %. */
function formatPercent(share: bigint): string {
  const isTenths = share % (WAD_PERCENT / 10n) === 0n
  return boostText('percent', {
    percent: isTenths ? formatAmount(share / (WAD_PERCENT / 10n), 1) : formatRoundedDown(share, 16),
  })
}
