import type { Balances } from '../balance/balance-service.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import { toNotServed } from '../history/history-service.ts'
import { toUnavailable } from '../price/describe-reason.ts'
import type { PriceService } from '../price/price-service.ts'
import type { SolanaAddress } from './solana-account.ts'
import { createGetSolanaBalances } from './solana-balances.ts'
import type { SolanaChain } from './solana-chain.ts'
import { createGetSolanaHistory, type SolanaHistoryPage } from './solana-history.ts'
import { createGetSolanaPrice, type GetSolanaPrice } from './solana-prices.ts'
import { type CallSolana, createCallSolana } from './solana-rpc.ts'

/** What the API answers for networks of Solana. */
export type Solana = {
  /** By CAIP-2 id. */
  readonly chains: ReadonlyMap<string, SolanaChain>
  readonly getPrice: GetSolanaPrice
  readonly call: CallSolana
  /** @param network - a CAIP-2 id; null for every network. @param fresh - those that are read again, whatever was read before. */
  getBalances(account: SolanaAddress, network: string | null, fresh: ReadonlySet<string>): Promise<Balances>
  /**
   * Returns a page of the transactions of an account. Without a network, each network is listed to its end before the next one.
   * @throws {InvalidRequestError} for a cursor that no page had.
   */
  getHistory(account: SolanaAddress, network: string | null, cursor: string | null): Promise<SolanaHistoryPage>
}

/** Creates what the API answers for networks of Solana. @param chains - those of `openSolanaChains`. @param parts.nowMs - a monotonic clock. */
export function createSolana(
  chains: ReadonlyMap<string, SolanaChain>,
  parts: {
    readonly evmChains: ReadonlyMap<number, ApiChain>
    readonly prices: PriceService
    readonly nowMs: () => number
  },
): Solana {
  const { nowMs } = parts
  const getPrice = createGetSolanaPrice({ chains: parts.evmChains, prices: parts.prices })
  const getBalances = createGetSolanaBalances({ getPrice, nowMs })
  const getHistory = createGetSolanaHistory(nowMs)
  const listOf = (network: string | null) =>
    network === null ? [...chains.values()] : [chains.get(network)].filter((chain) => chain !== undefined)
  return {
    ...{ chains, getPrice, call: createCallSolana() },
    async getBalances(account, network, fresh) {
      const wanted = listOf(network)
      if (wanted.length === 0) {
        const reason = { ...(network !== null && { chainId: network }), reason: 'chain-not-served' } as const
        return { balances: [], unavailable: [toUnavailable('balance', reason)] }
      }
      const all = await Promise.all(wanted.map((chain) => getBalances(chain, account, fresh.has(chain.id))))
      return {
        balances: all.flatMap(({ balances }) => balances),
        unavailable: all.flatMap(({ unavailable }) => unavailable),
      }
    },
    async getHistory(account, network, cursor) {
      const wanted = listOf(network)
      const notServed = { data: [], next: null, unavailable: [toNotServed(network ?? undefined)] }
      const [text, at = '0'] = (cursor ?? '').split('.')
      const index = Number(at)
      const chain = wanted[index]
      if (chain === undefined) return notServed
      const page = await getHistory(chain, account, text === '' || text === undefined ? null : text)
      if (page.next !== null) return { ...page, next: `${page.next}.${index}` }
      return { ...page, next: index + 1 < wanted.length ? `.${index + 1}` : null }
    },
  }
}
