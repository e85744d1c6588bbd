import {
  type FieldNotFoundError,
  type FilterNotNumericError,
  type FilterNotTextError,
  FilterOperator,
  type HashedFieldError,
  type InvalidFilterDataError,
  type InvalidPatternError,
  type LintFinding,
  type UnsupportedFieldTypeError,
} from '@laurel/protocol'
import { defaultClaimantPath } from '../abi/default-claimant.ts'
import { dottedName } from '../abi/fields.ts'
import { countSlots, type Draft, type FilterDraft, hasRoomForCondition } from '../action-editor/draft.ts'
import type { DraftState } from '../action-editor/use-compiled-draft.ts'
import { summaryText } from '../language/en/summary.ts'
import type { Tally } from './match-history.ts'

/** A fix that one press applies. */
export type Remedy =
  | { readonly do: 'nameContract'; readonly actionIndex: number; readonly words: string }
  | { readonly do: 'nameSender'; readonly words: string }
  | { readonly do: 'payTokenSender'; readonly words: string }
  | {
      readonly do: 'leaveOutZero'
      readonly actionIndex: number
      readonly path: readonly number[]
      readonly words: string
    }
  | null

/** A finding, shown beside the sentence. */
export type Concern = {
  readonly key: string
  readonly severity: LintFinding['severity']
  readonly title: string
  readonly message: string
  readonly remedy: Remedy
}

/** Returns the findings of lint with titles and fixes, the most severe first, and findings from the past matches. */
export function toConcerns(findings: readonly LintFinding[], draft: Draft, tally: Tally | null): readonly Concern[] {
  const pays = paysTokenSender(draft)
  // A mint names the zero address, which is never paid. For the sender of tokens this is intended.
  const relevant =
    pays === 'token sender'
      ? findings.filter(({ code, severity }) => code !== 'claimant-zero-address' || severity === 'error')
      : findings
  const fromLint = relevant.map((finding): Concern => {
    const { code, severity, step } = finding
    const place = step === null ? null : placeOfStep(draft, step)
    const actionIndex = place?.actionIndex ?? null
    const key = `${code} ${actionIndex ?? ''} ${step ?? ''}`
    return { key, severity, ...wordsOf(finding, draft, place), remedy: remedyOf(code, actionIndex) }
  })
  const others = tally?.hits.filter(({ namesAnother }) => namesAnother).length ?? 0
  const fromPast: readonly Concern[] =
    draft.claimant.type === 'field' && pays === 'other' && others > 0
      ? [
          {
            key: 'names-another',
            severity: 'warning',
            title: summaryText('paysOthers'),
            message: summaryText('paysOthersHint', { others, matches: matchWords(tally?.hits.length ?? 0) }),
            remedy: { do: 'nameSender', words: summaryText('paySender') },
          },
        ]
      : pays === 'sender'
        ? [
            {
              key: 'pays-transaction-sender',
              severity: 'warning',
              title: summaryText('paysSender'),
              message: summaryText('paysSenderHint'),
              remedy: { do: 'payTokenSender', words: summaryText('payTokenSender') },
            },
          ]
        : []
  const odd = tally === null ? [] : oddConcerns(draft, tally)
  // One finding per action is enough, also if lint reports several steps.
  const unique = new Map(
    [...fromLint, ...fromPast, ...odd].map((concern) => [`${concern.title} ${concern.message}`, concern]),
  )
  return [...unique.values()].sort(
    (one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'),
  )
}

const matchWords = (count: number) => summaryText('matchCount', { count })

/** Returns which account a token transfer pays. `other` when the first action is not one, or pays another account. */
function paysTokenSender({ actions: [first], claimant }: Draft): 'token sender' | 'sender' | 'other' {
  const path = first?.item == null ? null : defaultClaimantPath(first.item)
  if (path === null) return 'other'
  if (claimant.type === 'sender') return 'sender'
  return claimant.actionIndex === 0 && claimant.path.length === 1 && claimant.path[0] === path[0]
    ? 'token sender'
    : 'other'
}

/** Where an action has a step. `condition` is null for a step without one. */
type StepPlace = { readonly actionIndex: number; readonly condition: number | null }

/** Returns the title and the text of a finding of lint. */
function wordsOf(
  { code, severity }: LintFinding,
  { actions }: Draft,
  place: StepPlace | null,
): Pick<Concern, 'title' | 'message'> {
  if (code === 'claimant-zero-address' && severity === 'error') {
    return { title: summaryText('noRecipient'), message: summaryText('onlyZeroAddress') }
  }
  const action = place === null ? undefined : actions[place.actionIndex]
  if (code !== 'matches-anything' || place === null || action?.item == null) {
    return { title: titleOf(code), message: lintMessage(code) }
  }
  const { item } = action
  const condition = place.condition === null ? undefined : action.conditions[place.condition]
  if (condition !== undefined) {
    const field = dottedName(item, condition.path)
    return { title: summaryText('noEffect'), message: summaryText('noEffectHint', { field }) }
  }
  if (actions.length === 1) return { title: titleOf(code), message: lintMessage(code) }
  // The other actions may restrict it.
  return { title: summaryText('noConditionsOn', { name: item.name }), message: summaryText('noConditionsOnHint') }
}

/** Returns the findings for matches in which no account gives tokens to another, with the count of each kind. */
function oddConcerns(draft: Draft, { hits, odd }: Tally): readonly Concern[] {
  const actionIndex = draft.actions.findIndex(({ item }) => item !== null && defaultClaimantPath(item) !== null)
  const path = draft.actions[actionIndex]?.item == null ? null : defaultClaimantPath(draft.actions[actionIndex].item)
  if (path === null) return []
  const matches = matchWords(hits.length)
  // In all token standards, the recipient follows the sender.
  const side = (input: number, words: string): Remedy =>
    hasRoomForCondition(draft, actionIndex) ? { do: 'leaveOutZero', actionIndex, path: [input], words } : null
  const concern = (key: string, title: string, message: string, remedy: Remedy): Concern => {
    return { key, severity: 'warning', title, message, remedy }
  }
  // A fix would contradict a condition that requires such transfers.
  const isWanted = (input: number) => draft.actions[actionIndex]?.conditions.some((one) => demandsZero(one, input))
  return [
    ...(odd.mints > 0 && !isWanted(path[0])
      ? [
          concern(
            'counts-mints',
            summaryText('mintsQualify'),
            summaryText('mintsQualifyHint', { odd: odd.mints, matches }),
            side(path[0], summaryText('excludeMints')),
          ),
        ]
      : []),
    ...(odd.burns > 0 && !isWanted(path[0] + 1)
      ? [
          concern(
            'counts-burns',
            summaryText('burnsQualify'),
            summaryText('burnsQualifyHint', { odd: odd.burns, matches }),
            side(path[0] + 1, summaryText('excludeBurns')),
          ),
        ]
      : []),
    ...(odd.toOneself > 0
      ? [
          concern(
            'counts-self-transfers',
            summaryText('selfQualify'),
            summaryText('selfQualifyHint', { odd: odd.toOneself, matches }),
            null,
          ),
        ]
      : []),
  ]
}

/** Whether a condition requires the zero address in an input. */
function demandsZero({ path, filterType, valueText }: FilterDraft, input: number): boolean {
  const isOfInput = path.length === 1 && path[0] === input
  return isOfInput && filterType === FilterOperator.EQUAL && /^(0x)?0{40}$/i.test(valueText.trim())
}

/**
 * Whether nothing may be deployed or created with a finding: no transaction could qualify, or nobody could be paid. An event that anyone
 * can fake does work, so the notes of the boost warn of it.
 */
export function isImpossible({ code, severity }: LintFinding): boolean {
  return severity === 'error' && code !== 'forgeable-event'
}

/** Returns how many errors the summary shows. Several steps may have the same one, which is shown once. */
export function countErrors(findings: readonly LintFinding[]): number {
  return new Set(findings.filter(({ severity }) => severity === 'error').map(({ message }) => message)).size
}

function titleOf(code: LintFinding['code']): string {
  switch (code) {
    case 'forgeable-event':
      return summaryText('fakeable')
    case 'matches-anything':
      return summaryText('noConditions')
    case 'never-matches':
      return summaryText('neverHappens')
    case 'claimant-unbound':
    case 'claimant-chain-mismatch':
      return summaryText('noRecipient')
    case 'claimant-zero-address':
      return summaryText('maybeNoRecipient')
    case 'field-type-mismatch':
      return summaryText('otherType')
    case 'sender-may-be-relayer':
      return summaryText('relayedUnpaid')
    case 'owner-unprovable':
      return summaryText('unprovable')
    default:
      return summaryText('notDeployable')
  }
}

/** Returns the text of a finding. */
function lintMessage(code: LintFinding['code']): string {
  switch (code) {
    case 'forgeable-event':
    case 'matches-anything':
    case 'never-matches':
    case 'claimant-unbound':
    case 'claimant-chain-mismatch':
    case 'claimant-zero-address':
    case 'field-type-mismatch':
    case 'sender-may-be-relayer':
    case 'owner-unprovable':
      return summaryText(`lint.${code}`)
    default:
      return definitionMessage(code)
  }
}

/** The codes of the errors that a draft can have. The editor cannot produce the other ones. */
type DefinitionCode = (
  | FieldNotFoundError
  | FilterNotNumericError
  | FilterNotTextError
  | HashedFieldError
  | InvalidFilterDataError
  | InvalidPatternError
  | UnsupportedFieldTypeError
)['code']

const definitionKeys = {
  'protocol/field-not-found': 'definition.field-not-found',
  'protocol/filter-not-numeric': 'definition.comparison',
  'protocol/filter-not-text': 'definition.comparison',
  'protocol/hashed-field': 'definition.hashed-field',
  'protocol/invalid-filter-data': 'definition.value',
  'protocol/invalid-pattern': 'definition.pattern',
  'protocol/unsupported-field-type': 'definition.field-type',
} as const satisfies Record<DefinitionCode, string>

function definitionMessage(code: `protocol/${string}`): string {
  return summaryText(isDefinitionCode(code) ? definitionKeys[code] : 'definition.other')
}

function isDefinitionCode(code: string): code is DefinitionCode {
  return Object.hasOwn(definitionKeys, code)
}

function remedyOf(code: LintFinding['code'], actionIndex: number | null): Remedy {
  switch (code) {
    case 'forgeable-event':
      return actionIndex === null ? null : { do: 'nameContract', actionIndex, words: summaryText('onlyThisContract') }
    case 'claimant-unbound':
    case 'claimant-chain-mismatch':
    case 'claimant-zero-address':
      return { do: 'nameSender', words: summaryText('paySender') }
    default:
      return null
  }
}

/** Returns the action and the condition of a step. */
function placeOfStep({ actions }: Draft, step: number): StepPlace | null {
  let start = 0
  for (const [actionIndex, { conditions }] of actions.entries()) {
    const end = start + Math.max(1, conditions.length)
    if (step < end) return { actionIndex, condition: conditions.length === 0 ? null : step - start }
    start = end
  }
  return null
}

/** Returns what is right about an action, shown only when it applies. */
export function looksRight(
  draft: Draft,
  { reading, units }: Pick<DraftState, 'reading' | 'units'>,
  findings: readonly LintFinding[],
  tally: Tally | null,
  days: string,
): readonly string[] {
  if (reading.result.status !== 'ready') return []
  const symbols = new Set(
    draft.actions.flatMap(({ conditions }, actionIndex) =>
      conditions.flatMap((condition, at) => {
        const read = reading.conditions[actionIndex]?.[at]
        const unit = units[actionIndex]?.get(condition.path.join('.'))
        return read?.status === 'ok' && read.isAmount && unit !== undefined ? [unit.symbol] : []
      }),
    ),
  )
  const isRefused = findings.some(({ code }) => code.startsWith('protocol/'))
  return [
    ...(isRefused ? [] : [summaryText('allReadable')]),
    ...[...symbols].map((symbol) => summaryText('usesDecimals', { symbol })),
    summaryText('failedNever'),
    ...(tally !== null && tally.hits.length > 0 ? [summaryText('happened', { count: tally.hits.length, days })] : []),
    ...(countSlots(draft) > 1 && draft.actions.length === 1 && draft.actions[0]?.item?.type === 'event'
      ? [summaryText('oneEvent')]
      : []),
  ]
}
