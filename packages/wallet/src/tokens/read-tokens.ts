import type { Address } from 'viem'
import type { ApiClient } from '../api/api-client.ts'
import { apiOf } from '../api/api-of.ts'
import { isApiAnswer } from '../api/errors.ts'
import { HttpStatusError } from '../errors.ts'
import { perWallet } from '../store/per-wallet.ts'
import type { Wallet } from '../wallet.ts'
import { readNativeBalances } from './read-native-balances.ts'
import { readServedChains, readTokenBalances } from './read-token-balances.ts'
import type { ReadBalances, ReadTokens, TokensFailure } from './tokens.ts'

/** Options of {@link readTokens}. */
export type ReadTokensOptions = {
  /** Networks on which a transaction changed something, by their number; null is that of a Solana account. */
  readonly changed: readonly (number | null)[]
  /** Rows of the API are shown, so the nodes are not read when the API fails. */
  readonly hasApiRows: boolean
  readonly signal: AbortSignal
}

/** The networks that the API reads, which are asked for once. */
const servedOf = perWallet((): { chains: Promise<readonly string[] | null> | null } => ({ chains: null }))

/**
 * Reads what the active account holds: from the API, and the native currencies of networks that the API does not read from their
 * nodes. Without an API, and when it fails, all of it is from the nodes. An account of another namespace is read by its
 * adapter. Never throws.
 */
export async function readTokens(wallet: Wallet, options: ReadTokensOptions): Promise<ReadTokens> {
  const { changed, hasApiRows, signal } = options
  const { api } = apiOf(wallet)
  const { namespace, address: account, caipAddress } = wallet.account.getState()
  if (namespace !== 'eip155') {
    const holdings = await wallet.namespaces.find((one) => one.namespace === namespace)?.loadHoldings?.()
    if (!holdings || !caipAddress) return { source: null, failure: 'unreachable' }
    return holdings.readTokens(caipAddress, { api, signal, isChanged: changed.length > 0 })
  }
  const chainIds = wallet.config.chains.map(({ id }) => id)
  const readNodes = (failure: TokensFailure | null) => readFromNodes(wallet, account, chainIds, failure)
  if (api === null) return readNodes(null)
  try {
    return { source: 'api', failure: null, ...(await readBoth(wallet, api, chainIds, { ...options, account })) }
  } catch (error) {
    const failure = isApiAnswer(error) ? 'refused' : 'unreachable'
    return hasApiRows || signal.aborted ? { source: null, failure } : readNodes(failure)
  }
}

async function readBoth(
  wallet: Wallet,
  api: ApiClient,
  chainIds: readonly number[],
  { account, changed, signal }: ReadTokensOptions & { readonly account: Address },
): Promise<ReadBalances> {
  const fromNodes = readServed(wallet, api).then((served) => {
    const unserved = served === null ? [] : chainIds.filter((chainId) => !served.includes(`eip155:${chainId}`))
    return readNativeBalances(wallet, account, unserved)
  })
  const [listed, native] = await Promise.all([
    readTokenBalances(api, { account, chainIds, changed: changed.filter((id) => id !== null), signal }),
    fromNodes,
  ])
  return {
    balances: [...listed.balances, ...native.balances],
    unavailable: [...listed.unavailable, ...native.unavailable],
  }
}

/** Returns the networks that the API reads. Null when it does not say. */
function readServed(wallet: Wallet, api: ApiClient): Promise<readonly string[] | null> {
  const served = servedOf(wallet)
  served.chains ??= readServedChains(api).catch((error: unknown) => {
    // An API that does not have the route never says. One that did not respond may, the next time.
    if (!(error instanceof HttpStatusError)) served.chains = null
    return null
  })
  return served.chains
}

async function readFromNodes(
  wallet: Wallet,
  account: Address,
  chainIds: readonly number[],
  failure: TokensFailure | null,
): Promise<ReadTokens> {
  const read = await readNativeBalances(wallet, account, chainIds)
  // A balance of 0 is an answer: only when no node answered, nothing is known.
  if (read.unavailable.length === chainIds.length) return { source: null, failure: failure ?? 'unreachable' }
  return { source: 'chains', failure, ...read }
}
