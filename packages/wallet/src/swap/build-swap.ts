import type { Address } from 'viem'
import type { ApiClient } from '../api/api-client.ts'
import { convertBuilt } from '../api-schemas/convert-built.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import type { SwapTerms } from './swap-quote.ts'
import { toApiToken } from './swap-token.ts'

/** Builds an approval of exactly the amount, for the router of a quote. It is not checked yet. @throws {WalletError} */
export function buildApproval(
  api: ApiClient,
  terms: SwapTerms & { readonly account: Address; readonly spender: Address },
) {
  return api.get({
    path: apiPaths.convertBuildApprove,
    schema: convertBuilt.ConvertApproveResponse,
    query: {
      ...{ amount: String(terms.amount), userAddress: terms.account, spender: terms.spender },
      ...{ from: toApiToken(terms.from), to: toApiToken(terms.to) },
    },
  })
}

/**
 * Builds a swap. It is not checked yet. @param swap.isTried - whether it has to work before the approval.
 * @throws {WalletError}
 */
export function buildSwap(
  api: ApiClient,
  swap: SwapTerms & {
    readonly account: Address
    readonly slippage: number
    readonly spender: Address | null
    readonly poolFees: readonly number[] | null
    readonly isTried: boolean
  },
) {
  return api.post({
    path: apiPaths.convertBuildTransaction,
    schema: convertBuilt.ConvertTransactionResponse,
    body: {
      ...{ amount: String(swap.amount), userAddress: swap.account },
      ...{ from: toApiToken(swap.from), to: toApiToken(swap.to) },
      eip155: { slippage: swap.slippage },
      ...(swap.spender === null ? {} : { spender: swap.spender }),
      ...(swap.poolFees === null ? {} : { poolFees: swap.poolFees }),
      ...(swap.isTried ? {} : { disableEstimate: true }),
    },
  })
}
