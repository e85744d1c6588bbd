import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import { hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { describe, expect, test } from 'vitest'
import { CHAIN, core, users } from '../testing/scene.ts'
import type { EarnedPlace, EarnedRow } from '../verify-claim/completion-store.ts'
import { type EarnedChain, listEarned } from './list-earned.ts'

/** Rows newest first: the boost of each, and whether it represents all completions of its incentive. */
function storeOf(boosts: readonly (readonly [boostId: bigint, isFirst: boolean])[]) {
  const rows = boosts.map(([boostId, isFirst], at): EarnedRow => {
    const key = { chainId: CHAIN, core, boostId, incentiveId: 0, transactionHash: hashOf(at), logIndex: -1 }
    const state = { status: 'finalized', block: { number: 1n, hash: hashOf(1) } } as const
    const place = { ...key, boostId: String(boostId), seenAt: '2026-11-22T00:00:00.000000Z' }
    return { completion: { key, claimant: users.ben, maxReward: null, state }, isFirst, place }
  })
  return {
    pageOf: async (_: string, { limit, after }: { limit: number; after: EarnedPlace | null }) => {
      const from =
        after === null ? 0 : rows.findIndex(({ place }) => place.transactionHash === after.transactionHash) + 1
      return rows.slice(from, from + limit)
    },
  }
}

/** Boosts with an even number pay each account once. */
const chain: EarnedChain = {
  paysOnce: async (id) => id % 2n === 0n,
  readPayability: async () => ({ status: 'claimable' }),
}
const chains = new Map([[CHAIN, chain]])
const query = { claimant: users.ben, chainId: null, limit: 2, cursor: null }
const namesOf = ({ earned }: Awaited<ReturnType<typeof listEarned>>) =>
  earned.map(({ completion: { key } }) => `${key.boostId} ${Number(key.transactionHash)}`)

describe('listEarned', () => {
  test('default: each page starts after the previous one, and the last has no cursor', async () => {
    const store = storeOf([1n, 3n, 5n, 7n, 9n].map((boostId) => [boostId, true] as const))
    const pages: (readonly string[])[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listEarned>> = await listEarned({ store, chains }, { ...query, cursor })
      pages.push(namesOf(page))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(pages).toEqual([['1 0', '3 1'], ['5 2', '7 3'], ['9 4']])
  })

  test('behavior: a reward that pays once is listed once, on any page', async () => {
    const store = storeOf([
      ...([
        [2n, false],
        [2n, false],
        [1n, false],
        [2n, false],
        [2n, true],
        [1n, true],
      ] as const),
    ])
    const first = await listEarned({ store, chains }, query)
    expect(namesOf(first)).toEqual(['1 2', '2 4'])
    expect(namesOf(await listEarned({ store, chains }, { ...query, cursor: first.nextCursor }))).toEqual(['1 5'])
  })

  test('behavior: while it is unknown how often a reward pays, every completion is listed and none is claimable', async () => {
    const store = storeOf([
      [2n, false],
      [2n, true],
    ])
    const silent: EarnedChain = { paysOnce: async () => null, readPayability: async () => ({ status: 'unknown' }) }
    const { earned } = await listEarned({ store, chains: new Map([[CHAIN, silent]]) }, query)
    expect(earned.map(({ payability }) => payability.status)).toEqual(['unknown', 'unknown'])
    const elsewhere = await listEarned({ store, chains: new Map() }, query)
    expect(elsewhere.earned.map(({ payability }) => payability.status)).toEqual(['unknown', 'unknown'])
  })

  test.each(['', 'abc', 'W10', Buffer.from('["2026",1]').toString('base64url')])(
    'error: %j is not a cursor of the verifier',
    async (cursor) => {
      await expect(listEarned({ store: storeOf([]), chains }, { ...query, cursor })).rejects.toThrow(
        InvalidRequestError,
      )
    },
  )
})
