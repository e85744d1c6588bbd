/** A call of JSON-RPC. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/** The position of the block among the parameters of a method. */
const BLOCK_PARAMETER: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getTransactionCount: 1,
  eth_getCode: 1,
  eth_getStorageAt: 2,
  eth_getBlockByNumber: 0,
}
const HEADS: readonly unknown[] = ['latest', 'pending', 'safe', undefined]

const toHex = (block: bigint) => `0x${block.toString(16)}`

/** Returns the call that a node at a block would run: what reads the newest block reads that one. */
export function toCallBehind(call: RpcCall, block: bigint): RpcCall {
  const at = Object.hasOwn(BLOCK_PARAMETER, call.method) ? BLOCK_PARAMETER[call.method] : undefined
  if (at === undefined || !HEADS.includes(call.params[at])) return call
  return { ...call, params: [...call.params.slice(0, at), toHex(block), ...call.params.slice(at + 1)] }
}

/** Returns the answer of a node at a block: transactions of later blocks are not mined there. */
export function toResultBehind({ method }: RpcCall, result: unknown, block: bigint): unknown {
  if (method === 'eth_blockNumber') return toHex(block)
  const isLater = blockOf(result) > block
  if (method === 'eth_getTransactionReceipt') return isLater ? null : result
  if (method === 'eth_getTransactionByHash' && isLater) {
    return { ...Object(result), blockHash: null, blockNumber: null, transactionIndex: null }
  }
  return result
}

function blockOf(result: unknown): bigint {
  const number: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'blockNumber') : null
  return typeof number === 'string' && /^0x[\da-f]+$/i.test(number) ? BigInt(number) : 0n
}
