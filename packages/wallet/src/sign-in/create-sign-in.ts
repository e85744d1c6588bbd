import { signMessage } from '@wagmi/core'
import { isAddress } from 'viem'
import { toEvmChainId } from '../caip/caip.ts'
import type { Connection, ConnectionsState } from '../connection/connection.ts'
import type { NamespaceAdapter } from '../connectors/namespace-adapter.ts'
import { currentView } from '../modal/modal.ts'
import { readableOf } from '../store/readable.ts'
import type { Wallet } from '../wallet.ts'
import { AccountChangedError } from './errors.ts'
import { networkNameOf } from './network-name.ts'
import { isUnfinished, type SignInState, type SignInTarget } from './sign-in.ts'
import { createSignInStore, type SignInOptions, type SignInStore } from './sign-in-store.ts'

/** Options of signing in with a wallet object. */
export type WalletSignInOptions = SignInOptions & {
  /**
   * Whether users who connect must sign in: connecting then leads to ConnectingSiwe, an attempt to leave it shakes the
   * modal, and cancelling disconnects. Defaults to true. Source: docs/product.md#modal.
   */
  readonly isRequired?: boolean
}

/** The store and actions of signing in with a wallet object. */
export type WalletSignIn = Omit<SignInStore, 'setTarget' | 'cancel'> & {
  /** Stops waiting for the wallet, and disconnects if signing in is required. */
  readonly cancel: () => Promise<void>
  /** Returns the name of the network that the message for an account names; its id where the app has no such network. */
  readonly networkNameOf: (target: SignInTarget) => string
}

/**
 * Adds signing in to a wallet. The active account is the one that signs in: on an EVM chain, and on Solana if the server
 * has `verifySolana`. After a
 * reload the server is asked for its session first. The modal stays on ConnectingSiwe until signing in is done, and
 * then continues by itself.
 */
export function createSignIn(wallet: Wallet, { isRequired = true, ...options }: WalletSignInOptions): WalletSignIn {
  const { modal, connections, environment, track } = wallet
  const loadOther = async () => {
    const loaded = await activeNamespace(wallet)?.signIn?.load()
    if (loaded === undefined) throw new TypeError('The namespace of the account cannot sign in.')
    return loaded
  }
  const store = createSignInStore({
    ...options,
    environment,
    other: {
      prepare: async (target, message) => (await loadOther()).prepare(target, message),
      sign: async (target, text) => {
        const { sign } = await loadOther()
        const { connectorId, networkId } = activeOf(wallet)
        return sign({ walletId: connectorId, networkId, address: target.address }, text)
      },
    },
    signMessage: ({ address }, message) => signMessage(wallet.config, { account: address, message }),
  })
  const isShown = () => currentView(modal.getState())?.type === 'ConnectingSiwe'
  /** The frame of a login shows what is signed. */
  const isConfirmed = () => currentView(modal.getState())?.type === 'ApproveTransaction'
  const mustSign = () => isRequired && isUnfinished(store.getState())

  const follow = (state: ConnectionsState) => {
    // While the wallet of the last visit is being reconnected, the account has not left.
    if (state.status !== 'reconnecting')
      store.setTarget(targetOf(state, options.server.verifySolana === undefined ? null : activeNamespace(wallet)))
  }
  const onChange = (state: SignInState, before: SignInState) => {
    if (state.status === before.status) return
    if (state.status === 'success') {
      if (before.status === 'loading' && before.step === 'server') track({ event: 'SIWE_AUTH_SUCCESS' })
      if (isShown()) modal.goBackOrClose()
    }
    if (state.status === 'error') track({ event: 'SIWE_AUTH_ERROR' })
    // The account or network changed in the wallet. The user is present, so the modal says what to do now.
    const isEnded = before.status === 'success' && state.status === 'ready' && state.signedOut !== 'user'
    if (isEnded && isRequired && !isShown()) modal.open({ type: 'ConnectingSiwe' })
  }
  const ends = [
    connections.subscribe(follow),
    store.subscribe(onChange),
    modal.addCloseGuard(() => mustSign() && (isShown() || isConfirmed())),
    modal.addSignInRequirement(mustSign),
  ]
  follow(connections.getState())

  return {
    ...readableOf(store),
    watchMessage: store.watchMessage,
    networkNameOf: (target) => networkNameOf(target, wallet),
    sign() {
      track({ event: 'CLICK_SIGN_SIWE_MESSAGE' })
      return store.sign()
    },
    async cancel() {
      track({ event: 'CLICK_CANCEL_SIWE' })
      store.cancel()
      if (isRequired) await connections.disconnect()
      else if (isShown()) modal.goBackOrClose()
    },
    signOut: store.signOut,
    destroy() {
      for (const end of ends) end()
      store.destroy()
    },
  }
}

/** @throws {AccountChangedError} while no wallet is connected. */
function activeOf({ connections }: Wallet): Connection {
  const state = connections.getState()
  if (state.status !== 'connected') throw new AccountChangedError()
  return state.active
}

function activeNamespace({ connections, namespaces }: Wallet): NamespaceAdapter | null {
  const state = connections.getState()
  if (state.status !== 'connected') return null
  return namespaces.find(({ namespace }) => namespace === state.active.namespace) ?? null
}

/**
 * Returns the account that would sign in: the active one, on an EVM chain or of a namespace that signs in.
 * @param other - the adapter of the active account, if the app's server verifies its signatures.
 */
function targetOf(state: ConnectionsState, other: NamespaceAdapter | null): SignInTarget | null {
  if (state.status !== 'connected') return null
  const [address] = state.active.accounts
  if (state.active.namespace !== 'eip155') {
    const chainId = other?.signIn?.chainOf(state.active.networkId) ?? null
    return chainId === null ? null : { address, chainId, walletName: state.active.name }
  }
  const chainId = toEvmChainId(state.active.networkId)
  if (chainId === null || !isAddress(address)) return null
  return { address, chainId, walletName: state.active.name }
}
