import { type Address, concatHex, type Hex, numberToHex } from 'viem'

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
  const unique: PlannedCall[] = []
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
    const place = (type === 'read' ? known.get(key) : undefined) ?? unique.push(call) - 1
    known.set(key, place)
    places.push(place)
  }
  return unique
}

/**
 * Creation code that makes planned calls and returns their results instead of a contract. Nodes run it by `eth_call` on
 * every chain, with or without Multicall3. Unlike Multicall3 it uses STATICCALL for reads: an untrusted contract cannot
 * change what another contract returns in the same request. It cannot do so by burning gas either: each call has an equal
 * share of the gas that is left. A call that uses more than half of its share has status 2 and no data, because one of
 * its inner calls may have failed for lack of gas while the contract still returned. So has a call that returns more data
 * than a contract's code may hold. A word that an earlier call did not return is zero.
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
 *     let to
 *     let entry := table
 *     let out := add(add(table, 32), shl(5, left))
 *     let first := out
 *     for {} left { left := sub(left, 1) } {
 *       let flags := byte(0, mload(at))
 *       at := add(at, 1)
 *       if and(flags, 64) {
 *         to := wordAt(at, table)
 *         at := add(at, 4)
 *       }
 *       let data := shr(240, mload(at))
 *       at := add(at, 2)
 *       let size := shr(240, mload(data))
 *       codecopy(out, add(datasize("Code"), add(data, 2)), size)
 *       for { let words := and(flags, 63) } words { words := sub(words, 1) } {
 *         let places := mload(at)
 *         mstore(add(out, shr(240, places)), sub(wordAt(add(at, 2), table), and(shr(192, places), 0xffff)))
 *         at := add(at, 8)
 *       }
 *       let share := div(gas(), add(left, 8))
 *       let before := gas()
 *       switch shr(7, flags)
 *       case 0 { flags := staticcall(share, to, out, size, 0, 0) }
 *       default { flags := call(share, to, 0, out, size, 0, 0) }
 *       size := returndatasize()
 *       if or(gt(shl(1, sub(before, gas())), share), gt(size, 24000)) {
 *         flags := 2
 *         size := 0
 *       }
 *       mstore(out, or(shl(248, flags), shl(216, size)))
 *       out := add(out, 5)
 *       returndatacopy(out, 0, size)
 *       entry := add(entry, 32)
 *       if eq(flags, 1) { mstore(entry, or(shl(128, size), out)) }
 *       out := add(out, size)
 *     }
 *     return(first, sub(out, first))
 *
 *     function wordAt(place, results) -> word {
 *       let source := mload(place)
 *       let found := mload(add(results, shl(5, shr(240, source))))
 *       let offset := and(shr(224, source), 0xffff)
 *       if lt(add(offset, 31), shr(128, found)) { word := mload(add(and(found, 0xffffffff), offset)) }
 *     }
 */
const PLAN_CODE =
  '0x61019580380380826000398060801b81526000518060e01c80936004936000641fffffffe0829560db1c16820194602086019687985b61004357868803601f190189f35b8097919293949597926001825160001a9201938660408416610141575b505060029081855160f01c950194805160f01c9283918a01018539603f8316805b610112575060008060088c015a04935a9560071c82146101085786828a87f1925b3d92615dc08411915a900360011b11176100fb575b92600592938260d81b8560f81b1782526001602085840192856000853e0195146100ee575b50010196600019019493929185610035565b8260801b178452386100dc565b60029250600091506100b7565b868986fa926100a2565b94806008915161ffff8160c01c1661012d8b6002850161015d565b039060f01c87015201946000190180610081565b6005919650610153906002939661015d565b9501939086610060565b9061ffff600093925191621fffe08360eb1c1601519160e01c16908060801c601f830110610189575050565b63ffffffff160151915056' satisfies Hex

/** Bytes of a plan after its code. A node limits creation code to 49,152 bytes. */
export const MAX_BATCH_BYTES = 40_000
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

/** The result of one call. `unknown`: it may have had too little gas, or it returned too much data. */
export type Answer = { readonly status: 'returned' | 'reverted' | 'unknown'; readonly data: Hex }

/** Bytes before each result's data: the status and the length of the data. */
const ANSWER_HEAD = 5

/**
 * Decodes the results that creation code returned.
 * @returns null unless there are exactly `count` results: a node may run creation code differently.
 */
export function decodeAnswers(answered: unknown, count: number): readonly Answer[] | null {
  if (!isHexText(answered)) return null
  const answers: Answer[] = []
  // Positions in the text, because viem's `slice` copies all of it each time.
  let at = '0x'.length
  while (at + 2 * ANSWER_HEAD <= answered.length && answers.length < count) {
    const from = at + 2 * ANSWER_HEAD
    const [state, length] = [answered.slice(at, at + 2), answered.slice(at + 2, from)]
    at = from + 2 * Number.parseInt(length, 16)
    if (at > answered.length) return null
    answers.push({ status: toStatus(state), data: `0x${answered.slice(from, at)}` })
  }
  return answers.length === count && at === answered.length ? answers : null
}

function toStatus(state: string): Answer['status'] {
  if (state === '01') return 'returned'
  return state === '00' ? 'reverted' : 'unknown'
}

/** Whether a value is bytes in hex. */
export function isHexText(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value)
}
