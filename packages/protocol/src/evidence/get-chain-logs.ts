import type { AbiEvent, Address, Client, Hash, Hex } from 'viem'
import { numberToHex, toEventSelector } from 'viem'
import { NodeRpcError, NodeUnreachableError } from '../chain/errors.ts'
import { requestRpc } from '../chain/rpc.ts'
import { readArray, readCount, readHash, readObject, readQuantity } from './parse-rpc.ts'
import { readLog } from './to-transaction-evidence.ts'
import type { EvidenceLog } from './transaction-evidence.ts'

/** A log and where it stands on the chain. */
export type ChainLog = EvidenceLog & {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly transactionHash: Hash
  /** Position of its transaction in the block. */
  readonly transactionIndex: number
}

/** Which logs are wanted. */
export type LogFilter = {
  /** One emitting contract or several; any when left out. */
  readonly address?: Address | readonly Address[]
  /** Only logs with this event's topic 0, or with one of these events'; any when left out. */
  readonly event?: AbiEvent | readonly AbiEvent[]
  /** What must stand in the topics behind the event's own, in order: 32 bytes each, or null for any. */
  readonly indexed?: readonly (Hex | null)[]
}

/** One piece of an answer: the logs of some consecutive blocks, both ends included. */
export type LogPage = { readonly fromBlock: bigint; readonly toBlock: bigint; readonly logs: readonly ChainLog[] }

/**
 * Asks for the logs of a range of blocks, both ends included, in as many requests as the node needs.
 * @param maxBlocks - blocks per request to begin with; a node that refuses gets half, down to one block.
 * @returns in chain order.
 * @throws {NodeRpcError} when even one block is refused.
 * @throws {NodeUnreachableError}
 */
export async function getChainLogs(
  client: Client,
  range: LogFilter & { readonly fromBlock: bigint; readonly toBlock: bigint; readonly maxBlocks?: number },
): Promise<readonly ChainLog[]> {
  const logs: ChainLog[] = []
  for await (const page of getLogPages(client, range)) logs.push(...page.logs)
  return logs
}

/** {@link getChainLogs}, page by page, so that a long history need not be held at once and can be resumed. */
export async function* getLogPages(
  client: Client,
  {
    fromBlock,
    toBlock,
    maxBlocks = DEFAULT_MAX_BLOCKS,
    ...filter
  }: LogFilter & { readonly fromBlock: bigint; readonly toBlock: bigint; readonly maxBlocks?: number },
): AsyncGenerator<LogPage, void, void> {
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
    // A dense stretch may lie behind: grow back slowly.
    blocks = blocks * 2n < limit ? blocks * 2n : limit
  }
}

/** Blocks per request that most public nodes allow. */
const DEFAULT_MAX_BLOCKS = 10_000

/**
 * Providers word "too many blocks" and "too many logs" in a dozen ways and codes, and some just time out. So any
 * refusal of more than one block is taken for it: a request that is wrong for another reason fails again at one block,
 * after some fifteen requests at most.
 */
function isRangeTooLarge(error: unknown): boolean {
  if (error instanceof NodeRpcError) return !isTransient(error) && error.rpcCode !== METHOD_NOT_FOUND
  return error instanceof NodeUnreachableError && /HTTP 413|timed out|took too long|too large/i.test(error.message)
}

/** Too many requests, in the two codes in use: to ask for less would only ask more often. */
function isTransient({ rpcCode }: NodeRpcError): boolean {
  return rpcCode === 429 || rpcCode === -32007
}

const METHOD_NOT_FOUND = -32601

/**
 * Asks for the logs of a range in one request, whether the node likes its size or not.
 * @throws {NodeRpcError} @throws {NodeUnreachableError}
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
  const ask = (options?: { retryCount: number }): Promise<unknown> =>
    requestRpc('eth_getLogs', () => client.request({ method: 'eth_getLogs', params: [filter] }, options))
  // viem asks again when a node says "limit exceeded", which the same range would exceed again: not here.
  const answer = await ask({ retryCount: 0 }).catch((error: unknown) => {
    if (isRangeTooLarge(error)) throw error
    return ask()
  })
  return readArray(answer, 'logs').map((log, index) => readChainLog(log, `logs[${index}]`))
}

/** One topic, or a list of which any will do. */
function topicsOf(event: AbiEvent | readonly AbiEvent[]): Hex | Hex[] {
  if ('inputs' in event) return toEventSelector(event)
  const topics = new Set(event.map((one) => toEventSelector(one)))
  return [...topics]
}

function readChainLog(value: unknown, path: string): ChainLog {
  const fields = readObject(value, path)
  return {
    ...readLog(fields, path),
    blockNumber: readQuantity(fields['blockNumber'], `${path}.blockNumber`),
    blockHash: readHash(fields['blockHash'], `${path}.blockHash`),
    transactionHash: readHash(fields['transactionHash'], `${path}.transactionHash`),
    transactionIndex: readCount(fields['transactionIndex'], `${path}.transactionIndex`),
  }
}
