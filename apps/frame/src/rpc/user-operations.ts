import { AccountCallsInvalidError, decodeCalls, entryPoint } from '@laurel/wallet/smart-account'
import type { Address, Hash, Hex } from 'viem'
import * as z from 'zod/mini'
import { readFirst, requestBundler } from '../smart-account/bundlers.ts'
import { OperationInvalidError } from '../smart-account/errors.ts'
import type { RpcContext } from './context.ts'
import { InvalidParametersError, UnsupportedMethodError } from './errors.ts'
import { requireForeignCalls, requireSender } from './require.ts'
import { sendAccountCalls } from './send-account-calls.ts'

/** The methods of bundlers (ERC-4337) that only read. */
export type OperationReadMethod =
  | 'eth_estimateUserOperationGas'
  | 'eth_getUserOperationReceipt'
  | 'eth_getUserOperationByHash'

const operationShape = z.looseObject({
  sender: z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
  callData: z.string().check(z.regex(/^0x([0-9a-f]{2})*$/i)),
})
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))

/**
 * `eth_sendUserOperation` (ERC-4337): shows the calls of the operation, and after the click sends them as an operation of the frame.
 * Nonce, gas, fees and paymaster of the app are not used, as with transactions.
 * @returns the hash of the operation that was sent.
 * @throws {OperationInvalidError} when it is not a call of the account.
 */
export async function answerSendUserOperation(context: RpcContext, params: unknown): Promise<Hash> {
  const { sender: named, callData } = parseOperation('eth_sendUserOperation', params)
  const sender = requireSender(context, named)
  if (sender.type === 'eoa') throw new UnsupportedMethodError('eth_sendUserOperation')
  const calls = readCalls(callData)
  requireForeignCalls(sender, context.chain, calls)
  return (await sendAccountCalls(context, { sender, chain: context.chain, calls })).hash
}

/** Answers what an app reads of operations, from the operator's bundlers. */
export async function readOperations(context: RpcContext, method: OperationReadMethod, params: unknown) {
  requireSender(context, null)
  const bundlers = context.bundlersOf(context.chain)
  if (method === 'eth_estimateUserOperationGas') {
    parseOperation(method, params)
    const [operation] = Array.isArray(params) ? params : []
    return readFirst(bundlers, (bundler) => requestBundler(bundler, method, [operation, entryPoint.address]))
  }
  const parsed = hash.safeParse(Array.isArray(params) ? params[0] : null)
  if (!parsed.success) throw new InvalidParametersError(method)
  return readFirst(bundlers, (bundler) => requestBundler(bundler, method, [parsed.data]))
}

/** `eth_supportedEntryPoints`: the one that the accounts are bound to. */
export function answerEntryPoints(context: RpcContext): readonly Address[] {
  requireSender(context, null)
  context.bundlersOf(context.chain)
  return [entryPoint.address]
}

function parseOperation(method: string, params: unknown): { readonly sender: Address; readonly callData: Hex } {
  const [operation, named] = Array.isArray(params) ? params : []
  const parsed = operationShape.safeParse(operation)
  const isOurs =
    named === undefined || (typeof named === 'string' && named.toLowerCase() === entryPoint.address.toLowerCase())
  if (!parsed.success || !isOurs) throw new InvalidParametersError(method)
  return { sender: `0x${parsed.data.sender.slice(2)}`, callData: `0x${parsed.data.callData.slice(2)}` }
}

function readCalls(callData: Hex) {
  try {
    const calls = decodeCalls(callData)
    if (calls.length > 0) return calls
  } catch (error) {
    if (!(error instanceof AccountCallsInvalidError)) throw error
  }
  throw new OperationInvalidError()
}
