import { type Address, type Client, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { parseAmountText } from '../amount/amount-text.ts'
import type { ApiClient } from '../api/api-client.ts'
import { balanceSchemas } from '../api-schemas/balance.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import { WalletError } from '../wallet-error.ts'
import { SwapUnpreparedError } from './errors.ts'
import { getGasPrice, getPrices, getSwapTokens } from './swap-api.ts'
import type { SwapFailure, SwapMarket, SwapTarget } from './swap-state.ts'
import { fromApiToken, type SwapToken, tokenKey } from './swap-token.ts'

/** What a market is read with. */
export type MarketParts = { readonly api: ApiClient; readonly client: Client; readonly target: SwapTarget }

/** The market, and the token that swaps begin with. */
export type InitialMarket = { readonly market: SwapMarket; readonly source: SwapToken }

/**
 * Reads what swaps begin with: the tokens, the price of the network's currency, balances and the gas price. Balances and
 * the gas price that cannot be had are null; without the others there is no market.
 * @returns the failure to show instead.
 */
export async function readInitialMarket(parts: MarketParts): Promise<InitialMarket | SwapFailure> {
  const { api, target } = parts
  const { chainId } = target
  try {
    const [tokens, held, gasPrice] = await Promise.all([
      getSwapTokens(api, chainId),
      readHeld(parts),
      getGasPrice(api, chainId).catch(() => null),
    ])
    const source = tokens.find(({ address }) => address === null)
    if (source === undefined) return { type: 'initialize', error: new SwapUnpreparedError() }
    const [prices, native] = await Promise.all([getPrices(api, [source]).catch(toError), readBalances(parts, [source])])
    if (prices instanceof WalletError) return { type: 'network-price', error: prices }
    const market = {
      tokens,
      balances: { ...held.balances, ...native },
      prices: { ...held.prices, ...prices },
      gasPrice,
    }
    return { market, source }
  } catch (cause) {
    return { type: 'initialize', error: toError(cause) }
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

/** Reads what the API knows that the account has. Never throws. */
async function readHeld({ api, target }: MarketParts): Promise<Pick<SwapMarket, 'balances' | 'prices'>> {
  const { address, chainId } = target
  const answer = await api
    .get({
      path: apiPaths.balance,
      schema: balanceSchemas.BalanceResponse,
      parameters: { address },
      query: { currency: 'usd', chainId: `eip155:${chainId}` },
    })
    .catch(() => null)
  const balances: Record<string, bigint | null> = {}
  const prices: Record<string, number | null> = {}
  for (const row of answer?.balances ?? []) {
    const token: Address | null | undefined =
      row.address === undefined ? null : (fromApiToken(row.address, chainId) ?? undefined)
    if (token === undefined || row.chainId !== `eip155:${chainId}`) continue
    const key = tokenKey({ address: token })
    balances[key] = parseAmountText(row.quantity.numeric, Number(row.quantity.decimals))
    if (row.price !== undefined && row.isListed) prices[key] = row.price
  }
  return { balances, prices }
}

function toError(cause: unknown): WalletError {
  return cause instanceof WalletError ? cause : new SwapUnpreparedError({ cause })
}
