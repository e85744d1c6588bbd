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
import { WebError } from '../app/errors.ts'
import type { WorldChain } from '../app/world.ts'
import { problemDetails } from '../history/problem-words.ts'
import { connectText } from '../language/en/connect.ts'
import { CallsUnseenError } from './send-together.ts'
import { getSigner, type Signer } from './signer.ts'
import { type FailureOf, nextTransaction, type TransactionState } from './transaction.ts'
import { useConnected } from './use-connected.ts'
import { isUnasked, sendingProblem } from './wallet-problem.ts'

/**
 * A transaction that is in no block after so long is "still pending".
 * Source: docs/product.md#sending-a-transaction.
 */
const SLOW_MS = 25_000

/** What is sent: one or several transactions, one after the other. */
export type Sending = (
  signer: Signer,
  onSent: (hash: Hash) => void,
  /** The wallet has it, and says no hash of it yet. */
  onTaken: () => void,
) => Promise<unknown>

/** One thing that the wallet is asked for, and how it stands. */
export type TransactionTools = {
  readonly state: TransactionState
  /** Resolves to whether it went through. */
  readonly send: (sending: Sending) => Promise<boolean>
  readonly leave: () => void
}

/** Sends with the connected wallet on `chain`, and says in words what went wrong. */
export function useTransaction(chain: WorldChain): TransactionTools {
  const [state, tell] = useReducer(nextTransaction, { status: 'idle' })
  const wallet = useWallet()
  const connected = useConnected()

  async function send(sending: Sending) {
    if (connected === null) return false
    tell({ type: 'asked' })
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const signer = await getSigner(wallet, chain)
      if (signer === null) throw new WalletGoneError()
      const onSent = (hash: Hash) => {
        tell({ type: 'sent', hash })
        clearTimeout(timer)
        timer = setTimeout(() => tell({ type: 'slow', hash }), SLOW_MS)
      }
      await sending(signer, onSent, () => tell({ type: 'taken' }))
      tell({ type: 'done' })
      return true
    } catch (error) {
      const problem = sendingProblem(error, { name: connected.walletName })
      const isUnsent = isUnasked(error) && !(error instanceof CallsUnseenError)
      // Who declined knows why.
      const details = isUnsent ? null : problemDetails(error)
      const of = isUnsent ? 'unsent' : failureOf(error)
      tell({ type: 'failed', problem, of, ...(details === null || details === problem ? {} : { details }) })
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  return { state, send, leave: () => tell({ type: 'left' }) }
}

/** Only a receipt says that what was sent has failed: a node that falls silent meanwhile leaves it open. */
function failureOf(error: unknown): FailureOf {
  if (error instanceof CallsUnseenError) return 'unseen'
  if (error instanceof TransactionReplacedError) return 'cancelled'
  if (error instanceof TransactionRevertedError) return error.hash === null ? 'unsent' : 'reverted'
  const isSilent = error instanceof NodeUnreachableError || error instanceof NodeRpcError
  return isSilent || error instanceof TransactionPendingError ? 'unseen' : 'unsent'
}

/** The wallet went away between the click and the question. */
export class WalletGoneError extends WebError {
  override readonly name = 'WalletGoneError'
  readonly code = 'web/wallet-gone'
  constructor() {
    super(connectText('walletGone'))
  }
}
