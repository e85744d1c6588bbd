import {
  type Address,
  type Client,
  concatHex,
  createClient,
  custom,
  type Hex,
  hexToBigInt,
  numberToHex,
  pad,
  size,
  slice,
} from 'viem'
import { NodeRpcError } from '../chain/errors.ts'
import { toNodeError } from '../chain/rpc.ts'
import {
  type Answer,
  atOneBlock,
  decodeAnswers,
  forward,
  getReader,
  MAX_BATCH_BYTES,
  parseRead,
  type Read,
  registerReader,
  toRevertError,
} from './read-together.ts'

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

/**
 * Runs a function whose reads are known in advance. All planned calls go out in one request, at one block, and the
 * function gets a client that answers its reads from the results. When the function reads something else, or the node
 * does not run such a request, the function runs again with {@link atOneBlock}: a plan saves requests and never changes
 * a result. Simulations of the sender that are not in the plan go to the node, at the newest block, and so do those that
 * the plan runs after one that did not revert, because they see its changes.
 * @param plan - returns null when the reads are not known.
 * @param run - reads only, because it may run twice.
 */
export async function withReadAhead<result>(
  client: Client,
  plan: () => ReadPlan | null,
  run: (reader: Client) => Promise<result>,
): Promise<result> {
  const reader = getReader(client)
  if (reader?.isAtOneBlock) return run(client)
  const ahead = await readAhead(reader?.base ?? client, plan())
  if (ahead !== null) {
    const [outcome] = await Promise.allSettled([run(ahead.reader)])
    if (!ahead.hasMissed()) {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
  }
  return run(await atOneBlock(client))
}

type ReadAhead = { readonly reader: Client; readonly hasMissed: () => boolean }

/** @returns null when the node did not run the plan. */
async function readAhead(base: Client, plan: ReadPlan | null): Promise<ReadAhead | null> {
  const code = plan === null ? null : encodePlan(plan.calls)
  if (plan === null || code === null) return null
  const { from, calls } = plan
  try {
    const answers = decodeAnswers(await forward(base, 'eth_call', [{ from, data: code }, 'latest']), calls.length)
    return answers === null ? null : createAheadReader(base, from, toResults(calls, answers))
  } catch (error) {
    const why = toNodeError('eth_call', error)
    if (why instanceof NodeRpcError) return null
    throw why
  }
}

function createAheadReader(base: Client, sender: Address, results: ReadonlyMap<string, Answer>): ReadAhead {
  let hasMissed = false
  const reader = createClient({
    ...(base.chain ? { chain: base.chain } : {}),
    transport: custom({ request: answer }, { retryCount: 0 }),
  })
  registerReader(reader, { base, isAtOneBlock: true })
  return { reader, hasMissed: () => hasMissed }

  async function answer({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    const [call, block] = Array.isArray(params) ? params : []
    const isRead = method === 'eth_call' && block === 'latest'
    const read = isRead ? parseRead(call) : null
    if (read !== null) {
      const found = results.get(keyOf('read', read))
      if (found !== undefined) return settle(read, found)
      hasMissed = true
      throw new Error('This read was not planned.')
    }
    const simulation = isRead ? parseSimulation(call, sender) : null
    const found = simulation === null ? undefined : results.get(keyOf('simulation', simulation))
    return simulation !== null && found !== undefined ? settle(simulation, found) : forward(base, method, params)
  }
}

function settle(read: Read, { status, data }: Answer): Hex {
  if (status === 'returned') return data
  throw toRevertError(read, data)
}

/** Returns null unless it is a call of this sender. One with a value is not in any plan. */
function parseSimulation(call: unknown, sender: Address): Read | null {
  if (typeof call !== 'object' || call === null || !('from' in call)) return null
  const { from, ...rest } = call
  return typeof from === 'string' && from.toLowerCase() === sender.toLowerCase() ? parseRead(rest) : null
}

function keyOf(type: PlannedCall['type'], { to, data }: Read): string {
  return `${type} ${to} ${data}`.toLowerCase()
}

/**
 * Returns the results by call. It leaves out a call whose target or arguments are not known because an earlier call
 * returned too little, and one that may have had too little gas. A call that reverts with half of its gas left did not fail
 * for lack of gas, with or without revert data. It also leaves out simulations after one that did not revert.
 */
function toResults(calls: readonly PlannedCall[], answers: readonly Answer[]): ReadonlyMap<string, Answer> {
  const results = new Map<string, Answer>()
  let isChanged = false
  for (const [at, { type, to, data, words = [] }] of calls.entries()) {
    const answer = answers[at]
    const isAfterChange = isChanged
    if (type === 'simulation' && answer?.status !== 'reverted') isChanged = true
    if (answer === undefined || answer.status === 'unknown' || isAfterChange) continue
    const target = typeof to === 'string' ? to : wordOf(answers, to)
    const filled = words.reduce<Hex | null>((text, { argument, from }) => {
      const word = wordOf(answers, from)
      return text === null || word === null ? null : replaceWord(text, argument, word)
    }, data)
    if (target === null || filled === null) continue
    results.set(keyOf(type, { to: slice(target, size(target) - ADDRESS), data: filled }), answer)
  }
  return results
}

function wordOf(answers: readonly Answer[], { call, word, minus = 0 }: ResultWord): Hex | null {
  const answer = answers[call]
  const end = WORD * (word + 1)
  if (answer?.status !== 'returned' || size(answer.data) < end) return null
  const found = slice(answer.data, end - WORD, end)
  return minus === 0 ? found : numberToHex(BigInt.asUintN(256, hexToBigInt(found) - BigInt(minus)), { size: WORD })
}

function replaceWord(data: Hex, argument: number, word: Hex): Hex {
  const start = argumentStart(argument)
  const rest = start + WORD
  return concatHex([slice(data, 0, start), word, size(data) > rest ? slice(data, rest) : '0x'])
}

/** Returns where an argument begins in calldata. */
function argumentStart(argument: number): number {
  return SELECTOR + WORD * argument
}

const WORD = 32
const ADDRESS = 20
const SELECTOR = 4

/**
 * Creation code that makes planned calls and returns their results in the form that {@link decodeAnswers} reads. It
 * limits the gas and the data of each call as the code of `together` does. After a call it copies words of the result
 * into the calls that follow. The calls begin with their number (2 bytes). Each has a target (32 bytes), 1 for a
 * simulation (1), the length of its calldata (3), the number of copies (1), the copies (from the result 2, to the calls
 * 2, less 2), and the calldata. Compiled by solc 0.8.28 (paris, optimized) from Yul:
 *
 *     let start := datasize("Reader")
 *     let end := sub(codesize(), start)
 *     codecopy(0, start, end)
 *     let at := 2
 *     let out := end
 *     for { let left := shr(240, mload(0)) } left { left := sub(left, 1) } {
 *       let head := mload(add(at, 32))
 *       let size := and(shr(224, head), 0xffffff)
 *       let copy := add(at, 37)
 *       let data := add(copy, mul(6, byte(4, head)))
 *       let share := div(gas(), add(left, 8))
 *       let before := gas()
 *       let state
 *       switch byte(0, head)
 *       case 0 { state := staticcall(share, mload(at), data, size, 0, 0) }
 *       default { state := call(share, mload(at), 0, data, size, 0, 0) }
 *       if gt(shl(1, sub(before, gas())), share) { state := 2 }
 *       at := add(data, size)
 *       size := returndatasize()
 *       if gt(size, 24000) { state := 2 }
 *       if eq(state, 2) { size := 0 }
 *       mstore(out, or(shl(248, state), shl(216, size)))
 *       out := add(out, 5)
 *       returndatacopy(out, 0, size)
 *       for {} lt(copy, data) { copy := add(copy, 6) } {
 *         let places := mload(copy)
 *         let word := sub(mload(add(out, shr(240, places))), and(shr(208, places), 0xffff))
 *         mstore(and(shr(224, places), 0xffff), word)
 *       }
 *       out := add(out, size)
 *     }
 *     return(end, sub(out, end))
 */
const PLAN_CODE =
  '0x60f880380380916000396002908060005160f01c805b601f575081900390f35b9060208401519062ffffff8260e01c169460258101958360041a600602820160258101928383600889015a04925a98600090811a1560ec5750906000928380935186f1955b5a900360011b1160e4575b01602501953d93615dc0851160dd575b6002811460d5575b8460d81b9060f81b178352836000600585013e5b81811060b1575050016005019060001901806015565b806006915161ffff808260d01c1660058360f01c88010151039160e01c165201609b565b600094506087565b506002607f565b60029450606f565b928392915185fa95606456' satisfies Hex

/** Bytes of a call before its copies. */
const HEAD = 37
/** Bytes of one copy. */
const COPY = 6
/** Bytes of the number of calls. */
const COUNT = 2

/** @returns null for more than one request can hold. */
function encodePlan(calls: readonly PlannedCall[]): Hex | null {
  const copiesAfter = calls.map((): { readonly from: ResultWord; readonly to: number }[] => [])
  const copyCount = calls.map((_, at) => copiesOf(calls).filter(({ from }) => from.call === at).length)
  let start = COUNT
  for (const [at, { to, data, words = [] }] of calls.entries()) {
    const dataStart = start + HEAD + COPY * (copyCount[at] ?? 0)
    if (typeof to !== 'string') copiesAfter[to.call]?.push({ from: to, to: start })
    for (const { argument, from } of words)
      copiesAfter[from.call]?.push({ from, to: dataStart + argumentStart(argument) })
    start = dataStart + size(data)
  }
  if (start > MAX_BATCH_BYTES) return null
  const encoded = calls.flatMap(({ type, to, data }, at) => [
    pad(typeof to === 'string' ? to : '0x', { size: WORD }),
    numberToHex(type === 'simulation' ? 1 : 0, { size: 1 }),
    numberToHex(size(data), { size: 3 }),
    numberToHex(copyCount[at] ?? 0, { size: 1 }),
    ...(copiesAfter[at] ?? []).flatMap(({ from: { word, minus = 0 }, to: place }) =>
      [WORD * word, place, minus].map((number) => numberToHex(number, { size: 2 })),
    ),
    data,
  ])
  return concatHex([PLAN_CODE, numberToHex(calls.length, { size: COUNT }), ...encoded])
}

/** Returns the words that calls take from earlier results. */
function copiesOf(calls: readonly PlannedCall[]): readonly { readonly from: ResultWord }[] {
  return calls.flatMap(({ to, words = [] }) => [...(typeof to === 'string' ? [] : [{ from: to }]), ...words])
}
