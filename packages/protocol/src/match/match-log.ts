import type { AbiParameter, Address, Hex } from 'viem'
import { isAbiEncoding } from '../criteria/decode-abi-values.ts'
import { HashedFieldError } from '../criteria/errors.ts'
import type { EncodedData } from '../criteria/read-field.ts'
import type { SearchWork } from '../criteria/search-work.ts'
import type { EvidenceLog } from '../evidence/transaction-evidence.ts'
import { describeAbiItem } from '../signature/describe-abi-item.ts'
import { SignatureAmbiguousError } from '../signature/errors.ts'
import { type CompiledLayout, type EventGroup, findHashedField } from './compile-action.ts'
import type { CheckFailure } from './compile-field.ts'

/** The result of one log or call for one requirement. `met` counts the steps that passed before the one that failed. */
export type LogMatchResult =
  | { readonly passed: true; readonly claimant: Address | null }
  | {
      readonly passed: false
      /** Index into `actionSteps`. */
      readonly step: number
      readonly code: CheckFailure['code']
      readonly detail: string | null
      readonly met: number
    }

/**
 * Matches one log that has the group's topic and target. All steps must pass. Where this group names the claimant, the
 * definition needs the claimant's word, so it must decode too.
 * @param work - the budget that the searches in the transaction share. Without it each search has its own limit.
 * @throws {HashedFieldError} when the log holds a needed field as a hash.
 * @throws {SignatureAmbiguousError} when two known layouts both decode the log and disagree.
 */
export function matchLog(group: EventGroup, log: EvidenceLog, work?: SearchWork): LogMatchResult {
  const { layouts } = group
  const [only] = layouts
  if (!only) return matchEncodedData(group, { checks: group.blindChecks, claimant: null }, sourceOf(log), work)
  const topicCount = log.topics.length
  let fitting: CompiledLayout | null = null
  for (const layout of layouts) {
    if (layout.topicCount !== topicCount) continue
    // Two layouts that fit are rare, so the list is created only then.
    if (fitting !== null)
      return judgeOnSeveral(
        group,
        layouts.filter((one) => one.topicCount === topicCount),
        log,
        work,
      )
    fitting = layout
  }
  return fitting === null ? topicCountDiffers(group, log) : judgeOnLayout(group, fitting, log, work)
}

function judgeOnLayout(group: EventGroup, layout: CompiledLayout, log: EvidenceLog, work?: SearchWork): LogMatchResult {
  // A log of another contract than the claimant's names no claimant, and its claimant field need not be read.
  const named = group.claimantTarget === null || group.claimantTarget === log.address
  const wanted = named ? layout : { checks: layout.checks, claimant: null }
  const hashed = named ? layout.hashed : findHashedField(wanted)
  if (hashed !== null) throw new HashedFieldError(hashed)
  return matchEncodedData(group, wanted, sourceOf(log), work)
}

function sourceOf({ topics, data }: EvidenceLog): EncodedData {
  return { topics, data, skip: 0 }
}

/** Runs the comparisons of a layout, or of a call's arguments, in step order. */
export function matchEncodedData(
  { steps }: { readonly steps: EventGroup['steps'] },
  { checks, claimant }: Pick<CompiledLayout, 'checks' | 'claimant'>,
  source: EncodedData,
  work?: SearchWork,
): LogMatchResult {
  for (let at = 0; at < checks.length; at++) {
    const failure = checks[at]?.judge(source, work)
    if (failure) return { passed: false, step: steps[at]?.index ?? 0, ...failure, met: at }
  }
  if (claimant?.status !== 'readable') return { passed: true, claimant: null }
  const address = claimant.read(source)
  if (address !== null) return { passed: true, claimant: address }
  const detail = `the claimant's field ${claimant.field.label} cannot be read`
  return { passed: false, step: steps[0]?.index ?? 0, code: 'decode-failed', detail, met: checks.length }
}

function topicCountDiffers({ steps }: EventGroup, { topics }: EvidenceLog): LogMatchResult {
  const detail = `it has ${topics.length} topics, and the ABI item says otherwise`
  return { passed: false, step: steps[0]?.index ?? 0, code: 'decode-failed', detail, met: 0 }
}

// These layouts have the same types and different indexed inputs. A layout that decodes in full is a candidate.
// Candidates with the same result need no choice. Where they differ, the error names both. Source: docs/security.md#a8.
function judgeOnSeveral(
  group: EventGroup,
  layouts: readonly CompiledLayout[],
  log: EvidenceLog,
  work?: SearchWork,
): LogMatchResult {
  const decoding = layouts.filter((layout) => decodesLog(layout, log))
  const tried = decoding.length > 0 ? decoding : layouts
  const judgments = tried.map((layout) => judgeOnLayout(group, layout, log, work))
  const [first, ...others] = judgments
  if (!first) return topicCountDiffers(group, log)
  if (others.every((other) => isSameAnswer(first, other))) return first
  throw new SignatureAmbiguousError({
    signature: group.topic,
    candidates: tried.map(({ item }) => describeAbiItem(item)),
  })
}

/** Returns true when two results mean the same to a reader. */
export function isSameAnswer(one: LogMatchResult, other: LogMatchResult): boolean {
  return one.passed ? other.passed && one.claimant === other.claimant : !other.passed
}

/** Returns whether a log decodes in full by a layout, with all unused bits zero. */
export function decodesLog({ inputs }: CompiledLayout, { topics, data }: EvidenceLog): boolean {
  const indexed = inputs.flatMap(({ isIndexed, parameter }) => (isIndexed ? [parameter] : []))
  const unindexed = inputs.flatMap(({ isIndexed, parameter }) => (isIndexed ? [] : [parameter]))
  return indexed.every((parameter, at) => isTopicOf(parameter, topics[at + 1])) && isAbiEncoding(unindexed, data)
}

// A topic of a type that does not fit one word is a hash, and any word may be a hash.
function isTopicOf(parameter: AbiParameter, topic: Hex | undefined): boolean {
  if (topic === undefined) return false
  const isHash = /[[\]]|^(tuple|string|bytes)$/.test(parameter.type)
  return isHash || isAbiEncoding([parameter], topic)
}
