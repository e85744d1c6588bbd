import { createCache } from '@laurel/server/cache.ts'
import { type Address, decodeAbiParameters, getAddress, type Hex, hexToBytes, size } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'
import type { GetHead } from '../chain/chain-head.ts'
import { type CollectReads, collectReads } from '../chain/collect-reads.ts'
import { cleanText, cleanUnlistedText } from '../tokens/clean-text.ts'
import { parseDecimals, toMetadataReads } from '../tokens/erc20-reads.ts'
import { toMarket } from '../tokens/market.ts'
import type { TokenList } from '../tokens/token-list.ts'

/** What a token calls itself, also an NFT or one whose name is a link. */
export type TokenLabel = {
  readonly address: Address
  readonly name: string | null
  readonly symbol: string | null
  /** Null for an NFT. */
  readonly decimals: number | null
  readonly logo: string | null
  /** Whether a list or the settings have it. */
  readonly isListed: boolean
  readonly isStablecoin: boolean
  readonly hasLink: boolean
}

/** Returns the labels of tokens by their address in lower case. One that could not be read is left out. */
export type ReadTokenLabels = (
  chain: ApiChain,
  addresses: readonly Address[],
) => Promise<ReadonlyMap<Address, TokenLabel>>

/** How long what a contract says of itself is used. */
const LABEL_MS = 3_600_000
/** A label has some 300 bytes. */
const MAX_LABELS = 20_000
/** The longest name or symbol that is decoded, in bytes. */
const MAX_TEXT_BYTES = 4_096

/** Creates the reader of labels. @param nowMs - a monotonic clock. */
export function createReadTokenLabels({
  tokens,
  getHead,
  nowMs,
}: {
  readonly tokens: TokenList
  readonly getHead: GetHead
  readonly nowMs: () => number
}): ReadTokenLabels {
  const cache = createCache<string, TokenLabel>({ size: MAX_LABELS, ageMs: LABEL_MS, nowMs })
  return async (chain, addresses) => {
    const { chainId, client, settings } = chain
    const { wrappedNative, stablecoins } = toMarket(settings)
    const block = await getHead(chain).catch(() => null)
    const read =
      block === null ? null : collectReads(client, { multicall3: settings.multicall3, block, repeatsFailed: true })
    const labels = new Map<Address, TokenLabel>()
    await Promise.all(
      addresses.map(async (given) => {
        const address = getAddress(given)
        const isStablecoin = stablecoins.includes(address)
        const listed = tokens.get(chainId, address)
        if (listed !== null) return labels.set(given, { ...listed, isStablecoin, isListed: true, hasLink: false })
        // A contract that could not be read may be readable soon: the cache keeps no failures.
        const label = await cache.get(`${chainId}:${address}`, () => readLabel(read, address)).catch(() => null)
        const isListed = isStablecoin || address === wrappedNative
        return label === null ? labels : labels.set(given, { ...label, isStablecoin, isListed })
      }),
    )
    return labels
  }
}

async function readLabel(read: CollectReads | null, address: Address): Promise<TokenLabel> {
  const [decimalsData, symbolData, nameData] = (await read?.(toMetadataReads(address))) ?? []
  const decimals = decimalsData ? parseDecimals(decimalsData) : null
  const [symbol, name] = [symbolData, nameData].map((data) => (data ? decodeText(data) : null))
  if (decimals === null && !symbol && !name) throw new TypeError('The contract does not describe itself as a token.')
  return {
    ...{ address, decimals, logo: null, isListed: false, isStablecoin: false },
    symbol: symbol ? cleanText(symbol) : null,
    name: name ? cleanText(name) : null,
    hasLink: [symbol, name].some((text) => text && cleanText(text) !== null && cleanUnlistedText(text) === null),
  }
}

/** Returns a text as the contract has it. Some old tokens return 32 bytes in place of a string. */
function decodeText(data: Hex): string | null {
  if (size(data) > MAX_TEXT_BYTES) return null
  try {
    if (size(data) !== 32) return decodeAbiParameters([{ type: 'string' }], data)[0]
    const bytes = hexToBytes(data)
    const end = bytes.indexOf(0)
    return new TextDecoder().decode(end === -1 ? bytes : bytes.slice(0, end))
  } catch {
    return null
  }
}
