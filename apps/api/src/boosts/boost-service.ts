import { createCache } from '@laurel/server/cache.ts'
import type { boostSchemas } from '@laurel/wallet/api-schemas'
import type { Address } from 'viem'
import type * as mini from 'zod/mini'
import type { ActivityIndex } from '../activity/activity-index.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import { type IsHalted, requireNotHalted } from '../chain/hide-halted.ts'
import { toNotServed } from '../history/history-service.ts'
import { formatBoostCursor, formatClaimCursor, parseBoostCursor, parseClaimCursor } from './boost-cursor.ts'
import type { BoostFilter, BoostOrder, BoostStore } from './boost-store.ts'
import { BoostUnknownError } from './errors.ts'
import type { ReadContracts } from './read-contracts.ts'

type BoostsJson = mini.input<(typeof boostSchemas)['BoostsResponse']>
type OneBoostJson = mini.input<(typeof boostSchemas)['BoostResponse']>
type ClaimsJson = mini.input<(typeof boostSchemas)['BoostClaimsResponse']>

/** A page of boosts that a client requests. Addresses are in lower case. */
export type BoostPageQuery = {
  readonly filter: BoostFilter
  readonly order: BoostOrder
  readonly cursor: string | null
  readonly limit: number
}

/** Lists boosts and their claims, as the index has them. */
export type BoostService = {
  /** Leaves halted chains out. @throws {InvalidRequestError} when the cursor is of another order. */
  list(query: BoostPageQuery): Promise<BoostsJson>
  /** @throws {BoostUnknownError} @throws {ChainHaltedError} */
  get(chainId: number, boostId: bigint): Promise<OneBoostJson>
  /** @throws {BoostUnknownError} @throws {ChainHaltedError} @throws {InvalidRequestError} */
  listClaims(
    boost: { readonly chainId: number; readonly boostId: bigint },
    page: { readonly cursor: string | null; readonly limit: number },
  ): Promise<ClaimsJson>
}

/** How long the heights of chains are used. Pages ask for boosts every few seconds. */
const HEIGHTS_MS = 250

/** Creates the service of boosts. @param parts.nowMs - a monotonic clock. */
export function createBoostService({
  store,
  index,
  chains,
  isHalted,
  readContracts,
  nowMs,
}: {
  readonly store: Pick<BoostStore, 'list' | 'find' | 'listClaims' | 'listBlocks'>
  readonly index: Pick<ActivityIndex, 'getProgress'>
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly isHalted: IsHalted
  readonly readContracts: ReadContracts
  readonly nowMs: () => number
}): BoostService {
  const heights = createCache<'all', BoostsJson['indexed']>({ size: 1, ageMs: HEIGHTS_MS, nowMs })
  // Before the boosts: what is read after is at least as new.
  const listIndexed = () =>
    heights.get('all', async () => {
      const blocks = (await store.listBlocks()).filter(({ chainId }) => chains.has(chainId))
      return Promise.all(
        blocks.map(async ({ chainId, block }) => {
          const missingBlocks = (await index.getProgress(chainId))?.missingBlocks ?? 0
          return { chainId, block, missingBlocks }
        }),
      )
    })
  const getIndexed = async (chainId: number) => {
    requireNotHalted(chainId, isHalted)
    const indexed = (await listIndexed()).find((one) => one.chainId === chainId)
    if (indexed === undefined) throw new BoostUnknownError()
    return indexed
  }
  const get = async (chainId: number, boostId: bigint) => {
    const indexed = await getIndexed(chainId)
    const boost = await store.find(chainId, boostId)
    if (boost === null) throw new BoostUnknownError()
    return { boost, indexed }
  }
  return {
    get,
    async list({ filter, order, cursor, limit }) {
      const after = cursor === null ? null : parseBoostCursor(cursor, order)
      const indexed = await listIndexed()
      const { boosts: all, next } = await store.list({ filter, order, after, limit })
      const boosts = all.filter(({ chainId }) => !isHalted(chainId))
      return {
        boosts,
        contracts: [...(await readContracts(boosts))],
        nextCursor: next === null ? null : formatBoostCursor(order, next),
        unavailable:
          filter.chainId === null || chains.has(filter.chainId) ? [] : [toNotServed(`eip155:${filter.chainId}`)],
        indexed: indexed.filter(
          ({ chainId }) => (filter.chainId === null || filter.chainId === chainId) && !isHalted(chainId),
        ),
      }
    },
    async listClaims({ chainId, boostId }, { cursor, limit }) {
      const before = cursor === null ? null : parseClaimCursor(cursor)
      const indexed = await getIndexed(chainId)
      const { claims, next } = await store.listClaims({ chainId, boostId }, { before, limit })
      // A boost without claims is not one that does not exist.
      if (claims.length === 0) await get(chainId, boostId)
      return { claims: [...claims], nextCursor: next === null ? null : formatClaimCursor(next), indexed }
    },
  }
}

/** An address in lower case, as the store has it. */
export function toLower(address: string): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
