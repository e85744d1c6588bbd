import type { PayabilityStatus } from '@laurel/protocol/verifier'
import { hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { describe, expect, test } from 'vitest'
import { CHAIN, core, users } from '../testing/scene.ts'
import type { StoredCompletion } from '../verify-claim/completion-store.ts'
import type { Payability } from '../verify-claim/payability.ts'
import type { EarnedChain } from './list-earned.ts'
import { listUnclaimed, MAX_UNCLAIMED } from './list-unclaimed.ts'

const incentive = { chainId: CHAIN, core, boostId: 7n, incentiveId: 0 }
const completionOf = (number: number): StoredCompletion => ({
  key: { ...incentive, transactionHash: hashOf(number), logIndex: -1 },
  ...{ claimant: users.ben, maxReward: 5n, state: { status: 'finalized', block: { number: 1n, hash: hashOf(1) } } },
})
const words = ['claimable', 'claimed', 'exhausted', 'unknown', 'over-cap', 'below-minimum'] as const
const payabilities = words.map((status: PayabilityStatus): Payability => {
  return status === 'below-minimum' ? { status, minimum: 2n, recoversAt: null } : { status }
})
const chain: EarnedChain = {
  paysOnce: async () => true,
  readPayability: async ({ key }) => payabilities[Number(key.transactionHash)] ?? { status: 'claimed' },
}

describe('listUnclaimed', () => {
  test('default: lists what the chain still pays, and what no node reports', async () => {
    const store = { listOfIncentive: async () => payabilities.map((_, at) => completionOf(at)) }
    const { earned, hasMore } = await listUnclaimed({ store, chain }, incentive)
    expect(earned.map(({ payability }) => payability.status)).toEqual(['claimable', 'unknown', 'below-minimum'])
    expect(hasMore).toBe(false)
  })

  test('behavior: it stops at its limit, and says that there can be more', async () => {
    let looked = 0
    const store = {
      listOfIncentive: async (_: unknown, { limit }: { limit: number }) =>
        Array.from({ length: limit }, (_, at) => completionOf(at)),
    }
    const counted: EarnedChain = {
      ...chain,
      readPayability: async () => ({ status: ++looked > 0 ? 'claimable' : 'unknown' }),
    }
    const { earned, hasMore } = await listUnclaimed({ store, chain: counted }, incentive)
    expect([earned.length, looked, hasMore]).toEqual([MAX_UNCLAIMED, MAX_UNCLAIMED, true])
  })
})
