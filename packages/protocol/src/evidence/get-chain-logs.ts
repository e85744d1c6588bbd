import type { AbiEvent, Address, Client, Hash, Hex } from 'viem'
import { BaseError, HttpRequestError, numberToHex, toEventSelector } from 'viem'
import { NodeRpcError, NodeUnreachableError } from '../chain/errors.ts'
import { requestRpc } from '../chain/rpc.ts'
import { requireOptions } from '../options/require-options.ts'
import { readArray, readCount, readHash, readObject, readWholeNumber } from './parse-rpc.ts'
import { readLog } from './to-transaction-evidence.ts'
import type { EvidenceLog } from './transaction-evidence.ts'

/** A log and its position on the chain. */
export type ChainLog = EvidenceLog & {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly transactionHash: Hash
  /** Position of its transaction in the block. */
  readonly transactionIndex: number
}

/** Which logs to return. */
export type LogFilter = {
  /** One emitting contract or several, at least one. Any contract when left out; undefined is refused. */
  readonly address?: Address | readonly Address[]
  /** Only logs with this event's topic 0, or with one of these events'. Any event when left out. */
  readonly event?: AbiEvent | readonly AbiEvent[]
  /** The topics after the event's topic 0, in order: 32 bytes each, or null for any. */
  readonly indexed?: readonly (Hex | null)[]
}

/** One page of the result: the logs of some consecutive blocks, both ends included. */
export type LogPage = { readonly fromBlock: bigint; readonly toBlock: bigint; readonly logs: readonly ChainLog[] }

/**
 * Requests the logs of a range of blocks, both ends included, in as many requests as the node needs.
 * @param maxBlocks - blocks per request at the start. After a rejection the range halves, down to one block.
 * @returns the logs in chain order.
 * @throws {InvalidOptionError} when `address` is undefined or an empty list, for which a node returns the logs of any
 * contract.
 * @throws {NodeRpcError} when the node rejects even one block.
 * @throws {NodeUnreachableError} when the node does not respond.
 */
export async function getChainLogs(
  client: Client,
  range: LogFilter & { readonly fromBlock: bigint; readonly toBlock: bigint; readonly maxBlocks?: number },
): Promise<readonly ChainLog[]> {
  const logs: ChainLog[] = []
  for await (const page of getLogPages(client, range)) logs.push(...page.logs)
  return logs
}

/** {@link getChainLogs}, page by page, so that a long history does not fill the memory and can resume. */
export async function* getLogPages(
  client: Client,
  {
    fromBlock,
    toBlock,
    maxBlocks = DEFAULT_MAX_BLOCKS,
    ...filter
  }: LogFilter & { readonly fromBlock: bigint; readonly toBlock: bigint; readonly maxBlocks?: number },
): AsyncGenerator<LogPage, void, void> {
  requireLogFilter(filter)
  const limit = BigInt(Math.max(1, Math.floor(maxBlocks)))
  let blocks = limit
  let from = fromBlock
  while (from <= toBlock) {
    const last = from + blocks - 1n
    const to = last < toBlock ? last : toBlock
    try {
      yield { fromBlock: from, toBlock: to, logs: await requestLogs(client, filter, from, to) }
    } catch (error) {
      if (to === from || !isRangeTooLarge(error)) throw error
      blocks = (to - from + 1n) / 2n
      continue
    }
    from = to + 1n
    // The dense part may be over: the ranges grow slowly again.
    blocks = blocks * 2n < limit ? blocks * 2n : limit
  }
}

/**
 * Checks that a filter names contracts, unless it is for any. A node takes an empty list for any, too.
 * @throws {InvalidOptionError} when `address` is undefined or an empty list.
 */
export function requireLogFilter(filter: LogFilter): void {
  requireOptions('the log filter', filter, {
    address: {
      use: 'limiting',
      form: { isValid: (value) => !Array.isArray(value) || value.length > 0, needed: 'at least one address' },
    },
  })
}

/** Blocks per request that most public nodes allow. */
const DEFAULT_MAX_BLOCKS = 10_000

/**
 * Providers word "too many blocks" and "too many logs" in a dozen ways and codes, and some requests just time out. So
 * any rejection of more than one block counts as one. A request that is wrong for another reason fails again at one
 * block, after some fifteen requests at most.
 */
function isRangeTooLarge(error: unknown): boolean {
  if (error instanceof NodeRpcError) return !isTransient(error) && error.rpcCode !== METHOD_NOT_FOUND
  return error instanceof NodeUnreachableError && isTooLargeToSend(error)
}

/** Returns whether a response took too long, or was too long for the transport or for a server before the node. */
function isTooLargeToSend({ cause }: NodeUnreachableError): boolean {
  if (!(cause instanceof BaseError)) return false
  const found = cause.walk((inner) => {
    if (inner instanceof HttpRequestError) return inner.status === CONTENT_TOO_LARGE
    return inner instanceof Error && tooLargeNames.has(inner.name)
  })
  return found !== null
}

const CONTENT_TOO_LARGE = 413
const tooLargeNames: ReadonlySet<string> = new Set(['TimeoutError', 'ResponseBodyTooLargeError'])

/** Returns true for the two codes for too many requests: smaller ranges would only send more requests. */
function isTransient({ rpcCode }: NodeRpcError): boolean {
  return rpcCode === 429 || rpcCode === -32007
}

const METHOD_NOT_FOUND = -32601

/**
 * Requests the logs of a range in one request, whatever its size.
 * @throws {NodeRpcError} when the node responds with an error.
 * @throws {NodeUnreachableError} when the node does not respond.
 */
export async function requestLogs(
  client: Client,
  { address, event, indexed = [] }: LogFilter,
  from: bigint,
  to: bigint,
): Promise<readonly ChainLog[]> {
  const topics = event || indexed.length > 0 ? [event ? topicsOf(event) : null, ...indexed] : undefined
  const filter = {
    fromBlock: numberToHex(from),
    toBlock: numberToHex(to),
    ...(address === undefined ? {} : { address: typeof address === 'string' ? address : [...address] }),
    ...(topics === undefined ? {} : { topics }),
  }
  const request = (options?: { retryCount: number }): Promise<unknown> =>
    requestRpc('eth_getLogs', () => client.request({ method: 'eth_getLogs', params: [filter] }, options))
  // viem retries when a node says "limit exceeded". The same range would exceed the limit again, so this request does
  // not retry.
  const answer = await request({ retryCount: 0 }).catch((error: unknown) => {
    if (isRangeTooLarge(error)) throw error
    return request()
  })
  return readArray(answer, 'logs').map((log, index) => readChainLog(log, `logs[${index}]`))
}

/** Returns one topic, or a list of alternatives. */
function topicsOf(event: AbiEvent | readonly AbiEvent[]): Hex | Hex[] {
  if ('inputs' in event) return toEventSelector(event)
  const topics = new Set(event.map((one) => toEventSelector(one)))
  return [...topics]
}

/**
 * Parses a log of a mined transaction.
 * @throws {InvalidEvidenceError} when a value does not have the shape of a transaction, a receipt or a log.
 */
export function readChainLog(value: unknown, path: string): ChainLog {
  const fields = readObject(value, path)
  return {
    ...readLog(fields, path),
    blockNumber: readWholeNumber(fields['blockNumber'], `${path}.blockNumber`),
    blockHash: readHash(fields['blockHash'], `${path}.blockHash`),
    transactionHash: readHash(fields['transactionHash'], `${path}.transactionHash`),
    transactionIndex: readCount(fields['transactionIndex'], `${path}.transactionIndex`),
  }
}
