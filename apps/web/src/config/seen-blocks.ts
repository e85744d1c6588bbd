/** The newest block with a transaction that this page sent, by chain. */
const seenBlocks = new Map<number, number>()

/** Notes the response of a node to a request about a transaction of this page: a receipt says in which block it is. */
export function noteBlock(chainId: number, { method, result }: { readonly method: string; readonly result: unknown }) {
  if (method !== 'eth_getTransactionReceipt' || typeof result !== 'object' || result === null) return
  const block = Number(Reflect.get(result, 'blockNumber'))
  if (Number.isSafeInteger(block)) seenBlocks.set(chainId, Math.max(block, seenBlocks.get(chainId) ?? 0))
}

/** Returns the newest block with a transaction that this page sent; 0 for none. */
export function seenBlock(chainId: number): number {
  return seenBlocks.get(chainId) ?? 0
}
