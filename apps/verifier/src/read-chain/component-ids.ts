import type { ValidatorKind } from '@laurel/protocol'

/** What the deployed components return from `getComponentInterface`. Source: docs/protocol.md#interface-ids. */
export const validatorIds: ReadonlyMap<string, ValidatorKind> = new Map([
  ['0xb8ce7b22', 'signerValidator'],
  ['0x81818aa3', 'signerValidatorV2'],
  ['0xc8ebc758', 'limitedSignerValidator'],
  ['0xf1a436d9', 'limitedSignerValidatorV2'],
  ['0xb0fafe58', 'payableLimitedSignerValidator'],
  ['0x89b50fd9', 'payableLimitedSignerValidatorV2'],
])

/** The id of `EventAction`. */
export const EVENT_ACTION_ID = '0x7687b0ed'
/** The id of `OffchainAccessList`. */
export const OFFCHAIN_LIST_ID = '0x2a6b3c38'

/** What each kind of incentive pays by. Source: docs/protocol.md#interface-ids; docs/protocol.md#incentives. */
export const incentiveIds: ReadonlyMap<
  string,
  'fixed' | 'falling' | 'unpriced' | 'criteria' | 'pegged-criteria' | 'transaction' | 'variable' | 'pegged'
> = new Map([
  // ERC20Incentive and CGDAIncentive pay in a token.
  ['0x7cc1d5bb', 'fixed'],
  ['0x53cf8555', 'falling'],
  // AllowListIncentive and PointsIncentive pay in something without a price.
  ['0xc2c281ec', 'unpriced'],
  ['0x0d36a40d', 'unpriced'],
  // Both versions of ERC20VariableCriteriaIncentive and of ERC20PeggedVariableCriteriaIncentive.
  ['0x52b8e45c', 'criteria'],
  ['0xf60c99c9', 'pegged-criteria'],
  // ERC1155Incentive.
  ['0x9e4fa10b', 'transaction'],
  // ERC20VariableIncentive and ERC20PeggedIncentive.
  ['0x90318111', 'variable'],
  ['0x56586338', 'pegged'],
])
