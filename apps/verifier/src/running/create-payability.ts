import { type Eligibility, type FundsChange, getFundsChanges } from '@laurel/protocol'
import type { Address, Client } from 'viem'
import { createGate } from '../read-chain/gate.ts'
import { type PayabilityPlace, readEligibility, readPayability } from '../read-chain/read-payability.ts'
import { completionKeyText } from '../verify-claim/completion-key.ts'
import type { StoredCompletion } from '../verify-claim/completion-store.ts'
import { type Payability, payabilityOfRefused } from '../verify-claim/payability.ts'
import { createCache } from './cache.ts'

/** An answer may be this old: whoever was paid sees it within so long. */
const AGE_MS = 3_000
/** Claw-backs are told of in logs, which cost more to read. */
const CHANGES_AGE_MS = 10_000
/** Answers that are cached. */
const MAX_CACHED = 5_000
/** So many completions are asked about at one time, and so many more may wait. */
const MAX_CONCURRENT = 16
/** Requests that wait for one of these; more are answered with `unknown`. */
const MAX_WAITING = 1_000
/** Whoever asks waits so long; what comes later is there when they ask again. */
const TIMEOUT_MS = 2_500

/** What asking stands on. */
export type PayabilityParts = {
  /** Believes only what enough nodes say, and asks at the head. */
  readonly client: Client
  readonly core: Address
  readonly nowMs: () => number
  /** The block in which a boost was created. */
  readonly createdBlockOf: (boostId: bigint) => Promise<bigint>
  /** What nobody but this verifier looks at: lists kept offchain. True when one does not let the account claim. */
  readonly isBarred: (completion: StoredCompletion) => Promise<boolean>
  /** The least that a completion's claim takes of a falling reward, in base units; 0 for none, and for other rewards. */
  readonly minimumOf: (completion: StoredCompletion) => Promise<bigint>
}

/**
 * Makes what tells whether completions are payable. It never throws, and never says `claimable` of what it does not know: a
 * chain that does not answer in time is `unknown`. Each completion is asked about by itself and not with others in one
 * call, because in one call a stranger's incentive could spoil the answer of another's.
 */
export function createPayability(parts: PayabilityParts): (completion: StoredCompletion) => Promise<Payability> {
  const { client, core, nowMs } = parts
  const known = createCache<string, Payability>({ size: MAX_CACHED, ageMs: AGE_MS, nowMs })
  const eligibilities = createCache<string, Eligibility>({ size: MAX_CACHED, ageMs: AGE_MS, nowMs })
  const changes = createCache<string, readonly FundsChange[] | null>({
    size: MAX_CACHED,
    ageMs: CHANGES_AGE_MS,
    nowMs,
  })
  const enter = createGate({ atOnce: MAX_CONCURRENT, maxWaiting: MAX_WAITING })
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
      timer = setTimeout(() => resolve({ status: 'unknown' }), TIMEOUT_MS)
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
