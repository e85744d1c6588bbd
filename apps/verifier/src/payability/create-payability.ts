import { type Eligibility, type FundsChange, getFundsChanges } from '@laurel/protocol'
import { createCache } from '@laurel/server/cache.ts'
import { createConcurrencyGate } from '@laurel/server/chain/concurrency-gate.ts'
import type { Address, Client } from 'viem'
import { type PayabilityPlace, readEligibility, readPayability } from '../read-chain/read-payability.ts'
import { completionKeyText } from '../verify-claim/completion-key.ts'
import type { StoredCompletion } from '../verify-claim/completion-store.ts'
import { type Payability, payabilityOfRefused } from '../verify-claim/payability.ts'

/** Maximum age of a result, which is also how late a payment shows. */
const PAYABILITY_AGE_MS = 3_000
/** Clawbacks are read from logs, which cost more. */
const CHANGES_AGE_MS = 10_000
/** Cached results. */
const MAX_CACHED_PAYABILITIES = 5_000
/** Completions read at the same time. */
const MAX_CONCURRENT = 16
/** Requests that wait for one of these. Further ones return `unknown`. */
const MAX_WAITING = 1_000
/** Maximum time that a caller waits. A later result is cached for the next call. */
const PAYABILITY_TIMEOUT_MS = 2_500

/** What reading the payability needs. */
export type PayabilityParts = {
  /** Returns only what a quorum agrees on, and reads at the head. */
  readonly client: Client
  readonly core: Address
  readonly nowMs: () => number
  /** Returns the block in which a boost was created. */
  readonly createdBlockOf: (boostId: bigint) => Promise<bigint>
  /** Whether an offchain list, which only this verifier checks, does not allow the account. */
  readonly isBarred: (completion: StoredCompletion) => Promise<boolean>
  /** The minimum of a declining reward that a completion's claim accepts, in base units; 0 for none, and for other rewards. */
  readonly minimumOf: (completion: StoredCompletion) => Promise<bigint>
}

/**
 * Creates the function that reads whether a completion is payable. It never throws and never returns `claimable` without knowing: when
 * the chain does not respond in time, the status is `unknown`. Each completion is read separately and not in a multicall, where an
 * untrusted incentive could spoil the results of others.
 */
export function createPayability(parts: PayabilityParts): (completion: StoredCompletion) => Promise<Payability> {
  const { client, core, nowMs } = parts
  const known = createCache<string, Payability>({ size: MAX_CACHED_PAYABILITIES, ageMs: PAYABILITY_AGE_MS, nowMs })
  const eligibilities = createCache<string, Eligibility>({
    size: MAX_CACHED_PAYABILITIES,
    ageMs: PAYABILITY_AGE_MS,
    nowMs,
  })
  const changes = createCache<string, readonly FundsChange[] | null>({
    size: MAX_CACHED_PAYABILITIES,
    ageMs: CHANGES_AGE_MS,
    nowMs,
  })
  const enter = createConcurrencyGate({ atOnce: MAX_CONCURRENT, maxWaiting: MAX_WAITING })
  const place: PayabilityPlace = {
    client,
    core,
    eligibilityOf(completion, minimum) {
      const { key, claimant } = completion
      const name = `${key.boostId}/${key.incentiveId}/${claimant}/${minimum}`
      return eligibilities.get(name, () => readEligibility(client, core, { completion, minimum }))
    },
    minimumOf: parts.minimumOf,
    changesOf: ({ key }, incentive) =>
      changes.get(`${key.boostId}/${key.incentiveId}`, async () => {
        try {
          const { boostId, incentiveId } = key
          const fromBlock = await parts.createdBlockOf(boostId)
          return await getFundsChanges(client, { core, incentive, fromBlock, boostId: BigInt(boostId), incentiveId })
        } catch {
          return null
        }
      }),
  }
  const loadPayability = async (completion: StoredCompletion): Promise<Payability> => {
    const refused = payabilityOfRefused(completion.state)
    if (refused !== null) return refused
    const payability = await readPayability(place, completion)
    if (payability.status !== 'claimable' || 'signature' in completion.state) return payability
    return (await parts.isBarred(completion)) ? { status: 'not-allow-listed' } : payability
  }
  return async (completion) => {
    const name = `${completionKeyText(completion.key)}/${completion.claimant}/${completion.state.status}`
    const loaded = known.get(name, () => enter(() => loadPayability(completion)))
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<Payability>((resolve) => {
      timer = setTimeout(() => resolve({ status: 'unknown' }), PAYABILITY_TIMEOUT_MS)
    })
    try {
      return await Promise.race([loaded, tooLate])
    } catch {
      return { status: 'unknown' }
    } finally {
      clearTimeout(timer)
    }
  }
}
