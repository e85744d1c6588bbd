import type { CaipNetworkId } from '../caip/caip.ts'
import type { PlainData } from '../frame-messages/plain-data.ts'
import { confirmedMethods } from '../frame-messages/rpc-methods.ts'

/** A method of Solana that the user confirms in the frame. */
export type LoginSolanaMethod = Extract<(typeof confirmedMethods)[number], `solana_${string}`>

/** Returns whether a method is one of {@link LoginSolanaMethod}. */
export function isLoginSolanaMethod(method: string): method is LoginSolanaMethod {
  return method.startsWith('solana_') && confirmedMethods.some((one) => one === method)
}

/** What a login does for Solana. The key is in the frame, beside that of the EVM account. */
export type LoginSolana = {
  /**
   * Reads the Solana address of the user who is logged in; null while nobody is.
   * @throws {LoginReplyError} when the operator of the frame does not have the network.
   */
  readonly readAddress: (networkId: CaipNetworkId) => Promise<string | null>
  /**
   * Sends a method, and shows the frame for its confirmation. Source: docs/frame-messages.md#parameters.
   * @throws errors with the codes of EIP-1193: 4001 for a request that the user declined.
   */
  readonly request: (networkId: CaipNetworkId, method: LoginSolanaMethod, params: PlainData) => Promise<unknown>
}
