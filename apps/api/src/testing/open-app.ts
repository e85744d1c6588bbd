import { type AppParts, createApp } from '../app.ts'
import type { HistoryService } from '../history/history-service.ts'
import { createOnrampService } from '../onramp/onramp-service.ts'
import { openGate } from '../projects/project-gate.ts'
import { createSolana } from '../solana/create-solana.ts'
import { createTokens } from '../tokens/create-tokens.ts'
import type { Wallets } from '../wallets/create-wallets.ts'
import { createMemoryQuoteStore } from './memory-quote-store.ts'
import { noBoosts } from './no-boosts.ts'
import { noNames } from './no-names.ts'

const noHistory: HistoryService = {
  getPage: async () => ({ data: [], next: null, unavailable: [] }),
  notePending: async () => undefined,
}

const noWallets: Wallets = {
  wallets: { list: async () => '{"data":[],"count":0}' },
  images: { get: async () => null },
}

/**
 * The API in this process, without a socket: `app.request(path)` answers. A fault fails the test that causes it.
 * @param parts - what the test is about; everything else works and knows nothing.
 */
export function openApp(parts: Partial<AppParts> = {}) {
  const faults: unknown[] = []
  const nowMs = () => performance.now()
  const listTokensSeen = async () => []
  const tokens = createTokens({}, { store: createMemoryQuoteStore(), listTokensSeen, nowMs })
  const app = createApp({
    ...{ chains: new Map(), rateLimit: { burst: 1_000_000, perSecond: 1_000_000 }, callerOf: () => 'caller' },
    ...{ nowMs: () => performance.now(), countFailure: () => undefined, projects: openGate, names: noNames },
    ...{ wallets: noWallets, boosts: noBoosts, history: noHistory },
    rpc: { chainIds: [], call: () => null },
    onramp: { service: createOnrampService([], () => 0), sandbox: null, findOwnOrigin: () => null },
    analytics: { isEnabled: true, accept: () => true },
    tokens,
    solana: createSolana(new Map(), { evmChains: new Map(), prices: tokens.prices, nowMs }),
    readHealth: () => ({ status: 'ok', chains: [] }),
    onFault: (error) => faults.push(error),
    ...parts,
  })
  return { app, faults }
}
