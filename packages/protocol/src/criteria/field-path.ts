import { InvalidClaimantIndexError, InvalidFieldPathError } from './errors.ts'

/** A packed path holds at most five indexes. Source: docs/product.md#definitions. */
export const MAX_PATH_LENGTH = 5
const BITS = 6
const TERMINATOR = 63

/**
 * Packs a path through nested tuples: 5 indexes of 6 bits, the first one in the lowest bits. A 63 follows the last
 * index when there are fewer than five. Source: docs/product.md#definitions; docs/protocol.md#enums-and-constants.
 * @param path - 1 to 5 whole numbers from 0 to 62.
 * @returns the packed path as a whole number of 30 bits.
 * @throws {InvalidFieldPathError} when the path does not survive packing and unpacking.
 */
export function packFieldPath(path: readonly number[]): number {
  const isPackable =
    path.length >= 1 &&
    path.length <= MAX_PATH_LENGTH &&
    path.every((index) => Number.isInteger(index) && index >= 0 && index < TERMINATOR)
  if (!isPackable) throw new InvalidFieldPathError(path)
  const slots = path.length < MAX_PATH_LENGTH ? [...path, TERMINATOR] : path
  return slots.reduce((packed, index, slot) => packed | (index << (BITS * slot)), 0)
}

/**
 * Unpacks a path up to its terminator. It accepts any number. The path is empty when the first index is 63. Bits above
 * the thirtieth are ignored. Source: docs/protocol.md#codec-and-matching.
 */
export function unpackFieldPath(packed: number): readonly number[] {
  const path: number[] = []
  for (let slot = 0; slot < MAX_PATH_LENGTH; slot++) {
    const index = (packed >>> (BITS * slot)) & TERMINATOR
    if (index === TERMINATOR) break
    path.push(index)
  }
  return path
}

const FIRST_TUPLE_INDEX = 32
const LAST_TUPLE_INDEX = 253
const LAST_WRITABLE = 13

/** The position of a claimant in a tuple argument. Both numbers count from 0. */
export type ClaimantPosition = { readonly argument: number; readonly position: number }

/**
 * Packs a claimant's position in a tuple argument: `32 + (argument << 4) + position`.
 * Source: docs/protocol.md#codec-and-matching.
 * @throws {InvalidClaimantIndexError} unless both are whole numbers from 0 to 13.
 */
export function packClaimantIndex({ argument, position }: ClaimantPosition): number {
  const isWritable = [argument, position].every((n) => Number.isInteger(n) && n >= 0 && n <= LAST_WRITABLE)
  if (!isWritable) throw new InvalidClaimantIndexError(`Argument ${argument}, position ${position} cannot be written`)
  return FIRST_TUPLE_INDEX + (argument << 4) + position
}

/**
 * Unpacks a claimant's position in a tuple argument. Positions 14 and 15 can be unpacked but not packed.
 * @throws {InvalidClaimantIndexError} outside 32 to 253. Source: docs/product.md#definitions.
 */
export function unpackClaimantIndex(fieldIndex: number): ClaimantPosition {
  if (!isClaimantTupleIndex(fieldIndex))
    throw new InvalidClaimantIndexError(`Index ${fieldIndex} is not a position in a tuple`)
  return { argument: (fieldIndex - FIRST_TUPLE_INDEX) >> 4, position: (fieldIndex - FIRST_TUPLE_INDEX) & 15 }
}

/** Returns true from 32 to 253: the index is a position in a tuple. Source: docs/product.md#definitions. */
export function isClaimantTupleIndex(fieldIndex: number): boolean {
  return Number.isInteger(fieldIndex) && fieldIndex >= FIRST_TUPLE_INDEX && fieldIndex <= LAST_TUPLE_INDEX
}
