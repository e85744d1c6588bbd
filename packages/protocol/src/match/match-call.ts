import type { Address, Hex } from 'viem'
import { toChecksumAddress } from '../address/to-checksum-address.ts'
import { isAbiEncoding } from '../criteria/decode-abi-values.ts'
import type { SearchWork } from '../criteria/search-work.ts'
import { describeAbiItem } from '../signature/describe-abi-item.ts'
import { SignatureAmbiguousError } from '../signature/errors.ts'
import type { CallStep, CompiledCall } from './compile-action.ts'
import { isSameAnswer, type LogMatchResult, matchEncodedData } from './match-log.ts'

/** The result of a function step for the transaction's own call. */
export type CallMatchResult =
  | LogMatchResult
  | {
      readonly passed: false
      readonly step: number
      readonly code: 'call-not-found' | 'contract-mismatch'
      readonly detail: string
      readonly met: 0
    }

/**
 * Matches the transaction's call. A contract creation is not a call, whether the target is a wildcard or not. Another
 * selector does not match, nor does calldata that cannot be decoded. Source: docs/protocol.md#codec-and-matching.
 * @param work - the budget that the searches in the transaction share. Without it each search has its own limit.
 * @throws {SignatureAmbiguousError} when two known functions both decode the calldata and disagree.
 */
export function matchCall(
  call: CallStep,
  { to, input }: { readonly to: Address | null; readonly input: Hex },
  work?: SearchWork,
): CallMatchResult {
  const step = call.steps[0].index
  if (to === null)
    return { passed: false, step, code: 'call-not-found', detail: 'the transaction creates a contract', met: 0 }
  if (call.selector === null || input.slice(0, 10) !== call.selector) {
    return {
      passed: false,
      step,
      code: 'call-not-found',
      detail: `the call's selector is ${input.slice(0, 10)}`,
      met: 0,
    }
  }
  if (call.target !== null && call.target !== to) {
    return { passed: false, step, code: 'contract-mismatch', detail: `the call is to ${toChecksumAddress(to)}`, met: 0 }
  }
  const named = call.claimantTarget === null || call.claimantTarget === to
  const calls = named ? call.calls : call.calls.map((one) => ({ ...one, claimant: null }))
  const [first, ...others] = calls
  if (!first) return judgeOn(call, { check: call.blindCheck, claimant: null }, input, work)
  return others.length === 0 ? judgeOn(call, first, input, work) : judgeOnSeveral(call, calls, input, work)
}

function judgeOn(
  call: CallStep,
  { check, claimant }: Pick<CompiledCall, 'check' | 'claimant'>,
  input: Hex,
  work?: SearchWork,
): LogMatchResult {
  return matchEncodedData(call, { checks: [check], claimant }, { topics: [], data: input, skip: 4 }, work)
}

function judgeOnSeveral(call: CallStep, calls: readonly CompiledCall[], input: Hex, work?: SearchWork): LogMatchResult {
  const decoding = calls.filter(({ item }) => decodesCall(item, input))
  const tried = decoding.length > 0 ? decoding : calls
  const judgments = tried.map((candidate) => judgeOn(call, candidate, input, work))
  const [first, ...others] = judgments
  if (first && others.every((other) => isSameAnswer(first, other))) return first
  throw new SignatureAmbiguousError({
    signature: call.selector ?? '0x',
    candidates: tried.map(({ item }) => describeAbiItem(item)),
  })
}

// Strictly, with all unused bits zero: that distinguishes two functions with one selector.
function decodesCall({ inputs }: CompiledCall['item'], input: Hex): boolean {
  return isAbiEncoding(inputs, `0x${input.slice(10)}`)
}
