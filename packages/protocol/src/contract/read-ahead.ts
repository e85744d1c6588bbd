import {
  type Address,
  type Client,
  concatHex,
  createClient,
  custom,
  type Hex,
  hexToBigInt,
  numberToHex,
  size,
  slice,
} from 'viem'
import { NodeRpcError } from '../chain/errors.ts'
import { toNodeError } from '../chain/rpc.ts'
import {
  ADDRESS,
  type Answer,
  argumentStart,
  decodeAnswers,
  dedupeReads,
  encodePlan,
  type PlannedCall,
  type ReadPlan,
  type ResultWord,
  WORD,
} from './read-plan.ts'
import { atOneBlock, forward, getReader, parseRead, type Read, registerReader, toRevertError } from './read-together.ts'

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
  if (getReader(client)?.isAtOneBlock) return run(client)
  const planned = await readPlanned(client, plan, run)
  return planned.status === 'read' ? planned.result : run(await atOneBlock(client))
}

/**
 * Runs a function like {@link withReadAhead}, but only once, for a caller that has a faster way to read what a plan does
 * not have.
 * @returns `missed` when the function read something else, the node did not run the plan, or the client reads at one
 * block already.
 */
export async function readPlanned<result>(
  client: Client,
  plan: () => ReadPlan | null,
  run: (reader: Client) => Promise<result>,
): Promise<{ readonly status: 'read'; readonly result: result } | { readonly status: 'missed' }> {
  const reader = getReader(client)
  if (reader?.isAtOneBlock) return { status: 'missed' }
  const ahead = await readAhead(reader?.base ?? client, plan())
  if (ahead === null) return { status: 'missed' }
  const [outcome] = await Promise.allSettled([run(ahead.reader)])
  if (ahead.hasMissed()) return { status: 'missed' }
  if (outcome.status === 'rejected') throw outcome.reason
  return { status: 'read', result: outcome.value }
}

type ReadAhead = { readonly reader: Client; readonly hasMissed: () => boolean }

/** @returns null when the node did not run the plan. */
async function readAhead(base: Client, plan: ReadPlan | null): Promise<ReadAhead | null> {
  if (plan === null) return null
  const { from } = plan
  const calls = dedupeReads(plan.calls)
  const code = encodePlan(calls)
  if (code === null) return null
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
