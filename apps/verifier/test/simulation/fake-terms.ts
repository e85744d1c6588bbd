import { type BoostWindow, type CompletionCaps, NO_TERMS, type TermsRules } from '@laurel/protocol'
import { hashOf } from '@laurel/server/testing/numbered-hex.ts'
import type { Random } from '@laurel/server/testing/random.ts'
import { CHAIN, core, users } from '../../src/testing/scene.ts'
import type { SignedTerms } from '../../src/verify-claim/terms-store.ts'
import { type FakeChain, SECONDS_PER_BLOCK } from './fake-chain.ts'

/** The window of a boost, and what its owner has signed so far. */
export type FakeTerms = {
  readonly boostId: bigint
  readonly window: BoostWindow
  readonly versions: SignedTerms[]
  /** The same in each version, until they are lifted. */
  readonly caps: CompletionCaps
  areCapsLifted: boolean
}

const DAY_SECONDS = 86_400

/** A boost that was created after the first blocks, with its second incentive still later. */
export function createFakeTerms(random: Random, boostId: bigint): FakeTerms {
  const cap = (limit: number) => (random.onceIn(2) ? 1 + random.below(limit) : null)
  const caps = random.onceIn(2)
    ? { maxPerAccount: cap(4), maxPerAccountPerDay: cap(3), maxPerDay: cap(5) }
    : { maxPerAccount: null, maxPerAccountPerDay: null, maxPerDay: null }
  const created = random.below(3)
  const window = {
    createdBlock: BigInt(created),
    incentives: [created, created + random.below(4)].map((block, incentiveId) => ({
      ...{ incentiveId, addedBlock: BigInt(block) },
    })),
  }
  const terms: FakeTerms = { boostId, window, versions: [], caps, areCapsLifted: false }
  addVersion(terms, NO_TERMS, 0)
  return terms
}

/** The owner signs another version: it narrows the blocks after the head, and widens all. */
export function signTerms(terms: FakeTerms, { random, chain }: { random: Random; chain: FakeChain }): void {
  const someTime = () => (1 + random.below(chain.head() + 4)) * SECONDS_PER_BLOCK
  const start = random.onceIn(5) ? someTime() : null
  const end = random.onceIn(4) ? someTime() : null
  const countFromBlock = random.onceIn(4) ? BigInt(1 + random.below(3)) : null
  if (random.onceIn(6)) terms.areCapsLifted = true
  addVersion(terms, { ...NO_TERMS, start, end, countFromBlock }, chain.head() + 1)
}

/** The owner removes all limits. */
export function liftCaps(terms: FakeTerms, chain: FakeChain): void {
  terms.areCapsLifted = true
  addVersion(terms, NO_TERMS, chain.head() + 1)
}

function addVersion({ boostId, versions, caps, areCapsLifted }: FakeTerms, rules: TermsRules, fromBlock: number): void {
  const sequence = versions.length + 1
  const limits = areCapsLifted ? {} : caps
  versions.push({
    terms: { ...rules, ...limits, chainId: CHAIN, core, boostId, sequence },
    ...{ hash: hashOf(sequence), signature: '0x', signer: users.ada, fromBlock: BigInt(fromBlock) },
  })
}

/** Whether a block counts for an incentive, computed separately, without versions that ended before the block. */
export function isInside({ window, versions }: FakeTerms, incentiveId: number, blockNumber: number): boolean {
  const added = Number(window.incentives[incentiveId]?.addedBlock ?? 10 ** 9)
  const time = blockNumber * SECONDS_PER_BLOCK
  return versions.some(({ terms: { start, end, countFromBlock } }, at) => {
    if (versions.slice(at + 1).some(({ fromBlock }) => Number(fromBlock) <= blockNumber)) return false
    const isLateEnough = blockNumber > added || (countFromBlock !== null && blockNumber >= Number(countFromBlock))
    return isLateEnough && (start === null || time >= start) && (end === null || time < end)
  })
}

/** A granted completion: its claimant and its block. */
export type Grant = { readonly claimant: string; readonly blockNumber: number }

const dayOf = (blockNumber: number) => Math.floor((blockNumber * SECONDS_PER_BLOCK) / DAY_SECONDS)

/** How many more completions each cap allows in a block; below zero is more than was allowed. */
export function roomLeft({ caps }: FakeTerms, grants: readonly Grant[], { claimant, blockNumber }: Grant): number {
  const day = dayOf(blockNumber)
  const ofAccount = grants.filter((one) => one.claimant === claimant)
  const left = [
    (caps.maxPerAccount ?? 99) - ofAccount.length,
    (caps.maxPerAccountPerDay ?? 99) - ofAccount.filter((one) => dayOf(one.blockNumber) === day).length,
    (caps.maxPerDay ?? 99) - grants.filter((one) => dayOf(one.blockNumber) === day).length,
  ]
  return Math.min(...left)
}
