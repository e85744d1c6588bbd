import { type Address, BaseError, type Client, type Hex, numberToHex } from 'viem'
import { NodeRpcError } from '../chain/errors.ts'
import { requestRpc } from '../chain/rpc.ts'

/** The result of a call: the data that the contract returned or reverted with. */
export type CallOutcome = { readonly status: 'returned' | 'reverted'; readonly data: Hex }

/**
 * Runs a call at the chain's head without sending it. Unlike viem's `call` it does not follow `OffchainLookup`: an
 * untrusted contract must not make us send requests to the servers that it names.
 * @param call.to - null runs `data` as a contract's creation code.
 * @param call.value - wei, 0 when left out.
 * @returns the data, with the status that says whether the call reverted.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} for every failure except a revert.
 */
export async function callContract(
  client: Client,
  { from, to, data, value = 0n }: { from?: Address; to: Address | null; data: Hex; value?: bigint },
): Promise<CallOutcome> {
  const request = {
    data,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(value > 0n ? { value: numberToHex(value) } : {}),
  }
  try {
    const answer = await requestRpc('eth_call', () =>
      client.request({ method: 'eth_call', params: [request, 'latest'] }),
    )
    return { status: 'returned', data: hexOf(answer) ?? '0x' }
  } catch (error) {
    const reverted = getRevertData(error)
    if (reverted === null) throw error
    return { status: 'reverted', data: reverted }
  }
}

/** Returns the revert data somewhere in an error's chain of causes. Null when the error is not a revert. */
export function getRevertData(error: unknown): Hex | null {
  if (!(error instanceof NodeRpcError)) return null
  const { cause } = error
  if (!(cause instanceof BaseError)) return null
  let found: Hex | null = null
  cause.walk((inner) => {
    found ??= dataOf(inner)
    return found !== null
  })
  return found ?? (isRevert(error) ? '0x' : null)
}

/** JSON-RPC's code for a call that reverted. */
const EXECUTION_REVERTED = 3

/** Nodes that give a revert another code (some of them -32000 for every failure) say it only in words. */
function isRevert({ rpcCode, message }: NodeRpcError): boolean {
  return rpcCode === EXECUTION_REVERTED || /revert/i.test(message)
}

/** Nodes put the data beside the message, some of them one level deeper. */
function dataOf(error: unknown): Hex | null {
  if (typeof error !== 'object' || error === null || !('data' in error)) return null
  return hexOf(error.data) ?? dataOf(error.data)
}

function hexOf(value: unknown): Hex | null {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value) ? `0x${value.slice(2)}` : null
}
