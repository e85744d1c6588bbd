import {
  FilterOperator as Filter,
  type FilterOperator,
  humanName,
  isReceipt,
  isTransfer,
  toNameWords,
  verbPhrase,
} from '@laurel/protocol'
import { zeroAddress } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'
import { findField, shortName } from '../abi/fields.ts'
import { shortHex } from '../controls/address.tsx'
import { actionText } from '../language/en/action.ts'
import type { FilterResult } from './compile-filter.ts'
import type { ActionDraft, ClaimantDraft, Draft } from './draft.ts'
import { formatFilter, formatFilterAmount, formatFilterType } from './filter-messages.ts'

/** The control where a part of the sentence was chosen. */
export type SentencePlace =
  | { readonly type: 'address' | 'item'; readonly actionIndex: number }
  | { readonly type: 'condition'; readonly actionIndex: number; readonly condition: number }
  | { readonly type: 'claimant' | 'when' }
  | { readonly type: 'reward'; readonly reward: number }

/** A part of the sentence. `place` is null for connecting words. `isOpen` marks a choice that is still missing. */
export type SentencePart = { readonly text: string; readonly place: SentencePlace | null; readonly isOpen: boolean }

/** The data that the sentence needs besides the draft. */
export type SentenceContext = {
  readonly conditions: readonly (readonly FilterResult[])[]
  /** The name of each action's contract; null where it is unknown. */
  readonly contractNames: readonly (string | null)[]
}

/** The parts of the sentence that a boost adds. */
export type SentenceFrame = {
  /** Who can claim, to follow “Anyone”: “on the list”. Null when everyone can. */
  readonly limit: string | null
  /** What a claim earns, in place of “qualifies”: “ earns 25 TUSD, once”. Null when it is not chosen. */
  readonly reward: readonly SentencePart[] | null
}

const noFrame: SentenceFrame = { limit: null, reward: null }

/**
 * Writes the action in plain words: “Anyone who swaps at least 100 tUSD on Harbor qualifies.” Never empty. The sentence
 * says precisely who is paid. If a field names an account other than the one that acts, the sentence names the field.
 * If the sender is paid, it speaks of the sender's transaction, because an event does not show who sent it.
 */
export function writeSentence(
  draft: Draft,
  context: SentenceContext,
  { limit, reward }: SentenceFrame = noFrame,
): readonly SentencePart[] {
  const clauses = draft.actions.map((_, at) => clauseOf(draft, at, context))
  const joint = actionText(isBySender(draft) ? 'and' : 'andTogether')
  const joined = clauses.flatMap((clause, at) => (at === 0 ? clause : [words(joint), ...clause]))
  const ending = reward === null ? [words(actionText('qualifies'))] : [...reward, words(actionText('end'))]
  return merge([...openingOf(draft, limit), ...joined, ...ending])
}

/** Returns the sentence as one string. */
export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.map(({ text }) => text).join('')
}

/** Suggests a short name for the action, such as “Swaps at least 100 tUSD on Harbor”. */
export function suggestName(draft: Draft, context: SentenceContext): string {
  const [first] = draft.actions
  if (first === undefined || first.item === null) return ''
  const text = sentenceText(clauseOf(draft, 0, context))
    .replaceAll('\u00a0', ' ')
    .trim()
  const others = draft.actions.length - 1
  const name = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return others === 0 ? name : actionText('plusActions', { name, count: others })
}

/** A placeholder for the field's name while its sentence is split around it. A name cannot have this character. */
const FIELD = '\u0000'

function words(text: string): SentencePart {
  return { text, place: null, isOpen: false }
}

/**
 * Whether the sender of a transaction is paid for events. The events may name another account, but the sender's
 * transaction caused them.
 */
function isBySender({ actions, claimant }: Draft): boolean {
  return claimant.type === 'sender' && actions.some(({ item }) => item?.type === 'event')
}

function openingOf(draft: Draft, limit: string | null): readonly SentencePart[] {
  const { actions, claimant } = draft
  const [first] = actions
  const anyoneWho = words(limit === null ? actionText('anyoneWho') : actionText('limitedWho', { limit }))
  if (first?.item == null) return [anyoneWho]
  if (claimant.type === 'sender') {
    if (!isBySender(draft)) return [anyoneWho]
    return [words(limit === null ? actionText('anyoneWhose') : actionText('limitedWhose', { limit }))]
  }
  const item = actions[claimant.actionIndex]?.item
  if (item == null || roleOf(item, claimant) !== 'other') return [anyoneWho]
  const name: SentencePart = { text: shortName(item, claimant.path), place: { type: 'claimant' }, isOpen: false }
  const opening =
    limit === null
      ? actionText('anyoneNamed', { field: FIELD })
      : actionText('limitedNamed', { limit: limit.replaceAll(FIELD, ''), field: FIELD })
  const [before = '', after = ''] = opening.split(FIELD)
  return [words(before), name, words(after)]
}

const doers = new Set(
  'account author borrower buyer by caller claimer creator delegator depositor from holder maker minter owner payer player proposer sender seller signer staker swapper trader user voter who writer reader pinner ringer opener prover witness src'.split(
    ' ',
  ),
)

const receivers = new Set(['to', 'recipient', 'receiver', 'dst'])

/**
 * Whether a field names the account that acts, or the recipient of a transfer. For any other account, the sentence
 * names the field.
 */
function roleOf(
  item: NonNullable<ActionDraft['item']>,
  { path }: Extract<ClaimantDraft, { type: 'field' }>,
): 'doer' | 'receiver' | 'other' {
  const last = toNameWords(findField(item, path)?.name ?? '').at(-1)
  if (last === undefined) return 'other'
  if (doers.has(last)) return 'doer'
  return receivers.has(last) && isTransfer(item) ? 'receiver' : 'other'
}

function clauseOf(draft: Draft, at: number, { conditions, contractNames }: SentenceContext): readonly SentencePart[] {
  const actionDraft = draft.actions[at]
  if (actionDraft === undefined) return []
  const { item } = actionDraft
  const where = placeOf(actionDraft, at, contractNames[at] ?? null)
  if (item === null)
    return [
      { text: actionText('doesSomething'), place: { type: 'item', actionIndex: at }, isOpen: true },
      words(actionText('at')),
      where,
    ]
  const readings = conditions[at] ?? []
  // The first amount follows the verb. The other conditions come after it.
  const main = readings.findIndex((reading) => reading.status === 'ok' && reading.isAmount)
  const amount = amountPart(actionDraft, at, main, readings[main])
  const verb = verbOf(draft, at, item)
  const moves = isTransfer(item) || isReceipt(item)
  const [ends, wheres]: [SentencePart[], SentencePart[]] = [[], []]
  for (const [index, { path, filterType }] of actionDraft.conditions.entries()) {
    if (index === main) continue
    const name = shortName(item, path)
    const end = moves && filterType === Filter.EQUAL ? endOf(name, readings[index]) : null
    if (end !== null)
      ends.push({ text: end, place: { type: 'condition', actionIndex: at, condition: index }, isOpen: false })
    else wheres.push(conditionPart(name, filterType, readings[index], at, index))
  }
  // “Sends 5 tUSD on tUSD” would name the token twice.
  const isSaid = amount?.text.endsWith(`\u00a0${where.text}`) ?? false
  // Tokens are sent, but a swap happens on an exchange.
  const isObject = amount === null && moves && !actionDraft.isAnyContract && contractNames[at] != null
  return [
    { text: verb, place: { type: 'item', actionIndex: at }, isOpen: false },
    ...(amount === null ? [] : [words(' '), amount]),
    ...(isSaid ? [] : [words(isObject ? ' ' : actionText('on')), where]),
    ...ends,
    ...wheres.flatMap((part, index) => [words(actionText(index === 0 ? 'where' : 'and')), part]),
  ]
}

function verbOf({ claimant }: Draft, at: number, item: NonNullable<ActionDraft['item']>): string {
  const known = verbPhrase(item)
  if (claimant.type === 'field' && claimant.actionIndex === at && roleOf(item, claimant) === 'receiver')
    return actionText('receives')
  // A transaction moves tokens, minted and burned ones too, but it does not send them itself.
  if (claimant.type === 'sender' && item.type === 'event' && isTransfer(item)) return actionText('moves')
  if (known !== null) return known
  return item.type === 'event'
    ? actionText('triggers', { event: humanName(item.name) })
    : actionText('callsFunction', { name: humanName(item.name) })
}

function placeOf(actionDraft: ActionDraft, at: number, name: string | null): SentencePart {
  const place: SentencePlace = { type: 'address', actionIndex: at }
  if (actionDraft.isAnyContract) return { text: actionText('anyContract'), place, isOpen: false }
  const text = actionDraft.addressText.trim()
  // The field shows the error for text that is not an address.
  if (addressOrNull(text) === null) return { text: actionText('anAddress'), place, isOpen: true }
  return { text: name ?? shortHex(text), place, isOpen: false }
}

function amountPart(
  { conditions }: ActionDraft,
  actionIndex: number,
  condition: number,
  reading: FilterResult | undefined,
): SentencePart | null {
  const filterType = conditions[condition]?.filterType
  if (filterType === undefined || reading?.status !== 'ok') return null
  return {
    text: `${formatFilterAmount(filterType)} ${reading.valueText}`,
    place: { type: 'condition', actionIndex, condition },
    isOpen: false,
  }
}

function conditionPart(
  name: string,
  filterType: FilterOperator,
  reading: FilterResult | undefined,
  actionIndex: number,
  condition: number,
): SentencePart {
  const isRead = reading?.status === 'ok'
  const choices = isRead && filterType === Filter.REGEX ? formatFilterType(reading.valueText) : null
  const text =
    choices === null
      ? actionText('compares', {
          ...{ field: name, comparison: formatFilter(filterType), value: isRead ? reading.valueText : '…' },
        })
      : actionText('isOneOf', { field: name, choices })
  return { text, place: { type: 'condition', actionIndex, condition }, isOpen: !isRead }
}

/** The words for a condition on the sender or the recipient of a transfer. The zero address means a mint or a burn. */
function endOf(name: string, reading: FilterResult | undefined): string | null {
  if (reading?.status !== 'ok' || (name !== 'from' && name !== 'to')) return null
  if (reading.valueText === shortHex(zeroAddress)) return actionText(name === 'from' ? 'inMint' : 'inBurn')
  return actionText(name === 'from' ? 'fromAccount' : 'toAccount', { account: reading.valueText })
}

// Merges adjacent connecting words.
function merge(parts: readonly SentencePart[]): readonly SentencePart[] {
  const merged: SentencePart[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (last !== undefined && last.place === null && part.place === null)
      merged.splice(-1, 1, words(last.text + part.text))
    else merged.push(part)
  }
  return merged
}
