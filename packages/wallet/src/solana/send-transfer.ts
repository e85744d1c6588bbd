import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Transaction,
} from '@solana/kit'
import type { Readable } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import { SolanaNotSignedError, SolanaTransactionChangedError, SolanaTransferPendingError } from './errors.ts'
import { parseTransfer, serializeTransfer } from './saved-transfer.ts'
import {
  nextTransfer,
  type SignedTransfer,
  type TransferEvent,
  type TransferObservation,
  type TransferPlan,
  type TransferRequest,
  type TransferState,
  toPending,
} from './transfer-state.ts'

/** How often a transfer is looked up until it is final, and sent again until a block has it. */
export const TRANSFER_POLL_MS = 2000

/** What sending reaches outside: nodes, the wallet, the storage and the clock. */
export type TransferPorts = {
  /** Reads, prepares and simulates: {@link createTransferNode}. @throws what is wrong with the request. */
  readonly plan: (request: TransferRequest) => Promise<TransferPlan>
  /** Lets the wallet of the sender sign. It must not send. */
  readonly sign: (transaction: Transaction) => Promise<Transaction>
  /** Passes a signed transaction on to the network. May be called again with the same one. */
  readonly send: (wire: Base64EncodedWireTransaction) => Promise<unknown>
  readonly observe: (transfer: SignedTransfer) => Promise<TransferObservation>
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
  /** Leaves a review, an outcome, or a wallet that does not answer: what it signs later is not sent. */
  readonly leave: () => void
  /** Stops following. What was sent stays sent, and the next sender with the same storage follows it. */
  readonly stop: () => void
}

/**
 * Creates what sends transfers. It resumes the transfer that the storage has.
 *
 * At most one transfer is alive: it is saved before it is sent, and another one is taken only when it is in a final
 * block, or when a final block is beyond the last one that could have had it.
 */
export function createTransferSender(ports: TransferPorts): TransferSender {
  const saved = readSaved(ports)
  const initial: TransferState = saved === null ? { status: 'idle', failure: null } : toPending(saved)
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
        return void sign(state.plan)
      case 'signed':
        return save(state.transfer)
      case 'pending':
        return void follow(state.transfer)
      case 'finalized':
      case 'failed':
      case 'expired':
        return previous.status === 'pending' ? forget(state.transfer) : undefined
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

  function save(transfer: SignedTransfer): void {
    try {
      // Another tab may have saved one while the wallet was open.
      const other = readSaved(ports)
      if (other !== null && other.signature !== transfer.signature) throw new SolanaTransferPendingError()
      ports.storage.write(serializeTransfer(transfer))
      dispatch({ type: 'saved', transfer })
    } catch (error) {
      dispatch({ type: 'notSaved', transfer, error })
    }
  }

  function forget({ signature }: SignedTransfer): void {
    try {
      if (readSaved(ports)?.signature === signature) ports.storage.write(null)
    } catch {
      // It is looked up again after a reload, with the same outcome.
    }
  }

  async function follow(transfer: SignedTransfer): Promise<void> {
    if (following === transfer.signature) return
    following = transfer.signature
    for (;;) {
      const state = getState()
      if (isStopped || state.status !== 'pending' || state.transfer.signature !== transfer.signature) break
      // The same transaction lands once, however often it is sent. Whether it was received is seen below.
      if (state.progress === 'sent') await ports.send(transfer.wire).catch(() => {})
      const observation = await ports.observe(transfer).catch((): TransferObservation | null => null)
      if (!isStopped && observation !== null) dispatch({ type: 'observed', transfer, observation })
      if (getState().status === 'pending') await ports.clock.wait(TRANSFER_POLL_MS)
    }
    if (following === transfer.signature) following = null
  }

  slice.subscribe(act)
  if (initial.status === 'pending') void follow(initial.transfer)
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
      dispatch({ type: 'confirmed', plan: state.plan, now: ports.clock.now() })
    },
    leave: () => dispatch({ type: 'left' }),
    stop: () => {
      // What the wallet signs from now on is not sent.
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
    ...{ request, sinceSlot, lastValidBlockHeight: lifetime.lastValidBlockHeight },
    signature: getSignatureFromTransaction(signed),
    wire: getBase64EncodedWireTransaction(signed),
  }
}

function isSameMessage({ messageBytes: one }: Transaction, { messageBytes: other }: Transaction): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function isSignedBy({ signatures }: Transaction, signer: Address): boolean {
  return signatures[signer]?.some((byte) => byte !== 0) ?? false
}

function readSaved({ storage }: TransferPorts): SignedTransfer | null {
  try {
    return parseTransfer(storage.read())
  } catch {
    return null
  }
}
