import type { boostSchemas } from '@laurel/wallet/api-schemas'
import type { Address } from 'viem'
import type * as mini from 'zod/mini'
import type { ActivityIndex } from '../activity/activity-index.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import { formatBoostCursor, formatClaimCursor, parseBoostCursor, parseClaimCursor } from './boost-cursor.ts'
import type { BoostFilter, BoostJson, BoostOrder, BoostStore, ClaimJson } from './boost-store.ts'
import { BoostUnknownError } from './errors.ts'

type BoostsJson = mini.input<(typeof boostSchemas)['BoostsResponse']>

/** A page of boosts that a client requests. Addresses are in lower case. */
export type BoostPageQuery = {
  readonly filter: BoostFilter
  readonly order: BoostOrder
  readonly cursor: string | null
  readonly limit: number
}

/** Lists boosts and their claims, as the index has them. */
export type BoostService = {
  /** @throws {InvalidRequestError} when the cursor is of another order. */
  list(query: BoostPageQuery): Promise<BoostsJson>
  /** @throws {BoostUnknownError} */
  get(chainId: number, boostId: bigint): Promise<BoostJson>
  /** @throws {BoostUnknownError} @throws {InvalidRequestError} */
  listClaims(
    boost: { readonly chainId: number; readonly boostId: bigint },
    page: { readonly cursor: string | null; readonly limit: number },
  ): Promise<{ readonly claims: ClaimJson[]; readonly nextCursor: string | null }>
}

/** Creates the service of boosts. */
export function createBoostService({
  store,
  index,
  chains,
}: {
  readonly store: Pick<BoostStore, 'list' | 'find' | 'listClaims'>
  readonly index: Pick<ActivityIndex, 'getProgress'>
  readonly chains: ReadonlyMap<number, ApiChain>
}): BoostService {
  const withCore = [...chains.values()].filter(({ settings }) => settings.core !== undefined)
  const get = async (chainId: number, boostId: bigint) => {
    const boost = await store.find(chainId, boostId)
    if (boost === null) throw new BoostUnknownError()
    return boost
  }
  return {
    get,
    async list({ filter, order, cursor, limit }) {
      const after = cursor === null ? null : parseBoostCursor(cursor, order)
      const [{ boosts, next }, progress] = await Promise.all([
        store.list({ filter, order, after, limit }),
        Promise.all(
          withCore.map(async ({ chainId }) => {
            const missingBlocks = (await index.getProgress(chainId))?.missingBlocks ?? 0
            return { chainId, missingBlocks }
          }),
        ),
      ])
      const incomplete = progress.filter(
        ({ chainId, missingBlocks }) => missingBlocks > 0 && (filter.chainId === null || filter.chainId === chainId),
      )
      return { boosts: [...boosts], nextCursor: next === null ? null : formatBoostCursor(order, next), incomplete }
    },
    async listClaims({ chainId, boostId }, { cursor, limit }) {
      const before = cursor === null ? null : parseClaimCursor(cursor)
      const { claims, next } = await store.listClaims({ chainId, boostId }, { before, limit })
      // A boost without claims is not one that does not exist.
      if (claims.length === 0) await get(chainId, boostId)
      return { claims: [...claims], nextCursor: next === null ? null : formatClaimCursor(next) }
    },
  }
}

/** An address in lower case, as the store has it. */
export function toLower(address: string): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
