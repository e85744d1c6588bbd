import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { expect, test } from 'vitest'
import { formatClaimLimit } from './claim-limit.ts'

const account = '0x00000000000000000000000000000000000000aa'
const common = { incentive: account, asset: account, claims: 0n, reward: 1n, remaining: 10n, limit: 10n } as const
const signed: Incentive = { ...common, type: 'erc20VariableIncentive', totalClaimed: 0n }
const pool: Incentive = { ...common, type: 'erc20Incentive', strategy: Erc20Strategy.POOL }

test.each([
  [signed, 2n, 'Up to 2 times per wallet.'],
  [signed, 1n, 'Once per wallet.'],
  [signed, null, null],
  // The reward itself says “once per wallet”.
  [pool, 1n, null],
] as const)('default: how often a wallet is paid', (incentive, maxClaimCount, expected) => {
  expect(formatClaimLimit(incentive, maxClaimCount)).toBe(expected)
})
