import type { IncentiveFamily } from '@laurel/protocol'

/** What each family of incentives pays by. Source: docs/protocol.md#incentives. */
export const incentivePayments = {
  // In a token.
  erc20Incentive: 'fixed',
  cgdaIncentive: 'declining',
  // In something without a price.
  allowListIncentive: 'unpriced',
  pointsIncentive: 'unpriced',
  // Both versions of each.
  erc20VariableCriteriaIncentive: 'criteria',
  erc20PeggedVariableCriteriaIncentive: 'pegged-criteria',
  erc1155Incentive: 'transaction',
  erc20VariableIncentive: 'variable',
  erc20PeggedIncentive: 'pegged',
} as const satisfies Readonly<Record<IncentiveFamily, string>>
