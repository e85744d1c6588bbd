import {
  type BoostComponents,
  getBoost,
  getBoostComponents,
  getBoostCount,
  listBoostComponents,
} from '@laurel/protocol'
import type { QueryClient } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { tokenQuery, tokenReads } from '../token/token-data.ts'
import { BOOSTS_PER_READ, type BoostRange, FIRST_BOOSTS, newestRange } from './boost-pages.ts'
import type { BoostListPage, BoostListRange, OnListed } from './boost-source.ts'
import { rewardTokens, targetContracts } from './boost-tokens.ts'
import { nullWhenForeign } from './null-when-foreign.ts'

/** What a read of the chain caches and reports. */
export type ChainReadOptions = { readonly cache: QueryClient; readonly onListed: OnListed }

/**
 * Lists boosts of a chain.
 * @param options.readFirst - reads the few newest ones, or takes them from the cache.
 * @throws viem's errors when the node does not respond.
 */
export async function listChainBoosts(
  chain: ChainConfig,
  { before, from }: BoostListRange,
  { readFirst, ...options }: ChainReadOptions & { readonly readFirst: () => Promise<BoostListPage> },
): Promise<BoostListPage> {
  const { core } = chain
  if (core === null) return { boosts: [], from: 0n }
  if (from === null) {
    const first = await readFirst()
    return readNewest(chain, core, { ...options, first })
  }
  if (before !== null) return readBoosts(chain, core, { from, before }, options)
  const count = await getBoostCount(chainClient(chain), { core })
  return readBoosts(chain, core, newestRange(count, from, BOOSTS_PER_READ), options)
}

/** Reads a boost. @throws {BoostNotFoundError} @throws viem's errors when the node does not respond. */
export async function getChainBoost(chain: ChainConfig, boostId: bigint): Promise<BoostComponents> {
  const { core } = chain
  const client = chainClient(chain)
  return getBoostComponents(client, await getBoost(client, { ...(core !== null && { core }), boostId }))
}

async function readNewest(
  chain: ChainConfig,
  core: Address,
  { first, ...options }: ChainReadOptions & { readonly first: BoostListPage },
): Promise<BoostListPage> {
  if (first.from === 0n) return first
  // There are `from` older boosts.
  const limit = Math.min(Number(first.from), BOOSTS_PER_READ - FIRST_BOOSTS)
  const rest = await readPage(chain, { core, before: first.from, limit }, options)
  return { boosts: [...first.boosts, ...rest.boosts], from: rest.from }
}

async function readBoosts(
  chain: ChainConfig,
  core: Address,
  { from, before }: BoostRange,
  { cache }: ChainReadOptions,
): Promise<BoostListPage> {
  const range = { core, before, limit: Number(before - from) }
  const { boosts } = await readPage(chain, range, { cache, onListed: () => {} })
  return { boosts, from }
}

/**
 * Lists boosts with their components, and leaves out boosts with components of an unknown kind. The tokens of the boosts
 * are read in the same requests, and cached. No boost is between the last one and the next page.
 */
export async function readPage(
  chain: ChainConfig,
  range: { readonly core: Address; readonly before?: bigint; readonly limit: number },
  { cache, onListed }: ChainReadOptions,
): Promise<BoostListPage> {
  const options = { ...range, tokenReads: tokenReads() }
  const found = await listBoostComponents(chainClient(chain), options, async (reader, boost) => {
    onListed(chain, [boost])
    const boostData = await getBoostComponents(reader, boost).catch(nullWhenForeign)
    if (boostData !== null) await cacheTokens(cache, chain, reader, boostData)
    return { boost, boostData }
  })
  return {
    boosts: found.flatMap(({ boostData }) => boostData ?? []),
    from: found.at(-1)?.boost.boostId ?? 0n,
  }
}

/** Errors of tokens are ignored, so that the boost is still listed. Its row reads the token again. */
async function cacheTokens(
  cache: QueryClient,
  chain: ChainConfig,
  reader: Client,
  boostData: BoostComponents,
): Promise<void> {
  const tokens = [...rewardTokens(boostData), ...targetContracts(boostData).slice(0, 1)]
  await Promise.allSettled(
    tokens.map((address) => cache.fetchQuery({ ...tokenQuery(chain, address, reader), retry: false })),
  )
}
