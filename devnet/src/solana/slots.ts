import { createHash, randomBytes } from 'node:crypto'
import { type Blockhash, blockhash, getBase58Decoder } from '@solana/kit'

/** How final a reader wants what it reads. Source: https://solana.com/docs/rpc#configuring-state-commitment. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** How many blocks a transaction may be younger than its blockhash. As in Agave: MAX_PROCESSING_AGE. */
export const MAX_BLOCKHASH_AGE = 150n

/** Slots after which a real network calls a block final. */
export const FINALIZED_AFTER_SLOTS = 32

/** The slots of a network. Each has one block, so the height of a block is the number of its slot. */
export type Slots = {
  readonly current: () => bigint
  /** The newest slot of a commitment. */
  readonly at: (commitment: Commitment) => bigint
  /** How final a slot is. */
  readonly commitmentOf: (slot: bigint) => Commitment
  /** The blockhash of a slot, with the last block that takes a transaction with it. */
  readonly blockhashOf: (slot: bigint) => { readonly blockhash: Blockhash; readonly lastValidBlockHeight: bigint }
  /** Whether a transaction with a blockhash can still land. */
  readonly isValid: (hash: string) => boolean
  readonly advance: () => void
  /** Stops and continues what makes slots final, as on a network whose validators disagree. */
  readonly setFinalizing: (isFinalizing: boolean) => void
}

/**
 * Creates the slots.
 * @param options.first - the first slot. @param options.finalizedAfter - slots until one is final.
 */
export function createSlots({ first, finalizedAfter }: { first: bigint; finalizedAfter: number }): Slots {
  // Different in each run, so that a transaction of an older run is not valid.
  const salt = randomBytes(16)
  const hashes = new Map<string, bigint>()
  let slot = first
  let stoppedAt: bigint | null = null
  const hashOf = (number: bigint) =>
    blockhash(getBase58Decoder().decode(createHash('sha256').update(salt).update(String(number)).digest()))
  const remember = () => {
    hashes.set(hashOf(slot), slot)
    for (const [hash, from] of hashes) {
      if (from + MAX_BLOCKHASH_AGE >= slot) break
      hashes.delete(hash)
    }
  }
  const clamp = (number: bigint) => (number < first ? first : number)
  const at = (commitment: Commitment): bigint => {
    switch (commitment) {
      case 'processed':
        return slot
      case 'confirmed':
        return clamp(slot - 1n)
      case 'finalized': {
        const final = slot - BigInt(finalizedAfter)
        return clamp(stoppedAt !== null && stoppedAt < final ? stoppedAt : final)
      }
      default:
        return commitment satisfies never
    }
  }
  remember()
  return {
    current: () => slot,
    at,
    commitmentOf: (number) =>
      number <= at('finalized') ? 'finalized' : number <= at('confirmed') ? 'confirmed' : 'processed',
    blockhashOf: (number) => ({ blockhash: hashOf(number), lastValidBlockHeight: number + MAX_BLOCKHASH_AGE }),
    isValid: (hash) => {
      const from = hashes.get(hash)
      return from !== undefined && from + MAX_BLOCKHASH_AGE >= slot
    },
    advance: () => {
      slot++
      remember()
    },
    setFinalizing: (isFinalizing) => {
      stoppedAt = isFinalizing ? null : at('finalized')
    },
  }
}
