import { useEffect, useState } from 'react'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { WalletError } from '../wallet-error.ts'
import { SendFailedError, TransactionNotPendingError } from './errors.ts'
import type { ReplacementKind, SentTransaction } from './transaction.ts'
import { transactionsOf } from './transactions-store.ts'

/** How far the replacement of a transaction is. */
export type ReplacementState =
  | { readonly status: 'idle' }
  /** The wallet has the request. */
  | { readonly status: 'requested'; readonly kind: ReplacementKind }
  | { readonly status: 'failed'; readonly error: WalletError }

/** Returns how a pending transaction may be replaced, and replaces it. The code for that is loaded when it is shown. */
export function useReplacement(transaction: SentTransaction): {
  readonly kinds: readonly ReplacementKind[]
  readonly state: ReplacementState
  readonly replace: (kind: ReplacementKind) => void
} {
  const { wallet } = useProvided()
  const connections = useReadable(wallet.connections)
  const [kinds, setKinds] = useState<readonly ReplacementKind[]>([])
  const [state, setState] = useState<ReplacementState>({ status: 'idle' })
  // After a failure, what can be offered may have changed.
  const isIdle = state.status !== 'requested'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection changes what can be offered
  useEffect(() => {
    let isCurrent = true
    const find = async () => {
      const { getReplacements } = await import('./replace-transaction.ts')
      const found = await getReplacements(wallet, transaction)
      if (isCurrent) setKinds(found)
    }
    void find().catch(() => {
      // The chunk is blocked. Nothing is offered.
    })
    return () => {
      isCurrent = false
    }
  }, [wallet, transaction, connections, isIdle])

  async function replace(kind: ReplacementKind): Promise<void> {
    setState({ status: 'requested', kind })
    try {
      const { replaceTransaction } = await import('./replace-transaction.ts')
      await replaceTransaction(wallet, transaction, kind)
      setState({ status: 'idle' })
    } catch (cause) {
      // It is in a block by now, which the row says.
      if (cause instanceof TransactionNotPendingError) {
        setState({ status: 'idle' })
        return transactionsOf(wallet).refresh()
      }
      setState({ status: 'failed', error: cause instanceof WalletError ? cause : new SendFailedError(null, { cause }) })
    }
  }
  return { kinds, state, replace: (kind) => void replace(kind) }
}
