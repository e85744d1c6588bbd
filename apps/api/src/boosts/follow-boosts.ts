import { ANY_CONTRACT, type BoostComponents } from '@laurel/protocol'
import { readHeight } from '@laurel/server/chain/read-height.ts'
import type { Address } from 'viem'
import type { ActivityIndex, LogKey } from '../activity/activity-index.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import type { FindTokens, FoundToken } from '../tokens/find-token.ts'
import type { BoostStore, NewBoost, StaleBoost } from './boost-store.ts'
import type { KnownContracts } from './operator-contracts.ts'
import { readBoosts } from './read-boosts.ts'
import { serializeState } from './serialize-state.ts'
import { summarizeBoost, toRewardToken } from './summarize-boost.ts'

/** What makes the boosts of a chain. */
export type BoostFollower = {
  /**
   * Makes boosts again whose logs changed, and some of those that are due.
   * @returns whether there is more to do at once.
   */
  step(): Promise<boolean>
}

/** What a follower needs. */
export type BoostFollowerParts = {
  readonly chain: ApiChain
  readonly index: Pick<ActivityIndex, 'getProgress' | 'listRetractions'>
  readonly store: BoostStore
  readonly findTokens: FindTokens
  readonly known: KnownContracts
  /** Unix seconds. */
  readonly nowSeconds: () => number
}

/** Boosts that are read in one step, which takes some twenty requests. */
const MAX_BOOSTS_PER_STEP = 100
/** Boosts that wait. A chain has more only after a start, and the next comparison finds the others. */
const MAX_WAITING = 10_000
/** How often the logs of all boosts are compared with those that were saved. It reads every log of the core. */
const SWEEP_SECONDS = 600
/** The same while older blocks are still being indexed. */
const SWEEP_WHILE_FILLING_SECONDS = 30
/**
 * How often a boost is read again without a log: funds can be sent to an incentive, and lists can be edited. A reward that falls with
 * time is read more often, and one that is gone less often.
 */
const REFRESH_SECONDS = { usual: 600, falling: 30, gone: 3_600 } as const

/** Creates the follower of the boosts of a chain. Null for a chain without a core. */
export function createBoostFollower(parts: BoostFollowerParts): BoostFollower | null {
  const { chain, index, store, nowSeconds } = parts
  const { chainId, settings } = chain
  if (settings.core === undefined) return null
  const waiting = new Set<bigint>()
  let cursor: LogKey | null = null
  let sweptAt: number | null = null
  let wasFilling = true
  let savedBlock: number | null = null

  const applyRetractions = async () => {
    let id = await store.getRetraction(chainId)
    for (;;) {
      const retractions = await index.listRetractions(id)
      for (const retraction of retractions) {
        id = retraction.id
        if (retraction.chainId !== chainId) continue
        await store.applyRetraction(chainId, retraction)
        sweptAt = null
      }
      if (retractions.length === 0) return
    }
  }
  const sweep = async () => {
    cursor = (await store.getNewestLog(chainId)) ?? { position: 0, logIndex: -1 }
    await store.deleteGone(chainId)
    for (const boostId of await store.listChanged(chainId, MAX_WAITING)) waiting.add(boostId)
    sweptAt = nowSeconds()
  }
  const step = async () => {
    const progress = await index.getProgress(chainId)
    if (progress === null) return false
    const height = await readHeight(chain.nodes, 'latest')
    // What is older than the index would be saved as newer.
    if (height + 1n < BigInt(progress.nextBlock)) return false
    await applyRetractions()
    const isFilling = progress.missingBlocks > 0
    const ageSeconds = isFilling || wasFilling ? SWEEP_WHILE_FILLING_SECONDS : SWEEP_SECONDS
    const isSweepDue = sweptAt === null || nowSeconds() - sweptAt >= ageSeconds || (wasFilling && !isFilling)
    if (isSweepDue || cursor === null) {
      await sweep()
      wasFilling = isFilling
    } else {
      const changed = await store.listChangedSince(chainId, cursor, MAX_WAITING)
      for (const boostId of changed.boostIds) waiting.add(boostId)
      cursor = changed.through ?? cursor
    }
    if (waiting.size < MAX_BOOSTS_PER_STEP) {
      const due = await store.listDue(chainId, nowSeconds(), MAX_BOOSTS_PER_STEP - waiting.size)
      for (const boostId of due) waiting.add(boostId)
    }
    const batch = [...waiting].slice(0, MAX_BOOSTS_PER_STEP)
    if (batch.length > 0) await store.save(await makeBoosts(parts, batch, Number(height)))
    for (const boostId of batch) waiting.delete(boostId)
    const isDone = waiting.size === 0
    // The index was there before this step looked for changes, so every change up to it is saved.
    if (isDone && savedBlock !== progress.nextBlock - 1) {
      savedBlock = progress.nextBlock - 1
      await store.setBlock(chainId, savedBlock)
    }
    return !isDone
  }
  return { step: async () => (await store.withLock(chainId, step)) ?? false }
}

async function makeBoosts(
  { chain, store, findTokens, known, nowSeconds }: BoostFollowerParts,
  boostIds: readonly bigint[],
  readBlock: number,
): Promise<readonly NewBoost[]> {
  // The logs first: one that comes meanwhile makes the boost stale again.
  const stale = await store.findStale(chain.chainId, boostIds)
  const [first] = stale
  if (first === undefined) return []
  const read = await readBoosts(chain.client, {
    core: first.created.core,
    boostIds: stale.map(({ created }) => created.boostId),
  })
  const byId = new Map(stale.map((one) => [one.created.boostId, one]))
  const named = read.flatMap(({ components }) => (components === null ? [] : toNamedTokens(components)))
  const tokens = (await findTokens(chain, [...new Set(named)])).filter((token) => token !== null)
  return read.flatMap(({ boostId, components }) => {
    const found = byId.get(boostId)
    if (found === undefined) return []
    return [toNewBoost({ found, components, tokens, chain, known, readBlock, nowSeconds })]
  })
}

function toNewBoost({
  found: { created, stamp, endsWithClawback },
  components,
  tokens,
  chain,
  known,
  readBlock,
  nowSeconds,
}: {
  readonly found: StaleBoost
  readonly components: Awaited<ReturnType<typeof readBoosts>>[number]['components']
  readonly tokens: readonly FoundToken[]
  readonly chain: ApiChain
  readonly known: KnownContracts
  readonly readBlock: number
  readonly nowSeconds: () => number
}): NewBoost {
  const state = components === null ? null : serializeState(components)
  const base = { created, stamp, readBlock }
  if (components === null || state === null)
    return { ...base, refreshAt: nowSeconds() + REFRESH_SECONDS.gone, read: null }
  const own = new Set(toNamedTokens(components))
  const summary = summarizeBoost(components, {
    tokens: tokens.filter(({ address }) => own.has(address)),
    ...{ chain: { chainId: chain.chainId, name: chain.settings.name }, known, endsWithClawback },
  })
  const falls = components.incentives.some(({ type }) => type === 'cgdaIncentive')
  const seconds = summary.status !== 'active' ? 'gone' : falls ? 'falling' : 'usual'
  return { ...base, refreshAt: nowSeconds() + REFRESH_SECONDS[seconds], read: { summary, state } }
}

/** The contracts whose names as tokens a search finds: those of the rewards, and where the task happens. */
function toNamedTokens({ action, incentives }: BoostComponents): readonly Address[] {
  const targets = (action?.actionSteps ?? []).map(({ targetContract }) => targetContract)
  const contracts = targets.filter((address) => address !== ANY_CONTRACT)
  return [...incentives.flatMap((incentive) => toRewardToken(incentive) ?? []), ...contracts]
}
