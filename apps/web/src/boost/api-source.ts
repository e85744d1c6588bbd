import type { Boost, BoostComponents } from '@laurel/protocol'
import { apiPaths, boostSchemas } from '@laurel/wallet/api-schemas'
import { type Address, getAddress, isAddressEqual } from 'viem'
import * as z from 'zod/mini'
import type { ChainConfig } from '../config/config.ts'
import { parseTokenData } from '../token/parse-token-data.ts'
import type { TokenData } from '../token/token-data.ts'
import { ApiCannotAnswerError, type BoostListPage, type BoostSource } from './boost-source.ts'
import type { ClaimRecord } from './claim-records.ts'
import { notePresentation } from './presentation-store.ts'

/** The time that a response may take. The chain is read afterwards. */
const TIMEOUT_MS = 4_000
/** Boosts and claims in one page of the API. */
const BOOSTS_PER_PAGE = 100
const CLAIMS_PER_PAGE = 200
/** Pages of one list. With more, the chain is read. */
const MAX_PAGES = 50
/** Boosts whose claims are requested one by one, which the API limits. With more, the chain is read. */
const MAX_BOOSTS_WITH_CLAIMS = 20

/** A boost that an API found. */
type FoundBoost = { readonly chainId: number; readonly components: BoostComponents }

/** A page of the boosts that an API found. */
export type FoundPage = {
  /**
   * Parses the boosts from one position up to another, in the order of the API. A phone takes long for all of them, and its screen
   * has few.
   * @throws when the API did not respond with boosts.
   */
  readonly parseBoosts: (from: number, to?: number) => readonly FoundBoost[]
  /** What the contracts of these boosts returned about themselves. Empty for an API that does not say. */
  readonly contracts: readonly FoundContract[]
  /** The number of boosts before those of other cores are left out. */
  readonly size: number
  /** For the next page; null on the last one. */
  readonly nextCursor: string | null
}

/** What a contract returned about itself. */
type FoundContract = {
  readonly chainId: number
  readonly address: Address
  /** Decodes it. */
  readonly read: () => TokenData
}

/** A page whose boosts are not parsed yet. */
const unparsedPage = z.extend(boostSchemas.BoostsResponse, { boosts: z.array(z.unknown()) })

type ApiBoost = z.output<(typeof boostSchemas)['Boost']>
type ApiClaim = z.output<(typeof boostSchemas)['BoostClaimsResponse']>['claims'][number]

/** The API does not have what was requested. */
class ApiNotFoundError extends Error {
  override readonly name = 'ApiNotFoundError'
}

/**
 * Reads boosts from an API.
 * @param options.isRecent - whether a block is not older than what this page has seen.
 * @throws {ApiCannotAnswerError} when the API is behind, or has too much to list.
 */
export function createApiSource(
  apiUrl: string,
  { chainId, core }: Pick<ChainConfig, 'chainId' | 'core'>,
  { isRecent }: { readonly isRecent: (block: number) => boolean },
): BoostSource {
  const requireRecent = (indexed: Indexed | undefined) => requireIndexed(indexed, isRecent)
  const listPage = async (query: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams({ chainId: String(chainId), limit: String(BOOSTS_PER_PAGE), ...query })
    const page = boostSchemas.BoostsResponse.parse(await getJson(`${apiUrl}${apiPaths.boosts}?${search}`))
    requireRecent(page.indexed.find((one) => one.chainId === chainId))
    const boosts = page.boosts.filter(isOfCore)
    for (const boost of boosts) noteOwn(boost, apiUrl)
    return { boosts, nextCursor: page.nextCursor }
  }
  // An index can be of another core than the page's.
  const isOfCore = (boost: ApiBoost) => core !== null && isAddressEqual(boost.core, core)
  const listAll = async (query: Readonly<Record<string, string>>, isEnough: (last: ApiBoost) => boolean) => {
    const found: ApiBoost[] = []
    for (let pages = 0, cursor: string | null = null; pages < MAX_PAGES; pages++) {
      const { boosts, nextCursor } = await listPage(cursor === null ? query : { ...query, cursor })
      found.push(...boosts)
      const last = boosts.at(-1)
      if (nextCursor === null || (last !== undefined && isEnough(last)))
        return { boosts: found, isWhole: nextCursor === null }
      cursor = nextCursor
    }
    throw new ApiCannotAnswerError()
  }
  const listClaimsOf = async (boostId: bigint): Promise<readonly PlacedClaim[]> => {
    const found: PlacedClaim[] = []
    for (let pages = 0, cursor: string | null = null; pages < MAX_PAGES; pages++) {
      const search = new URLSearchParams({ limit: String(CLAIMS_PER_PAGE), ...(cursor !== null && { cursor }) })
      const path = `${apiPaths.boosts}/${chainId}/${boostId}/claims?${search}`
      const page = boostSchemas.BoostClaimsResponse.parse(await getJson(`${apiUrl}${path}`))
      requireRecent(page.indexed)
      found.push(...page.claims.map((claim) => ({ claim, boostId })))
      if (page.nextCursor === null) return found
      cursor = page.nextCursor
    }
    throw new ApiCannotAnswerError()
  }
  return {
    async listBoosts({ before, from }): Promise<BoostListPage> {
      if (core === null) return { boosts: [], from: 0n }
      const query = before === null ? {} : { before: String(before) }
      const { boosts, isWhole } = await listAll(query, ({ boostId }) => from === null || boostId <= from)
      if (from !== null) return { boosts: boosts.filter(({ boostId }) => boostId >= from).map(toComponents), from }
      return { boosts: boosts.map(toComponents), from: isWhole ? 0n : (boosts.at(-1)?.boostId ?? 0n) }
    },
    async getBoost(boostId) {
      try {
        const path = `${apiPaths.boosts}/${chainId}/${boostId}`
        const { boost, indexed } = boostSchemas.BoostResponse.parse(await getJson(`${apiUrl}${path}`))
        requireRecent(indexed)
        if (!isOfCore(boost)) throw new ApiCannotAnswerError()
        noteOwn(boost, apiUrl)
        return toComponents(boost)
      } catch (error) {
        if (!(error instanceof ApiNotFoundError)) throw error
        // It can be newer than the index, and only the chain knows whether it exists.
        throw new ApiCannotAnswerError()
      }
    },
    async listOwnBoosts(owner, budgets) {
      if (core === null) return []
      const lists = await Promise.all(
        [{ owner }, ...budgets.map((budget) => ({ budget }))].map((query) => listAll(query, () => false)),
      )
      const byId = new Map(lists.flatMap(({ boosts }) => boosts.map((boost) => [boost.boostId, boost] as const)))
      return [...byId.values()].toSorted((one, other) => (one.boostId < other.boostId ? 1 : -1)).map(toComponents)
    },
    async listClaims(boosts: readonly Boost[]) {
      if (core === null) return []
      if (boosts.length > MAX_BOOSTS_WITH_CLAIMS) throw new ApiCannotAnswerError()
      const claims = (await Promise.all(boosts.map(({ boostId }) => listClaimsOf(boostId)))).flat()
      return claims
        .toSorted(
          ({ claim: one }, { claim: other }) => other.blockNumber - one.blockNumber || other.logIndex - one.logIndex,
        )
        .map(toClaimRecord)
    },
  }
}

/**
 * Requests a page of boosts of several networks, in the order of the API.
 * @param url - of the list, from `toBoostsUrl`.
 * @param chains - the networks that the list can have. Boosts of others are left out.
 * @throws {ApiCannotAnswerError} when the API is behind one of them.
 */
export async function findBoosts(
  url: string,
  {
    apiUrl,
    chains,
    isRecent,
  }: {
    readonly apiUrl: string
    readonly chains: readonly Pick<ChainConfig, 'chainId' | 'core'>[]
    readonly isRecent: (chainId: number, block: number) => boolean
  },
): Promise<FoundPage> {
  const page = unparsedPage.parse(await getJson(url))
  for (const { chainId, core } of chains) {
    if (core === null) continue
    const indexed = page.indexed.find((one) => one.chainId === chainId)
    requireIndexed(indexed, (block) => isRecent(chainId, block))
  }
  const isOfChain = ({ chainId, core }: ApiBoost) =>
    chains.some((chain) => chain.chainId === chainId && chain.core !== null && isAddressEqual(chain.core, core))
  return {
    parseBoosts(from, to) {
      const boosts = z.array(boostSchemas.Boost).parse(page.boosts.slice(from, to)).filter(isOfChain)
      for (const boost of boosts) noteOwn(boost, apiUrl)
      return boosts.map((boost) => ({ chainId: boost.chainId, components: toComponents(boost) }))
    },
    contracts: (page.contracts ?? []).map(({ chainId, address, ...returned }) => ({
      ...{ chainId, address, read: () => parseTokenData(getAddress(address), returned) },
    })),
    size: page.boosts.length,
    nextCursor: page.nextCursor,
  }
}

type Indexed = { readonly block: number; readonly missingBlocks: number }

/** @throws {ApiCannotAnswerError} */
function requireIndexed(indexed: Indexed | undefined, isRecent: (block: number) => boolean): void {
  if (indexed === undefined || indexed.missingBlocks > 0 || !isRecent(indexed.block)) throw new ApiCannotAnswerError()
}

function noteOwn({ chainId, boostId, presentation }: ApiBoost, apiUrl: string): void {
  notePresentation(chainId, boostId, presentation === null ? null : { ...presentation, apiUrl })
}

type PlacedClaim = { readonly claim: ApiClaim; readonly boostId: bigint }

function toComponents({ state }: ApiBoost): BoostComponents {
  return state
}

function toClaimRecord({ claim, boostId }: PlacedClaim): ClaimRecord {
  const { type, incentiveId, account, amount, minedAt, transactionHash, logIndex } = claim
  return {
    ...{ boostId: String(boostId), incentiveId, account: getAddress(account), time: minedAt, transactionHash },
    ...{ isEntry: type === 'entered', amount: type === 'claimed' ? amount : null },
    key: `${transactionHash} ${logIndex}`,
  }
}

/** @throws {ApiNotFoundError} @throws when the API does not respond with JSON in time. */
async function getJson(url: string): Promise<unknown> {
  // Without credentials of other origins, as the page preloads the first request (`explore/start-requests.ts`).
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status === 404) throw new ApiNotFoundError()
  if (!response.ok) throw new Error(`The API responded with HTTP status ${response.status}.`)
  return response.json()
}
