import type { Hash } from 'viem'
import { UserRejectedError } from '../connection/errors.ts'
import type { ClearTimeout } from '../environment.ts'
import { readCallsStatus } from '../transactions/calls-status.ts'
import {
  CallsIdInvalidError,
  CallsUnsupportedError,
  SendFailedError,
  TransactionHashInvalidError,
} from '../transactions/errors.ts'
import { requestCalls, requestTransaction } from '../transactions/request-wallet.ts'
import { isStillPending, type SentTransaction, STILL_PENDING_MS } from '../transactions/transaction.ts'
import { transactionsOf } from '../transactions/transactions-store.ts'
import type { Wallet } from '../wallet.ts'
import { WalletError } from '../wallet-error.ts'
import { openApprovalsOf, type RememberedApproval } from './open-approvals-store.ts'
import { signPermit } from './permit-flow.ts'
import { PermitInvalidError, SwapFailedError, SwapPartialError, SwapReplacedError } from './review-errors.ts'
import type { StoreParts } from './store-parts.ts'
import type { SwapDraft } from './swap-draft.ts'
import { toPurpose, toSender, toShown } from './swap-rules.ts'
import type { SentId, SwapFailure, SwapPlan, SwapRecord, SwapState, SwapTarget } from './swap-state.ts'
import type { VerifiedCall } from './verify-swap.ts'

/** How often a wallet is asked about a batch, in milliseconds. */
const BATCH_POLL_MS = 2_000
/** What sends needs of the store, and of what remembers it. */
export type SenderParts = StoreParts & {
  /** Remembers what the wallet is asked; null forgets it. */
  readonly save: (record: SwapRecord | null) => void
  /** Continues with what another tab asked of the wallet for this account. */
  readonly restore: (target: SwapTarget) => SwapRecord | null
}

/** What asks the wallet, and follows what it sent. */
export type SwapSender = {
  readonly confirm: (plan: number) => Promise<void>
  /** Follows what the wallet sent until it is mined. */
  readonly follow: (id: SentId, number: number) => void
  readonly destroy: () => void
}

/** A batch that is followed: its swap, and what gets its transaction as soon as the wallet reports it. */
type FollowedBatch = { readonly call?: VerifiedCall | undefined; readonly report?: SwapDraft['onSent'] }

/** Creates the part of the store that talks to the wallet. Nothing is sent before `confirm`. */
export function sendSwaps(wallet: Wallet, parts: SenderParts): SwapSender {
  const { store, send, nextNumber, getDraft, save, restore } = parts
  const { now, setTimeout } = wallet.environment
  let cancelLate: ClearTimeout = () => {}
  let cancelPoll: ClearTimeout = () => {}

  function fail(number: number, failure: SwapFailure): void {
    stop()
    save(null)
    if (isCurrent(number)) wallet.track({ event: 'SWAP_ERROR', properties: { reason: failure.type } })
    send({ type: 'send-failed', number, failure })
  }

  const isCurrent = (number: number) => {
    const state = store.getState()
    return state.status === 'sending' && state.number === number
  }

  async function confirm(plan: number): Promise<void> {
    const before = store.getState()
    if (before.status !== 'reviewing' || before.plan.status === 'checking' || before.plan.number !== plan) return
    // Another tab asked the wallet meanwhile.
    if (restore(before.target) !== null) return
    const number = nextNumber()
    send({ type: 'confirmed', plan, number, now: now() })
    const state = store.getState()
    if (state.status === 'signing' && state.number === number) return sign(state)
    if (state.status !== 'sending' || state.number !== number) return
    if (before.plan.status === 'permit') return
    const { record, target } = state
    const calls = callsOf(before.plan)
    const { onSent } = getDraft()
    const { spender } = before.shown.chosen
    save(record)
    if (record.step === 'swap')
      wallet.track({ event: 'INITIATE_SWAP', properties: { network: `eip155:${target.chainId}` } })
    let approval: RememberedApproval | null = null
    try {
      if (record.step === 'approval' && spender !== null) {
        approval = openApprovalsOf(wallet).remember({ swap: record, spender })
      }
      const id = await request(wallet, target, calls)
      save({ ...record, id })
      approval?.sent(id)
      if (id.type === 'hash') addTransaction({ ...record, id }, { hash: id.hash, call: calls[0] })
      send({ type: 'sent', number, id })
      const report = record.step === 'swap' ? onSent : undefined
      report?.(id.type === 'hash' ? id.hash : null)
      follow(id, number, { call: calls.at(-1), report })
    } catch (cause) {
      // Nobody knows whether the wallet sent it, so it stays saved, and the user looks there.
      if (cause instanceof TransactionHashInvalidError || cause instanceof CallsIdInvalidError) {
        send({ type: 'unanswered', number })
        return
      }
      if (cause instanceof CallsUnsupportedError) {
        save(null)
        send({ type: 'batch-refused', number, next: nextNumber() })
        return
      }
      const error = cause instanceof WalletError ? cause : new SendFailedError(null, { cause })
      if (error instanceof UserRejectedError) void approval?.declined()
      fail(number, { type: 'wallet', error })
    }
  }

  /** Requests a permit. It is not saved: without it, nothing was sent, and a new one can be signed. */
  async function sign({ number, permit, target }: Extract<SwapState, { status: 'signing' }>): Promise<void> {
    try {
      send({ type: 'signed', number, permit: await signPermit(wallet, toSender(target), permit), next: nextNumber() })
    } catch (cause) {
      const error = cause instanceof WalletError ? cause : new SendFailedError(null, { cause })
      const isUnavailable = error instanceof PermitInvalidError || error instanceof SendFailedError
      send({ type: 'sign-failed', number, failure: { type: 'wallet', error }, isUnavailable, next: nextNumber() })
    }
  }

  function addTransaction(
    record: SwapRecord,
    { hash, call }: { readonly hash: `0x${string}`; readonly call: VerifiedCall },
  ): void {
    const { from, amount, account, chainId } = record
    transactionsOf(wallet).add({
      ...{ ...call, chainId, from: account, hash, nonce: null },
      purpose:
        record.step === 'swap'
          ? toPurpose(record)
          : { type: 'approve', token: toShown(from, amount), spender: call.to },
    })
  }

  /** Follows what the wallet sent until it is mined. @param batch - the swap in it, and what gets its transaction. */
  function follow(id: SentId, number: number, batch: FollowedBatch = {}): void {
    stop()
    cancelLate = setTimeout(() => send({ type: 'grown-late', number }), STILL_PENDING_MS)
    if (id.type === 'hash') {
      look(number)
      return
    }
    let reported: Hash | null = null
    const poll = async () => {
      const state = store.getState()
      if (state.status !== 'sending' || state.number !== number) return
      const status = await readCallsStatus(wallet, id.id)
      const hash = status?.hashes.at(-1)
      if (hash !== undefined && hash !== reported) {
        reported = hash
        const { account: to } = state.record
        // A page that was opened later knows no more than the account.
        addTransaction(state.record, { hash, call: batch.call ?? { to, value: 0n, data: '0x' } })
        batch.report?.(hash)
      }
      if (status === null || status.status === 'pending') cancelPoll = setTimeout(() => void poll(), BATCH_POLL_MS)
      else if (status.status === 'success') succeed(number)
      else if (status.status === 'partial') fail(number, { type: 'partial', error: new SwapPartialError() })
      else fail(number, { type: 'reverted', error: new SwapFailedError() })
    }
    void poll()
  }

  function look(number: number): void {
    const state = store.getState()
    if (state.status !== 'sending' || state.number !== number || state.record.id?.type !== 'hash') return
    const { hash } = state.record.id
    const sent = transactionsOf(wallet)
      .getState()
      .find((one) => one.id === hash || one.hash === hash)
    if (sent !== undefined) settle(sent, number)
  }

  function settle(sent: SentTransaction, number: number): void {
    switch (sent.status) {
      case 'mined':
        succeed(number, sent.isDifferent)
        return
      case 'failed':
        fail(number, { type: 'reverted', error: new SwapFailedError() })
        return
      case 'replaced':
      case 'dropped':
        fail(number, { type: sent.status, error: new SwapReplacedError() })
        return
      case 'pending':
        if (isStillPending(sent, now())) send({ type: 'grown-late', number })
        return
      default:
        sent satisfies never
    }
  }

  function succeed(number: number, isDifferent = false): void {
    if (!isCurrent(number)) return
    stop()
    const state = store.getState()
    save(null)
    const isSwap = state.status === 'sending' && state.record.step === 'swap' && !isDifferent
    if (isSwap) wallet.track({ event: 'SWAP_SUCCESS' })
    send({ type: 'mined', number, next: nextNumber(), isDifferent })
    void wallet.account.refresh()
  }

  function stop(): void {
    cancelLate()
    cancelPoll()
  }

  const stopFollowing = transactionsOf(wallet).subscribe(() => {
    const state = store.getState()
    if (state.status === 'sending') look(state.number)
  })

  return {
    confirm,
    follow: (id, number) => follow(id, number),
    destroy: () => {
      stop()
      stopFollowing()
    },
  }
}

/** Requests the wallet to send calls: one as a transaction, several as a batch that is executed all or none. */
async function request(
  wallet: Wallet,
  target: SwapTarget,
  [call, ...others]: readonly [VerifiedCall, ...VerifiedCall[]],
): Promise<SentId> {
  const sender = toSender(target)
  if (others.length === 0) return { type: 'hash', hash: await requestTransaction(wallet, { ...sender, ...call }) }
  return { type: 'calls', id: await requestCalls(wallet, { ...sender, calls: [call, ...others], isAtomic: true }) }
}

/** Returns what a plan asks of the wallet. */
function callsOf(
  plan: Exclude<SwapPlan, { status: 'checking' | 'permit' }>,
): readonly [VerifiedCall, ...VerifiedCall[]] {
  if (plan.status === 'approval') return [plan.calls[0]]
  const [first, ...others] = plan.approvals
  return first === undefined ? [plan.swap.call] : [first, ...others, plan.swap.call]
}
