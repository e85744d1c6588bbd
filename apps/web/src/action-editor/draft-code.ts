import { FilterOperator, parseAbiItems } from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'
import * as z from 'zod/mini'
import { countSlots, type Draft, SLOTS } from './draft.ts'
import { sortedJson } from './sorted-json.ts'

const path = z.array(z.int().check(z.minimum(0), z.maximum(62))).check(z.minLength(1), z.maxLength(5))
const condition = z.object({
  path,
  filterType: z.enum(FilterOperator),
  valueText: z.string().check(z.maxLength(4_096)),
  isRaw: z._default(z.boolean(), false),
})
const actionDraft = z.object({
  addressText: z.string().check(z.maxLength(200)),
  isAnyContract: z._default(z.boolean(), false),
  pastedAbi: z._default(z.string().check(z.maxLength(200_000)), ''),
  item: z.unknown(),
  conditions: z.array(condition).check(z.maxLength(SLOTS)),
})
const draft = z.object({
  actions: z.array(actionDraft).check(z.minLength(1), z.maxLength(SLOTS)),
  claimant: z.union([
    z.object({ type: z.literal('sender') }),
    z.object({ type: z.literal('field'), actionIndex: z.int().check(z.nonnegative()), path }),
  ]),
  nameText: z._default(z.string().check(z.maxLength(200)), ''),
})

/**
 * Encodes a draft for a link: JSON in base64url. It has the chosen item, but not the pasted ABI. Equal drafts have equal
 * codes, whether they were typed, saved or linked.
 */
export function encodeDraft({ actions, claimant, nameText }: Draft): string {
  const slim = {
    actions: actions.map(({ addressText, isAnyContract, item, conditions }) => ({
      addressText,
      isAnyContract,
      item,
      conditions,
    })),
    claimant,
    nameText,
  }
  const bytes = new TextEncoder().encode(sortedJson(slim))
  // A single call with a hundred thousand arguments would overflow the stack.
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * Decodes the result of {@link encodeDraft}. Returns null for anything else, because a link is untrusted. Rejects text
 * that cannot be a name of a contract, and leaves out an ABI.
 */
export function decodeDraft(code: string): Draft | null {
  try {
    const binary = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const read = readDraft(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), withoutOddNames))
    if (read === null) return null
    const actions = read.actions.map(({ item, ...each }) => {
      return { ...each, pastedAbi: '', item: item?.name === '' ? null : item }
    })
    return { ...read, actions }
  } catch {
    return null
  }
}

/** Serializes a draft to save it on this device. */
export function stringifyDraft(draft: Draft): string {
  return JSON.stringify(draft)
}

/** Parses the result of {@link stringifyDraft}. Returns null for anything else. */
export function parseDraft(text: string): Draft | null {
  try {
    return readDraft(JSON.parse(text))
  } catch {
    return null
  }
}

function readDraft(json: unknown): Draft | null {
  const parsed = draft.safeParse(json)
  if (!parsed.success) return null
  const actions = parsed.data.actions.map(({ item, ...rest }) => ({ ...rest, item: readItem(item) }))
  const { claimant, nameText } = parsed.data
  const isNamed = claimant.type === 'sender' || claimant.actionIndex < actions.length
  const read: Draft = { actions, claimant: isNamed ? claimant : { type: 'sender' }, nameText }
  return countSlots(read) <= SLOTS ? read : null
}

function readItem(item: unknown): AbiEvent | AbiFunction | null {
  if (item === null || item === undefined) return null
  const [first] = parseAbiItems([item])
  return first?.type === 'event' || first?.type === 'function' ? first : null
}

/** The form of a Solidity name, limited to the length of a line. */
const plainName = /^[A-Za-z_$][\w$]{0,63}$/

/** A JSON reviver that empties a name that does not have the form of a name. */
function withoutOddNames(key: string, value: unknown): unknown {
  return key === 'name' && typeof value === 'string' && !plainName.test(value) ? '' : value
}
