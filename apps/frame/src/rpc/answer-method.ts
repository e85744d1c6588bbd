import {
  type FrameMethod,
  isPlainData,
  type MessagePayload,
  methodKindOf,
  type PlainData,
} from '@laurel/wallet/frame-messages'
import type { EIP1193RequestFn } from 'viem'
import { answerCapabilities } from './capabilities.ts'
import type { AppContext, RpcContext } from './context.ts'
import { InvalidParametersError, NodeError, UnsupportedMethodError, WrongAccountError } from './errors.ts'
import { answerEstimateFee } from './estimate-fee.ts'
import { answerGrantedPermissions, answerGrantPermissions, answerRevokePermissions } from './grant-permissions.ts'
import { parseAccount } from './parse-call.ts'
import { requireAccount, requireChain, requireSender } from './require.ts'
import { answerCallsStatus, answerSendCalls } from './send-calls.ts'
import { answerSendTransaction } from './send-transaction.ts'
import { answerPersonalSign, answerSignTypedData } from './sign-message.ts'
import { answerEntryPoints, answerSendUserOperation, readOperations } from './user-operations.ts'

/**
 * Answers `RPC_REQUEST`. Methods that sign go through `approve` of the context; methods that read go to the operator's
 * nodes, whatever URL the app names.
 * @throws {FrameError} with a sentence for the app.
 */
export async function answerMethod(
  context: AppContext,
  { method, params, chainId }: MessagePayload<'RPC_REQUEST'>,
): Promise<PlainData> {
  const chain = requireChain(context, chainId === undefined ? null : toChainId(chainId))
  const scoped = { ...context, chain, appChain: context.chain }
  const result = await answer(scoped, method, params)
  return isPlainData(result) ? result : null
}

async function answer(context: RpcContext, method: FrameMethod, params: unknown): Promise<unknown> {
  switch (method) {
    case 'eth_accounts':
      return context.account === null ? [] : [requireSender(context, null).address]
    case 'eth_chainId':
      return `0x${context.chain.chainId.toString(16)}`
    case 'eth_sendTransaction':
      return answerSendTransaction(context, params)
    case 'personal_sign':
      return answerPersonalSign(context, params)
    case 'eth_signTypedData_v4':
      return answerSignTypedData(context, params)
    case 'wallet_sendCalls':
      return answerSendCalls(context, params)
    case 'wallet_getCallsStatus':
      return answerCallsStatus(context, params)
    case 'wallet_getCapabilities':
      return answerCapabilities(context, params)
    case 'wallet_getAssets':
      // Of other accounts it is refused, and of this one no node knows it (EIP-7811).
      requireAccount(context, parseAccount(assetsAccount(params), method))
      throw new UnsupportedMethodError(method)
    case 'eth_sendUserOperation':
      return answerSendUserOperation(context, params)
    case 'eth_getUserOperationReceipt':
    case 'eth_estimateUserOperationGas':
    case 'eth_getUserOperationByHash':
      return readOperations(context, method, params)
    case 'eth_supportedEntryPoints':
      return answerEntryPoints(context)
    case 'laurel_estimateFee':
      return answerEstimateFee(context, params)
    case 'wallet_getGrantedExecutionPermissions':
      return answerGrantedPermissions(context)
    case 'wallet_grantPermissions':
      return answerGrantPermissions(context, params)
    case 'wallet_revokePermissions':
      return answerRevokePermissions(context, params)
    case 'solana_signMessage':
    case 'solana_signTransaction':
    case 'solana_signAllTransactions':
    case 'solana_signAndSendTransaction':
      // What answers them is loaded with the first one, and does not come here.
      throw new UnsupportedMethodError(method)
    default:
      return readNode(context, method, params)
  }
}

/** Sends a request to the node as it is. Only methods of the two lists without a signature come here. */
async function readNode(context: RpcContext, method: FrameMethod, params: unknown): Promise<unknown> {
  const kind = methodKindOf(method)
  if (kind !== 'read' && kind !== 'broadcast') throw new UnsupportedMethodError(method)
  if (params !== undefined && !Array.isArray(params)) throw new InvalidParametersError(method)
  const request: EIP1193RequestFn = context.nodeOf(context.chain).request
  try {
    return await request({ method, params })
  } catch (error) {
    throw NodeError.from(error)
  }
}

function assetsAccount(params: unknown): unknown {
  const [first] = Array.isArray(params) ? params : []
  if (typeof first !== 'object' || first === null || !Object.hasOwn(first, 'account')) throw new WrongAccountError()
  return Reflect.get(first, 'account')
}

/** Returns the chain id of a payload: a number, its digits, hex, or CAIP-2 of `eip155`. NaN is in no list. */
export function toChainId(value: string | number): number {
  if (typeof value === 'number') return value
  const text = value.replace(/^eip155:/, '')
  return /^(0x[0-9a-f]+|\d+)$/i.test(text) ? Number(text) : Number.NaN
}
