import { appendNew, toStableOrder } from '../controls/stable-order.ts'
import type { ListFilters } from '../routing/list-filters.ts'
import { keyOf, type ListItem } from './boost-list.ts'

/** The boosts on screen, and what they were sorted by. */
export type ListOrder = {
  /** The filters and the order, as text. */
  readonly choice: string
  /** The account whose eligibility counted; null for none. */
  readonly account: string | null
  /** By {@link keyOf}. */
  readonly keys: readonly string[]
}

/**
 * Keeps the order of the list on screen, so that a late response does not move a row. A new boost is added at the end,
 * and an ended one keeps its position. Only another choice or another account sorts them again. Pure.
 * @returns `held` itself while nothing changed.
 * @param selection.account - null while its eligibility is unknown, and for none.
 * @param wanted - what would be listed now.
 */
export function nextListOrder(
  held: ListOrder | null,
  selection: { readonly choice: string; readonly account: string | null; readonly isAccountKnown: boolean },
  wanted: readonly ListItem[],
): ListOrder {
  const keys = wanted.map(keyOf)
  const account = selection.isAccountKnown ? selection.account : (held?.account ?? null)
  if (held === null || held.choice !== selection.choice || held.account !== account) {
    return { choice: selection.choice, account, keys }
  }
  const orderedKeys = appendNew(held.keys, keys)
  return orderedKeys === held.keys ? held : { ...held, keys: orderedKeys }
}

/**
 * Returns the current data of the held boosts, in the held order. Boosts that are no longer listed are left out. Pure.
 */
export function toOrderedItems({ keys }: ListOrder, items: readonly ListItem[]): readonly ListItem[] {
  const held = new Set(keys)
  return toStableOrder(
    keys,
    items.filter((item) => held.has(keyOf(item))),
    keyOf,
  )
}

/**
 * Whether the list of all boosts starts with the first ones that were read, so that they can be shown before. Pure.
 * @param account - null for none. With one, the boosts that it can claim come first.
 */
export function startsAlike({ order }: Pick<ListFilters, 'order'>, account: string | null): boolean {
  return order === 'newest' || (order === 'mine' && account === null)
}

/** Whether a boost does not belong to the end of the list, where those are that have not started. Pure. */
export function isStarted({ phase }: Pick<ListItem, 'phase'>): boolean {
  return phase.status !== 'upcoming'
}
