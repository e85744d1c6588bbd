import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { lookUpTransaction, toSentEvent } from './look-up-transaction.ts'
import { createSentStore } from './sent-store.ts'
import { findSentTransaction, type SentPlace, type SentTransaction } from './sent-transactions.ts'

/** The milliseconds between lookups of a pending transaction. */
const PENDING_POLL_MS = 2_000
/** The milliseconds between lookups of a mined transaction, until its block is final. */
const MINED_POLL_MS = 15_000

/** The transactions that were sent from this device. */
export const sentStore = createSentStore(window)

/**
 * Returns the transaction that an account sent for a purpose, also before a reload or in another tab. Null for none. It
 * is looked up until its block is final.
 * @param place - null disables it.
 * @param isWaiting - true while the page itself waits for it.
 */
export function useSentTransaction(
  chain: ChainConfig,
  place: SentPlace | null,
  { isWaiting }: { readonly isWaiting: boolean },
): SentTransaction | null {
  const list = useSyncExternalStore(sentStore.subscribe, sentStore.read)
  const sent = place === null ? null : findSentTransaction(list, place)
  const isFinalized = sent !== null && sent.status !== 'pending' && sent.isFinalized
  const lookup = useQuery({
    queryKey: ['sent-transaction', chain.chainId, sent?.hash],
    queryFn:
      sent === null || isFinalized || isWaiting ? skipToken : () => lookUpTransaction(chainClient(chain), sent.hash),
    refetchInterval: sent?.status === 'pending' ? PENDING_POLL_MS : MINED_POLL_MS,
    // A cached lookup of another component may be outdated.
    gcTime: 0,
  })
  const { data, dataUpdatedAt } = lookup
  useEffect(() => {
    const event = sent === null || data === undefined ? null : toSentEvent(sent, data, dataUpdatedAt)
    if (event !== null) sentStore.dispatch(event)
  }, [sent, data, dataUpdatedAt])
  return sent
}
