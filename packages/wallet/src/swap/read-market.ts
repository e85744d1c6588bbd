import { type Client, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { ApiClient } from '../api/api-client.ts'
import type { TokensState } from '../tokens/tokens.ts'
import { readDataFee } from '../transactions/network-fee.ts'
import { WalletError } from '../wallet-error.ts'
import { SwapUnpreparedError, toSwapError } from './errors.ts'
import { getGasPrice, getPrices, getSwapTokens } from './swap-api.ts'
import type { SwapBasis, SwapFailure, SwapMarket, SwapTarget } from './swap-state.ts'
import { isSameToken, type SwapToken, tokenKey } from './swap-token.ts'

/** The data of a swap before it is built, in bytes: that of a route of two pools, with its permit. */
const ASSUMED_SWAP_BYTES = 800

/** What a market is read with. */
export type MarketParts = { readonly api: ApiClient; readonly client: Client; readonly target: SwapTarget }

/** The market, and the token that swaps begin with. */
export type InitialMarket = { readonly market: SwapMarket; readonly source: SwapToken }

/**
 * Reads what swaps begin with: the tokens, the price of the network's currency, balances and the network's fees. Balances and
 * the fees that cannot be had are null; without the others there is no market.
 * @returns the failure to show instead.
 */
export async function readInitialMarket(parts: MarketParts): Promise<InitialMarket | SwapFailure> {
  const { api, client, target } = parts
  const { chainId } = target
  try {
    const [tokens, fast, usual, dataFee] = await Promise.all([
      getSwapTokens(api, chainId),
      getGasPrice(api, chainId).catch(() => null),
      client.request({ method: 'eth_gasPrice' }).then(BigInt, () => null),
      readDataFee(client, ASSUMED_SWAP_BYTES).catch(() => null),
    ])
    const source = tokens.find(({ address }) => address === null)
    if (source === undefined) return { type: 'initialize', error: new SwapUnpreparedError() }
    const [prices, native] = await Promise.all([
      getPrices(api, [source]).catch(toSwapError),
      readBalances(parts, [source]),
    ])
    if (prices instanceof WalletError) return { type: 'network-price', error: prices }
    // Wallets begin with what the node says, so the most that can be swapped leaves at least that.
    const gasPrice = fast === null || (usual !== null && usual > fast) ? usual : fast
    return { market: { tokens, balances: native, prices, gasPrice, dataFee, mayBeSponsored: false }, source }
  } catch (cause) {
    return { type: 'initialize', error: toSwapError(cause) }
  }
}

/** Reads what the account has of tokens from the chain, by `tokenKey`. Null for what could not be read. Never throws. */
export async function readBalances(
  { client, target }: Pick<MarketParts, 'client' | 'target'>,
  tokens: readonly SwapToken[],
): Promise<Readonly<Record<string, bigint | null>>> {
  const read = ({ address }: SwapToken): Promise<bigint> =>
    address === null
      ? client.request({ method: 'eth_getBalance', params: [target.address, 'latest'] }).then(BigInt)
      : readContract(client, { abi: erc20Abi, address, functionName: 'balanceOf', args: [target.address] })
  const rows = tokens.map(async (token) => [tokenKey(token), await read(token).catch(() => null)] as const)
  return Object.fromEntries(await Promise.all(rows))
}

/**
 * Returns what an account holds on the network of a swap, from the wallet's tokens. Pure.
 * @param input - its two tokens are left out: the chain says what the account has of them, and the API can be behind it.
 */
export function toHeld(
  { account, balances: rows }: Pick<TokensState, 'account' | 'balances'>,
  { target, input }: Pick<SwapBasis, 'target' | 'input'>,
): Pick<SwapMarket, 'balances' | 'prices'> {
  const balances: Record<string, bigint> = {}
  const prices: Record<string, number> = {}
  if (account !== target.address.toLowerCase()) return { balances, prices }
  for (const row of rows) {
    if (row.chainId !== target.chainId) continue
    const key = tokenKey(row)
    if (![input.from, input.to].some((token) => token !== null && isSameToken(token, row))) balances[key] = row.amount
    if (row.price !== null) prices[key] = row.price
  }
  return { balances, prices }
}
