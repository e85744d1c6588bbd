/**
 * How a mock wallet fails.
 * - `reject`: the user declines (4001).
 * - `timeout`: it does not answer until `release`.
 * - `pending`: it reports that it already shows a request (-32002).
 * - `unauthorized`: it reports that it is locked (4100).
 * - `unknown-chain`: it reports that it does not know the chain (4902), even if it does.
 * - `unsupported`: it does not support the method (4200).
 * - `internal-error`: it throws (-32603).
 * Source: https://eips.ethereum.org/EIPS/eip-1193; https://eips.ethereum.org/EIPS/eip-1474;
 * https://eips.ethereum.org/EIPS/eip-3326.
 */
export type MockFailure =
  | 'reject'
  | 'timeout'
  | 'pending'
  | 'unauthorized'
  | 'unknown-chain'
  | 'unsupported'
  | 'internal-error'

/**
 * The actions of a wallet that can fail, each on its own. `read` is every request without a prompt: accounts, the
 * chain, the node.
 */
export type MockAction = 'connect' | 'switchChain' | 'addChain' | 'sign' | 'send' | 'disconnect' | 'read'

/** The failures of a mock wallet, by action. An action that is left out or null works. */
export type MockFailures = { readonly [Action in MockAction]?: MockFailure | null }

/** An error like those that wallets throw. */
export class MockRpcError extends Error {
  override readonly name = 'MockRpcError'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const actions: ReadonlyMap<string, MockAction> = new Map([
  ['eth_requestAccounts', 'connect'],
  ['wallet_requestPermissions', 'connect'],
  ['wallet_switchEthereumChain', 'switchChain'],
  ['wallet_addEthereumChain', 'addChain'],
  ['personal_sign', 'sign'],
  ['eth_signTypedData_v4', 'sign'],
  ['eth_sendTransaction', 'send'],
  ['wallet_sendCalls', 'send'],
  ['wallet_revokePermissions', 'disconnect'],
])

/** Returns the action that a JSON-RPC method belongs to. */
export function actionOf(method: string): MockAction {
  return actions.get(method) ?? 'read'
}

/** Returns the error for a failure. */
export function toRpcError(failure: Exclude<MockFailure, 'timeout'>): MockRpcError {
  switch (failure) {
    case 'reject':
      return new MockRpcError(4001, 'User rejected the request.')
    case 'pending':
      return new MockRpcError(-32002, 'Request already pending. Please wait.')
    case 'unauthorized':
      return new MockRpcError(4100, 'The wallet is locked.')
    case 'unknown-chain':
      return new MockRpcError(4902, 'Unrecognized chain ID. Try adding the chain first.')
    case 'unsupported':
      return new MockRpcError(4200, 'The wallet does not support this method.')
    case 'internal-error':
      return new MockRpcError(-32603, 'Internal error.')
    default:
      return failure satisfies never
  }
}
