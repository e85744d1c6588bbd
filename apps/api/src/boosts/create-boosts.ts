import { createConcurrencyGate } from '@laurel/server/chain/concurrency-gate.ts'
import type { Database } from '@laurel/server/database/connect.ts'
import { startPolling } from '@laurel/server/start/start-polling.ts'
import type { ActivityIndex } from '../activity/activity-index.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import { createGetHead } from '../chain/chain-head.ts'
import type { IsHalted } from '../chain/hide-halted.ts'
import { createBoostStore } from '../database/postgres-boost-store.ts'
import { createPresentationStore } from '../database/postgres-presentation-store.ts'
import { createImageDecoder } from '../images/decode-in-thread.ts'
import type { FaultLog } from '../start/fault-log.ts'
import type { FindTokens } from '../tokens/find-token.ts'
import { type BoostService, createBoostService } from './boost-service.ts'
import { createBoostFollower } from './follow-boosts.ts'
import type { KnownContracts } from './operator-contracts.ts'
import { createPresentationService, type PresentationService } from './presentation-service.ts'
import { createReadContracts } from './read-contracts.ts'

/**
 * Chains whose boosts a process makes at the same time. Each holds one of the sixteen connections to the database while it waits for
 * nodes, and needs others for what it saves.
 */
const MAX_CONCURRENT_CHAINS = 4

/** What the routes of boosts need. */
export type Boosts = { readonly boosts: BoostService; readonly presentations: PresentationService }

/** Creates the services of boosts. */
export function createBoosts({
  database,
  chains,
  index,
  isHalted,
  nowMs,
}: {
  readonly database: Database
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly index: ActivityIndex
  readonly isHalted: IsHalted
  readonly nowMs: () => number
}): Boosts & { stop(): Promise<void> } {
  const decoder = createImageDecoder()
  return {
    boosts: createBoostService({
      ...{ store: createBoostStore(database.pool), index, chains, isHalted, nowMs },
      readContracts: createReadContracts({ chains, getHead: createGetHead(nowMs), nowMs }),
    }),
    presentations: createPresentationService({ store: createPresentationStore(database.pool), chains, decoder }),
    stop: decoder.stop,
  }
}

/** Starts to make the boosts of all chains from the index, which a process that only answers does not. */
export function startBoostWorker({
  database,
  chains,
  index,
  findTokens,
  known,
  faults,
}: {
  readonly database: Database
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly index: ActivityIndex
  readonly findTokens: FindTokens
  readonly known: KnownContracts
  readonly faults: FaultLog
}): { stop(): Promise<void> } {
  const store = createBoostStore(database.pool)
  const nowSeconds = () => Math.floor(Date.now() / 1000)
  const gate = createConcurrencyGate({ atOnce: MAX_CONCURRENT_CHAINS, maxWaiting: chains.size })
  const polls = [...chains.values()].flatMap((chain) => {
    const { chainId, settings } = chain
    const follower = createBoostFollower({ chain, index, store, findTokens, known, nowSeconds })
    if (follower === null) return []
    let isStopped = false
    const look = async () => {
      try {
        while ((await gate(follower.step)) && !isStopped);
        faults.recover({ part: 'boosts', chainId })
      } catch (error) {
        faults.fail({ part: 'boosts', chainId }, error)
      }
    }
    const { stop } = startPolling(look, settings.pollMs)
    return {
      async stop() {
        isStopped = true
        await stop()
      },
    }
  })
  return {
    async stop() {
      await Promise.all(polls.map(({ stop }) => stop()))
    },
  }
}
