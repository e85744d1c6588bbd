import type { Address } from 'viem'
import type { AccountTransaction, ActivityIndex } from '../activity/activity-index.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import { toMarket } from '../tokens/market.ts'
import type { TokenList } from '../tokens/token-list.ts'
import { createKnownSymbols } from './known-symbols.ts'
import type { HistoryContext } from './to-history-transaction.ts'
import type { ReadTokenLabels } from './token-labels.ts'

/** Where the contexts are read. */
export type HistoryContextParts = {
  readonly index: Pick<ActivityIndex, 'listContacts' | 'listClaimPositions'>
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly tokens: TokenList
  readonly readLabels: ReadTokenLabels
}

/** Reads what transactions are described with, once for each chain. Those of other chains are left out. */
export type ReadHistoryContexts = (
  account: Address,
  transactions: readonly AccountTransaction[],
) => Promise<ReadonlyMap<AccountTransaction, HistoryContext>>

/** Creates what reads them. */
export function createHistoryContexts({ index, chains, tokens, readLabels }: HistoryContextParts): ReadHistoryContexts {
  const knownSymbols = createKnownSymbols(tokens)

  /** Reads the names and contacts of one chain. */
  async function readContext(
    chain: ApiChain,
    account: Address,
    transactions: readonly AccountTransaction[],
  ): Promise<HistoryContext> {
    const { chainId, settings } = chain
    const transfers = transactions.flatMap((one) => one.transfers)
    const addresses = new Set(transfers.flatMap(({ token }) => (token === null ? [] : [token])))
    const others = new Set(transfers.flatMap(({ from, to }) => [from, to]))
    const mined = transactions.flatMap(({ position }) => (position > 0 ? [position] : []))
    const [labels, contacts, claims] = await Promise.all([
      readLabels(chain, [...addresses]),
      index.listContacts(chainId, account, [...others]),
      index.listClaimPositions(chainId, account, mined),
    ])
    return {
      ...{ account, settings, routers: toRouters(chain), labels, contacts, claims },
      knownSymbols: knownSymbols(chain),
    }
  }

  return async (account, transactions) => {
    const contexts = new Map<AccountTransaction, HistoryContext>()
    const chainIds = new Set(transactions.map(({ chainId }) => chainId))
    await Promise.all(
      [...chainIds].map(async (chainId) => {
        const chain = chains.get(chainId)
        if (chain === undefined) return
        const own = transactions.filter((one) => one.chainId === chainId)
        const context = await readContext(chain, account, own)
        for (const one of own) contexts.set(one, context)
      }),
    )
    return contexts
  }
}

function toRouters({ settings }: ApiChain): ReadonlySet<Address> {
  const routers = toMarket(settings).venues.flatMap(({ router }) => router ?? [])
  return new Set(routers.map((router): Address => `0x${router.slice(2).toLowerCase()}`))
}
