import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { formatShare, getReferralShare } from './referral-share.ts'

const at = '0x00000000000000000000000000000000000000aa'
const pool: Incentive = {
  ...{ type: 'erc20Incentive', strategy: Erc20Strategy.POOL, incentive: at, asset: at, claims: 0n, limit: 10n },
  ...{ reward: 7_000n, remaining: 70_000n },
}

describe('getReferralShare', () => {
  test('default: a share of the reward, and its amount if it is known', () => {
    expect(getReferralShare(pool, { referralFee: 500n, protocolFee: 1_000n, bindsReferrer: true })).toEqual({
      basisPoints: 500n,
      amount: 350n,
    })
  })

  test('behavior: null when no referrer is paid', () => {
    expect(getReferralShare(pool, { referralFee: 0n, protocolFee: 1_000n, bindsReferrer: true })).toBeNull()
    expect(getReferralShare(pool, { referralFee: 500n, protocolFee: 0n, bindsReferrer: true })).toBeNull()
    // A validator of version 1 does not sign a referrer, so the core does not pay one.
    expect(getReferralShare(pool, { referralFee: 500n, protocolFee: 1_000n, bindsReferrer: false })).toBeNull()
    const raffle: Incentive = { ...pool, strategy: Erc20Strategy.RAFFLE }
    expect(getReferralShare(raffle, { referralFee: 500n, protocolFee: 1_000n, bindsReferrer: true })).toBeNull()
    const list: Incentive = {
      type: 'allowListIncentive',
      incentive: at,
      allowList: at,
      claims: 0n,
      limit: 1n,
      reward: 1n,
    }
    expect(getReferralShare(list, { referralFee: 500n, protocolFee: 1_000n, bindsReferrer: true })).toBeNull()
  })

  test('behavior: never more than the fee', () => {
    expect(getReferralShare(pool, { referralFee: 500n, protocolFee: 200n, bindsReferrer: true })?.basisPoints).toBe(
      200n,
    )
  })
})

describe('formatShare', () => {
  test('default: as a percentage', () => {
    expect([formatShare(500n), formatShare(125n)]).toEqual(['5 %', '1.25 %'])
  })
})
