import type { AbiRegistry } from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'
import type { ChainConfig } from '../config/config.ts'
import { lookupKey } from './compile-draft.ts'
import type { ActionDraft, Draft } from './draft.ts'

/** Where names of fields are looked up: verified contracts, then the bundled ABIs. Null while those are loading. */
export type NameSources = { readonly verified: ChainConfig['verified']; readonly signatures: AbiRegistry | null }

/**
 * Returns the draft with the known names of its fields. Names in a link are untrusted and not part of a signature: with
 * `from` and `to` exchanged, `Transfer` would read as its opposite. Unknown items and items of a pasted ABI stay
 * unchanged. Pure.
 * @returns the same draft when nothing changes.
 */
export function withKnownNames(draft: Draft, sources: NameSources): Draft {
  const actions = draft.actions.map((actionDraft) => {
    const item =
      actionDraft.item === null || actionDraft.pastedAbi.trim() !== ''
        ? null
        : knownItem(actionDraft, actionDraft.item, sources)
    return item === null || JSON.stringify(item) === JSON.stringify(actionDraft.item)
      ? actionDraft
      : { ...actionDraft, item }
  })
  return actions.every((actionDraft, at) => actionDraft === draft.actions[at]) ? draft : { ...draft, actions }
}

/** Whether only the bundled ABIs can have the names of a draft. */
export function needsSignatures({ actions }: Draft, verified: ChainConfig['verified']): boolean {
  return actions.some(
    (actionDraft) => actionDraft.item !== null && verifiedOf(actionDraft, actionDraft.item, verified).length === 0,
  )
}

type Item = AbiEvent | AbiFunction

function knownItem(actionDraft: ActionDraft, item: Item, { verified, signatures }: NameSources): Item | null {
  const own = verifiedOf(actionDraft, item, verified)
  // Several layouts may exist: ERC-20 and ERC-721 have the same `Transfer`. This is the layout of the draft.
  if (own.length > 0) return own.find((one) => layoutOf(one) === layoutOf(item)) ?? own[0] ?? null
  const known = signatures?.[item.type === 'event' ? 'events' : 'functions'](lookupKey(item)) ?? []
  const fitting = known.find((one) => layoutOf(one) === layoutOf(item))
  if (fitting !== undefined) return fitting
  // A contract may index other fields than the standard does. The names are the same, but the layout differs.
  const [first] = known
  return first?.type === 'event' && item.type === 'event' ? withLayoutOf(item, first) : (first ?? null)
}

function withLayoutOf(laidOut: AbiEvent, named: AbiEvent): AbiEvent {
  return {
    ...named,
    inputs: named.inputs.map((input, at) => ({ ...input, indexed: laidOut.inputs[at]?.indexed === true })),
  }
}

function verifiedOf({ addressText }: ActionDraft, item: Item, verified: ChainConfig['verified']): readonly Item[] {
  const contract = verified.get(addressOrNull(addressText)?.toLowerCase() ?? '')
  return (contract?.abi ?? []).flatMap((one) =>
    (one.type === 'event' || one.type === 'function') && one.type === item.type && lookupKey(one) === lookupKey(item)
      ? [one]
      : [],
  )
}

function layoutOf({ inputs }: Item): string {
  return inputs.map((input) => ('indexed' in input && input.indexed === true ? 'i' : '-')).join('')
}
