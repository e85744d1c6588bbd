import { getAddress, isAddress } from 'viem'
import type * as z from 'zod/mini'
import { parseAmountText } from '../amount/amount-text.ts'
import type { ApiClient } from '../api/api-client.ts'
import { balanceSchemas } from '../api-schemas/balance.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import { toShownName } from '../wallet-list/wallet-text.ts'
import type { TokenBalance } from './token-balance.ts'

/** Largest number of decimals that a contract can say: a byte. */
const MAX_DECIMALS = 255

type BalanceEntry = z.output<typeof balanceSchemas.BalanceResponse>['balances'][number]

/**
 * Reads what an account holds from the API. What is not a token of an EVM chain is left out.
 * @throws errors of the API.
 */
export async function readTokenBalances(api: ApiClient, account: string): Promise<readonly TokenBalance[]> {
  const { balances } = await api.get({
    path: apiPaths.balance,
    parameters: { address: account },
    query: { currency: 'usd' },
    schema: balanceSchemas.BalanceResponse,
  })
  return balances.flatMap((entry) => toTokenBalance(entry) ?? [])
}

function toTokenBalance(entry: BalanceEntry): TokenBalance | null {
  const chainId = Number(/^eip155:([1-9]\d{0,15})$/.exec(entry.chainId)?.[1])
  const decimals = Number(entry.quantity.decimals)
  const contract = entry.address?.split(':')[2]
  const symbol = toShownName(entry.symbol)
  if (!Number.isSafeInteger(chainId) || !Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) {
    return null
  }
  const amount = parseAmountText(entry.quantity.numeric, decimals)
  if (amount === null || symbol === null) return null
  if (contract !== undefined && !isAddress(contract, { strict: false })) return null
  return {
    chainId,
    address: contract === undefined ? null : getAddress(contract),
    name: toShownName(entry.name) ?? symbol,
    symbol,
    decimals,
    amount,
    price: entry.price ?? null,
    value: entry.value ?? null,
    iconUrl: entry.iconUrl === '' ? null : entry.iconUrl,
    isListed: entry.isListed,
  }
}
