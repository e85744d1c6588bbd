import type { Client, Hex } from 'viem'
import { type Read, type ReadManyOptions, readMany } from './read-many.ts'

/** Reads contracts together with the other reads of the same moment. Null for one that failed. */
export type CollectReads = (reads: readonly Read[]) => Promise<readonly (Hex | null)[]>

type Waiting = {
  readonly reads: readonly Read[]
  readonly resolve: (results: readonly (Hex | null)[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Creates a reader that sends the reads of one moment in as few requests as possible, so that each part of a program can read what it
 * needs by itself.
 */
export function collectReads(client: Client, options: ReadManyOptions): CollectReads {
  let waiting: Waiting[] = []
  const flush = () => {
    const batch = waiting
    waiting = []
    const reads = batch.flatMap((one) => one.reads)
    readMany(client, reads, options).then(
      (results) => {
        let start = 0
        for (const { reads: own, resolve } of batch) {
          resolve(results.slice(start, start + own.length))
          start += own.length
        }
      },
      (error: unknown) => {
        for (const { reject } of batch) reject(error)
      },
    )
  }
  return (reads) =>
    new Promise((resolve, reject) => {
      waiting.push({ reads, resolve, reject })
      // After everything that is ready now.
      if (waiting.length === 1) setImmediate(flush)
    })
}
