import { getAllowList, UnsupportedInterfaceError } from '@laurel/protocol'
import { pointsAbi } from '@laurel/protocol/abi'
import { useQueries } from '@tanstack/react-query'
import { type Address, erc20Abi, parseAbi } from 'viem'
import { getCode, readContract } from 'viem/actions'
import { addressOrNull, addressProblem } from '../abi/address-text.ts'
import { safeText } from '../abi/safe-text.ts'
import { type ChainClient, chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { formatError } from '../errors/format-error.ts'
import { rewardText } from '../language/en/reward.ts'
import type { Unit } from '../token/amount.ts'
import { foldSymbol, getTokenData, orNull, type TokenData, unitSymbol } from '../token/token-data.ts'

/** The asset of a reward. */
export type AssetKind = 'token' | 'collectible' | 'points' | 'place'

/** The token at a typed address. Its names are untrusted text, sanitized for display. */
export type AssetResult =
  | { readonly status: 'empty' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: string }
  /** The address does not have the required asset. `problem` says why. */
  | { readonly status: 'unfit'; readonly problem: string }
  | {
      readonly status: 'ready'
      readonly address: Address
      readonly name: string | null
      readonly unit: Unit
      /** The account that can authorize a boost to issue points or fill an allowlist. Null when it is not read. */
      readonly owner: Address | null
      /** A configured token with the same name and another address. */
      readonly namedLike: Address | null
    }

type Found = Omit<Extract<AssetResult, { status: 'ready' }>, 'status' | 'namedLike'> | { readonly unfit: string }

/** A lookup: the typed address, and the kind of asset that is expected there. */
export type AssetRequest = { readonly kind: AssetKind; readonly text: string }

/** Reads the asset at each address: its name, its unit, and whether it can be paid. Read once per page load. */
export function useAssets(chain: ChainConfig, requests: readonly AssetRequest[]): readonly AssetResult[] {
  // Two rewards in the same token share a query.
  const unique = new Map<string, { readonly kind: AssetKind; readonly address: Address }>()
  for (const { kind, text } of requests) {
    const address = addressIn(text)
    if (address !== null) unique.set(`${kind} ${address}`, { kind, address })
  }
  const keys = [...unique.keys()]
  const queries = useQueries({
    queries: [...unique.values()].map(({ kind, address }) => ({
      queryKey: ['asset', chain.chainId, kind, address],
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
        state.status === 'error' ? 5_000 : (false as const),
      queryFn: () => getAsset(chain, kind, address),
    })),
  })
  return requests.map(({ kind, text }): AssetResult => {
    if (text.trim() === '') return { status: 'empty' }
    const address = addressIn(text)
    if (address === null) return { status: 'unfit', problem: addressProblem(text) ?? rewardText('invalidAddress') }
    const query = queries[keys.indexOf(`${kind} ${address}`)]
    if (query?.isError) return { status: 'failed', problem: formatError(query.error) }
    if (query?.data === undefined) return { status: 'loading' }
    if ('unfit' in query.data) return { status: 'unfit', problem: query.data.unfit }
    return { status: 'ready', ...query.data, namedLike: namedLike(chain, query.data) }
  })
}

function addressIn(text: string): Address | null {
  return addressOrNull(text)
}

/** Reads an asset. @throws viem's errors when the node does not respond. */
async function getAsset(chain: ChainConfig, kind: AssetKind, address: Address): Promise<Found> {
  const client = chainClient(chain)
  const code = await getCode(client, { address })
  if (code === undefined || code === '0x') return { unfit: rewardText('noContract') }
  if (kind === 'place') return getPlaces(client, address)
  const [tokens, name] = await Promise.all([
    getTokenData(client, address),
    orNull(readContract(client, { abi: erc20Abi, address, functionName: 'name' })),
  ])
  const shown = name === null ? null : safeText(name, 40)
  const common = { address, name: shown === '' ? null : shown }
  const symbol = kind === 'collectible' ? collectionSymbol(chain, tokens, common.name) : unitSymbol(tokens)
  const unit = (decimals: number): Unit => ({ symbol, decimals, token: address })
  if (kind === 'points') {
    const points = { abi: pointsAbi, address } as const
    const [role, owner] = await Promise.all([
      orNull(readContract(client, { ...points, functionName: 'ISSUER_ROLE' })),
      orNull(readContract(client, { ...points, functionName: 'owner' })),
    ])
    if (role === null) return { unfit: rewardText('notPoints') }
    return { ...common, unit: unit(tokens.decimals ?? 0), owner }
  }
  const [isMulti, isSingle] = await Promise.all([supports(client, address, MULTI), supports(client, address, SINGLE)])
  if (kind === 'collectible') {
    return isMulti
      ? { ...common, unit: unit(0), owner: null }
      : { unfit: rewardText(isSingle ? 'notNftSingle' : 'notNft') }
  }
  if (isMulti || isSingle) return { unfit: rewardText('nftNotToken') }
  if (tokens.decimals === null) return { unfit: rewardText('noDecimals') }
  const supply = await orNull(readContract(client, { abi: erc20Abi, address, functionName: 'totalSupply' }))
  if (supply === null) return { unfit: rewardText('noSupply') }
  return { ...common, unit: unit(tokens.decimals), owner: null }
}

/**
 * Returns what names a collection beside a number of its NFTs. ERC-1155 has no symbol, so it is what the configuration calls the
 * collection, as on the page of the boost, then its own name, and the address only without either.
 */
export function collectionSymbol(
  { names }: Pick<ChainConfig, 'names'>,
  token: Pick<TokenData, 'address' | 'symbol'>,
  name: string | null,
): string {
  return names.get(token.address.toLowerCase()) ?? unitSymbol({ ...token, symbol: token.symbol ?? name })
}

async function getPlaces(client: ChainClient, address: Address): Promise<Found> {
  try {
    const list = await getAllowList(client, { allowList: address })
    if (list.type !== 'simpleAllowList') return { unfit: rewardText('notEditableList') }
    return { address, name: null, unit: { symbol: 'places', decimals: 0, token: address }, owner: list.owner }
  } catch (error) {
    if (error instanceof UnsupportedInterfaceError) return { unfit: rewardText('notAllowList') }
    throw error
  }
}

const interfaceAbi = parseAbi(['function supportsInterface(bytes4) view returns (bool)'])
const SINGLE = '0x80ac58cd'
const MULTI = '0xd9b67a26'

async function supports(client: ChainClient, address: Address, id: typeof SINGLE | typeof MULTI): Promise<boolean> {
  const question = { abi: interfaceAbi, address, functionName: 'supportsInterface', args: [id] } as const
  return (await orNull(readContract(client, question))) === true
}

function namedLike({ tokens }: ChainConfig, { address, unit }: { address: Address; unit: Unit }): Address | null {
  if (tokens.some((token) => token.address === address)) return null
  const folded = foldSymbol(unit.symbol)
  return tokens.find(({ symbol }) => folded !== '' && foldSymbol(symbol) === folded)?.address ?? null
}
