import { type Address, getAddress, isAddress } from 'viem'
import type * as z from 'zod/mini'
import { parseAmountText } from '../amount/amount-text.ts'
import { toFiat } from '../amount/fiat.ts'
import type { ApiClient } from '../api/api-client.ts'
import { balanceSchemas } from '../api-schemas/balance.ts'
import { chainSchemas } from '../api-schemas/chains.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import { toShownName } from '../wallet-list/wallet-text.ts'
import type { EvmTokenBalance, TokenBalance } from './token-balance.ts'
import type { ReadBalances, UnavailableToken } from './tokens.ts'

/** Largest number of decimals that a contract can say: a byte. */
const MAX_DECIMALS = 255
/** Longest reason, in characters. The API's own are shorter. */
const MAX_DESCRIPTION_LENGTH = 200
/** How a request names the native currency of a chain. */
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** A balance as the API returns it. */
export type ApiBalance = z.output<typeof balanceSchemas.BalanceResponse>['balances'][number]
type ApiUnavailable = z.output<typeof balanceSchemas.BalanceResponse>['unavailable'][number]

/** Options of {@link readTokenBalances}. */
export type ReadTokensOptions = {
  readonly account: string
  /** The networks of the app. What an account holds elsewhere is left out. */
  readonly chainIds: readonly number[]
  /** Networks on which a transaction changed something, so that no earlier reading is used. */
  readonly changed: readonly number[]
  readonly signal: AbortSignal
}

/**
 * Reads what an account holds from the API. What is not a token of one of the networks is left out.
 * @throws {HttpStatusError} when the API refuses.
 * @throws {ApiResponseError} for a response that is not one of this route.
 * @throws {ApiUnreachableError} without a response in time, and when `signal` aborted the request.
 */
export async function readTokenBalances(
  api: ApiClient,
  { account, chainIds, changed, signal }: ReadTokensOptions,
): Promise<ReadBalances> {
  const [only] = chainIds
  const response = await api.get({
    path: apiPaths.balance,
    parameters: { address: account },
    query: {
      currency: 'usd',
      chainId: chainIds.length === 1 ? `eip155:${only}` : undefined,
      forceUpdate: changed.map((chainId) => `eip155:${chainId}:${NATIVE}`).join(','),
    },
    schema: balanceSchemas.BalanceResponse,
    signal,
  })
  const isListed = (chainId: number | null) => chainId === null || chainIds.includes(chainId)
  return {
    balances: response.balances.flatMap((entry) => toTokenBalance(entry) ?? []).filter((one) => isListed(one.chainId)),
    unavailable: response.unavailable.map(toUnavailable).filter((one) => isListed(one.chainId)),
  }
}

/**
 * Returns the networks that the API reads, as CAIP-2 ids.
 * @throws errors of the API, as {@link readTokenBalances}.
 */
export async function readServedChains(api: ApiClient): Promise<readonly string[]> {
  return (await api.get({ path: apiPaths.supportedChains, schema: chainSchemas.SupportedChains })).http
}

function toTokenBalance(entry: ApiBalance): EvmTokenBalance | null {
  const chainId = toChainId(entry.chainId)
  const address = entry.address === undefined ? null : toContract(entry.address, entry.chainId)
  const held = toHolding(entry)
  if (chainId === null || held === null || (entry.address !== undefined && address === null)) return null
  return { chainId, address, ...held }
}

/** Returns a balance of the API without its token's address, or null for one that cannot be shown. */
export function toHolding(entry: ApiBalance): Omit<TokenBalance, 'chainId' | 'networkId' | 'address'> | null {
  const decimals = Number(entry.quantity.decimals)
  const symbol = toShownName(entry.symbol)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) return null
  const amount = parseAmountText(entry.quantity.numeric, decimals)
  if (amount === null || symbol === null) return null
  // A token that is in no list has no price, although the response may have one.
  const price = entry.isListed ? toPrice(entry.price) : null
  const priceChange = price === null ? null : toChange(entry.priceChange24h)
  return {
    name: toShownName(entry.name) ?? symbol,
    symbol,
    decimals,
    amount,
    price,
    ...(priceChange === null ? {} : { priceChange }),
    // Of the amount that is shown beside it.
    value: toFiat({ amount, decimals }, price),
    iconUrl: entry.isListed ? toPicture(entry.iconUrl) : null,
    isListed: entry.isListed,
    isReward: entry.isReward,
  }
}

function toUnavailable(entry: ApiUnavailable): UnavailableToken {
  const { chainId, address, what, reason, description } = entry
  return {
    chainId: chainId === undefined ? null : toChainId(chainId),
    address: address === undefined ? null : toContract(address, chainId ?? ''),
    what,
    reason: toShownName(reason) ?? 'unknown',
    description: description.slice(0, MAX_DESCRIPTION_LENGTH),
  }
}

/** Returns the number of a CAIP-2 id of an EVM chain, or null. */
function toChainId(text: string): number | null {
  const chainId = Number(/^eip155:([1-9]\d{0,15})$/.exec(text)?.[1])
  return Number.isSafeInteger(chainId) ? chainId : null
}

/** Returns the contract of a CAIP-10 address on a chain, or null. */
function toContract(text: string, chainId: string): Address | null {
  const contract = text.split(':')[2] ?? ''
  return text.startsWith(`${chainId}:`) && isAddress(contract, { strict: false }) ? getAddress(contract) : null
}

function toPrice(price: number | undefined): number | null {
  return price !== undefined && Number.isFinite(price) && price >= 0 ? price : null
}

/** Nothing loses more than all of its worth. */
function toChange(change: number | undefined): number | null {
  return change !== undefined && Number.isFinite(change) && change > -1 ? change : null
}

/** Returns a picture that a page may load. A host without encryption would show others who holds what. */
function toPicture(url: string): string | null {
  return /^(https:\/\/|data:image\/)/i.test(url) ? url : null
}
