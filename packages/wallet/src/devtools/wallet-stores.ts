import { activityOf } from '../activity/activity-store.ts'
import { callsOf } from '../calls/calls-store.ts'
import { loginOf } from '../login/login-store.ts'
import { nameOf } from '../name/name-store.ts'
import { buyOf } from '../onramp/buy-store.ts'
import { sendOf } from '../send/send-store.ts'
import type { PerWallet } from '../store/per-wallet.ts'
import type { Readable } from '../store/readable.ts'
import { openApprovalsOf } from '../swap/open-approvals-store.ts'
import { swapOf } from '../swap/swap-store.ts'
import { tokensOf } from '../tokens/tokens-store.ts'
import { transactionsOf } from '../transactions/transactions-store.ts'
import { type TransferStore, transfersOf } from '../transfer/transfer-store.ts'
import type { Wallet } from '../wallet.ts'
import { WalletError } from '../wallet-error.ts'

/** A store of any state. */
export type AnyStore = Readable<unknown>

/** Returns the stores that are members of a wallet object, by the name of the member. */
export function memberStores(wallet: Wallet): ReadonlyMap<string, AnyStore> {
  const { modal, connect, connections, account, networks, wallets, relay, pairing } = wallet
  return new Map<string, AnyStore>([
    ['modal', modal],
    ['connect', connect],
    ['connections', connections],
    ['account', account],
    ['networks', networks],
    ['wallets', wallets],
    ['relay', relay],
    ...(pairing === null ? [] : [['pairing', pairing] as const]),
  ])
}

/** A store that is created when a flow is first used. */
export type LazyStore = {
  readonly name: string
  /** Returns the store, or null before the flow was used. Reading it does not start the flow. */
  readonly peek: (wallet: Wallet) => AnyStore | null
  /**
   * Shows a store in place of it to the views of another wallet object. Where the flow was not used, the changed store is
   * one of that other wallet object.
   */
  readonly substitute: (
    wallet: Wallet,
    shown: Wallet,
    change: <Store extends AnyStore>(store: Store, name: string) => Store,
  ) => void
}

function lazyStore<Store extends AnyStore>(name: string, of: PerWallet<Store>): LazyStore {
  const { made } = of
  return {
    name,
    peek: (wallet) => made.get(wallet) ?? null,
    substitute: (wallet, shown, change) => {
      if (made.has(shown)) return
      try {
        made.set(shown, change(made.get(wallet) ?? of(shown), name))
      } catch (error) {
        // A flow that the app did not configure has no store, and no view.
        if (!(error instanceof WalletError)) throw error
      }
    },
  }
}

const FORM = 'transferForm'
const STATUS = 'transferStatus'

/** Send of Solana has two stores, and actions beside them. */
const transferStores: readonly LazyStore[] = [
  {
    name: FORM,
    peek: (wallet) => transfersOf.made.get(wallet)?.form ?? null,
    substitute: (wallet, shown, change) => {
      const { made } = transfersOf
      if (made.has(shown)) return
      const own = made.get(wallet) ?? transfersOf(shown)
      made.set(shown, { ...still, form: change(own.form, FORM), status: change(own.status, STATUS) })
    },
  },
  {
    name: STATUS,
    peek: (wallet) => transfersOf.made.get(wallet)?.status ?? null,
    // They are one object, which has its place already.
    substitute: () => {},
  },
]

const nothing = () => {}
/** Actions that do nothing. */
const still: Omit<TransferStore, 'form' | 'status'> = {
  ...{ open: nothing, chooseToken: nothing, setAmount: nothing, flipUnit: nothing, chooseMax: nothing },
  ...{ setReceiver: nothing, setMemo: nothing, typeEnd: nothing, readTokens: nothing },
  ...{ review: () => false, confirm: nothing, leave: nothing, destroy: nothing },
}

/** All stores of the flows: one that is left out would act during a replay. */
export const lazyStores: readonly LazyStore[] = [
  lazyStore('tokens', tokensOf),
  lazyStore('activity', activityOf),
  lazyStore('transactions', transactionsOf),
  lazyStore('send', sendOf),
  lazyStore('swap', swapOf),
  lazyStore('openApprovals', openApprovalsOf),
  lazyStore('calls', callsOf),
  lazyStore('buy', buyOf),
  lazyStore('name', nameOf),
  lazyStore('login', loginOf),
  ...transferStores,
]
