import { type ReactNode, useEffect } from 'react'
import { usePrefetchSwap } from '../modal/lazy-swap-views.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { TransactionPurpose } from '../transactions/transaction.ts'
import { toPurpose } from './swap-rules.ts'
import { swapOf } from './swap-store.ts'

/** A swap that the wallet sends as a batch, which has no transaction before the wallet reports it. */
export type PendingBatch = {
  readonly chainId: number
  readonly purpose: TransactionPurpose
  readonly isLate: boolean
}

/** Finds the batch that is on its way for an account, also after a reload. @param props.children - draws it; null for none. */
export function PendingSwap({
  address,
  children,
}: {
  readonly address: string
  readonly children: (batch: PendingBatch | null) => ReactNode
}) {
  const swap = swapOf(useProvided().wallet)
  const state = useReadable(swap)
  useEffect(() => swap.resume(), [swap])
  usePrefetchSwap()
  if (state.status !== 'sending' || state.record.id?.type !== 'calls') return children(null)
  const { record, isLate } = state
  const { account, chainId } = record
  return children(
    account.toLowerCase() === address.toLowerCase() ? { chainId, purpose: toPurpose(record), isLate } : null,
  )
}
