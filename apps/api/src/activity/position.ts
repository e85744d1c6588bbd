import type { Position } from './activity-index.ts'

/** More transactions than any block can have. */
const PER_BLOCK = 2 ** 20

/** The position of a transaction. It is exact up to block 2^33. */
export function toPosition(block: number, transactionIndex: number): Position {
  return block * PER_BLOCK + transactionIndex
}

/** The block of a position. */
export function toBlockNumber(position: Position): number {
  return Math.floor(position / PER_BLOCK)
}
