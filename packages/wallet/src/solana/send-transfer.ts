import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Transaction,
} from '@solana/kit'
import { FeatureMissingError, UserRejectedError } from '../connection/errors.ts'
import type { Readable } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import { SolanaNotSignedError, SolanaTransactionChangedError, SolanaTransferPendingError } from './errors.ts'
import { isSolanaSignatureText, parseTransfer, serializeTransfer } from './saved-transfer.ts'
import {
  nextTransfer,
  type RequestedTransfer,
  type SignedTransfer,
  type TransferEvent,
  type TransferObservation,
  type TransferPlan,
  type TransferRequest,
  type TransferState,
  toResumed,
} from './transfer-state.ts'
import { SolanaAccountMissingError, SolanaAnswerError } from './wallet-errors.ts'

/** How often a transfer is looked up until it is final, and sent again until a block has it. */
export const TRANSFER_POLL_MS = 2000

/** What sending reaches outside: nodes, the wallet, the storage and the clock. */
export type TransferPorts = {
  /** Reads, prepares and simulates: {@link createTransferNode}. @throws what is wrong with the request. */
  readonly plan: (request: TransferRequest) => Promise<TransferPlan>
  /** Lets the wallet of the sender sign. It sends as well where `isSentByWallet` says so, and must not send otherwise. */
  readonly sign: (transaction: Transaction) => Promise<Transaction>
  /** Whether the wallet cannot sign without sending. Left out: it can. */
  readonly isSentByWallet?: () => boolean
  /** Passes a signed transaction on to the network. May be called again with the same one. */
  readonly send: (wire: Base64EncodedWireTransaction) => Promise<unknown>
  readonly observe: (transfer: SignedTransfer | RequestedTransfer) => Promise<TransferObservation>
  /** Where the transfer of this sender and network is saved until it is final. Null as text: nothing is. @throws when it cannot be saved. */
  readonly storage: { readonly read: () => string | null; readonly write: (text: string | null) => void }
  readonly clock: { readonly now: () => number; readonly wait: (ms: number) => Promise<void> }
}

/** Sends transfers of one account on one network, one at a time. */
export type TransferSender = Readable<TransferState> & {
  /** Prepares a transfer for review. Nothing happens while another one is alive. */
  readonly plan: (request: TransferRequest) => void
  /** Signs and sends what is reviewed. A plan that is too old is made again and must be reviewed again. */
  readonly confirm: () => void
  /** Leaves a review, an outcome, or a wallet that does not answer: what it signs later is not sent. One that sends by itself may send: then it is looked for. */
  readonly leave: () => void
  /** Stops following. What was sent stays sent, and the next sender with the same storage follows it. */
  readonly stop: () => void
}

/**
 * Creates what sends transfers. It resumes the transfer that the storage has.
 *
 * At most one transfer is alive: it is saved before it is sent, and another one is taken only when it is in a final
 * block, or when a final block is beyond the last one that could have had it. A wallet that sends by itself has it saved before the
 * request, and until it says what it sent, or that it sent nothing, the account's transactions are searched for it.
 */
export function createTransferSender(ports: TransferPorts): TransferSender {
  const saved = readSaved(ports)
  const initial: TransferState = saved === null ? { status: 'idle', failure: null } : toResumed(saved)
  const slice = createSlice<TransferState, TransferEvent>(initial, nextTransfer)
  const { dispatch, getState } = slice
  let isStopped = false
  let following: string | null = null

  /** Another tab may have sent meanwhile. */
  const resumeSaved = (): boolean => {
    const transfer = readSaved(ports)
    if (transfer === null) return false
    dispatch({ type: 'resumed', transfer })
    return true
  }

  const act = (state: TransferState, previous: TransferState) => {
    if (isStopped) return undefined
    switch (state.status) {
      case 'planning':
        return void plan(state.request)
      case 'signing':
        return void (state.requested === null ? sign(state.plan) : letWalletSend(state.plan, state.requested))
      case 'signed':
        return save(state.transfer)
      case 'pending':
        if (previous.status === 'searching') replaceSaved(state.transfer)
        return void follow(state.transfer)
      case 'searching':
        return void follow(state.transfer)
      case 'finalized':
      case 'failed':
      case 'expired':
      case 'changed':
        return forget(state.transfer)
      case 'idle':
      case 'reviewing':
        return undefined
      default:
        return state satisfies never
    }
  }

  async function plan(request: TransferRequest): Promise<void> {
    try {
      dispatch({ type: 'planned', plan: await ports.plan(request) })
    } catch (error) {
      dispatch({ type: 'planFailed', request, error })
    }
  }

  async function sign(plan: TransferPlan): Promise<void> {
    try {
      dispatch({ type: 'signed', plan, transfer: toSigned(plan, await ports.sign(plan.transaction)) })
    } catch (error) {
      dispatch({ type: 'notSigned', plan, error })
    }
  }

  async function letWalletSend(plan: TransferPlan, requested: RequestedTransfer): Promise<void> {
    try {
      write(requested)
    } catch (error) {
      return dispatch({ type: 'notSigned', plan, error })
    }
    try {
      const { signature } = toSigned(plan, await ports.sign(plan.transaction))
      const transfer = { ...requested, signature }
      replaceSaved(transfer)
      dispatch({ type: 'sent', plan, transfer })
    } catch (error) {
      const signature = error instanceof SolanaAnswerError ? error.sentSignature : null
      if (signature !== null && isSolanaSignatureText(signature)) {
        dispatch({ type: 'sentOther', plan, transfer: { ...requested, signature } })
      } else if (isSurelyUnsent(error)) {
        forget(requested)
        dispatch({ type: 'notSigned', plan, error })
      } else {
        dispatch({ type: 'unanswered', plan })
      }
    }
  }

  /** @throws {SolanaTransferPendingError} when another one is saved, as by another tab while the wallet was open. */
  function write(transfer: SignedTransfer | RequestedTransfer): void {
    const other = readSaved(ports)
    if (other !== null && other.wire !== transfer.wire) throw new SolanaTransferPendingError()
    ports.storage.write(serializeTransfer(transfer))
  }

  function save(transfer: SignedTransfer): void {
    try {
      write(transfer)
      dispatch({ type: 'saved', transfer })
    } catch (error) {
      dispatch({ type: 'notSaved', transfer, error })
    }
  }

  /** Saves the signature of one that a wallet sent. */
  function replaceSaved(transfer: SignedTransfer): void {
    try {
      if (readSaved(ports)?.wire === transfer.wire) ports.storage.write(serializeTransfer(transfer))
    } catch {
      // What was saved before is searched for after a reload.
    }
  }

  function forget({ wire }: Pick<SignedTransfer, 'wire'>): void {
    try {
      if (readSaved(ports)?.wire === wire) ports.storage.write(null)
    } catch {
      // It is looked up again after a reload, with the same outcome.
    }
  }

  async function follow(transfer: Pick<SignedTransfer, 'wire'>): Promise<void> {
    if (following === transfer.wire) return
    following = transfer.wire
    for (;;) {
      const state = getState()
      if (isStopped || !isFollowed(state) || state.transfer.wire !== transfer.wire) break
      if (state.status === 'searching' && isWithdrawn(ports)) {
        dispatch({ type: 'withdrawn', transfer: state.transfer })
        break
      }
      // The same transaction lands once, however often it is sent. Whether it was received is seen below.
      if (state.status === 'pending' && state.progress === 'sent' && !state.transfer.isSentByWallet) {
        await ports.send(transfer.wire).catch(() => {})
      }
      const observation = await ports.observe(state.transfer).catch((): TransferObservation | null => null)
      if (!isStopped && observation !== null) dispatch({ type: 'observed', transfer, observation })
      if (isFollowed(getState())) await ports.clock.wait(TRANSFER_POLL_MS)
    }
    if (following === transfer.wire) following = null
  }

  slice.subscribe(act)
  if (isFollowed(initial)) void follow(initial.transfer)
  return {
    getState,
    getInitialState: slice.getInitialState,
    subscribe: slice.subscribe,
    plan: (request) => {
      if (!resumeSaved()) dispatch({ type: 'requested', request })
    },
    confirm: () => {
      const state = getState()
      if (state.status !== 'reviewing' || resumeSaved()) return
      const requested = ports.isSentByWallet?.() === true ? toRequested(state.plan) : null
      dispatch({ type: 'confirmed', plan: state.plan, now: ports.clock.now(), requested })
    },
    leave: () => dispatch({ type: 'left' }),
    stop: () => {
      // What the wallet only signs from now on is not sent.
      dispatch({ type: 'left' })
      isStopped = true
    },
  }
}

/**
 * Returns a signed transaction as it is saved.
 * @throws {SolanaTransactionChangedError} when it is not, byte for byte, the one that was reviewed.
 * @throws {SolanaNotSignedError} when the sender's signature is missing.
 */
export function toSigned(plan: TransferPlan, signed: Transaction): SignedTransfer {
  const { request, lifetime, sinceSlot } = plan
  if (!isSameMessage(plan.transaction, signed)) throw new SolanaTransactionChangedError()
  if (!isSignedBy(signed, request.from)) throw new SolanaNotSignedError()
  return {
    ...{ request, sinceSlot, lastValidBlockHeight: lifetime.lastValidBlockHeight, isSentByWallet: false },
    signature: getSignatureFromTransaction(signed),
    wire: getBase64EncodedWireTransaction(signed),
  }
}

function toRequested({ request, lifetime, sinceSlot, transaction }: TransferPlan): RequestedTransfer {
  return {
    ...{ request, sinceSlot, lastValidBlockHeight: lifetime.lastValidBlockHeight, isSentByWallet: true },
    ...{ signature: null, wire: getBase64EncodedWireTransaction(transaction) },
  }
}

/** The wallet did not get the request, or its user declined. Any other failure may follow the sending. */
function isSurelyUnsent(error: unknown): boolean {
  return [UserRejectedError, FeatureMissingError, SolanaAccountMissingError].some((type) => error instanceof type)
}

function isFollowed(
  state: TransferState,
): state is Extract<TransferState, { readonly status: 'pending' | 'searching' }> {
  return state.status === 'pending' || state.status === 'searching'
}

/** A storage that cannot be read says nothing. */
function isWithdrawn({ storage }: TransferPorts): boolean {
  try {
    return storage.read() === null
  } catch {
    return false
  }
}

function isSameMessage({ messageBytes: one }: Transaction, { messageBytes: other }: Transaction): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function isSignedBy({ signatures }: Transaction, signer: Address): boolean {
  return signatures[signer]?.some((byte) => byte !== 0) ?? false
}

function readSaved({ storage }: TransferPorts): SignedTransfer | RequestedTransfer | null {
  try {
    return parseTransfer(storage.read())
  } catch {
    return null
  }
}
