import { signMessage } from '@wagmi/core'
import { type Address, type Hex, isAddress, isHex } from 'viem'
import { apiOf } from '../api/api-of.ts'
import { ApiMissingError } from '../api/errors.ts'
import { formatNameMessage } from '../api-schemas/name-message.ts'
import { toEvmChainId } from '../caip/caip.ts'
import type { ConnectionsState } from '../connection/connection.ts'
import { UserRejectedError } from '../connection/errors.ts'
import { isUserRejection } from '../connectors/provider-errors.ts'
import type { ClearTimeout } from '../environment.ts'
import { HttpStatusError } from '../errors.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import type { Wallet } from '../wallet.ts'
import type { WalletError } from '../wallet-error.ts'
import { NameMessageExpiredError, NameRegisterError } from './errors.ts'
import { fetchNameAnswer, fetchOwnedNames, postName } from './name-api.ts'
import { toNameLabel } from './name-rules.ts'
import { type NameAccount, type NameEvent, type NameState, nextName, noName } from './name-state.ts'

/** How long typing must pause before the API is asked, in milliseconds. Source: docs/product.md#definitions. */
export const NAME_DEBOUNCE_MS = 500
/** How long a message can be signed, in milliseconds. The API accepts at most ten minutes. */
export const NAME_MESSAGE_TTL_MS = 9 * 60_000
/** The shortest signed message, in hex digits. Source: docs/product.md#definitions. */
const MIN_SIGNATURE_DIGITS = 62
/** The longest signature that the API accepts, in hex digits. */
const MAX_SIGNATURE_DIGITS = 8_192

/** The state of choosing and registering a name, and its actions. None throws: errors are in the state. */
export type NameStore = Readable<NameState> & {
  /** Sets the typed text. When typing pauses, the API is asked whether the name is free. */
  readonly setText: (text: string) => void
  /** Asks the API again about the typed name, and for the names of the account where those could not be read. */
  readonly retryCheck: () => void
  /** Reads the names of the account again, after that failed. */
  readonly retryOwned: () => void
  /**
   * Registers the typed name when it is free: the wallet signs a message, and the API gets it. A call while a name is
   * being registered does nothing. Resolves when the registration ended.
   */
  readonly register: () => Promise<NameState>
  /** Stops waiting for the wallet. A later signature is dropped. */
  readonly cancel: () => void
  /** Forgets how the last registration ended. */
  readonly dismiss: () => void
}

type Pending = {
  readonly of: string
  readonly message: string
  readonly expiresAt: number
  readonly signature: Promise<Hex>
}

/** Returns the store of names of a wallet object. */
export const nameOf = perWallet(createNameStore)

function createNameStore(wallet: Wallet): NameStore & { readonly destroy: () => void } {
  const { environment, connections, networks, config } = wallet
  const { now, setTimeout } = environment
  const { api } = apiOf(wallet)
  const { dispatch, ...store } = createSlice(noName, nextName)
  let lastNumber = 0
  let isDestroyed = false
  let cancelCheck: ClearTimeout = () => {}
  /** The message that the wallet has. The same name again joins it, so that the user sees no second window. */
  let pending: Pending | null = null

  function follow(): void {
    const account = toNameAccount(connections.getState(), networks.getState().active !== null)
    const before = store.getState().account
    dispatch({ type: 'account-changed', account })
    if (account !== null && account.address !== before?.address) void readOwned(account.address)
  }

  async function readOwned(address: Address): Promise<void> {
    if (api === null) return
    // Without an answer nothing is known, which is not the same as no names.
    const event = await fetchOwnedNames(api, address).then(
      (names): NameEvent => ({ type: 'owned-received', address, names }),
      (error: unknown): NameEvent => ({ type: 'owned-failed', address, reason: reasonOf(error) }),
    )
    if (!isDestroyed) dispatch(event)
  }

  function retryOwned(): void {
    const { account } = store.getState()
    dispatch({ type: 'owned-requested' })
    if (account !== null) void readOwned(account.address)
  }

  function check(text: string, delay: number): void {
    cancelCheck()
    const number = ++lastNumber
    dispatch({ type: 'typed', text, number })
    sendCheck(number, delay)
  }

  /** Asks the API about the typed name, when the check with this number waits for it. */
  function sendCheck(number: number, delay: number): void {
    const { check, text, suffix } = store.getState()
    if (check.status !== 'checking' || check.number !== number) return
    if (api === null) {
      dispatch({ type: 'check-failed', number, reason: null })
      return
    }
    const aborter = new AbortController()
    const cancelTimer = setTimeout(() => {
      fetchNameAnswer(api, toNameLabel(text, suffix), aborter.signal).then(
        (answer) => dispatch({ type: 'checked', number, ...answer }),
        (error: unknown) => dispatch({ type: 'check-failed', number, reason: reasonOf(error) }),
      )
    }, delay)
    cancelCheck = () => {
      cancelTimer()
      aborter.abort()
    }
  }

  /** Asks again about a name that the API refused. The reason stays. */
  function recheck(): void {
    const number = ++lastNumber
    dispatch({ type: 'recheck-requested', number })
    const { check } = store.getState()
    if (isDestroyed || check.status !== 'checking' || check.number !== number) return
    cancelCheck()
    sendCheck(number, 0)
  }

  function requestSignature(name: string, address: Address, chainId: number): Pending {
    const of = `${name} ${address} ${chainId}`
    if (pending?.of === of && pending.expiresAt > now()) return pending
    const expiresAt = now() + NAME_MESSAGE_TTL_MS
    const message = formatNameMessage({
      ...{ name, address, chainId, domain: domainOf(wallet), expiresAt: Math.floor(expiresAt / 1000) },
      nonce: environment.randomId().replaceAll('-', ''),
    })
    const requested: Pending = { of, message, expiresAt, signature: signMessage(config, { account: address, message }) }
    pending = requested
    const forget = () => {
      if (pending === requested) pending = null
    }
    requested.signature.then(forget, forget)
    return requested
  }

  async function register(): Promise<NameState> {
    const number = ++lastNumber
    dispatch({ type: 'register-requested', number, now: now() })
    const { registration, account } = store.getState()
    const isMine = (status: 'signing' | 'registering') => {
      const current = store.getState().registration
      return !isDestroyed && current.status === status && current.number === number
    }
    if (!isMine('signing') || registration.status !== 'signing') return store.getState()
    if (account === null || account.chainId === null) return store.getState()
    const { address, chainId } = account
    const { name } = registration
    const fail = (error: WalletError) => {
      const isEnded = isMine('signing') || isMine('registering')
      dispatch({ type: 'failed', number, error })
      if (isEnded) wallet.track({ event: 'REGISTER_NAME_ERROR', properties: { code: error.code } })
    }
    if (api === null) {
      fail(new ApiMissingError('names'))
      return store.getState()
    }
    wallet.track({ event: 'REGISTER_NAME_INITIATED' })
    let cancelExpiry: ClearTimeout = () => {}
    try {
      const { message, signature: signing, expiresAt } = requestSignature(name, address, chainId)
      cancelExpiry = setTimeout(() => {
        if (isMine('signing')) fail(new NameMessageExpiredError())
      }, expiresAt - now())
      const signature = await signing
      if (!isMine('signing')) return store.getState()
      if (!isSignature(signature)) throw new NameRegisterError(name)
      dispatch({ type: 'signed', number })
      await postName(api, { name, address, chainId, message, signature })
      if (!isMine('registering')) return store.getState()
      dispatch({ type: 'registered', number })
      wallet.track({ event: 'REGISTER_NAME_SUCCESS' })
      await Promise.all([wallet.account.refresh(), readOwned(address)])
    } catch (cause) {
      fail(toError(cause, name))
      if (cause instanceof HttpStatusError) recheck()
    } finally {
      cancelExpiry()
    }
    return store.getState()
  }

  const ends = [connections.subscribe(follow), networks.subscribe(follow)]
  follow()
  return {
    ...readableOf(store),
    setText: (text) => check(text, NAME_DEBOUNCE_MS),
    retryOwned,
    retryCheck() {
      check(store.getState().text, 0)
      if (store.getState().ownedFailure !== null) retryOwned()
    },
    register,
    cancel: () => dispatch({ type: 'cancelled' }),
    dismiss: () => dispatch({ type: 'dismissed' }),
    destroy() {
      isDestroyed = true
      cancelCheck()
      for (const end of ends) end()
    },
  }
}

function toNameAccount(state: ConnectionsState, isNetworkKnown: boolean): NameAccount | null {
  if (state.status !== 'connected' || state.active.namespace !== 'eip155') return null
  const { networkId, name: walletName, accounts } = state.active
  const [address] = accounts
  return isAddress(address) ? { address, chainId: isNetworkKnown ? toEvmChainId(networkId) : null, walletName } : null
}

/** The host of the API, which the message names: no other server accepts the signature. */
function domainOf({ options, environment }: Wallet): string {
  return new URL(options.api.blockchain ?? '', environment.window?.location?.href).host
}

function reasonOf(error: unknown): string | null {
  return error instanceof HttpStatusError ? error.reason : null
}

function isSignature(signature: string): boolean {
  const digits = signature.length - 2
  const isSized = digits >= MIN_SIGNATURE_DIGITS && digits <= MAX_SIGNATURE_DIGITS && digits % 2 === 0
  return isSized && isHex(signature, { strict: true })
}

function toError(cause: unknown, name: string): WalletError {
  if (cause instanceof NameRegisterError) return cause
  if (isUserRejection(cause)) return new UserRejectedError({ cause })
  return new NameRegisterError(name, { cause, reason: reasonOf(cause) })
}
