import { Erc20Strategy, type IncentiveParameters } from '@laurel/protocol'
import type { Address } from 'viem'
import { manageText } from '../language/en/manage.ts'
import { rewardText } from '../language/en/reward.ts'
import { formatAmountWithUnit, readAmount, readCount, type Unit } from '../token/amount.ts'

/** How an added reward is divided. */
export type AddedKind = 'pool' | 'raffle' | 'falling'

/** The typed values. */
export type AddedForm = {
  readonly kind: AddedKind
  readonly token: Address
  readonly amountText: string
  /** The number of accounts that are paid. For a raffle, the number that may enter. */
  readonly accountsText: string
}

/** The result of parsing the form: the parameters of the incentive, or the error. */
export type AddedResult =
  | { readonly status: 'error'; readonly problem: string }
  | {
      readonly status: 'ready'
      readonly parameters: IncentiveParameters
      /** Base units, without the fee. */
      readonly needed: bigint
    }

/** The largest number of claims that a form accepts, far above any real boost. */
const MAX_ADDED_CLAIMS = 10n ** 12n
/** A declining reward drops by one part in this many with each claim, and rises by the same amount in an hour. */
const FALLS_BY = 50n

/**
 * Parses the form. Pure and total.
 * @param manager - the account that may top up, claw back and draw.
 */
export function readAddedReward(form: AddedForm, unit: Unit, manager: Address): AddedResult {
  const { kind, token: asset, amountText, accountsText } = form
  if (amountText.trim() === '') return wrong(manageText('enterReward'))
  const amount = readAmount(amountText, unit)
  if (amount.status === 'error') return amount
  const { raw: reward } = amount
  if (reward <= 0n) return wrong(manageText('aboveZero'))
  const limit = readCount(accountsText)
  if (limit === null || limit === 0n || limit > MAX_ADDED_CLAIMS) {
    return wrong(manageText('enterPeople'))
  }
  if (kind === 'falling') {
    if (reward < FALLS_BY) return wrong(rewardText('fallingLeast', { least: formatAmountWithUnit(FALLS_BY, unit) }))
    const [step, totalBudget] = [reward / FALLS_BY, reward * limit]
    return {
      ...{ status: 'ready', needed: totalBudget },
      parameters: {
        ...{ type: 'cgdaIncentive', asset, initialReward: reward, rewardDecay: step, rewardBoost: step },
        ...{ totalBudget, manager },
      },
    }
  }
  const isRaffle = kind === 'raffle'
  const strategy = isRaffle ? Erc20Strategy.RAFFLE : Erc20Strategy.POOL
  return {
    status: 'ready',
    parameters: { type: 'erc20Incentive', asset, strategy, reward, limit, manager },
    // A raffle has one winner, no matter how many enter.
    needed: isRaffle ? reward : reward * limit,
  }
}

function wrong(problem: string): AddedResult {
  return { status: 'error', problem }
}
