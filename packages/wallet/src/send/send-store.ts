import { type Address, getAddress, isAddress } from 'viem'
import { apiOf } from '../api/api-of.ts'
import { toCaipNetworkId, toEvmChainId } from '../caip/caip.ts'
import { withTimeout } from '../connectors/with-timeout.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import { hasOtherDecimals } from '../tokens/read-decimals.ts'
import { isEvmToken } from '../tokens/token-balance.ts'
import { tokensOf } from '../tokens/tokens-store.ts'
import { readAccountFee } from '../transactions/account-fee.ts'
import { SendFailedError } from '../transactions/errors.ts'
import { requestTransaction } from '../transactions/request-wallet.ts'
import { type Simulation, simulate } from '../transactions/simulate.ts'
import type { TransactionRequest } from '../transactions/transaction.ts'
import { transactionsOf } from '../transactions/transactions-store.ts'
import { runVerification } from '../transactions/verify-transaction.ts'
import type { Wallet } from '../wallet.ts'
import { WalletError } from '../wallet-error.ts'
import { createKnownReceivers } from './known-receivers.ts'
import type { Receiver } from './receiver.ts'
import type { KnownAddress } from './receiver-warnings.ts'
import { emptySend, nextSend, type SendState } from './send.ts'
import { assetBalance, assetChainId, isSameAsset, type SendAsset, toSentItem } from './send-asset.ts'
import { isLocked, noDraft, requireDraft, type SendDraft } from './send-draft.ts'
import { amountOf, type SendAccount, type SendForm, type SendOrder } from './send-form.ts'
import { toCall } from './to-call.ts'
import { createUnansweredStore } from './unanswered-store.ts'

/** Sending a token or an NFT. No action but `start` throws or rejects: what failed is in the state. */
export type SendStore = Readable<SendState> & {
  /**
   * Begins a send, in place of what was entered before. While a wallet has a request, nothing changes.
   * @throws {SendDraftInvalidError} when a field is not what its type says. What was entered before stays.
   */
  readonly start: (draft?: SendDraft) => void
  readonly chooseAsset: (asset: SendAsset) => void
  /** Changes the amount to what was typed. What is not an amount changes nothing. */
  readonly setAmount: (text: string) => void
  /** Sends everything; of the native currency, all but the network fee. */
  readonly chooseMax: () => void
  /** Enters the amount in US dollars, or in the token again. */
  readonly flipUnit: () => void
  /** Changes the receiver to what was typed: an address or a name, which is looked up. */
  readonly setReceiver: (text: string) => void
  readonly chooseReceiver: (receiver: KnownAddress) => void
  /** Returns the addresses that the user knows: with a label, or sent to. */
  readonly getAddressBook: () => readonly KnownAddress[]
  /** Shows what is sent, tries it, and reads its fee. Does nothing while the form is not complete. */
  readonly review: () => void
  /** Changes what the user typed of the end of an address that looks like a known one. Until it is all, nothing is sent. */
  readonly typeEnd: (text: string) => void
  /** Goes back to the form. A request that the wallet has stays open there, and its answer is still recorded. */
  readonly leaveReview: () => void
  /** Asks the wallet. A second call while it is asked does nothing. Never throws: the state has the error. */
  readonly send: () => Promise<void>
  readonly destroy: () => void
}

/** How long the contract of a token may take to say its decimals, in milliseconds. Nothing is known of them then. */
const DECIMALS_TIMEOUT_MS = 3_000
/** How long a send waits for what warns about its receiver, in milliseconds. Warnings that come later are shown then. */
const FACTS_TIMEOUT_MS = 3_000
/** How long a send waits for its trial, in milliseconds. What a trial shows later is shown then. */
const TRIAL_TIMEOUT_MS = 3_000
/** How long a name is not looked up while the user types, in milliseconds. */
const TYPING_MS = 300

/** Returns the store of sending of a wallet object. */
export const sendOf = perWallet(createSendStore)

function createSendStore(wallet: Wallet): SendStore {
  const { account, config, connections, environment } = wallet
  const { now } = environment
  const { api } = apiOf(wallet)
  const tokens = tokensOf(wallet)
  const transactions = transactionsOf(wallet)
  const receivers = createKnownReceivers(wallet)
  const { dispatch, ...store } = createSlice(emptySend, nextSend)
  let lastNumber = 0
  let lastReview = 0
  let cancelLookup = () => {}
  /** The account's next nonce when the review began. After a reload it shows whether the request was sent. */
  let nonce: number | null = null
  /** The newest reading of the form's fee. */
  let feeReading = 0

  const clientOf = (chainId: number) =>
    config.chains.some(({ id }) => id === chainId) ? config.getClient({ chainId }) : null

  async function readFormFee({ account: sender, asset, receiver }: SendForm): Promise<void> {
    feeReading += 1
    const reading = feeReading
    const client = asset === null ? null : clientOf(assetChainId(asset))
    if (sender === null || asset === null) return
    const to = receiver.status === 'resolved' ? receiver.address : sender.address
    const typed = amountOf(store.getState().form)
    const balance = assetBalance(asset)
    const amount = typed !== null && typed > 0n && typed <= balance ? typed : balance
    // The whole native balance leaves nothing for the fee, so nodes would refuse to estimate it.
    const call = toCall(asset, { from: sender.address, receiver: to, amount })
    const [fee, nativeBalance] =
      client === null
        ? ([{ status: 'unavailable' }, null] as const)
        : await Promise.all([
            readAccountFee(wallet, client, { ...call, value: 0n, from: sender.address, chainId: assetChainId(asset) }),
            // Lists of tokens leave out what is empty.
            client.request({ method: 'eth_getBalance', params: [sender.address, 'latest'] }).then(BigInt, () => null),
          ])
    if (reading === feeReading) dispatch({ type: 'fee-received', asset, fee, nativeBalance })
  }

  async function lookUp(name: string, number: number): Promise<void> {
    const { asset } = store.getState().form
    const chainId = asset === null ? (account.getState().chainId ?? 1) : assetChainId(asset)
    try {
      const { resolveReceiver } = await import('./resolve-receiver.ts')
      const found = await resolveReceiver(name, { chainId, ethereum: clientOf(1), api })
      if (found === null) dispatch({ type: 'receiver-unresolved', number, reason: 'not-found' })
      else if (found.status === 'disputed') dispatch({ type: 'receiver-unresolved', number, reason: 'disputed' })
      else dispatch({ type: 'receiver-resolved', number, ...found })
    } catch {
      dispatch({ type: 'receiver-unresolved', number, reason: 'unavailable' })
    }
  }

  async function readReceiver(address: Address): Promise<void> {
    const part = await import('./read-profile.ts').catch(() => null)
    const profile = (await part?.readProfile(wallet, address, clientOf(1))) ?? null
    if (profile !== null) dispatch({ type: 'profile-received', address, profile })
  }

  /** Shows what trying a send showed, and lets the app verify it. */
  async function simulated(number: number, order: SendOrder, simulation: Simulation): Promise<void> {
    dispatch({ type: 'simulated', number, simulation })
    const { verifyTransaction } = store.getState().form.draft
    if (simulation.status === 'loading' || verifyTransaction === undefined) return
    const { purpose: _, ...transaction } = toRequest(order)
    const verification = await runVerification(verifyTransaction, { transaction, simulation })
    dispatch({ type: 'verified', number, verification })
  }

  /** Returns whether the chain says other decimals of an asset. NFTs have none. */
  async function readDecimals(asset: SendAsset): Promise<boolean> {
    const client = clientOf(assetChainId(asset))
    if (asset.type === 'nft' || client === null) return false
    const read = await withTimeout(hasOtherDecimals(client, asset.token), DECIMALS_TIMEOUT_MS, environment.setTimeout)
    return read.status === 'done' && read.value
  }

  async function examine(number: number, order: SendOrder): Promise<void> {
    const { call, receiver, asset } = order
    nonce = null
    const client = clientOf(assetChainId(asset))
    const from = order.account.address
    const isContract =
      client === null
        ? null
        : client.request({ method: 'eth_getCode', params: [receiver, 'latest'] }).then(isContractCode, () => null)
    const found = Promise.all([isContract, receivers.load(from)])
    void readDecimals(asset).then((isOther) => dispatch({ type: 'decimals-read', number, isOther }))
    if (client === null) {
      void simulated(number, order, { status: 'unavailable', reason: 'no-answer' })
      dispatch({ type: 'review-fee-received', number, fee: { status: 'unavailable' } })
    } else {
      const trial = simulate(client, { ...call, from }).then((simulation) => simulated(number, order, simulation))
      void withTimeout(trial, TRIAL_TIMEOUT_MS, environment.setTimeout).then(({ status }) => {
        if (status !== 'done') dispatch({ type: 'trial-late', number })
      })
      void readAccountFee(wallet, client, { ...call, from, chainId: assetChainId(asset) }).then((fee) =>
        dispatch({ type: 'review-fee-received', number, fee }),
      )
      void client.request({ method: 'eth_getTransactionCount', params: [from, 'pending'] }).then(
        (count) => {
          if (number === lastReview) nonce = Number(count)
        },
        () => {},
      )
    }
    const receive = (code: boolean | null) =>
      dispatch({ type: 'facts-received', number, facts: { ...receivers.getFacts(from), isContract: code } })
    const read = await withTimeout(found, FACTS_TIMEOUT_MS, environment.setTimeout)
    if (read.status !== 'done') receive(null)
    receive((await found)[0])
  }

  async function send(): Promise<void> {
    const before = store.getState()
    if (before.status !== 'reviewing') return
    const { number, order } = before.review
    const chainId = assetChainId(order.asset)
    dispatch({ type: 'send-requested', number, now: now() })
    // What the app refuses is not sent.
    if (store.getState().status !== 'requested') return
    const isCurrent = () => {
      const state = store.getState()
      return state.status === 'requested' && state.review.number === number
    }
    const network = toCaipNetworkId(chainId)
    const kind = order.asset.type === 'nft' ? 'nft' : order.asset.token.address === null ? 'native' : 'token'
    wallet.track({ event: 'SEND_INITIATED', properties: { network, kind } })
    const request = toRequest(order)
    const { onSent } = store.getState().form.draft
    let isRequested = false
    try {
      const state = connections.getState()
      const current = state.status === 'connected' ? toEvmChainId(state.active.networkId) : null
      if (current !== chainId) await wallet.networks.switchNetwork(network)
      // The user may have gone back while the wallet switched.
      if (!isCurrent()) return
      dispatch({ type: 'network-switched', number, now: now() })
      const hash = await requestTransaction(wallet, request, () => {
        isRequested = true
        unanswered.add({ ...request, nonce, requestedAt: now() })
      })
      // What a wallet sent is recorded, whatever the user did meanwhile.
      const transactionId = transactions.add({ ...request, hash, nonce: null })
      unanswered.remove(request)
      receivers.remember(toKnown(order))
      wallet.track({ event: 'SEND_SUCCESS', properties: { network, kind } })
      dispatch({ type: 'sent', number, transactionId })
      onSent?.(transactionId)
    } catch (cause) {
      const error = cause instanceof WalletError ? cause : new SendFailedError(null, { cause })
      // After an answer without a hash, nobody knows whether the wallet sent it.
      if (isRequested && error.code !== 'wallet/transaction-hash-invalid') unanswered.remove(request)
      wallet.track({ event: 'SEND_ERROR', properties: { network, kind, code: error.code } })
      dispatch({ type: 'send-failed', number, error })
    }
  }

  /** Looks a name up that has to be, after a change of the form with this number. */
  function lookUpLater(number: number, delayMs: number): void {
    const { receiver } = store.getState().form
    if (receiver.status !== 'resolving' || receiver.number !== number) return
    cancelLookup()
    cancelLookup = environment.setTimeout(() => void lookUp(receiver.name, number), delayMs)
  }

  function setReceiver(text: string): void {
    if (isLocked(store.getState().form.draft, 'receiver')) return
    lastNumber += 1
    cancelLookup()
    dispatch({ type: 'receiver-changed', text, number: lastNumber })
    lookUpLater(lastNumber, TYPING_MS)
  }

  /** Reads what the contract of an NFT says: the history, where the app found it, can be behind the chain. */
  async function readHeld(asset: SendAsset): Promise<void> {
    const client = clientOf(assetChainId(asset))
    const sender = store.getState().form.account?.address
    if (asset.type !== 'nft' || client === null || sender === undefined) return
    const received = { type: 'nft-received', asset, account: sender, balance: null, collection: null } as const
    const { readCollection, readNftBalance } = await import('./read-nft-balance.ts')
    void readCollection(client, asset.nft).then((collection) => dispatch({ ...received, collection }))
    dispatch({ ...received, balance: await readNftBalance(client, asset.nft, sender) })
  }

  function chooseAsset(asset: SendAsset): void {
    lastNumber += 1
    dispatch({ type: 'asset-chosen', asset, number: lastNumber })
    // Without the code that reads it, what the app found stays.
    readHeld(asset).catch(() => {})
    lookUpLater(lastNumber, 0)
  }

  const follow = () => dispatch({ type: 'account-changed', account: accountOf(wallet) })
  const ends = [
    connections.subscribe(follow),
    tokens.subscribe(({ balances }) => dispatch({ type: 'balances-received', balances: balances.filter(isEvmToken) })),
    store.subscribe(({ form }, { form: before }) => {
      const isOther =
        form.asset !== before.asset &&
        (before.asset === null || form.asset === null || !isSameAsset(form.asset, before.asset))
      const receiver = resolvedOf(form)
      const isOtherReceiver = receiver !== null && receiver.address !== resolvedOf(before)?.address
      if (isOtherReceiver && receiver.name === null) void readReceiver(receiver.address)
      if (form.asset !== null && (isOther || isOtherReceiver)) void readFormFee(form)
    }),
  ]
  const unanswered = createUnansweredStore(wallet, (requests) =>
    dispatch({ type: 'unanswered-changed', unanswered: requests }),
  )
  follow()

  return {
    ...readableOf(store),
    start: (draft = noDraft) => {
      requireDraft(draft)
      const { asset, amount, receiver } = draft
      if (store.getState().status === 'requested') return
      dispatch({ type: 'reset' })
      if (asset !== undefined) chooseAsset(asset)
      if (amount !== undefined) dispatch({ type: 'amount-changed', text: amount })
      if (receiver !== undefined) setReceiver(receiver)
      dispatch({ type: 'drafted', draft })
      // What the app knows about the balance may be newer than what was read here.
      if (asset?.type === 'token') void tokens.refresh({ force: true })
    },
    chooseAsset,
    setAmount: (text) => dispatch({ type: 'amount-changed', text }),
    chooseMax: () => dispatch({ type: 'max-chosen' }),
    flipUnit: () => dispatch({ type: 'unit-flipped' }),
    setReceiver,
    chooseReceiver: (receiver) => dispatch({ type: 'receiver-chosen', receiver }),
    getAddressBook: receivers.getAddressBook,
    review: () => {
      lastNumber += 1
      dispatch({
        type: 'review-requested',
        number: lastNumber,
        facts: receivers.getFacts(store.getState().form.account?.address ?? null),
      })
      const state = store.getState()
      if (state.status === 'reviewing' && state.review.number === lastNumber) {
        lastReview = lastNumber
        void examine(lastNumber, state.review.order)
      }
    },
    typeEnd: (text) => dispatch({ type: 'end-typed', text }),
    leaveReview: () => dispatch({ type: 'review-left' }),
    send,
    destroy: () => {
      cancelLookup()
      unanswered.destroy()
      for (const end of ends) end()
    },
  }
}

function accountOf({ connections }: Wallet): SendAccount | null {
  const state = connections.getState()
  if (state.status !== 'connected' || state.active.namespace !== 'eip155') return null
  const [address] = state.active.accounts
  return isAddress(address, { strict: false }) ? { address: getAddress(address), walletName: state.active.name } : null
}

function resolvedOf({ receiver }: SendForm): Extract<Receiver, { status: 'resolved' }> | null {
  return receiver.status === 'resolved' ? receiver : null
}

/** Returns what the wallet is asked to send. */
export function toRequest(order: SendOrder): TransactionRequest {
  const { account, asset, amount, call, receiver, receiverName } = order
  return {
    ...call,
    chainId: assetChainId(asset),
    from: account.address,
    purpose: { type: 'send', item: toSentItem(asset, amount), receiver, receiverName },
  }
}

function toKnown({ receiver, receiverName }: SendOrder): KnownAddress {
  return { address: receiver, name: receiverName }
}

/** Returns whether code makes an address a contract. An account that delegates to code (EIP-7702) is still a person's. */
function isContractCode(code: string): boolean {
  return code !== '0x' && !code.toLowerCase().startsWith('0xef0100')
}
