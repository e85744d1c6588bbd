import { appendNew, toStableOrder } from '../controls/stable-order.ts'
import { keyOf, type ListItem } from './boost-list.ts'

/** Which boosts stand on screen, and what they were put in order by. */
export type ListOrder = {
  /** The filters and the order, as one text. */
  readonly choice: string
  /** Whose abilities counted for it; null for nobody's. */
  readonly account: string | null
  /** By {@link keyOf}. */
  readonly keys: readonly string[]
}

/**
 * Keeps the list as it was shown: nothing moves under a finger because a response came late. A new boost comes at the
 * end, one that has ended stays where it was. Only the user's own choice, or another account, sorts them again.
 * Pure. @returns `held` itself while nothing changed.
 * @param selection.account - null while it is not known what the account can do, and for nobody.
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

/** The held boosts as they are now, in their held order; one that is no longer listed is left out. Pure. */
export function toOrderedItems({ keys }: ListOrder, items: readonly ListItem[]): readonly ListItem[] {
  const held = new Set(keys)
  return toStableOrder(
    keys,
    items.filter((item) => held.has(keyOf(item))),
    keyOf,
  )
}
