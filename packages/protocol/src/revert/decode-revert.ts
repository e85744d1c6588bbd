import { decodeErrorResult, type Hex } from 'viem'
import { protocolErrorsAbi } from './protocol-errors.ts'
import { type RevertName, revertSentences } from './revert-sentences.ts'

/** What a contract of the protocol reverted with. */
export type ProtocolRevert = {
  /** The error's name, such as `IncentiveClaimed`; `Error` for a reason in words, `Panic` for a broken assertion. */
  readonly name: string
  /** In the order of the error's parameters. */
  readonly args: readonly unknown[]
  /** Name and arguments as one would write them. */
  readonly text: string
  /** What happened and what to do, for a person; null for an error that says all there is by its name. */
  readonly sentence: string | null
}

/**
 * Reads what a contract of the protocol reverted with, by the whole protocol's table of errors.
 * @param data - what the call answered with.
 * @returns null when it is none of the protocol's errors, nor a plain reason.
 */
export function decodeRevert(data: Hex): ProtocolRevert | null {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: protocolErrorsAbi, data })
    return {
      name: errorName,
      args,
      text: args.length > 0 ? `${errorName}(${args.join(', ')})` : errorName,
      sentence: isTold(errorName) ? revertSentences[errorName] : null,
    }
  } catch {
    // An untrusted contract can revert with any data. Data that does not decode is not an error of the protocol.
    return null
  }
}

function isTold(name: string): name is RevertName {
  return Object.hasOwn(revertSentences, name)
}
