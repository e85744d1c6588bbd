import { numberToHex } from 'viem'
import {
  MAX_CALL_GAS,
  MAX_FEE_BLOCKS,
  MAX_FEE_PERCENTILES,
  MAX_LOG_ALTERNATIVES,
  MAX_LOG_BLOCKS,
  MAX_OVERRIDES_LENGTH,
  MAX_PROOF_KEYS,
} from './rpc-limits.ts'

/** The parameters of a call, as they arrive. */
export type Parameters = readonly unknown[]

/** A method that is passed on. */
export type RpcMethod = {
  /** Says what is wrong with the parameters; null when they may be passed on. */
  readonly check: (params: Parameters) => string | null
  /** Returns the parameters to pass on, with the limits that a node may lack for what they leave out. @param params - checked. */
  readonly limit: (params: Parameters) => Parameters
  /**
   * Returns the block that alone decides the result; null when later blocks can change it.
   * @param params - checked. @param result - of the node.
   */
  readonly blockOf: (params: Parameters, result: unknown) => bigint | null
}

const never = () => null
const asTheyAre = (params: Parameters) => params
const upTo = (count: number) => (params: Parameters) =>
  params.length <= count ? null : `there are at most ${count} parameters`

/** The result is of a block whose number is a parameter. */
function atBlock(at: number, check = upTo(at + 1)): RpcMethod {
  return { check, limit: asTheyAre, blockOf: (params) => toNumber(params[at]) }
}

/** The result names the block that it is in. */
function inBlock(check: RpcMethod['check'], field: 'blockNumber' | 'number' = 'blockNumber'): RpcMethod {
  return { check, limit: asTheyAre, blockOf: (_, result) => toNumber(fieldOf(result, field)) }
}

/** The result changes with each block, or is of what is not in a block. */
function changing(check: RpcMethod['check']): RpcMethod {
  return { check, limit: asTheyAre, blockOf: never }
}

/**
 * The methods that are passed on: those that only read, and the one that broadcasts what is already signed. Methods with state in the
 * node (filters) and those of wallets are not.
 */
export const rpcMethods: ReadonlyMap<string, RpcMethod> = new Map([
  ['eth_accounts', changing(upTo(0))],
  ['eth_blockNumber', changing(upTo(0))],
  ['eth_call', { ...atBlock(1, checkCall), limit: limitGas }],
  ['eth_chainId', changing(upTo(0))],
  ['eth_estimateGas', { ...changing(checkCall), limit: limitGas }],
  ['eth_feeHistory', atBlock(1, checkFeeHistory)],
  ['eth_gasPrice', changing(upTo(0))],
  ['eth_getAccount', atBlock(1)],
  ['eth_getBalance', atBlock(1)],
  ['eth_getBlockByHash', inBlock(upTo(2), 'number')],
  ['eth_getBlockByNumber', atBlock(0, upTo(2))],
  ['eth_getBlockReceipts', atBlock(0)],
  ['eth_getBlockTransactionCountByHash', changing(upTo(1))],
  ['eth_getBlockTransactionCountByNumber', atBlock(0)],
  ['eth_getCode', atBlock(1)],
  // A node that is behind has no logs of later blocks, and does not say so.
  ['eth_getLogs', changing(checkLogs)],
  ['eth_getProof', atBlock(2, checkProof)],
  ['eth_getStorageAt', atBlock(2)],
  ['eth_getTransactionByBlockHashAndIndex', inBlock(upTo(2))],
  ['eth_getTransactionByBlockNumberAndIndex', atBlock(0, upTo(2))],
  ['eth_getTransactionByHash', inBlock(upTo(1))],
  ['eth_getTransactionCount', atBlock(1)],
  ['eth_getTransactionReceipt', inBlock(upTo(1))],
  ['eth_getUncleCountByBlockHash', changing(upTo(1))],
  ['eth_getUncleCountByBlockNumber', atBlock(0)],
  ['eth_maxPriorityFeePerGas', changing(upTo(0))],
  ['eth_sendRawTransaction', changing(checkRawTransaction)],
  ['eth_syncing', changing(upTo(0))],
  ['eth_getUserOperationReceipt', changing(upTo(1))],
  ['eth_estimateUserOperationGas', changing(checkOverrides)],
  ['eth_getUserOperationByHash', changing(upTo(1))],
  ['eth_supportedEntryPoints', changing(upTo(0))],
])

function checkCall(params: Parameters): string | null {
  const [call] = params
  if (!isObject(call)) return 'the first parameter is a call'
  // Some nodes know it as another name of the same field.
  if (fieldOf(call, 'gasLimit') !== undefined) return 'a call has “gas” instead of “gasLimit”'
  const gas = fieldOf(call, 'gas')
  if (gas !== undefined && gas !== null) {
    const limit = toNumber(gas)
    if (limit === null || limit > MAX_CALL_GAS) return `“gas” is at most ${MAX_CALL_GAS}, in hex`
  }
  return checkOverrides(params)
}

/** The third parameter is state overrides. A fourth is overrides of the block, and its gas would replace that of the call. */
function checkOverrides(params: Parameters): string | null {
  const overrides = params[2] ?? {}
  if (!isObject(overrides)) return 'the third parameter is state overrides'
  if (JSON.stringify(overrides).length > MAX_OVERRIDES_LENGTH) {
    return `the third parameter has at most ${MAX_OVERRIDES_LENGTH} characters`
  }
  return upTo(3)(params)
}

function limitGas(params: Parameters): Parameters {
  const [call, ...rest] = params
  if (!isObject(call) || (fieldOf(call, 'gas') ?? null) !== null) return params
  return [{ ...call, gas: numberToHex(MAX_CALL_GAS) }, ...rest]
}

function checkRawTransaction(params: Parameters): string | null {
  const [raw] = params
  const isHex = typeof raw === 'string' && /^0x([0-9a-f]{2})+$/i.test(raw)
  return params.length === 1 && isHex ? null : 'the only parameter is a signed transaction in hex'
}

function checkFeeHistory(params: Parameters): string | null {
  const [count, , percentiles = []] = params
  const blocks = typeof count === 'number' ? BigInt(Math.trunc(count)) : toNumber(count)
  if (blocks === null || blocks > BigInt(MAX_FEE_BLOCKS))
    return `the first parameter is at most ${MAX_FEE_BLOCKS} blocks`
  if (!Array.isArray(percentiles) || percentiles.length > MAX_FEE_PERCENTILES) {
    return `the third parameter has at most ${MAX_FEE_PERCENTILES} percentiles`
  }
  return upTo(3)(params)
}

function checkProof(params: Parameters): string | null {
  const keys = params[1]
  if (!Array.isArray(keys) || keys.length > MAX_PROOF_KEYS)
    return `the second parameter has at most ${MAX_PROOF_KEYS} keys`
  return upTo(3)(params)
}

/** The ends of the range are checked with the height of the chain: {@link checkLogRange}. */
function checkLogs(params: Parameters): string | null {
  const [filter] = params
  if (!isObject(filter) || params.length > 1) return 'the only parameter is a filter'
  const address = fieldOf(filter, 'address')
  const topics = fieldOf(filter, 'topics') ?? []
  if (Array.isArray(address) && address.length > MAX_LOG_ALTERNATIVES) {
    return `“address” has at most ${MAX_LOG_ALTERNATIVES} addresses`
  }
  if (!Array.isArray(topics) || topics.length > 4) return '“topics” is a list of at most 4'
  if (topics.some((topic) => Array.isArray(topic) && topic.length > MAX_LOG_ALTERNATIVES)) {
    return `a topic has at most ${MAX_LOG_ALTERNATIVES} alternatives`
  }
  return null
}

/**
 * Says what is wrong with the range of an `eth_getLogs`; null when it is short enough.
 * @param head - the newest block of the chain.
 */
export function checkLogRange([filter]: Parameters, head: bigint): string | null {
  if (fieldOf(filter, 'blockHash') !== undefined) return null
  const [from, to] = [fieldOf(filter, 'fromBlock'), fieldOf(filter, 'toBlock')].map((block) => toHeight(block, head))
  if (from === undefined || to === undefined || from === null || to === null)
    return 'a block is a number in hex or a tag'
  // After the head there is nothing to read.
  const last = to > head ? head : to
  return last - from < BigInt(MAX_LOG_BLOCKS) ? null : `a range has at most ${MAX_LOG_BLOCKS} blocks`
}

function toHeight(block: unknown, head: bigint): bigint | null {
  switch (block) {
    case undefined:
    case null:
    case 'latest':
    case 'pending':
    // Not far behind the newest block, and the node decides.
    case 'safe':
    case 'finalized':
      return head
    case 'earliest':
      return 0n
    default:
      return toNumber(block)
  }
}

/** A quantity in hex; null for a tag, a block by its hash and everything else. */
function toNumber(value: unknown): bigint | null {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}
