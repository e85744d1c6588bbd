/** `active`: rewards are left. `exhausted`: all of them were claimed. `withdrawn`: the owner took back what was left. */
export const boostStatuses = ['active', 'exhausted', 'withdrawn'] as const
/** How a list of boosts is sorted. Amounts of different tokens cannot be compared, so `reward` sorts by token first. */
export const boostOrders = ['newest', 'least-left', 'most-claims', 'reward'] as const
/** Kinds of rewards: the same amount for each claim, an amount that varies, a raffle, or something that is not an ERC-20 token. */
export const boostRewardKinds = ['fixed', 'variable', 'raffle', 'other'] as const
