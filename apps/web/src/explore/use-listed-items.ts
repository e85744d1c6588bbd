import { useState } from 'react'
import type { Address } from 'viem'
import { useAreTaskNamesLoaded } from '../boost/use-are-names-loaded.ts'
import { useIsReconnecting } from '../connect/use-connected.ts'
import { useTimeout } from '../controls/use-timeout.ts'
import type { ListFilters } from '../routing/list-filters.ts'
import type { ListItem } from './boost-list.ts'
import { isStarted, type ListOrder, nextListOrder, startsAlike, toOrderedItems } from './list-order.ts'
import type { ExploreList } from './use-explore-list.ts'

/**
 * How long the first boosts wait for data that would move them, such as another network or texts, in milliseconds. This
 * data was requested before the boosts.
 */
const MAX_FIRST_BOOSTS_WAIT_MS = 500
/** How long the first boosts wait with an account, whose eligibility is requested after the boosts and sorts them. */
const MAX_WAIT_WITH_ACCOUNT_MS = 1_500

/**
 * Returns the boosts on screen, in an order that a late response does not change. The first ones wait a short time for what
 * would move them.
 * @param items.all - the boosts that are loaded.
 * @param items.wanted - those that the filters leave, in the order that they would have now.
 * @param items.described - those whose texts are shown.
 * @param known.isOrder - what the account can earn and claim is known, which sorts them.
 * @returns null until the first ones can be shown.
 */
export function useListedItems(
  { all, wanted, described }: { readonly [name in 'all' | 'wanted' | 'described']: readonly ListItem[] },
  list: ListFilters,
  {
    loaded: { reading, isOfOtherFilters, ...loaded },
    account,
    known,
  }: {
    readonly loaded: Pick<ExploreList, 'reading' | 'isOfOtherFilters' | 'isStartKnown'>
    /** Null for none. */
    readonly account: Address | null
    readonly known: { readonly isOrder: boolean; readonly arePhases: boolean }
  },
): readonly ListItem[] | null {
  const areWordsKnown = useAreTaskNamesLoaded(described)
  const isReconnecting = useIsReconnecting()
  const maxWait = account === null && !isReconnecting ? MAX_FIRST_BOOSTS_WAIT_MS : MAX_WAIT_WITH_ACCOUNT_MS
  const isOutOfPatience = useTimeout(all.length > 0, maxWait)
  const isReading = reading.length > 0
  const isStartKnown = loaded.isStartKnown && startsAlike(list, account)
  const isWhole = (!isReading || isStartKnown) && !isReconnecting && known.isOrder && areWordsKnown && known.arePhases
  const [held, setHeld] = useState<ListOrder | null>(null)
  const { search, category, kind, time, whose, network, order } = list
  const choice = [kind, time, whose, network, order, category, search].join()
  const now =
    !isOfOtherFilters && (held !== null || isWhole || isOutOfPatience)
      ? nextListOrder(
          held,
          { choice, account, isAccountKnown: known.isOrder },
          isReading ? wanted.filter(isStarted) : wanted,
        )
      : held
  if (now !== held) setHeld(now)
  return now === null ? null : toOrderedItems(now, all)
}
