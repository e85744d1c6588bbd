import { createCache } from '@laurel/server/cache.ts'
import { type Address, getAddress } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'
import type { GetHead } from '../chain/chain-head.ts'
import { type CollectReads, collectReads } from '../chain/collect-reads.ts'
import { parseDecimals, parseText, toMetadataReads } from './erc20-reads.ts'
import { toMarket } from './market.ts'
import type { Token, TokenList } from './token-list.ts'

/** A token, and whether a list or the market of its chain has it. Anyone can deploy an unlisted one with the name of another. */
export type FoundToken = Token & { readonly isListed: boolean }

/** Finds tokens of a chain. Null for a contract that does not describe itself as a token, or that could not be read. */
export type FindTokens = (chain: ApiChain, addresses: readonly Address[]) => Promise<readonly (FoundToken | null)[]>

/** How long what a contract says of itself is used. Only tokens behind a proxy ever change it. */
const METADATA_MS = 3_600_000
/** How long a contract that does not describe itself is not read again: to read a hostile one costs the nodes more than all others. */
const FAILURE_MS = 60_000
/** The gas of reading a name. Plain tokens use up to 30,000. */
const METADATA_GAS = 150_000n
/** A token has some 300 bytes. */
const MAX_METADATA = 20_000

/**
 * Creates the search for tokens: the list first, then the contract itself.
 * @param nowMs - a monotonic clock.
 */
export function createFindTokens({
  tokens,
  getHead,
  nowMs,
}: {
  readonly tokens: TokenList
  readonly getHead: GetHead
  readonly nowMs: () => number
}): FindTokens {
  const cache = createCache<string, FoundToken>({ size: MAX_METADATA, ageMs: METADATA_MS, nowMs })
  const recent = createCache<string, FoundToken | null>({ size: MAX_METADATA, ageMs: FAILURE_MS, nowMs })
  return async (chain, addresses) => {
    const { chainId, client, settings } = chain
    const unlisted = addresses.some((address) => tokens.get(chainId, address) === null)
    const block = unlisted ? await getHead(chain).catch(() => null) : null
    const { multicall3 } = settings
    const read =
      block === null ? null : collectReads(client, { multicall3, block, repeatsFailed: true, gasPerRead: METADATA_GAS })
    return Promise.all(
      addresses.map(async (given) => {
        const address = getAddress(given)
        const listed = tokens.get(chainId, address)
        if (listed !== null) return { ...listed, isListed: true }
        const key = `${chainId}:${address}`
        const isListed = isOfMarket(chain, address)
        const load = () => readToken(read, { chainId, address, isListed })
        if (read === null) return cache.get(key, load).catch(() => null)
        return recent.get(key, () => cache.get(key, load).catch(() => null))
      }),
    )
  }
}

async function readToken(
  read: CollectReads | null,
  { chainId, address, isListed }: Pick<FoundToken, 'chainId' | 'address' | 'isListed'>,
): Promise<FoundToken> {
  const [decimalsData, symbolData, nameData] = (await read?.(toMetadataReads(address))) ?? []
  const decimals = decimalsData ? parseDecimals(decimalsData) : null
  const symbol = symbolData ? parseText(symbolData) : null
  if (decimals === null || symbol === null) throw new TypeError('The contract does not describe itself as a token.')
  const name = (nameData ? parseText(nameData) : null) ?? symbol
  return { chainId, address, name, symbol, decimals, logo: null, isListed }
}

/** The operator, or the bundled exchanges, say what the dollars and the wrapped native currency are. */
function isOfMarket({ settings }: ApiChain, address: Address): boolean {
  const { wrappedNative, stablecoins } = toMarket(settings)
  return address === wrappedNative || stablecoins.includes(address)
}
