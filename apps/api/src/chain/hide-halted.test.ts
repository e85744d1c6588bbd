import { expect, test } from 'vitest'
import type { ActivityIndex } from '../activity/activity-index.ts'
import { ChainHaltedError } from './errors.ts'
import { hideHalted } from './hide-halted.ts'

const account = '0x0000000000000000000000000000000000000001'
const halted = 10

/** An index that records the chains that are requested. */
function openIndex() {
  const requested: number[] = []
  const record = (chainIds: readonly number[]) => {
    requested.push(...chainIds)
    return []
  }
  const index: ActivityIndex = {
    listTransactions: async ({ chainIds }) => record(chainIds),
    listTokensSeen: async (chainId) => record([chainId]),
    listClaimPositions: async (chainId) => new Set(record([chainId])),
    listContacts: async (chainId) => new Set(record([chainId])),
    listBoosts: async ({ chainId }) => record([chainId]),
    listClaims: async ({ chainId }) => record([chainId]),
    listProtocolLogs: async ({ chainId }) => record([chainId]),
    listCalls: async ({ chainId }) => record([chainId]),
    listRetractions: async () => [],
    async getProgress(chainId) {
      record([chainId])
      return { nextBlock: 1, missingBlocks: 0 }
    },
  }
  return { shown: hideHalted(index, (chainId) => chainId === halted), requested }
}

/** What reads one chain, by a name. */
const readers: readonly (readonly [string, (index: ActivityIndex, chainId: number) => Promise<unknown>])[] = [
  ['listTokensSeen', (index, chainId) => index.listTokensSeen(chainId, account)],
  ['listBoosts', (index, chainId) => index.listBoosts({ chainId, afterBoostId: null, limit: 1 })],
  ['listClaims', (index, chainId) => index.listClaims({ chainId, before: null, limit: 1 })],
  ['listProtocolLogs', (index, chainId) => index.listProtocolLogs({ chainId, after: null, limit: 1 })],
  ['listCalls', (index, chainId) => index.listCalls({ chainId, contract: account, before: null, limit: 1 })],
]

test('default: a list over several chains leaves the halted one out, and says that it is not indexed', async () => {
  const { shown, requested } = openIndex()
  await shown.listTransactions({ account, chainIds: [1, halted, 5], before: null, limit: 1 })
  expect(requested).toEqual([1, 5])
  expect([await shown.getProgress(halted), await shown.getProgress(1)]).toEqual([
    null,
    { nextBlock: 1, missingBlocks: 0 },
  ])
  expect(await shown.listContacts(halted, account, [account])).toEqual(new Set())
  expect(await shown.listClaimPositions(halted, account, [1])).toEqual(new Set())
})

test.each(readers)('error: %s of a halted chain', async (_name, read) => {
  const { shown, requested } = openIndex()
  await expect(read(shown, halted)).rejects.toThrow(ChainHaltedError)
  expect(await read(shown, 1)).toEqual([])
  expect(requested).toEqual([1])
})
