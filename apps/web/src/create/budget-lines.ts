import type { Address } from 'viem'
import type { Unit } from '../token/amount.ts'
import type { NeededMoney, RewardResult } from './read-reward.ts'
import { moneyKey, sumOf } from './read-rewards.ts'
import type { RewardForm } from './reward-form.ts'
import { rewardKinds } from './reward-kinds.ts'

/** One asset in which a boost's rewards are paid, and the amounts that they need. */
export type BudgetLine = {
  /** Does not change while the asset is the same. */
  readonly key: string
  readonly unit: Unit
  readonly asset: Address
  /** Only for NFTs. */
  readonly tokenId: bigint | null
  /** Null while one of its rewards is incomplete. */
  readonly money: NeededMoney | null
}

/** The balances of a wallet and a budget in one asset, in base units or pieces. */
export type Held = {
  readonly inWallet: bigint
  readonly inBudget: bigint
  /** The allowance of the budget for the wallet's tokens. */
  readonly approved: bigint
}

/** The data of one reward that the lines are computed from. */
type BudgetReward = { readonly form: RewardForm; readonly reading: RewardResult; readonly unit: Unit | null }

/** Returns the assets in which a boost's rewards are paid, each once, in the order of the rewards. Pure. */
export function budgetLines(rewards: readonly BudgetReward[]): readonly BudgetLine[] {
  const lines = new Map<string, BudgetLine>()
  for (const { form, reading, unit } of rewards) {
    const sort = rewardKinds[form.kind].money
    const money = reading.status === 'ready' ? reading.money : null
    // An NFT has a line only once its token id is chosen.
    if (sort === null || unit === null || (sort === 'collectible' && money === null)) continue
    const of = { asset: unit.token, ...(money?.tokenId !== undefined && { tokenId: money.tokenId }) }
    const key = moneyKey(of)
    const before = lines.get(key)
    const sum = before === undefined ? money : before.money && money && (sumOf([before.money, money])[0] ?? null)
    lines.set(key, { key, unit, asset: of.asset, tokenId: of.tokenId ?? null, money: sum })
  }
  return [...lines.values()]
}

/** Returns what a line takes from a budget: the rewards and the fee. Null while it is incomplete. */
export function totalOf({ money }: Pick<BudgetLine, 'money'>): bigint | null {
  return money === null ? null : money.rewards + money.fee
}
