import { perWallet } from '../store/per-wallet.ts'
import type { Readable } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import { createStateStore } from '../store/state-store.ts'
import { tokensOf } from '../tokens/tokens-store.ts'
import { transferKey } from '../transactions/has-transactions.ts'
import type { Wallet } from '../wallet.ts'
import {
  emptyTransferForm,
  isEndMissing,
  nextTransferForm,
  type TransferForm,
  toTransferOrder,
} from './transfer-form.ts'
import { toTransferPrices } from './transfer-prices.ts'
import type {
  TransferAccount,
  TransferSource,
  TransferStatus,
  TransferStorage,
  Transfers,
  TransferToken,
} from './transfer-source.ts'

/** Sending from the active account of another namespace than EVM. */
export type TransferStore = {
  readonly form: Readable<TransferForm>
  readonly status: Readable<TransferStatus>
  /** Loads how the active account sends, and follows the transfer that it sent before. */
  readonly open: () => void
  readonly chooseToken: (token: TransferToken) => void
  readonly setAmount: (text: string) => void
  /** Types dollars instead of the token, or the token again. Does nothing without a price. */
  readonly flipUnit: () => void
  readonly chooseMax: () => void
  readonly setReceiver: (text: string) => void
  readonly setMemo: (text: string) => void
  /** Changes what the user typed of the end of an address that looks like a known one. */
  readonly typeEnd: (text: string) => void
  /** Reads the tokens again. */
  readonly readTokens: () => void
  /** Plans what is entered. @returns false while the amount or the receiver is not valid. */
  readonly review: () => boolean
  /** Lets the wallet sign. Does nothing while the end of an address that looks like a known one has to be typed. */
  readonly confirm: () => void
  /** Leaves a review or an outcome. */
  readonly leave: () => void
  readonly destroy: () => void
}

/** How long a receiver is not looked up while the user types, in milliseconds. */
const RECEIVER_TYPING_MS = 300

const idle: TransferStatus = { status: 'idle', failure: null }

/** Returns the store of transfers of a wallet object. */
export const transfersOf = perWallet(createTransferStore)

type Opened = { readonly account: TransferAccount; readonly source: TransferSource; readonly transfers: Transfers }

function createTransferStore(wallet: Wallet): TransferStore {
  const { connections, environment } = wallet
  const { dispatch, ...form } = createSlice(emptyTransferForm, nextTransferForm)
  const status = createStateStore<TransferStatus>(idle)
  let opened: Opened | null = null
  let openedKey: string | null = null
  let cancelLookUp = () => {}

  const tokens = tokensOf(wallet)
  const takePrices = () => dispatch({ type: 'prices-received', prices: toTransferPrices(tokens.getState().balances) })
  const stopPricing = tokens.subscribe((now, before) => {
    if (openedKey !== null && now.balances !== before.balances) takePrices()
  })

  const close = () => {
    opened?.transfers.stop()
    opened = null
    openedKey = null
    cancelLookUp()
    dispatch({ type: 'cleared' })
    status.set(idle)
  }

  async function open(): Promise<void> {
    const account = activeAccount(wallet)
    if (account === null) return
    const key = keyOf(account)
    if (openedKey === key) return opened === null ? undefined : readTokens(opened)
    close()
    openedKey = key
    takePrices()
    try {
      const source = await loadSource(wallet)
      if (openedKey !== key || source === null) return
      const transfers = source.createTransfers(account, createStorage(wallet, account))
      opened = { account, source, transfers }
      transfers.subscribe((state) => {
        const before = status.getState().status
        status.set(state)
        // The balances are others once a transfer is over.
        if (isAlive(before) && !isAlive(state.status)) void refresh()
      })
      status.set(transfers.getState())
      // It was typed before how the account sends was loaded.
      const { receiver, receiverText } = form.getState()
      if (receiver === null) void lookUp(opened, receiverText)
      await readTokens(opened)
    } catch {
      if (openedKey !== key) return
      openedKey = null
      dispatch({ type: 'tokens-failed' })
    }
  }

  async function readTokens({ account, source }: Opened): Promise<void> {
    const isCurrent = () => opened?.account === account
    dispatch({ type: 'tokens-requested' })
    await Promise.all([
      source.readTokens(account).then(
        (tokens) => isCurrent() && dispatch({ type: 'tokens-received', tokens }),
        () => isCurrent() && dispatch({ type: 'tokens-failed' }),
      ),
      source.readMax(account).then(
        (max) => isCurrent() && dispatch({ type: 'max-received', max }),
        // Without it there is no Max.
        () => {},
      ),
    ])
  }

  const refresh = async () => {
    await wallet.account.refresh()
    if (opened !== null) await readTokens(opened)
  }

  async function lookUp({ account, source }: Opened, text: string): Promise<void> {
    const state = connections.getState()
    const all = state.status === 'connected' ? state.all : []
    const own = all.flatMap(({ accounts }) => accounts)
    const labels = wallet.account.getState().addressLabels
    const receiver = await source.readReceiver(account, text, { own, labels })
    if (opened?.account === account) dispatch({ type: 'receiver-read', text, receiver })
  }

  const stopFollowing = connections.subscribe(() => {
    const account = activeAccount(wallet)
    // What was reviewed is of an account that is no longer shown.
    if (openedKey !== null && (account === null || keyOf(account) !== openedKey)) close()
  })

  return {
    form,
    status,
    open: () => void open(),
    chooseToken: (token) => dispatch({ type: 'token-chosen', token }),
    setAmount: (text) => dispatch({ type: 'amount-entered', text }),
    flipUnit: () => dispatch({ type: 'unit-flipped' }),
    chooseMax: () => dispatch({ type: 'max-chosen' }),
    setReceiver: (text) => {
      cancelLookUp()
      dispatch({ type: 'receiver-entered', text })
      if (text.trim() === '') return
      cancelLookUp = environment.setTimeout(() => {
        if (opened !== null) void lookUp(opened, text)
      }, RECEIVER_TYPING_MS)
    },
    setMemo: (text) => dispatch({ type: 'memo-entered', text }),
    typeEnd: (text) => dispatch({ type: 'end-typed', text }),
    readTokens: () => void open(),
    review: () => {
      const order = toTransferOrder(form.getState())
      if (order === null || opened === null) return false
      dispatch({ type: 'end-typed', text: '' })
      opened.transfers.plan(order)
      return true
    },
    confirm: () => {
      if (!isEndMissing(form.getState())) opened?.transfers.confirm()
    },
    leave: () => {
      const isOver = ['finalized', 'failed', 'expired', 'changed'].includes(status.getState().status)
      opened?.transfers.leave()
      if (isOver) dispatch({ type: 'emptied' })
    },
    destroy: () => {
      stopFollowing()
      stopPricing()
      close()
    },
  }
}

function isAlive(status: TransferStatus['status']): boolean {
  return status === 'pending' || status === 'searching'
}

function activeAccount({ connections }: Wallet): TransferAccount | null {
  const state = connections.getState()
  if (state.status !== 'connected' || state.active.namespace === 'eip155') return null
  const { connectorId, networkId, accounts } = state.active
  return { walletId: connectorId, networkId, address: accounts[0] }
}

function loadSource({ connections, namespaces }: Wallet): Promise<TransferSource> | null {
  const state = connections.getState()
  if (state.status !== 'connected') return null
  const adapter = namespaces.find(({ namespace }) => namespace === state.active.namespace)
  return adapter?.loadTransfers?.() ?? null
}

function keyOf({ networkId, address }: TransferAccount): string {
  return `${networkId}:${address}`
}

/** Where the transfer of an account is saved. Without a storage it is lost with the page. */
function createStorage(wallet: Wallet, account: TransferAccount): TransferStorage {
  const { storage } = wallet.environment
  const key = transferKey(wallet, keyOf(account))
  let held: string | null = null
  return {
    read: () => (storage === null ? held : storage.getItem(key)),
    write: (text) => {
      if (storage === null) held = text
      else if (text === null) storage.removeItem(key)
      else storage.setItem(key, text)
    },
  }
}
