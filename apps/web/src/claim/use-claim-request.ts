import { useEffect, useSyncExternalStore } from 'react'
import type { Hash } from 'viem'
import { sentStore } from '../transaction/use-sent-transaction.ts'
import { type ClaimRequestKey, createClaimRequests } from './claim-requests.ts'

const requests = createClaimRequests(() => window.localStorage)

/**
 * Returns whether the wallet may still show a claim that a page requested before it was reloaded. Once the chain shows
 * that the claim was paid, its transaction is remembered as sent from this device: it was confirmed in the wallet.
 * @param key - null disables it.
 * @param paid - the transaction that paid the claim, from the chain's logs; null for none.
 * @param isIdle - whether the page itself has not requested the claim.
 */
export function useClaimRequest(
  key: ClaimRequestKey | null,
  { paid, isIdle }: { readonly paid: Hash | null; readonly isIdle: boolean },
): { readonly isOpen: boolean; readonly start: () => void; readonly end: () => void } {
  const isOpen = useSyncExternalStore(requests.subscribe, () => isIdle && key !== null && requests.isOpen(key))
  const id = key === null ? null : JSON.stringify([key.chainId, key.account, key.purpose])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` is the key, which is a new object on each render
  useEffect(() => {
    if (key === null || paid === null || !isOpen) return
    const transaction = { ...key, hash: paid, label: '', isLast: true, sentAt: Date.now() }
    sentStore.dispatch({ type: 'sent', transaction })
    requests.remove(key)
  }, [id, paid, isOpen])
  return {
    isOpen,
    start: () => key !== null && requests.add(key),
    end: () => key !== null && requests.remove(key),
  }
}
