import { type Address, decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import { AccountCallsInvalidError } from './errors.ts'
import { accountAbi } from './generated/account.ts'

/** A call that an account makes. `value` in wei. */
export type AccountCall = {
  readonly to: Address
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
}

/** A call that an account makes, as it is decoded. `value` in wei. */
export type DecodedCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/** Returns the calldata with which an account makes calls for its owner. Several calls succeed or fail together. */
export function encodeCalls(calls: readonly AccountCall[]): Hex {
  const onchainCalls = calls.map(toOnchainCall)
  const [first, ...others] = onchainCalls
  if (first === undefined || others.length > 0) {
    return encodeFunctionData({ abi: accountAbi, functionName: 'executeBatch', args: [onchainCalls] })
  }
  const args = [first.target, first.value, first.data] as const
  return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args })
}

/**
 * Returns the calldata with which an account makes calls for a session.
 * @param sessionId - of `getSessionId`.
 */
export function encodeSessionCalls(sessionId: Hex, calls: readonly AccountCall[]): Hex {
  const args = [sessionId, calls.map(toOnchainCall)] as const
  return encodeFunctionData({ abi: accountAbi, functionName: 'executeSession', args })
}

/**
 * Returns the calls of a user operation, for its owner or for a session.
 * @throws {AccountCallsInvalidError} when the calldata is another.
 */
export function decodeCalls(data: Hex): readonly DecodedCall[] {
  const { functionName, args } = decodeAccountData(data)
  switch (functionName) {
    case 'execute': {
      const [to, value, callData] = args
      return [{ to, value, data: callData }]
    }
    case 'executeBatch':
      return args[0].map(fromOnchainCall)
    case 'executeSession':
      return args[1].map(fromOnchainCall)
    default:
      throw new AccountCallsInvalidError(data)
  }
}

/**
 * Returns the function of an account that calldata calls, and its arguments.
 * @throws {AccountCallsInvalidError} when an account has no such function.
 */
export function decodeAccountData(data: Hex) {
  try {
    return decodeFunctionData({ abi: accountAbi, data })
  } catch (cause) {
    throw new AccountCallsInvalidError(data, { cause })
  }
}

type OnchainCall = { readonly target: Address; readonly value: bigint; readonly data: Hex }

function toOnchainCall({ to, value = 0n, data = '0x' }: AccountCall): OnchainCall {
  return { target: to, value, data }
}

function fromOnchainCall({ target, value, data }: OnchainCall): DecodedCall {
  return { to: target, value, data }
}
