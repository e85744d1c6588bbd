import { inKeptOrder, withNew } from '../controls/kept-order.ts'
import { type Deal, keyOf } from './deals.ts'

/** Which boosts stand on screen, and what they were put in order by. */
export type Held = {
  /** The filters and the order, as one text. */
  readonly choice: string
  /** Whose abilities counted for it; null for nobody's. */
  readonly account: string | null
  /** By {@link keyOf}. */
  readonly keys: readonly string[]
}

/**
 * Keeps the list as it was shown: nothing moves under a finger because an answer came late. What is new stands at the
 * end, what has ended stays where it was; only the visitor's own choice, or another account, puts them in order anew.
 * Pure. @returns `held` itself while nothing changed.
 * @param asked.account - null while it is not known what the account can do, and for nobody.
 * @param wanted - what would be listed now.
 */
export function holdOrder(
  held: Held | null,
  asked: { readonly choice: string; readonly account: string | null; readonly isAccountKnown: boolean },
  wanted: readonly Deal[],
): Held {
  const keys = wanted.map(keyOf)
  const account = asked.isAccountKnown ? asked.account : (held?.account ?? null)
  if (held === null || held.choice !== asked.choice || held.account !== account) {
    return { choice: asked.choice, account, keys }
  }
  const kept = withNew(held.keys, keys)
  return kept === held.keys ? held : { ...held, keys: kept }
}

/** The held boosts as they are now, in their held order; one that is no longer told of is left out. Pure. */
export function heldDeals({ keys }: Held, deals: readonly Deal[]): readonly Deal[] {
  const held = new Set(keys)
  return inKeptOrder(
    keys,
    deals.filter((deal) => held.has(keyOf(deal))),
    keyOf,
  )
}
