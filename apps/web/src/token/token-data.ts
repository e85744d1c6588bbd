import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query'
import {
  type Address,
  BaseError,
  type Client,
  type ContractFunctionName,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
} from 'viem'
import { getContractError } from 'viem/utils'
import { safeText } from '../abi/safe-text.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { isUnread } from '../config/is-unread.ts'
import { shortHex } from '../controls/address.tsx'

/** The data that a token or pool contract returns about itself. Null for what it does not return. */
export type TokenData = {
  readonly address: Address
  readonly symbol: string | null
  readonly decimals: number | null
  readonly token0: Address | null
  readonly token1: Address | null
}

const tokenAbi = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
])
export type TokenFunction = ContractFunctionName<typeof tokenAbi>

/** Returns null for a contract that does not have the function, which is not a failure. */
export async function orNull<answer>(question: Promise<answer>): Promise<answer | null> {
  try {
    return await question
  } catch (error) {
    if (isOfContract(error)) return null
    throw error
  }
}

/** Whether an error says what the contract returned, rather than that the node did not respond. */
export function isOfContract(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof ContractFunctionZeroDataError ||
        cause instanceof ContractFunctionRevertedError ||
        (cause instanceof BaseError &&
          /^(AbiDecoding|IntegerOutOfRange|InvalidBytes|PositionOutOfBounds)/.test(cause.name)),
    ) !== null
  )
}

/**
 * Reads a value like viem's `readContract`, with the same errors, but without the code of lookups, state overrides and
 * Multicall3. Null when the contract does not return a value.
 */
function readOrNull<answer>(
  client: Client,
  { address, functionName, decode }: { address: Address; functionName: TokenFunction; decode: (data: Hex) => answer },
): Promise<answer | null> {
  const read = async () => {
    const data = encodeFunctionData({ abi: tokenAbi, functionName })
    try {
      return decode((await client.request({ method: 'eth_call', params: [{ to: address, data }, 'latest'] })) || '0x')
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      throw getContractError(error, { abi: tokenAbi, address, args: [], functionName })
    }
  }
  return orNull(read())
}

/** Returns the calldata of the reads of {@link getTokenData}. */
export function tokenReads(): readonly Hex[] {
  return (['symbol', 'decimals', 'token0', 'token1'] as const).map((functionName) =>
    encodeFunctionData({ abi: tokenAbi, functionName }),
  )
}

const abi = tokenAbi
/** Decodes what a contract returned to each of the reads. They throw what viem throws. */
export const decoders = {
  symbol: (data: Hex) => decodeFunctionResult({ abi, functionName: 'symbol', data }),
  decimals: (data: Hex) => decodeFunctionResult({ abi, functionName: 'decimals', data }),
  token0: (data: Hex) => decodeFunctionResult({ abi, functionName: 'token0', data }),
  token1: (data: Hex) => decodeFunctionResult({ abi, functionName: 'token1', data }),
}

/** Reads the symbol, decimals and pool tokens of a contract. @throws viem's errors when the node does not respond. */
export async function getTokenData(client: Client, address: Address): Promise<TokenData> {
  function read<answer>(functionName: TokenFunction, decode: (data: Hex) => answer): Promise<answer | null> {
    return readOrNull(client, { address, functionName, decode })
  }
  const [symbol, decimals, token0, token1] = await Promise.all([
    read('symbol', decoders.symbol),
    read('decimals', decoders.decimals),
    read('token0', decoders.token0),
    read('token1', decoders.token1),
  ])
  return toTokenData(address, { symbol, decimals, token0, token1 })
}

/** Bounds what a contract returned about itself, which is untrusted. */
export function toTokenData(
  address: Address,
  { symbol, decimals, token0, token1 }: Omit<TokenData, 'address'>,
): TokenData {
  // A symbol is untrusted text, so it is cut to one short line.
  const shown = symbol === null ? null : safeText(symbol, 16)
  // An amount with 78 or more decimals does not fit a word, so this is not a token.
  const isSane = decimals !== null && decimals < 78
  return { address, symbol: shown === '' ? null : shown, decimals: isSane ? decimals : null, token0, token1 }
}

/**
 * Returns what names a token beside an amount: its symbol, or its short address where it has none. No word for tokens
 * would be right for one and for many of them. Pure.
 */
export function unitSymbol({ address, symbol }: Pick<TokenData, 'address' | 'symbol'>): string {
  return symbol ?? shortHex(address)
}

/**
 * Returns the symbol of a token for claimants. Any token can be named "USDC", so an unknown token has its address
 * beside it if its symbol could be confused with that of a configured one. Pure.
 */
export function symbolShown({ tokens }: Pick<ChainConfig, 'tokens'>, { address, symbol }: TokenData): string | null {
  if (symbol === null || tokens.some((token) => token.address === address)) return symbol
  const folded = foldSymbol(symbol)
  const isPlain = /^[\x20-\x7e]*$/.test(symbol)
  if (isPlain && folded !== 'eth' && !tokens.some((token) => foldSymbol(token.symbol) === folded)) return symbol
  return `${symbol} (${shortHex(address)})`
}

/**
 * Normalizes a symbol for comparison: ignores case and characters that are not letters or digits, and replaces letters
 * that look alike.
 */
export function foldSymbol(symbol: string): string {
  return symbol
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9|!]/g, '')
    .replace(/[1i|!]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
}

/** {@link getTokenData} of one contract, with the symbol of {@link symbolShown}, cached until the page reloads. */
export function tokenQuery(chain: ChainConfig, address: string, client: Client = chainClient(chain)) {
  return queryOptions({
    queryKey: ['token', chain.chainId, address.toLowerCase()],
    queryFn: async () => {
      const token = await getTokenData(client, getAddress(address.toLowerCase()))
      return { ...token, symbol: symbolShown(chain, token) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** When data that was noted without the chain is read from it, in milliseconds: the first boosts are on screen by then. */
const TOKENS_CHECK_MS = 3_000

/**
 * Notes the data of contracts that something other than the chain knows, so that no row waits for it. What is read already
 * stays, and the rest is read from the chain soon, which decides if it is wrong.
 */
export function noteTokenData(queries: QueryClient, chain: ChainConfig, tokens: readonly TokenData[]): void {
  const noted = tokens.flatMap((token) => {
    const { queryKey } = tokenQuery(chain, token.address)
    if (queries.getQueryData(queryKey) !== undefined) return []
    queries.setQueryData(queryKey, { ...token, symbol: symbolShown(chain, token) })
    return [queryKey]
  })
  if (noted.length === 0) return
  setTimeout(() => {
    for (const queryKey of noted) void queries.invalidateQueries({ queryKey })
  }, TOKENS_CHECK_MS)
}

/**
 * {@link getTokenData} of several contracts, cached until the page reloads. Contracts that are not read yet are left
 * out.
 */
export function useTokenData(chain: ChainConfig, addresses: readonly string[]): ReadonlyMap<string, TokenData> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
  return useQueries({
    queries: wanted.map((address) => tokenQuery(chain, address)),
    combine: factsOf,
  })
}

/** Whether a contract of {@link useTokenData} could not be read. It stays so while the read is repeated. */
export function useIsTokenUnread(chain: ChainConfig, addresses: readonly string[]): boolean {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
  return useQueries({
    queries: wanted.map((address) => tokenQuery(chain, address)),
    combine: isAnyUnread,
  })
}

function isAnyUnread(results: readonly Parameters<typeof isUnread>[0][]): boolean {
  return results.some(isUnread)
}

// Outside the hook, so that the map stays the same while no result changes.
function factsOf(results: readonly { readonly data: TokenData | undefined }[]): ReadonlyMap<string, TokenData> {
  return new Map(
    results.flatMap(({ data }) => (data === undefined ? [] : [[data.address.toLowerCase(), data] as const])),
  )
}
