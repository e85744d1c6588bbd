import { boostSchemas } from '@laurel/wallet/api-schemas'
import { expect, test } from 'vitest'
import { createBoostService } from './boost-service.ts'

const service = createBoostService({
  store: {
    list: async () => ({ boosts: [], next: null }),
    listBlocks: async () => [],
    find: async () => null,
    listClaims: async () => ({ claims: [], next: null }),
  },
  index: { getProgress: async () => null },
  ...{ chains: new Map(), isHalted: () => false, nowMs: () => 0, readContracts: async () => [] },
})

test('behavior: a list of a chain that the API does not read says so', async () => {
  const filter = {
    ...{ chainId: 8453, status: null, reward: null, rewardToken: null, owner: null, budget: null },
    ...{ claimant: null, category: null, before: null, words: [] },
  }
  const page = { order: 'newest', cursor: null, limit: 10 } as const
  const found = boostSchemas.BoostsResponse.parse(await service.list({ ...page, filter }))
  expect(found).toMatchObject({ boosts: [], unavailable: [{ reason: 'chain-not-served', chainId: 'eip155:8453' }] })
  expect((await service.list({ ...page, filter: { ...filter, chainId: null } })).unavailable).toEqual([])
})
