import { createCache } from '@laurel/server/cache.ts'
import { readSolanaTokens, readSolBalance, type SolanaToken } from '@laurel/wallet/solana'
import { formatUnits } from 'viem'
import type { Balances } from '../balance/balance-service.ts'
import { toUnavailable } from '../price/describe-reason.ts'
import { toValue } from '../price/to-value.ts'
import type { SolanaAddress } from './solana-account.ts'
import type { SolanaChain } from './solana-chain.ts'
import type { GetSolanaPrice } from './solana-prices.ts'

/** How long balances are used, as those of EVM chains. */
const BALANCE_MS = 5_000
const MAX_BALANCES = 10_000
const SOL_DECIMALS = 9

/** Returns what an account holds on a network. Never throws: what could not be had has its reason. */
export type GetSolanaBalances = (chain: SolanaChain, account: SolanaAddress, isFresh: boolean) => Promise<Balances>

/** Creates the balances. @param parts.nowMs - a monotonic clock. */
export function createGetSolanaBalances({
  getPrice,
  nowMs,
}: {
  readonly getPrice: GetSolanaPrice
  readonly nowMs: () => number
}): GetSolanaBalances {
  const cache = createCache<string, Balances>({ size: MAX_BALANCES, ageMs: BALANCE_MS, nowMs })

  async function load(chain: SolanaChain, account: SolanaAddress): Promise<Balances> {
    const [lamports, tokens] = await Promise.all([
      readSolBalance(chain.rpc, account),
      readSolanaTokens(chain.rpc, account),
    ])
    const rows = [
      ...(lamports === 0n ? [] : [await toSolRow(chain, lamports)]),
      ...(await Promise.all(tokens.map((token) => toTokenRow(chain, token)))),
    ]
    return {
      balances: rows.toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1)),
      unavailable: [],
    }
  }

  async function toSolRow(chain: SolanaChain, lamports: bigint): Promise<Row> {
    const numeric = formatUnits(lamports, SOL_DECIMALS)
    return {
      ...{ name: 'Solana', symbol: 'SOL', chainId: chain.id, iconUrl: '', isListed: true },
      ...toValue(await getPrice(chain, null), numeric),
      quantity: { decimals: String(SOL_DECIMALS), numeric },
    }
  }

  async function toTokenRow(chain: SolanaChain, { mint, token, shownAmount, name, symbol }: SolanaToken): Promise<Row> {
    const listed = chain.settings.tokens.find((one) => one.mint === mint)
    return {
      name: listed?.name ?? name ?? symbol ?? shorten(mint),
      symbol: listed?.symbol ?? symbol ?? shorten(mint),
      ...{ chainId: chain.id, address: `${chain.id}:${mint}`, iconUrl: listed?.logo ?? '' },
      ...toValue(await getPrice(chain, mint), shownAmount),
      quantity: { decimals: String(token.decimals), numeric: shownAmount },
      isListed: listed !== undefined,
    }
  }

  return async (chain, account, isFresh) => {
    const key = `${chain.id}:${account}`
    if (isFresh) cache.forget(key)
    return cache
      .get(key, () => load(chain, account))
      .catch(() => ({
        balances: [],
        unavailable: [toUnavailable('balance', { chainId: chain.id, reason: 'chain-unavailable' })],
      }))
  }
}

type Row = Balances['balances'][number]

/** A token that says nothing of itself is shown by its address. */
function shorten(mint: string): string {
  return `${mint.slice(0, 4)}…${mint.slice(-4)}`
}
