import { createLazyStorage } from '../store/lazy-storage.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import { SendFailedError } from '../transactions/errors.ts'
import { requestTransaction } from '../transactions/request-wallet.ts'
import { transactionsOf } from '../transactions/transactions-store.ts'
import type { Wallet } from '../wallet.ts'
import { WalletError } from '../wallet-error.ts'
import { approvalsKey } from './has-approvals.ts'
import {
  isBeingRevoked,
  isRemembered,
  isSameApproval,
  noOpenApprovals,
  type OpenApproval,
  type OpenApprovals,
  type RequestedApproval,
  withApproval,
} from './open-approvals.ts'
import { readAllowance, toRevocation } from './revoke-approval.ts'
import { parseApprovals, serializeApprovals } from './saved-approvals.ts'
import type { SentId, SwapTarget } from './swap-state.ts'

/** What is reported of an approval after it was remembered. */
export type RememberedApproval = {
  /** The wallet sent it. */
  readonly sent: (id: SentId) => void
  /** The user declined. It is forgotten, unless the router may take the token by an earlier one. Never rejects. */
  readonly declined: () => Promise<void>
}

/**
 * The approvals that were requested for swaps and that no swap used, such as when the tab was closed in between. The chain
 * decides what is still approved. No action throws: what fails is in the state. Source: docs/product.md#swaps.
 */
export type OpenApprovalsStore = Readable<OpenApprovals> & {
  /** Remembers an approval over a reload. Called before the wallet is requested to send it. */
  readonly remember: (approval: RequestedApproval) => RememberedApproval
  /** Reads what the routers may still take from an account. Without a remembered approval, nothing is requested. */
  readonly refresh: (target: SwapTarget) => Promise<void>
  /** Requests the wallet to set an allowance to 0. Does nothing while another request is open, or one is pending. */
  readonly revoke: (approval: OpenApproval) => Promise<void>
  /** Whether a pending transaction revokes it. */
  readonly isBeingRevoked: (approval: OpenApproval) => boolean
  readonly destroy: () => void
}

/** Returns the store of a wallet object's open approvals. */
export const openApprovalsOf = perWallet(createOpenApprovalsStore)

function createOpenApprovalsStore(wallet: Wallet): OpenApprovalsStore {
  const { config, environment } = wallet
  const key = approvalsKey(wallet)
  const storage = createLazyStorage(environment.storage)
  const store = createStateStore<OpenApprovals>(noOpenApprovals)
  const transactions = transactionsOf(wallet)
  let target: SwapTarget | null = null
  let lastReading = 0

  const update = (change: Partial<OpenApprovals>) => store.set({ ...store.getState(), ...change })
  const readSaved = () => parseApprovals(storage.getItem(key))

  function save(approvals: readonly RequestedApproval[]): void {
    storage.allowWrites()
    if (approvals.length === 0) storage.removeItem(key)
    else storage.setItem(key, serializeApprovals(approvals))
  }

  async function refresh(of: SwapTarget): Promise<void> {
    target = of
    lastReading += 1
    const reading = lastReading
    const account = of.address.toLowerCase()
    const own = readSaved().filter(({ swap }) => swap.chainId === of.chainId && swap.account.toLowerCase() === account)
    if (own.length === 0) return update({ open: [] })
    const client = config.getClient({ chainId: of.chainId })
    const read = await Promise.all(
      own.map(async (approval) => ({
        approval,
        allowance: await readAllowance(client, { ...approval, token: approval.swap.from.address }).catch(() => null),
      })),
    )
    if (reading !== lastReading) return
    const known = { transactions: transactions.getState(), now: environment.now() }
    const isOver = (approval: RequestedApproval) =>
      read.some((one) => isSameApproval(one.approval, approval) && !isRemembered(approval, one.allowance, known))
    const saved = readSaved()
    if (saved.some(isOver)) save(saved.filter((approval) => !isOver(approval)))
    update({
      open: read.flatMap(({ approval, allowance }) =>
        allowance === null || allowance === 0n ? [] : { ...approval, allowance },
      ),
    })
  }

  function remember(approval: RequestedApproval): RememberedApproval {
    const { chainId, from } = approval.swap
    save(withApproval(readSaved(), approval))
    return {
      sent: (id) => save(withApproval(readSaved(), { ...approval, swap: { ...approval.swap, id } })),
      async declined() {
        const client = config.getClient({ chainId })
        const allowance = await readAllowance(client, { ...approval, token: from.address }).catch(() => null)
        if (allowance !== 0n) return
        save(readSaved().filter((one) => !isSameApproval(one, approval) || one.swap.at !== approval.swap.at))
      },
    }
  }

  async function revoke(approval: OpenApproval): Promise<void> {
    if (store.getState().requested !== null || isBeingRevoked(transactions.getState(), approval)) return
    update({ requested: approval, error: null })
    const { swap, spender } = approval
    const { account: from, chainId, from: token } = swap
    try {
      const call = toRevocation(approval)
      const hash = await requestTransaction(wallet, { from, chainId, ...call })
      const shown = { address: token.address, symbol: token.symbol, decimals: token.decimals, amount: 0n }
      transactions.add({
        ...{ ...call, chainId, from, hash, nonce: null },
        purpose: { type: 'approve', token: shown, spender },
      })
      update({ requested: null })
    } catch (cause) {
      update({
        requested: null,
        error: cause instanceof WalletError ? cause : new SendFailedError(null, { cause }),
      })
    }
  }

  // After a transaction was mined, the chain is read again.
  const stopFollowing = transactions.subscribe(() => {
    if (target !== null && store.getState().open.length > 0) void refresh(target)
  })

  return {
    ...readableOf(store),
    remember,
    refresh,
    revoke,
    isBeingRevoked: (approval) => isBeingRevoked(transactions.getState(), approval),
    destroy: stopFollowing,
  }
}
