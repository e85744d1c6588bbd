import {
  NodeRpcError,
  NodeUnreachableError,
  TransactionPendingError,
  TransactionReplacedError,
  TransactionRevertedError,
} from '@laurel/protocol'
import { useEffect, useReducer } from 'react'
import type { Hash } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import { formatSendDetails, formatSendError, isDeclined } from '../errors/format-wallet-error.ts'
import { WebError } from '../errors/web-error.ts'
import { connectText } from '../language/en/connect.ts'
import { CallsStatusUnknownError } from './send-together.ts'
import { getSigner, type Signer } from './signer.ts'
import { type FailureOf, isWaiting, nextTransaction, SLOW_MS, type TransactionState } from './transaction-state.ts'
import { sentStore, useSentTransaction } from './use-sent-transaction.ts'
import { useWholeTransaction } from './use-whole-transaction.ts'

/** Sends one or several transactions, one after the other. */
export type Sending = (
  signer: Signer,
  onSent: (hash: Hash) => void,
  /** Called when the wallet has accepted the request, and has not returned a hash yet. */
  onSubmitted: () => void,
) => Promise<unknown>

/** What a request to the wallet is for. A page uses it to find its transaction after a reload. */
export type TransactionPurpose = {
  /** The same for the same form and subject: “top-up 3 0”. */
  readonly purpose: string
  /**
   * The signatures of the functions that may be called before the last one, each in a separate transaction. None when the
   * request is one transaction.
   */
  readonly earlierCalls?: readonly string[]
}

/** One request to the wallet, and its status. */
export type UseTransactionReturnType = {
  readonly state: TransactionState
  /** The label of what was sent: a name or an amount. Empty when there is none. */
  readonly label: string
  /** Sends, and remembers a label for the page after a reload. Resolves to whether it went through. */
  readonly send: (sending: Sending, label?: string) => Promise<boolean>
  readonly leave: () => void
}

/**
 * Sends with the connected wallet on `chain`, and explains failures. The transaction is found again after a reload.
 * @param purpose - null for signatures, which are not remembered.
 */
export function useTransaction(chain: ChainConfig, purpose: TransactionPurpose | null): UseTransactionReturnType {
  const [own, dispatch] = useReducer(nextTransaction, { status: 'idle' })
  const { wallet } = useAppWallet()
  const connected = useConnected()
  const { chainId } = chain
  const place =
    purpose === null || connected === null ? null : { chainId, account: connected.address, purpose: purpose.purpose }
  const remembered = useSentTransaction(chain, place, { isWaiting: isWaiting(own) })
  const sent = useWholeTransaction(chain, remembered, purpose?.earlierCalls ?? [])
  // Applied before the first render, so that a transaction that was already sent is never offered again.
  const state = nextTransaction(own, { type: 'restored', sent })
  const isEndShown =
    sent !== null && sent.status !== 'pending' && !sent.isSeen && 'hash' in state && state.hash === sent.hash
  useEffect(() => {
    dispatch({ type: 'restored', sent })
    if (isEndShown && sent !== null) sentStore.dispatch({ type: 'seen', chainId: sent.chainId, hash: sent.hash })
  }, [sent, isEndShown])

  async function send(sending: Sending, label = '') {
    if (connected === null || state.status === 'pending') return false
    dispatch({ type: 'requested' })
    let timer: ReturnType<typeof setTimeout> | undefined
    let newest: Hash | null = null
    const end = (type: 'seen' | 'removed') => {
      if (newest !== null) sentStore.dispatch({ type, chainId, hash: newest })
    }
    try {
      const signer = await getSigner(wallet, chain)
      if (signer === null) throw new WalletDisconnectedError()
      const onSent = (hash: Hash) => {
        newest = hash
        if (purpose !== null) {
          const { purpose: name, earlierCalls = [] } = purpose
          const transaction = { chainId, account: signer.account.address, purpose: name, label, hash }
          sentStore.dispatch({
            type: 'sent',
            transaction: { ...transaction, isLast: earlierCalls.length === 0, sentAt: Date.now() },
          })
        }
        dispatch({ type: 'sent', hash })
        clearTimeout(timer)
        timer = setTimeout(() => dispatch({ type: 'delayed', hash }), SLOW_MS)
      }
      await sending(signer, onSent, () => dispatch({ type: 'submitted' }))
      end('seen')
      dispatch({ type: 'succeeded' })
      return true
    } catch (error) {
      const problem = formatSendError(error, { name: connected.walletName })
      const isUnsent = isDeclined(error) && !(error instanceof CallsStatusUnknownError)
      const details = formatSendDetails(error, { name: connected.walletName })
      const of = isUnsent ? 'unsent' : failureOf(error)
      if (of !== 'unseen') end(of === 'cancelled' ? 'removed' : 'seen')
      dispatch({ type: 'failed', problem, of, ...(details !== null && { details }) })
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    state,
    label: sent?.label ?? '',
    send,
    leave() {
      if (sent !== null && sent.status !== 'pending') {
        sentStore.dispatch({ type: 'seen', chainId: sent.chainId, hash: sent.hash })
      }
      dispatch({ type: 'reset' })
    },
  }
}

/**
 * Returns what failed. Only a receipt shows that a transaction failed. Without a response of the node, its result is
 * unknown.
 */
function failureOf(error: unknown): FailureOf {
  if (error instanceof CallsStatusUnknownError) return 'unseen'
  if (error instanceof TransactionReplacedError) return 'cancelled'
  if (error instanceof TransactionRevertedError) return error.hash === null ? 'unsent' : 'reverted'
  const isSilent = error instanceof NodeUnreachableError || error instanceof NodeRpcError
  return isSilent || error instanceof TransactionPendingError ? 'unseen' : 'unsent'
}

/** The wallet disconnected between the click and the request. */
export class WalletDisconnectedError extends WebError {
  override readonly name = 'WalletDisconnectedError'
  readonly code = 'web/wallet-gone'
  constructor() {
    super(connectText('walletGone'))
  }
}
