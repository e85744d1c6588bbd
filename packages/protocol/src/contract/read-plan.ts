import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import { MAX_BATCH_BYTES } from './read-together.ts'

/** A word of the result of an earlier call of the plan. */
export type ResultWord = {
  /** Position of the call in the plan. */
  readonly call: number
  /** Position of the word in its result. */
  readonly word: number
  /** What is subtracted from the word, at most 65,535: with 1, a count becomes the last id. */
  readonly minus?: number
}

/** A call of a plan. */
export type PlannedCall = {
  /**
   * `read` cannot change anything. `simulation` can, so it comes after the reads. Its transaction is the sender's, but the
   * contract sees another caller: only for functions that do not depend on their caller.
   */
  readonly type: 'read' | 'simulation'
  /** A contract, or the address that an earlier call returned. */
  readonly to: Address | ResultWord
  /** The calldata, with any word where one of an earlier result belongs. */
  readonly data: Hex
  /** The words of earlier results that are copied into the calldata. `argument` counts from 0. */
  readonly words?: readonly { readonly argument: number; readonly from: ResultWord }[]
}

/** Calls that one request runs in this order, from one sender. Addresses of later calls come from earlier results. */
export type ReadPlan = { readonly from: Address; readonly calls: readonly PlannedCall[] }

/** Bytes of a word. */
export const WORD = 32
/** Bytes of an address. */
export const ADDRESS = 20
const SELECTOR = 4

/** Returns where an argument begins in calldata. `argument` counts from 0. */
export function argumentStart(argument: number): number {
  return SELECTOR + WORD * argument
}

/** Returns the calls without reads that an earlier one repeats. Results stay the same, with fewer bytes and less gas. */
export function dedupeReads(calls: readonly PlannedCall[]): readonly PlannedCall[] {
  const kept: PlannedCall[] = []
  const known = new Map<string, number>()
  const places: number[] = []
  const moved = (from: ResultWord): ResultWord => ({ ...from, call: places[from.call] ?? from.call })
  for (const { type, to, data, words = [] } of calls) {
    const call: PlannedCall = {
      ...{ type, data },
      to: typeof to === 'string' ? to : moved(to),
      words: words.map(({ argument, from }) => ({ argument, from: moved(from) })),
    }
    const key = JSON.stringify(call)
    const place = (type === 'read' ? known.get(key) : undefined) ?? kept.push(call) - 1
    known.set(key, place)
    places.push(place)
  }
  return kept
}

/**
 * Creation code that makes planned calls and returns their results in the form that `decodeAnswers` reads. It limits the
 * gas and the data of each call as the code of `together` does. A call whose target or argument is a word that an earlier
 * call did not return is not made, and has status 2.
 *
 * The code is followed by the number of calls (4 bytes), the calls, and the calldata and addresses that they name by
 * their position. Each call has a byte with 128 for a simulation, 64 for another target than the call before, and the
 * number of its words; the target as a place; the position of its calldata (2), which has its length before it (2); and
 * for each word where it belongs in the calldata (2), its place, and what is subtracted (2). A place is the number of an
 * earlier call from 1 (2), and an offset in its result (2). In place 0, the offset is the position of an address, less 12.
 * Compiled by solc 0.8.28 (paris, optimized) from Yul:
 *
 *     let start := datasize("Code")
 *     let table := sub(codesize(), start)
 *     codecopy(0, start, table)
 *     mstore(table, shl(128, table))
 *     let left := shr(224, mload(0))
 *     let at := 4
 *     let to, isLost
 *     let result := table
 *     let out := add(add(table, 32), shl(5, left))
 *     for {} left { left := sub(left, 1) } {
 *       let flags := byte(0, mload(at))
 *       at := add(at, 1)
 *       if and(flags, 64) {
 *         to, isLost := wordAt(at, table)
 *         at := add(at, 4)
 *       }
 *       let data := shr(240, mload(at))
 *       at := add(at, 2)
 *       let size := shr(240, mload(data))
 *       codecopy(out, add(datasize("Code"), add(data, 2)), size)
 *       let isUnknown := isLost
 *       for { let words := and(flags, 63) } words { words := sub(words, 1) } {
 *         let word, isGone := wordAt(add(at, 2), table)
 *         isUnknown := or(isUnknown, isGone)
 *         let places := mload(at)
 *         mstore(add(out, shr(240, places)), sub(word, and(shr(192, places), 0xffff)))
 *         at := add(at, 8)
 *       }
 *       let state := 2
 *       if iszero(isUnknown) {
 *         let share := div(gas(), add(left, 8))
 *         let before := gas()
 *         switch shr(7, flags)
 *         case 0 { state := staticcall(share, to, out, size, 0, 0) }
 *         default { state := call(share, to, 0, out, size, 0, 0) }
 *         if gt(shl(1, sub(before, gas())), share) { state := 2 }
 *         if gt(returndatasize(), 24000) { state := 2 }
 *       }
 *       size := 0
 *       if lt(state, 2) { size := returndatasize() }
 *       mstore(out, or(shl(248, state), shl(216, size)))
 *       out := add(out, 5)
 *       returndatacopy(out, 0, size)
 *       result := add(result, 32)
 *       if eq(state, 1) { mstore(result, or(shl(128, size), out)) }
 *       out := add(out, size)
 *     }
 *     table := add(add(table, 32), shl(5, shr(224, mload(0))))
 *     return(table, sub(out, table))
 *
 *     function wordAt(place, results) -> word, isGone {
 *       let source := mload(place)
 *       let entry := mload(add(results, shl(5, shr(240, source))))
 *       let offset := and(shr(224, source), 0xffff)
 *       isGone := gt(add(offset, 32), shr(128, entry))
 *       if iszero(isGone) { word := mload(add(and(entry, 0xffffffff), offset)) }
 *     }
 */
const PLAN_CODE =
  '0x6101dc80380380826000398060801b8152600051918260e01c9283916004600080936020641fffffffe0889260db1c16880101975b6100545760005160db1c641fffffffe0168701808903601f190190602001f35b82979597956001845160001a9401938860408216610183575b50600280979850855160f01c950194805160f01c97889188010183398796603f8216805b61014e5750600297156100f6575b505090600591600091600288106100ee575b8260d81b8860f81b1782526001602085840192856000853e0198146100e1575b5001019660001901949385610034565b8260801b178752386100d1565b3d92506100b1565b90965060008060088c015a04925a9960071c82146101445784828886f1965b5a900360011b1161013b575b615dc03d11610132575b388061009f565b6002955061012b565b60029550610121565b848785fa96610115565b958061015f8c6002600894016101a3565b909a179981519061ffff8260c01c1690039060f01c86015201956000190180610091565b600297506005945061019591956101a3565b97889750909301938861006d565b9161ffff6000935192621fffe08460eb1c1601519260e01c168260801c60208201119283156101d0575050565b63ffffffff160151925056' satisfies Hex

/** Bytes of the number of calls. */
const COUNT = 4
/** Bytes of a call without another target and words. */
const CALL = 3
/** Bytes of a place: of a target, or of a word. */
const PLACE = 4
/** Bytes of one word of a call. */
const CALL_WORD = PLACE + 4

/**
 * Encodes calls as creation code that runs them.
 * @returns null for more than one request can hold.
 * @throws a `RangeError` for a word, an argument or a difference that has no place in a plan.
 */
export function encodePlan(calls: readonly PlannedCall[]): Hex | null {
  const isNewTarget = calls.map(({ to }, at) => at === 0 || !isSameTarget(to, calls[at - 1]?.to))
  const entries: string[] = []
  const positions = new Map<string, number>()
  let end = calls.reduce(
    (sum, { words = [] }, at) => sum + CALL + (isNewTarget[at] ? PLACE : 0) + CALL_WORD * words.length,
    COUNT,
  )
  /** Returns where bytes are, after the calls. Equal bytes are there once. */
  const positionOf = (bytes: string): number => {
    const known = positions.get(bytes)
    if (known !== undefined) return known
    const position = end
    entries.push(bytes)
    positions.set(bytes, position)
    end += bytes.length / 2
    return position
  }
  const placeOf = (from: Address | ResultWord): string =>
    typeof from === 'string'
      ? `${twoBytes(0)}${twoBytes(positionOf(digitsOf(from)) - (WORD - ADDRESS))}`
      : `${twoBytes(from.call + 1)}${twoBytes(WORD * from.word)}`
  const heads: string[] = []
  for (const [at, { type, to, data, words = [] }] of calls.entries()) {
    const digits = digitsOf(data)
    if (end + digits.length / 2 > MAX_BATCH_BYTES || words.length > MAX_CALL_WORDS) return null
    // The calldata first: with it, the first address is after the 12 bytes that begin its word.
    const calldata = twoBytes(positionOf(`${twoBytes(digits.length / 2)}${digits}`))
    const flags = (type === 'simulation' ? 128 : 0) + (isNewTarget[at] ? 64 : 0) + words.length
    heads.push(flags.toString(16).padStart(2, '0'), isNewTarget[at] ? placeOf(to) : '', calldata)
    for (const { argument, from } of words)
      heads.push(twoBytes(argumentStart(argument)), placeOf(from), twoBytes(from.minus ?? 0))
  }
  if (end > MAX_BATCH_BYTES) return null
  return concatHex([PLAN_CODE, numberToHex(calls.length, { size: COUNT }), `0x${[...heads, ...entries].join('')}`])
}

/** Words of one call, whose number has six bits. */
const MAX_CALL_WORDS = 63

function isSameTarget(to: PlannedCall['to'], before: PlannedCall['to'] | undefined): boolean {
  if (typeof to === 'string' || before === undefined || typeof before === 'string') return to === before
  return to.call === before.call && to.word === before.word
}

function digitsOf(bytes: Hex): string {
  return bytes.slice(2).toLowerCase()
}

function twoBytes(number: number): string {
  if (number < 0 || number > 0xffff) throw new RangeError(`${number} does not fit into two bytes.`)
  return number.toString(16).padStart(4, '0')
}
