import type { ChainLog } from '@laurel/protocol'
import type { ObservedCall } from '@laurel/server/chain/read-calls.ts'
import type { Address, Hash } from 'viem'
import type { BoostFacts } from '../verify-claim/boost-facts.ts'
import type { BoostIndex, Candidate } from './boost-index.ts'
import { createBoostReader } from './boost-reader.ts'

/** What a scan reads from a chain, by a quorum. */
export type ScannedChain = {
  readonly core: Address
  readonly startBlock: bigint
  readHead(): Promise<bigint>
  readFinalized(): Promise<bigint>
  /** Null when the chain does not have the block. */
  readBlockHash(number: bigint): Promise<Hash | null>
  /** Pages of logs in chain order, both ends included. @param addresses - null for every contract. */
  readLogs(from: bigint, to: bigint, addresses: readonly string[] | null): AsyncIterable<readonly ChainLog[]>
  /** The calls of whole blocks in chain order, both ends included. */
  readCalls(from: bigint, to: bigint): AsyncIterable<readonly ObservedCall[]>
  readBoostCount(): Promise<bigint>
  readBoost(boostId: bigint): Promise<BoostFacts>
}

/** Where a scan starts after a restart. */
export type Cursor = { read(): Promise<bigint | null>; keep(nextBlock: bigint): Promise<void> }

/** Contracts in one request. Many nodes accept no more. */
const MAX_ADDRESSES_PER_REQUEST = 100

/**
 * Follows one chain. Each scan continues above the blocks that are finalized and scanned, so that a restart misses nothing. Blocks that
 * are not finalized are scanned again only after a reorg.
 */
export function createScanner({
  chain,
  live,
  cursor,
  boostCreated,
  onCandidates,
  onReorg,
}: {
  chain: ScannedChain
  live: BoostIndex
  cursor: Cursor
  /** Topic of the core's event. */
  boostCreated: Hash
  /** Saves candidates durably before the cursor advances. */
  onCandidates: (candidates: readonly Candidate[]) => Promise<void>
  /** Called when scanned blocks are gone, so that their transactions are checked again. */
  onReorg: () => Promise<void>
}) {
  const boosts = createBoostReader(chain, live)
  let seen: { readonly number: bigint; readonly hash: Hash } | null = null
  let saved: bigint | null = null

  async function firstToLookAt(finalized: bigint): Promise<bigint> {
    saved ??= (await cursor.read()) ?? chain.startBlock
    if (seen === null) return saved
    // As long as the last scanned block is still there, all blocks below it are.
    if ((await chain.readBlockHash(seen.number)) === seen.hash) return seen.number + 1n
    await onReorg()
    return saved < finalized + 1n ? saved : finalized + 1n
  }

  return {
    /** Scans up to the chain's head. @returns the finalized height. */
    async look(): Promise<bigint> {
      const [head, finalized] = await Promise.all([chain.readHead(), chain.readFinalized()])
      const headHash = await chain.readBlockHash(head)
      // Their contracts were not watched in the scans before, so the blocks that are not finalized are scanned again.
      if (await boosts.readNew()) seen = null
      const from = await firstToLookAt(finalized)
      if (headHash !== null && from <= head) {
        const targets = live.targets()
        let isRenumbered = false
        for (const addresses of pagesOf(targets === null ? null : [chain.core, ...targets])) {
          for await (const logs of chain.readLogs(from, head, addresses)) {
            // A reorg can have given an id to another boost.
            for (const { address, topics } of logs) {
              if (address !== chain.core || topics[0] !== boostCreated || topics[1] === undefined) continue
              if (await boosts.take(BigInt(topics[1]))) isRenumbered = true
            }
            const candidates = live.match(logs)
            if (candidates.length > 0) await onCandidates(candidates)
          }
        }
        // Whole blocks are read only for boosts that logs cannot show.
        if (live.wantsCalls) {
          for await (const calls of chain.readCalls(from, head)) {
            const candidates = live.matchCalls(calls)
            if (candidates.length > 0) await onCandidates(candidates)
          }
        }
        // The logs of its contracts were not requested in this scan, so the blocks that are not finalized are scanned again.
        seen = isRenumbered ? null : { number: head, hash: headHash }
      }
      const next = (finalized < head ? finalized : head) + 1n
      if (saved === null || next > saved) {
        await cursor.keep(next)
        saved = next
      }
      return finalized
    },
  }
}

function pagesOf(addresses: readonly string[] | null): readonly (readonly string[] | null)[] {
  if (addresses === null) return [null]
  const count = Math.ceil(addresses.length / MAX_ADDRESSES_PER_REQUEST)
  return Array.from({ length: count }, (_, at) =>
    addresses.slice(at * MAX_ADDRESSES_PER_REQUEST, (at + 1) * MAX_ADDRESSES_PER_REQUEST),
  )
}
