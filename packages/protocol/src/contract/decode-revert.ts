import { decodeErrorResult, type Hex } from 'viem'
import { protocolErrorsAbi } from './protocol-errors.ts'
import { type RevertName, revertSentences } from './revert-sentences.ts'

/** The error that a contract of the protocol reverted with. */
export type ProtocolRevert = {
  /** The error's name, such as `IncentiveClaimed`; `Error` for a reason in words, `Panic` for a broken assertion. */
  readonly name: string
  /** In the order of the error's parameters. */
  readonly args: readonly unknown[]
  /** The name and the arguments as text. */
  readonly text: string
  /** What happened and what to do, as a sentence; null for an error with a name that says it all. */
  readonly sentence: string | null
}

/**
 * Decodes the error that a contract of the protocol reverted with, from the table of the whole protocol's errors.
 * @param data - the revert data of the call.
 * @returns null when the data is neither an error of the protocol nor a plain reason.
 */
export function decodeRevert(data: Hex): ProtocolRevert | null {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: protocolErrorsAbi, data })
    return {
      name: errorName,
      args,
      text: args.length > 0 ? `${errorName}(${args.join(', ')})` : errorName,
      sentence: hasSentence(errorName) ? revertSentences[errorName] : null,
    }
  } catch {
    // An untrusted contract can revert with any data. Data that does not decode is not an error of the protocol.
    return null
  }
}

function hasSentence(name: string): name is RevertName {
  return Object.hasOwn(revertSentences, name)
}
