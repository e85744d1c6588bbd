import { type CaipNetworkId, toEvmChainId } from './caip/caip.ts'
import { attemptOf } from './connection/connect-state.ts'
import type { Stores } from './create-stores.ts'
import { currentView } from './modal/modal.ts'
import { watchUnsupported } from './network/watch-unsupported.ts'
import { watchStorage } from './store/storage-events.ts'
import type { UnsupportedChainBehavior, WalletOptions } from './wallet-options.ts'

/** A function that stops an effect. There is none for a part that the wallet object does not have. */
export type End = (() => void) | null | undefined

/**
 * Starts what the page and the changes of stores cause. Every action of the user starts the wallet object first, so
 * that nothing is missed. What moves the modal is in `modal-router.ts`.
 * @returns the functions that stop it.
 */
export function startEffects(stores: Stores, given: WalletOptions): readonly End[] {
  const { account, adapters, attached, connecting, connections, log, modal, networks, page, router, rows, session } =
    stores

  /** Transports are sampled only while the modal is open or a wallet is connected. */
  const rank = () => {
    const isUsed = modal.getState().status === 'open' || connections.getState().status === 'connected'
    stores.clients.rank(isUsed ? toEvmChainId(networks.getState().activeId) : null)
  }

  function reactionTo(networkId: CaipNetworkId): UnsupportedChainBehavior {
    const chainId = toEvmChainId(networkId)
    try {
      return (chainId === null ? null : given.onUnsupportedChain?.(chainId)) ?? 'modal'
    } catch (cause) {
      // An error in the app's callback must not keep the view from the user.
      log('error', 'onUnsupportedChain threw.', cause)
      return 'modal'
    }
  }

  return [
    attached?.start({ modal, connect: connecting, connections }),
    attached?.logProblems(log),
    ...adapters.map((adapter) => page && adapter.start(page)),
    connecting.subscribe((_, before, event) => {
      const attempt = attemptOf(before)
      if (event.type !== 'connected' || attempt === null) return
      // A login is always offered, so it is not among the recent wallets.
      if (attempt.wallet.type !== 'AUTH') rows.remember(attempt.wallet)
      session.forgetUnproven()
    }),
    modal.subscribe(rank),
    networks.subscribe(rank),
    connections.subscribe(rank),
    modal.subscribe((state, before) => {
      const view = currentView(state)
      if (view?.type === 'Account' && view !== currentView(before)) void account.look()
    }),
    // Another tab, or another wallet object of this page, wrote a key.
    watchStorage(page, stores, (key) => {
      if (key === stores.recentKey) rows.readRecent()
      if (key === stores.labelsKey) account.readLabels()
    }),
    watchUnsupported({
      networks,
      setTimeout: stores.setTimeout,
      onUnsupported: (networkId) => {
        if (reactionTo(networkId) === 'modal') router.unsupported()
      },
      onSupported: router.supported,
    }),
  ]
}
