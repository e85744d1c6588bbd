import { UserRejectedRequestError } from 'viem'
import { attemptOf } from './connection/connect-state.ts'
import { DisconnectError, UserRejectedError } from './connection/errors.ts'
import { createStores, type Stores } from './create-stores.ts'
import { WalletConfigUndefinedError, WalletDestroyedError } from './errors.ts'
import { copyOwnProperties } from './store/safe-object.ts'
import type { Wallet } from './wallet.ts'
import { type End, startEffects } from './wallet-effects.ts'
import type { WalletOptions } from './wallet-options.ts'

/**
 * Creates a wallet object: its stores and actions, without a view. It reads, writes and requests nothing until `start`,
 * which the provider calls in the browser, or until the first action.
 * @throws {WalletConfigUndefinedError} when `wagmiConfig` is given and undefined, for example because it was imported
 * before it was created.
 */
export function createWallet(givenOptions: WalletOptions = {}): Wallet {
  const given = copyOwnProperties(givenOptions)
  if (Object.hasOwn(given, 'wagmiConfig') && given.wagmiConfig === undefined) throw new WalletConfigUndefinedError()
  const stores = createStores(given, () => wallet)
  const { account, analytics, config, environment, evm, log, options, rows, session } = stores
  let isStarted = false
  let isDestroyed = false
  const ends: End[] = [stores.attached?.destroy]

  function start(): void {
    if (isDestroyed) throw new WalletDestroyedError()
    if (isStarted) return
    isStarted = true
    // Option errors are for developers only. This test also admits public IP addresses; `logMistakes` checks the
    // host exactly.
    const location = environment.window?.location
    if (options.logLevel === 'debug' || /(^|\.)local(host)?$|[\d\]]$/.test(location?.hostname ?? '')) {
      import('./check-options.ts')
        .then(({ logMistakes }) => logMistakes(given, { location, log }))
        // The chunk is blocked, or a new deployment removed it. The wallet works without it.
        .catch((cause: unknown) => log('debug', 'The options could not be checked.', cause))
    }
    rows.readRecent()
    evm.start()
    ends.push(...startEffects(stores, given))
    session.start()
    account.start()
    void session.reconnect()
  }

  function destroy(): void {
    if (isDestroyed) return
    isDestroyed = true
    isStarted = false
    stores.clients.rank(null)
    for (const end of ends) end?.()
    // The app's own config stays in use after this wallet object ends.
    if (given.wagmiConfig === undefined) stores.wagmi.release()
    for (const store of stores.inEndingOrder) store.destroy()
    stores.timers.cancelAll()
  }

  const wallet: Wallet = {
    config,
    options,
    environment,
    pairing: stores.attached?.pairing ?? null,
    relay: stores.relay,
    wallets: rows,
    namespaces: stores.adapters,
    account,
    ...createActions(stores, () => {
      start()
      analytics.acted()
    }),
    track: analytics.track,
    start,
    onDestroy: (end) => {
      if (isDestroyed) end()
      else ends.push(end)
    },
    destroy,
  }
  return wallet
}

/**
 * Returns the stores with actions of the user.
 * @param acted - called first in every action: from then on, storage may be written and hosts may be requested.
 */
function createActions(
  { attached, connecting, connections, evm, log, modal, networks, session }: Stores,
  acted: () => void,
): Pick<Wallet, 'modal' | 'connect' | 'connections' | 'networks'> {
  /** Runs an action that returns a promise, which also rejects when the action fails. */
  const whenActed = <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    try {
      acted()
      const answer = run().catch((cause: unknown) => {
        throw toThrown(cause)
      })
      // The state reports the result. A caller that ignores the promise must not cause an unhandled rejection.
      answer.catch(() => {})
      return answer
    } catch (cause) {
      return Promise.reject(cause)
    }
  }

  /** Connects, and opens the wallet's app: phones allow it only within a tap, that is, synchronously in its handler. */
  const connectWithApp = (connect: Wallet['connect']['retry']) =>
    whenActed(() => {
      const connected = connect()
      const attempt = attemptOf(connecting.getState())
      if (attempt !== null) attached?.pairing.openWalletApp(attempt.wallet, attempt.platform)
      return connected
    })

  /** After a disconnect in the modal, the modal shows when the wallet did not confirm it. */
  const disconnect = async (connectionId: string | undefined): Promise<void> => {
    const isSeen = modal.getState().status === 'open'
    if (connectionId === undefined) {
      connecting.cancel()
      session.forgetUnproven()
    }
    await connections.disconnect(connectionId)
    const state = connections.getState()
    if (!isSeen || state.status !== 'disconnected' || !(state.error instanceof DisconnectError)) return
    log('error', state.error.message)
    if (modal.getState().status === 'closed') modal.open()
  }

  return {
    modal: {
      ...modal,
      open: (view) => {
        acted()
        // More wallets may have been announced since.
        evm.lookAgain()
        modal.open(view)
      },
    },
    connect: {
      ...connecting,
      connect: (row, how) => connectWithApp(() => connecting.connect(row, how)),
      retry: () => connectWithApp(connecting.retry),
    },
    connections: {
      ...connections,
      reconnect: session.reconnect,
      disconnect: (connectionId) => whenActed(() => disconnect(connectionId)),
    },
    networks: {
      ...networks,
      switchNetwork: (networkId) => whenActed(() => networks.switchNetwork(networkId)),
      retry: () => whenActed(networks.retry),
    },
  }
}

/**
 * Converts an error to the one that an app catches. A rejection becomes viem's `UserRejectedRequestError`, the class
 * that wagmi's actions throw too, so one `instanceof` covers connecting, switching, signing and sending. Its `cause` is
 * the error in the state. Every other error is returned as it is.
 */
function toThrown(cause: unknown): unknown {
  return cause instanceof UserRejectedError ? new UserRejectedRequestError(cause) : cause
}
