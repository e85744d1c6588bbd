import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import { type Chain, numberToHex } from 'viem'
import { toCaipNetworkId } from '../../caip/caip.ts'
import { NoAccountError } from '../../connection/errors.ts'
import { type AddChainChanges, toAddChainParameter } from '../../network/add-chain-parameter.ts'
import { SwitchNetworkError } from '../../network/errors.ts'
import { loadBundledWallets } from '../../wallet-list/all-bundled-wallets.ts'
import type { WalletListing } from '../../wallet-list/wallet-listing.ts'
import type { ConnectorExtras } from '../connector-extras.ts'
import type { Eip1193Provider } from '../eip1193.ts'
import { ADDING_CHAIN_MESSAGE } from '../eip1193-connector.ts'
import type { ConnectorContext } from '../pairing-controller.ts'
import { isUnknownChain } from '../provider-errors.ts'
import { withTimeout } from '../with-timeout.ts'
import type { PairedWallet } from './deep-link.ts'
import type { DeliveryWatch } from './delivery.ts'
import { endSession } from './end-session.ts'
import { SessionEndedError } from './errors.ts'
import { approvedChainIds, isLive, isMethodAllowed, readSessionEvent, sessionAccounts, toPeer } from './session.ts'
import { createSessionParts } from './session-parts.ts'
import { type CurrentSession, createSessionProvider, requestFromWallet } from './session-provider.ts'
import { parseSession, type SessionRecord, serializeSession } from './session-record.ts'
import type { PairedClient, PairedSession, SessionEvents } from './sign-client.ts'

/** What the connector is made of. */
export type SessionConnectorOptions = {
  readonly id: string
  readonly name: string
  readonly icon: string | null
  readonly host: ConnectorContext
  /** Storage key of the session's record. */
  readonly sessionKey: string
  /** Returns the client. `isFresh` loads a new one, which reads what other tabs wrote. */
  readonly getClient: (options?: { readonly isFresh: boolean }) => Promise<PairedClient>
  /** Resolves to the session of the next wallet that approves. @throws when a wallet rejects. */
  readonly nextSession: () => Promise<PairedSession>
  /** Watches whether a request reaches the relay. */
  readonly watch: DeliveryWatch['watch']
  /** Returns the app on this phone that the code was opened with, or null. */
  readonly getOpener: () => WalletListing | null
  /** Brings a wallet's app to the front, because it has a request to respond to. */
  readonly wake: (opener: PairedWallet, request: { readonly topic: string; readonly id: number }) => void
}

/** How long a wallet that was requested to approve a chain may take to confirm it with an update of the session. */
export const CHAIN_APPROVAL_TIMEOUT_MS = 5000

/**
 * Creates a wagmi connector for a WalletConnect session: any wallet that scans a code or is opened with it. A session
 * outlives the page, and a reload restores it without a new code.
 */
export function sessionConnector(
  options: SessionConnectorOptions,
): CreateConnectorFn<Eip1193Provider, ConnectorExtras> {
  const { id, name, icon, host, sessionKey, getClient, nextSession, getOpener, wake, watch } = options
  const { storage, environment } = host
  return createConnector<Eip1193Provider, ConnectorExtras>((config) => {
    let held: { readonly client: PairedClient; readonly record: SessionRecord } | null = null
    let stopListening = () => {}
    /** EVM accounts of the session are connected. */
    let isEvmConnected = false
    const parts = createSessionParts({ id, name, others: host.others, current, endAll })
    /** Called at every update of the session. */
    const onUpdate = new Set<() => void>()
    const provider = createSessionProvider({ current, clientOf: host.getClient })

    function current(): CurrentSession | null {
      if (held === null) return null
      const { client, record } = held
      if (!client.session.keys.includes(record.topic)) return null
      const session = client.session.get(record.topic)
      return isLive(session, environment.now()) ? { client, session, chainId: record.chainId, watch } : null
    }

    function present(): CurrentSession {
      const found = current()
      if (found === null) throw new SessionEndedError()
      return found
    }

    function hold(client: PairedClient, record: SessionRecord) {
      held = { client, record }
      storage.setItem(sessionKey, serializeSession(record))
    }

    /** Ends the session in this page. @returns the client and record that were held, or null. */
    function letGo() {
      const was = held
      held = null
      stopListening()
      storage.removeItem(sessionKey)
      return was
    }

    /** Ends the session, unless another namespace still uses it. */
    async function endAll() {
      if (isEvmConnected || parts.isConnected()) return
      const was = letGo()
      if (was !== null) await endSession(was.client, was.record.topic)
    }

    function listen(client: PairedClient) {
      stopListening()
      const isOurs = ({ topic }: { readonly topic: string }) => held?.client === client && held.record.topic === topic
      const onSessionUpdate = (event: SessionEvents['session_update']) => {
        if (!isOurs(event)) return
        for (const listener of onUpdate) listener()
        parts.update()
        const approved = approvedChainIds(event.params)
        const chainId = held?.record.chainId ?? 0
        const [first = chainId] = approved
        stand(approved.includes(chainId) ? chainId : first)
      }
      const onSessionEvent = (event: SessionEvents['session_event']) => {
        const change = isOurs(event) ? readSessionEvent(event.params) : null
        if (change?.type === 'chain') stand(change.chainId)
        else if (change !== null && change.accounts.length > 0)
          config.emitter.emit('change', { accounts: change.accounts })
      }
      const onEnd = (event: { readonly topic: string }) => {
        if (!isOurs(event)) return
        letGo()
        isEvmConnected = false
        parts.ended()
        config.emitter.emit('disconnect')
      }
      const onSent = (event: SessionEvents['session_request_sent']) => {
        if (!isOurs(event)) return
        void openerOf(held?.record.opener ?? null, getOpener()).then((opener) => {
          if (opener !== null) wake(opener, event)
        })
      }
      client.on('session_update', onSessionUpdate)
      client.on('session_event', onSessionEvent)
      client.on('session_delete', onEnd)
      client.on('session_expire', onEnd)
      client.on('session_request_sent', onSent)
      stopListening = () => {
        stopListening = () => {}
        client.off('session_update', onSessionUpdate)
        client.off('session_event', onSessionEvent)
        client.off('session_delete', onEnd)
        client.off('session_expire', onEnd)
        client.off('session_request_sent', onSent)
      }
    }

    /** Uses the session on another chain from now on. Accounts may differ between chains. */
    function stand(chainId: number) {
      const now = current()
      if (held === null || now === null) return
      hold(held.client, { ...held.record, chainId })
      const accounts = sessionAccounts(now.session, chainId)
      config.emitter.emit('change', accounts.length === 0 ? { chainId } : { chainId, accounts })
    }

    /** Restores the session of an earlier visit, or of another tab. */
    async function restore(): Promise<CurrentSession> {
      const record = parseSession(storage.getItem(sessionKey))
      if (record === null) throw new SessionEndedError()
      let client = await getClient()
      // Another tab made the session after this client had read the storage.
      if (!client.session.keys.includes(record.topic)) client = await getClient({ isFresh: true })
      held = { client, record }
      // Loads the app before the first request needs it.
      void openerOf(record.opener, getOpener())
      const found = current()
      if (found === null) {
        letGo()
        throw new SessionEndedError()
      }
      return found
    }

    async function pair(): Promise<CurrentSession> {
      const session = await nextSession()
      const client = await getClient()
      const chainId = startingChain(host, session)
      if (sessionAccounts(session, chainId).length === 0 && !parts.isShared(session)) {
        void endSession(client, session.topic)
        throw new NoAccountError(toPeer(session)?.name ?? name)
      }
      hold(client, { topic: session.topic, chainId, opener: getOpener()?.id ?? null })
      // There is one session at a time. Now that there is a client, sessions of an earlier visit end.
      for (const { topic } of client.session.getAll()) if (topic !== session.topic) void endSession(client, topic)
      return present()
    }

    async function isAllowedSoon(chainId: number): Promise<boolean> {
      const isThere = () => approvedChainIds(present().session).includes(chainId)
      if (isThere()) return true
      let listener = () => {}
      const updated = new Promise<void>((resolve) => {
        listener = () => {
          if (isThere()) resolve()
        }
        onUpdate.add(listener)
      })
      const { status } = await withTimeout(updated, CHAIN_APPROVAL_TIMEOUT_MS, environment.setTimeout)
      onUpdate.delete(listener)
      return status === 'done'
    }

    return {
      id,
      name,
      type: 'WALLET_CONNECT',
      ...(icon === null ? {} : { icon }),

      async connect({ isReconnecting = false, withCapabilities } = {}) {
        const { client, session, chainId } = await (isReconnecting ? restore() : pair())
        listen(client)
        const accounts = sessionAccounts(session, chainId)
        isEvmConnected = accounts.length > 0
        return {
          // wagmi's type depends on a type parameter that no value can satisfy. Both shapes are as it declares.
          accounts: (withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts) as never,
          chainId,
        }
      },

      async disconnect() {
        isEvmConnected = false
        await endAll()
      },

      async getAccounts() {
        const { session, chainId } = present()
        return sessionAccounts(session, chainId)
      },
      getChainId: async () => present().chainId,
      getProvider: async () => provider,
      isAuthorized: async () => parseSession(storage.getItem(sessionKey)) !== null,

      async switchChain({ chainId, addEthereumChainParameter }) {
        const chain = host.getChains().find((known) => known.id === chainId)
        if (chain === undefined) throw new SwitchNetworkError(toCaipNetworkId(chainId))
        // A wallet that approved a chain accepts every request for it, so it needs no further approval.
        const now = present()
        if (!approvedChainIds(now.session).includes(chainId)) {
          const onAdd = () => config.emitter.emit('message', { type: ADDING_CHAIN_MESSAGE, data: chainId })
          await requestChain(now, chain, addEthereumChainParameter, onAdd)
          if (!(await isAllowedSoon(chainId))) throw new SwitchNetworkError(toCaipNetworkId(chainId))
        }
        stand(chainId)
        return chain
      },

      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {
        letGo()
        isEvmConnected = false
        parts.ended()
        config.emitter.emit('disconnect')
      },

      getPeer: () => {
        const now = current()
        return now === null ? null : toPeer(now.session)
      },
      getApprovedChainIds: () => {
        const now = current()
        return now === null ? null : approvedChainIds(now.session)
      },
      getRelayer: () => held?.client.core.relayer,
      connectOthers: () => parts.connectAll(),
      restoreOther: async (namespace) => {
        listen((await restore()).client)
        parts.connect(namespace)
      },
      release: () => {
        if (!parts.isConnected()) stopListening()
      },
    }
  })
}

/**
 * Returns the app that a session was made with: as this page opened it, or as the bundled list has it.
 * @param opened - the app that this page opened last.
 */
async function openerOf(openerId: string | null, opened: WalletListing | null): Promise<PairedWallet | null> {
  if (openerId === null || opened?.id === openerId) return opened?.id === openerId ? opened : null
  // Without its links the user opens the wallet manually.
  return (await loadBundledWallets().catch(() => [])).find(({ id: listed }) => listed === openerId) ?? null
}

/**
 * Returns the network that the user chose, if the wallet approves it. Otherwise returns one that the app and the
 * wallet share, or the wallet's.
 */
function startingChain(host: ConnectorContext, session: PairedSession): number {
  const approved = approvedChainIds(session)
  const wanted = [host.getChainId(), ...host.getChains().map((chain) => chain.id)]
  return wanted.find((chainId) => approved.includes(chainId)) ?? approved[0] ?? host.getChainId()
}

/**
 * Requests that the wallet approves a chain that its session does not have yet.
 * @param onAdd - called when the wallet does not know the chain and is requested to add it.
 */
async function requestChain(
  now: CurrentSession,
  chain: Chain,
  changes: AddChainChanges | undefined,
  onAdd: () => void,
): Promise<void> {
  const isAllowed = (method: string) => isMethodAllowed(now.session, method)
  const add = async () => {
    if (!isAllowed('wallet_addEthereumChain')) throw new SwitchNetworkError(toCaipNetworkId(chain.id))
    onAdd()
    await requestFromWallet(now, 'wallet_addEthereumChain', [toAddChainParameter(chain, changes)])
  }
  if (isAllowed('wallet_switchEthereumChain')) {
    const parameters = [{ chainId: numberToHex(chain.id) }]
    await requestFromWallet(now, 'wallet_switchEthereumChain', parameters).catch((error: unknown) => {
      if (!isUnknownChain(error)) throw error
      return add()
    })
  } else await add()
}
