import {
  type Address,
  type Client,
  createClient,
  custom,
  type Hex,
  hexToBigInt,
  numberToHex,
  RpcRequestError,
  size,
} from 'viem'
import { NodeRpcError } from '../chain/errors.ts'
import { toNodeError } from '../chain/rpc.ts'
import { getRevertData } from './call.ts'
import { type Answer, decodeAnswers, encodePlan, isHexText, MAX_BATCH_BYTES } from './read-plan.ts'

/**
 * Returns a client that batches simultaneous reads into one request, so that they read the same block. It passes every
 * other request on to the given client. It serves a single round of reads. For several rounds use {@link atOneBlock}.
 */
export function together(client: Client): Client {
  return readers.has(client) ? client : createReader(client, 'latest')
}

/**
 * Returns a client like that of {@link together} whose reads all use one block: the newest block at the time of this
 * call, for any number of rounds. It returns a client that already does so unchanged, so that functions can call each
 * other. When the node does not return a block number, or a node behind a load balancer does not know the block yet,
 * each round reads the newest block.
 */
export async function atOneBlock(client: Client): Promise<Client> {
  const reader = readers.get(client)
  if (reader?.isAtOneBlock) return client
  const base = reader?.base ?? client
  return createReader(base, await getNewestBlock(base))
}

/**
 * viem's `getBlockNumber` may return a number from some seconds ago: from before one's own transaction. A failure here
 * is not an error: several nodes that must agree often have different newest blocks, and the reads report what is
 * wrong.
 */
async function getNewestBlock(base: Client): Promise<Block> {
  try {
    return numberToHex(hexToBigInt(await base.request({ method: 'eth_blockNumber' })))
  } catch {
    return 'latest'
  }
}

type Block = Hex | 'latest'

/** A client that batches reads: the client that it sends them with, and whether all of them are of one block. */
type Reader = { readonly base: Client; readonly isAtOneBlock: boolean }

const readers = new WeakMap<Client, Reader>()

/** Returns what a client that batches reads was made from. Undefined for any other client. */
export function getReader(client: Client): Reader | undefined {
  return readers.get(client)
}

/** Registers a client that batches reads, so that {@link atOneBlock} returns it unchanged if it reads one block. */
export function registerReader(client: Client, reader: Reader): void {
  readers.set(client, reader)
}

/** A call without a sender that changes nothing. */
export type Read = { readonly to: Address; readonly data: Hex }
type Waiting = Read & { readonly resolve: (data: unknown) => void; readonly reject: (error: unknown) => void }

function createReader(base: Client, block: Block): Client {
  let waiting: Waiting[] = []
  const reader = createClient({
    // Without the account: a read has no sender.
    ...(base.chain ? { chain: base.chain } : {}),
    // The given client retries the failures that are worth a retry.
    transport: custom({ request: answer }, { retryCount: 0 }),
  })
  registerReader(reader, { base, isAtOneBlock: block !== 'latest' })
  return reader

  function answer({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    if (method !== 'eth_call' || !Array.isArray(params) || params[1] !== 'latest') return forward(base, method, params)
    const read = params.length === 2 ? parseRead(params[0]) : null
    if (read === null) return atBlock(base, params, block)
    return new Promise((resolve, reject) => {
      // Reads that start at the same moment join the batch.
      if (waiting.length === 0) setTimeout(flush, 0)
      waiting.push({ ...read, resolve, reject })
    })
  }

  function flush() {
    const lots = toLots(waiting)
    waiting = []
    for (const lot of lots) void settle(base, lot, block)
  }
}

/** Returns null for a call with a sender or a value: its result can depend on them. */
export function parseRead(call: unknown): Read | null {
  if (typeof call !== 'object' || call === null || !('to' in call) || !('data' in call)) return null
  const hasMore = Object.entries(call).some(([key, value]) => key !== 'to' && key !== 'data' && value !== undefined)
  const { to, data } = call
  return !hasMore && isHexText(to) && isHexText(data) && size(to) === 20 ? { to, data } : null
}

/**
 * The responses come back as a contract's code, which a node limits to 24,576 bytes. The requests are creation code,
 * with twice that limit.
 */
const MAX_READS_PER_CALL = 40
/** The most bytes of a read in a plan, before its calldata. */
const HEAD = 29

function toLots(waiting: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const lots: Waiting[][] = []
  let bytes = 0
  for (const one of waiting) {
    bytes += HEAD + size(one.data)
    const last = lots.at(-1)
    if (last && last.length < MAX_READS_PER_CALL && bytes <= MAX_BATCH_BYTES) last.push(one)
    else {
      lots.push([one])
      bytes = HEAD + size(one.data)
    }
  }
  return lots
}

/** Settles every read with its own result or error. Never rejects. */
async function settle(base: Client, lot: readonly Waiting[], block: Block): Promise<void> {
  const alone = ({ to, data, resolve, reject }: Waiting) =>
    atBlock(base, [{ to, data }, block], block).then(resolve, reject)
  const [only] = lot
  if (only && lot.length === 1) return alone(only)
  let answers: readonly Answer[] | null
  try {
    const data = encodePlan(lot.map((read) => ({ ...read, type: 'read' })))
    answers = data && decodeAnswers(await forward(base, 'eth_call', [{ data }, block]), lot.length)
  } catch (error) {
    // When the node did not respond to the batch, it would not respond to single requests either.
    if (!(toNodeError('eth_call', error) instanceof NodeRpcError)) {
      for (const { reject } of lot) reject(error)
      return
    }
    answers = null
  }
  await Promise.all(
    lot.map((one, index) => {
      const answer = answers?.[index]
      if (answer?.status === 'returned') return one.resolve(answer.data)
      // Without revert data, the read may have had too little gas in the batch.
      if (answer === undefined || answer.data === '0x') return alone(one)
      return one.reject(toRevertError(one, answer.data))
    }),
  )
}

/** Returns the revert as a node reports it. */
export function toRevertError({ to, data }: Read, revertData: Hex): RpcRequestError {
  const error = { code: 3, message: 'execution reverted', data: revertData }
  return new RpcRequestError({ body: { method: 'eth_call', params: [{ to, data }] }, error, url: NO_URL })
}

/** viem parses the URL of each error. For one that it cannot parse, it throws and catches an error, which is slow. */
const NO_URL = 'about:blank'

/** Runs a call at the block. A node that does not know the block uses its own newest one. */
async function atBlock(base: Client, params: readonly unknown[], block: Block): Promise<unknown> {
  const [call, , ...others] = params
  const request = (at: Block) => forward(base, 'eth_call', [call, at, ...others])
  if (block === 'latest') return request(block)
  try {
    return await request(block)
  } catch (error) {
    const why = toNodeError('eth_call', error)
    if (!(why instanceof NodeRpcError) || getRevertData(why) !== null) throw error
    return request('latest')
  }
}

/** Sends a request of any method as it is. */
export function forward(base: Client, method: string, params: unknown): Promise<unknown> {
  return base.request<{ Parameters: unknown; ReturnType: unknown }>({ method, params })
}
