import type { RpcRefusal } from '@laurel/server/chain/chain-node.ts'
import { RESPONSE_TOO_LONG } from '@laurel/server/chain/response-too-long.ts'
import { type RpcFailure, rpcCodes } from './rpc-message.ts'

/** The outcome of a call: a result as JSON, an error, or that no node responds. */
export type RpcOutcome =
  | { readonly type: 'result'; readonly json: string }
  | { readonly type: 'failure'; readonly failure: RpcFailure }
  | { readonly type: 'unavailable'; readonly failure: RpcFailure }

/** Too many calls wait. */
export const busy: RpcOutcome = {
  type: 'unavailable',
  failure: { code: rpcCodes.limitExceeded, message: 'The API is busy. Try again in a second.' },
}
/** No node of the chain responds. */
export const noNode: RpcOutcome = {
  type: 'unavailable',
  failure: { code: rpcCodes.unavailable, message: 'No node of the chain responds. Try again later.' },
}

/** The longest message of a node that is passed on. */
const MAX_MESSAGE_LENGTH = 500

/** Returns a node's own error. It is what wallets and libraries read, and names no node. */
export function toFailure({ message, rpcCode, data }: RpcRefusal): RpcFailure {
  if (rpcCode === RESPONSE_TOO_LONG) {
    return {
      code: rpcCodes.limitExceeded,
      message: 'The result is too long. Ask for less, such as a shorter range of blocks.',
    }
  }
  return { code: rpcCode ?? -32_000, message: withoutUrls(message).slice(0, MAX_MESSAGE_LENGTH), data }
}

/** A node can repeat its own URL, which can hold a key. */
function withoutUrls(message: string): string {
  return message.replace(/\b(?:https?|wss?):\/\/\S+/gi, '…')
}
