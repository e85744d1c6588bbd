/** Methods that only read. The frame answers them without its user. Source: docs/frame-messages.md#methods. */
export const readMethods = [
  ...(['eth_accounts', 'eth_blockNumber', 'eth_call', 'eth_chainId', 'eth_estimateGas', 'eth_feeHistory'] as const),
  ...(['eth_gasPrice', 'eth_getAccount', 'eth_getBalance', 'eth_getBlockByHash', 'eth_getBlockByNumber'] as const),
  ...(['eth_getBlockReceipts', 'eth_getBlockTransactionCountByHash'] as const),
  ...(['eth_getBlockTransactionCountByNumber', 'eth_getCode', 'eth_getFilterChanges', 'eth_getFilterLogs'] as const),
  ...(['eth_getLogs', 'eth_getProof', 'eth_getStorageAt', 'eth_getTransactionByBlockHashAndIndex'] as const),
  ...(['eth_getTransactionByBlockNumberAndIndex', 'eth_getTransactionByHash', 'eth_getTransactionCount'] as const),
  ...(['eth_getTransactionReceipt', 'eth_getUncleCountByBlockHash', 'eth_getUncleCountByBlockNumber'] as const),
  ...(['eth_maxPriorityFeePerGas', 'eth_newBlockFilter', 'eth_newFilter'] as const),
  ...(['eth_newPendingTransactionFilter', 'eth_syncing', 'eth_uninstallFilter', 'wallet_getCapabilities'] as const),
  ...(['wallet_getCallsStatus', 'eth_getUserOperationReceipt', 'eth_estimateUserOperationGas'] as const),
  ...(['eth_getUserOperationByHash', 'eth_supportedEntryPoints', 'wallet_getAssets'] as const),
  ...(['wallet_getGrantedExecutionPermissions', 'laurel_estimateFee'] as const),
] as const

/** Methods that send what is signed already. They need no confirmation, because nothing is signed. */
export const broadcastMethods = ['eth_sendRawTransaction'] as const

/** Methods that the user has to confirm in the frame. */
export const confirmedMethods = [
  ...(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_sendUserOperation'] as const),
  ...(['wallet_sendCalls', 'wallet_grantPermissions', 'wallet_revokePermissions'] as const),
  ...(['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'] as const),
  'solana_signAndSendTransaction',
] as const

/** A method that an app may request of the frame. */
export type FrameMethod =
  | (typeof readMethods)[number]
  | (typeof broadcastMethods)[number]
  | (typeof confirmedMethods)[number]

/** What a method needs. `refused`: it is in no list, and is never sent to the frame. */
export type MethodKind = 'read' | 'broadcast' | 'confirmed' | 'refused'

const kinds: ReadonlyMap<string, MethodKind> = new Map<string, MethodKind>([
  ...readMethods.map((method) => [method, 'read'] as const),
  ...broadcastMethods.map((method) => [method, 'broadcast'] as const),
  ...confirmedMethods.map((method) => [method, 'confirmed'] as const),
])

/** Returns whether a method is in one of the lists. */
export function isFrameMethod(method: string): method is FrameMethod {
  return kinds.has(method)
}

/** Returns what a method needs. Total, also for names such as `__proto__`. */
export function methodKindOf(method: string): MethodKind {
  return kinds.get(method) ?? 'refused'
}
