import { type Address, getAddress, type Hex, zeroAddress } from 'viem'
import type { OwnedMatchResult } from '../match/match-result.ts'
import { ProtocolError } from '../protocol-error.ts'
import { AbiItemMissingError } from '../signature/errors.ts'

/** A result, or the reason why there is none, in the form that `--json` prints. */
export type CommandResult = {
  readonly status: OwnedMatchResult['status'] | 'error'
  /**
   * Distinct, in log order, with their checksums. Empty when no account can be named; `code` then says why. `code` is
   * also set when the completion does not provably belong to the named account, such as a relayer.
   */
  readonly claimants: readonly Address[]
  /** Of every log that matched, ascending. */
  readonly logIndexes: readonly number[]
  /** Position in `actionSteps` of the first step that is not met, from 0. */
  readonly step?: number
  readonly reason?: string
  readonly code?: string
  /** The claimants that provably own the completion; left out where all of them do. */
  readonly owners?: readonly Address[]
}

/** 0 matched, 1 not, 2 error. */
export type ExitCode = 0 | 1 | 2

/** Converts a match result to the printed form. */
export function toCommandResult(result: OwnedMatchResult): CommandResult {
  switch (result.status) {
    case 'matched': {
      const { claimant, logIndexes, ownership } = result
      const doubt =
        ownership?.status === 'ambiguous'
          ? { reason: `It counts, and is not paid. ${ownership.reason}`, code: ownership.code }
          : {}
      const isZero = claimant.status === 'resolved' && claimant.address === zeroAddress
      const zero = isZero
        ? { reason: 'It counts, and is not paid. The zero address can claim nothing.', code: 'claimant-zero' }
        : {}
      return claimant.status === 'resolved'
        ? { status: 'matched', claimants: [getAddress(claimant.address)], logIndexes, ...doubt, ...zero }
        : { status: 'matched', claimants: [], logIndexes, reason: claimant.reason, code: claimant.code }
    }
    case 'ambiguous': {
      const { ownerships, logIndexes } = result
      const owners = ownerships.flatMap(({ claimant, ownership }) =>
        ownership.status === 'owned' ? [getAddress(claimant)] : [],
      )
      return {
        status: 'ambiguous',
        claimants: ownerships.map(({ claimant }) => getAddress(claimant)),
        logIndexes,
        reason: 'Several logs match and name different claimants. Say which account claims.',
        code: 'several-claimants',
        ...(owners.length < ownerships.length ? { owners } : {}),
      }
    }
    case 'indeterminate':
      return { status: 'indeterminate', claimants: [], logIndexes: [], reason: result.reason, code: result.code }
    case 'rejected': {
      const { step, reason, code } = result
      return { status: 'rejected', claimants: [], logIndexes: [], ...(step === null ? {} : { step }), reason, code }
    }
    default:
      return result satisfies never
  }
}

/** Converts an error to the printed form: its stable code and a sentence, never a stack. */
export function toErrorResult(error: unknown): CommandResult {
  return { status: 'error', claimants: [], logIndexes: [], ...explainError(error) }
}

/** What `AbiItemMissingError` says, with the flags in place of the option. */
export function unknownSignatureText(signature: Hex): string {
  return `The signature ${signature} is unknown. Pass its event or function with --abi <file>, or look it up with --sourcify.`
}

/** A failure's stable code and a sentence for people. */
export function explainError(error: unknown): { readonly reason: string; readonly code: string } {
  if (error instanceof AbiItemMissingError) {
    return { reason: unknownSignatureText(error.signature), code: error.code }
  }
  if (error instanceof ProtocolError) return { reason: error.message, code: error.code }
  // An unexpected error of the program or the machine, of which only the message is known.
  return { reason: error instanceof Error ? error.message : String(error), code: 'cli/unexpected' }
}

/** Returns the exit code for a result. */
export function toExitCode({ status: result }: CommandResult): ExitCode {
  switch (result) {
    case 'matched':
      return 0
    case 'error':
      return 2
    default:
      return 1
  }
}
