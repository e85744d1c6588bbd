import {
  NodeRpcError,
  NodeUnreachableError,
  TransactionPendingError,
  TransactionReplacedError,
  TransactionRevertedError,
} from '@laurel/protocol'
import { useWallet } from '@laurel/wallet/react'
import { useReducer } from 'react'
import type { Hash } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { formatErrorDetails } from '../errors/format-error.ts'
import { formatSendError, isDeclined } from '../errors/format-wallet-error.ts'
import { WebError } from '../errors/web-error.ts'
import { connectText } from '../language/en/connect.ts'
import { CallsStatusUnknownError } from './send-together.ts'
import { getSigner, type Signer } from './signer.ts'
import { type FailureOf, nextTransaction, type TransactionState } from './transaction.ts'
import { useConnected } from './use-connected.ts'

/**
 * A transaction that is not in a block after this time is shown as “still pending”. Source:
 * docs/product.md#sending-a-transaction.
 */
const SLOW_MS = 25_000

/** What is sent: one or several transactions, one after the other. */
export type Sending = (
  signer: Signer,
  onSent: (hash: Hash) => void,
  /** The wallet has it, and says no hash of it yet. */
  onTaken: () => void,
) => Promise<unknown>

/** One request to the wallet, and its status. */
export type UseTransactionReturnType = {
  readonly state: TransactionState
  /** Resolves to whether it went through. */
  readonly send: (sending: Sending) => Promise<boolean>
  readonly leave: () => void
}

/** Sends with the connected wallet on `chain`, and says in words what went wrong. */
export function useTransaction(chain: ChainConfig): UseTransactionReturnType {
  const [state, dispatch] = useReducer(nextTransaction, { status: 'idle' })
  const wallet = useWallet()
  const connected = useConnected()

  async function send(sending: Sending) {
    if (connected === null) return false
    dispatch({ type: 'requested' })
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const signer = await getSigner(wallet, chain)
      if (signer === null) throw new WalletDisconnectedError()
      const onSent = (hash: Hash) => {
        dispatch({ type: 'sent', hash })
        clearTimeout(timer)
        timer = setTimeout(() => dispatch({ type: 'delayed', hash }), SLOW_MS)
      }
      await sending(signer, onSent, () => dispatch({ type: 'taken' }))
      dispatch({ type: 'done' })
      return true
    } catch (error) {
      const problem = formatSendError(error, { name: connected.walletName })
      const isUnsent = isDeclined(error) && !(error instanceof CallsStatusUnknownError)
      // Who declined knows why.
      const details = isUnsent ? null : formatErrorDetails(error)
      const of = isUnsent ? 'unsent' : failureOf(error)
      dispatch({ type: 'failed', problem, of, ...(details === null || details === problem ? {} : { details }) })
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  return { state, send, leave: () => dispatch({ type: 'reset' }) }
}

/** Only a receipt says that what was sent has failed: a node that falls silent meanwhile leaves it open. */
function failureOf(error: unknown): FailureOf {
  if (error instanceof CallsStatusUnknownError) return 'unseen'
  if (error instanceof TransactionReplacedError) return 'cancelled'
  if (error instanceof TransactionRevertedError) return error.hash === null ? 'unsent' : 'reverted'
  const isSilent = error instanceof NodeUnreachableError || error instanceof NodeRpcError
  return isSilent || error instanceof TransactionPendingError ? 'unseen' : 'unsent'
}

/** The wallet went away between the click and the question. */
export class WalletDisconnectedError extends WebError {
  override readonly name = 'WalletDisconnectedError'
  readonly code = 'web/wallet-gone'
  constructor() {
    super(connectText('walletGone'))
  }
}
