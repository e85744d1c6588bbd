import type { Address } from 'viem'
import type { Unit } from '../token/amount.ts'
import type { NeededMoney, RewardResult } from './read-reward.ts'
import { moneyKey, sumOf } from './read-rewards.ts'
import type { RewardForm } from './reward-form.ts'
import { rewardKinds } from './reward-kinds.ts'

/** One asset that a boost's rewards are paid in, and what they need of it. */
export type BudgetLine = {
  /** Stable while the asset is the same one. */
  readonly key: string
  readonly unit: Unit
  readonly asset: Address
  /** Only of a collectible. */
  readonly tokenId: bigint | null
  /** Null while one of its rewards is not whole. */
  readonly money: NeededMoney | null
}

/** What a wallet and a budget have of one asset, in base units or pieces. */
export type Held = {
  readonly inWallet: bigint
  readonly inBudget: bigint
  /** What the budget may take from the wallet already. */
  readonly approved: bigint
}

/** What the lines are made of. */
type BudgetReward = { readonly form: RewardForm; readonly reading: RewardResult; readonly unit: Unit | null }

/** What the rewards of a boost are paid in, each asset once, in the order of the rewards. Pure. */
export function budgetLines(rewards: readonly BudgetReward[]): readonly BudgetLine[] {
  const lines = new Map<string, BudgetLine>()
  for (const { form, reading, unit } of rewards) {
    const sort = rewardKinds[form.kind].money
    const money = reading.status === 'ready' ? reading.money : null
    // No line has the collectible before it is chosen.
    if (sort === null || unit === null || (sort === 'collectible' && money === null)) continue
    const of = { asset: unit.token, ...(money?.tokenId !== undefined && { tokenId: money.tokenId }) }
    const key = moneyKey(of)
    const before = lines.get(key)
    const sum = before === undefined ? money : before.money && money && (sumOf([before.money, money])[0] ?? null)
    lines.set(key, { key, unit, asset: of.asset, tokenId: of.tokenId ?? null, money: sum })
  }
  return [...lines.values()]
}

/** What a line takes out of a budget: the rewards and the fee. Null while it is not whole. */
export function totalOf({ money }: Pick<BudgetLine, 'money'>): bigint | null {
  return money === null ? null : money.rewards + money.fee
}
