import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import type { Address } from 'viem'
import { createCore, type WalletCoreOptions } from './create-core.ts'
import { findAccount, hasAccount, UnauthorizedAccountError, type WalletAccount } from './find-account.ts'
import { signRequest, type WalletChain } from './sign-request.ts'
import {
  findSolanaAccount,
  isQuietOnSolana,
  SOLANA_METHODS,
  type SolanaWalletNetwork,
  signSolanaRequest,
  solanaAccountNamed,
} from './sign-solana.ts'
import { type SolanaManner, toOtherParams } from './solana-manner.ts'
import type { Peer, WalletRequest } from './wallet-request.ts'
import { field } from './wallet-request.ts'

/** A connected app. */
export type ConnectedApp = {
  readonly topic: string
  readonly peer: Peer
  readonly chainIds: readonly number[]
  /** Whether it is connected to the Solana network, too. */
  readonly hasSolana?: boolean
}

/** The state that the wallet shows. */
export type TestWalletState = {
  readonly account: WalletAccount
  readonly chain: WalletChain
  /** Requests to approve or decline, the oldest first. */
  readonly requests: readonly WalletRequest[]
  readonly apps: readonly ConnectedApp[]
  /** The message of the last error. */
  readonly problem: string | null
  /** What happens to an approved request on Solana. */
  readonly solanaManner: SolanaManner
}

/** Options of the wallet. Neither list may be empty. */
export type TestWalletOptions = WalletCoreOptions & {
  /** The URL of the wallet in its metadata; localhost when omitted. */
  readonly url?: string
  /** The icons in its metadata; none when omitted. */
  readonly icons?: readonly string[]
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  readonly accounts: readonly [WalletAccount, ...WalletAccount[]]
  /** The Solana network, on which the account is the one of the same name; none when omitted. */
  readonly solana?: SolanaWalletNetwork | null
  /** The account that is selected at the start; the first one when it is null, omitted or unknown. */
  readonly selected?: Address | null
}

/** The wallet without its user interface. */
export type TestWallet = {
  readonly getState: () => TestWalletState
  readonly subscribe: (listener: () => void) => () => void
  /** Pairs with a link. Its request appears in `requests`. Never throws; `problem` describes an invalid link. */
  readonly pair: (uri: string) => Promise<void>
  /**
   * Approves a request. @param chainIds - chains to allow an app that connects; all known chains that it requested when
   * omitted.
   */
  readonly approve: (request: WalletRequest, chainIds?: readonly number[]) => Promise<void>
  readonly reject: (request: WalletRequest) => Promise<void>
  readonly switchAccount: (address: Address) => Promise<void>
  readonly switchChain: (chainId: number) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
  readonly setSolanaManner: (manner: SolanaManner) => void
  readonly destroy: () => void
}

/** WalletConnect's error codes. Source: https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes. */
const REJECTED = { code: 5000, message: 'User rejected.' }
const DISCONNECTED = { code: 6000, message: 'User disconnected.' }
const METHODS =
  'personal_sign eth_signTypedData eth_signTypedData_v4 eth_sendTransaction eth_signTransaction wallet_switchEthereumChain wallet_addEthereumChain wallet_getCapabilities wallet_sendCalls wallet_getCallsStatus'.split(
    ' ',
  )
const EVENTS = ['accountsChanged', 'chainChanged']

/** Starts the wallet, which restores its sessions and listens to apps. */
export async function createTestWallet(options: TestWalletOptions): Promise<TestWallet> {
  const { chains, accounts, solana = null } = options
  const quiet = createCore(options)
  const metadata = {
    name: 'Laurel test wallet',
    description: 'For development only.',
    url: options.url ?? 'http://localhost',
    icons: [...(options.icons ?? [])],
  }
  const kit = await WalletKit.init({ core: quiet.core, metadata })
  const listeners = new Set<() => void>()
  const account = accounts.find(({ address }) => address === options.selected) ?? accounts[0]
  let state: TestWalletState = {
    ...{ account, chain: chains[0], requests: [], apps: listApps(), problem: null },
    solanaManner: 'honest',
  }

  function set(changes: Partial<TestWalletState>): void {
    state = { ...state, ...changes, apps: listApps() }
    for (const listener of listeners) listener()
  }

  function listApps(): readonly ConnectedApp[] {
    return Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces }) => ({
      topic,
      peer: toPeer(peer.metadata),
      chainIds: (namespaces['eip155']?.chains ?? []).map(toChainId),
      hasSolana: namespaces['solana'] !== undefined,
    }))
  }

  /** A relay may deliver a message twice. Each request is handled once. */
  const receivedIds = new Set<number>()
  function isNew(id: number): boolean {
    if (receivedIds.has(id)) return false
    receivedIds.add(id)
    return true
  }

  const without = (id: number) => state.requests.filter((request) => request.id !== id)
  const known = (chainId: number) => chains.find((chain) => chain.chainId === chainId)

  /** Runs a request to the relay. An error is shown as `problem`. */
  async function attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
      set({ problem: null })
    } catch (error) {
      set({ problem: error instanceof Error ? error.message : String(field(error, 'message') ?? error) })
    }
  }

  async function connect(request: Extract<WalletRequest, { type: 'connect' }>, chosen: readonly number[] | undefined) {
    const requested = chosen ?? request.chainIds.filter((chainId) => known(chainId) !== undefined)
    const hasSolana = solana !== null && request.wantsSolana === true
    // An app that requests only unknown networks is connected to the known ones.
    const chainIds = requested.length > 0 || hasSolana ? requested : chains.map(({ chainId }) => chainId)
    await kit.approveSession({ id: request.id, namespaces: namespacesOf({ chainIds, hasSolana }) })
  }

  /** Returns the namespaces of a session: the selected account on some chains, and the one of its name on Solana. */
  function namespacesOf({ chainIds, hasSolana = false }: Pick<ConnectedApp, 'chainIds' | 'hasSolana'>) {
    const { address } = state.account
    return {
      ...(chainIds.length > 0 ? namespacesFor(chainIds, address) : {}),
      ...(hasSolana && solana !== null ? solanaNamespace(solana, accountOn(solana).address) : {}),
    }
  }

  const accountOn = (network: SolanaWalletNetwork) => solanaAccountNamed(network, state.account.name)

  async function answerOnSolana({ id, topic, method, params }: SolanaRequest) {
    const respond = (body: ResponseBody) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...body } })
    try {
      const account = solana === null ? null : findSolanaAccount(solana, accountOn(solana), params)
      if (solana === null || account === null) throw new UnauthorizedAccountError(field(params, 'pubkey'))
      const { solanaManner: manner } = state
      if (manner === 'silent' && !isQuietOnSolana(method)) return
      const signer = { account, network: solana }
      const signed = manner === 'other' ? toOtherParams(signer, method, params) : params
      await respond({ result: await signSolanaRequest(signer, method, signed) })
    } catch (error) {
      await respond({ error: toResponseError(error) })
    }
  }

  async function answerRequest(request: SignRequest) {
    const { id, topic, method, params } = request
    const respond = (body: ResponseBody) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...body } })
    const chain = known(request.chainId)
    if (chain === undefined)
      return respond({ error: { code: 4902, message: `Unrecognized chain ${request.chainId}.` } })
    try {
      if (method === 'wallet_switchEthereumChain') return await answerSwitch(request, respond)
      const { privateKey } = findAccount({ accounts, selected: state.account }, method, params)
      await respond({ result: await signRequest({ privateKey, chain }, method, params) })
    } catch (error) {
      await respond({ error: toResponseError(error) })
    }
  }

  async function answerSwitch({ params, topic }: SignRequest, respond: (body: ResponseBody) => Promise<void>) {
    const chainId = Number(field(Array.isArray(params) ? params[0] : undefined, 'chainId'))
    if (known(chainId) === undefined) {
      return respond({ error: { code: 4902, message: `Unrecognized chain ${chainId}.` } })
    }
    await allowChain(topic, chainId)
    await respond({ result: null })
    await switchTo(chainId)
  }

  /** Adds a chain to a session. */
  async function allowChain(topic: string, chainId: number) {
    const app = listApps().find((one) => one.topic === topic)
    const allowed = app?.chainIds ?? []
    if (allowed.includes(chainId)) return
    await update(topic, namespacesOf({ chainIds: [...allowed, chainId], hasSolana: app?.hasSolana === true }))
  }

  async function update(topic: string, namespaces: ReturnType<typeof namespacesOf>) {
    const { acknowledged } = await kit.updateSession({ topic, namespaces })
    await acknowledged()
  }

  async function switchTo(chainId: number) {
    const chain = known(chainId)
    if (chain === undefined) return
    set({ chain })
    for (const { topic, chainIds } of listApps()) {
      if (!chainIds.includes(chainId)) continue
      const event = { name: 'chainChanged', data: chainId }
      await kit.emitSessionEvent({ topic, event, chainId: `eip155:${chainId}` })
    }
  }

  kit.on('session_proposal', (proposal) => {
    if (isNew(proposal.id)) set({ requests: [...state.requests, toConnectRequest(proposal)], problem: null })
  })
  kit.on('session_request', (received) => {
    if (!isNew(received.id)) return
    const peer = listApps().find((app) => app.topic === received.topic)?.peer ?? { name: 'An app', url: '' }
    if (received.params.chainId.startsWith('solana:')) return receiveOnSolana(toSolanaRequest(received, peer))
    const request = toSignRequest(received, peer)
    // A request that moves no funds and signs nothing needs no approval.
    const isRefused = !hasAccount({ accounts, selected: state.account }, request.method, request.params)
    if (isQuiet(request.method) || isRefused) void answerRequest(request)
    else set({ requests: [...state.requests, request] })
  })
  function receiveOnSolana(request: SolanaRequest): void {
    const isKnown = solana !== null && findSolanaAccount(solana, accountOn(solana), request.params) !== null
    if (!isKnown || isQuietOnSolana(request.method)) void answerOnSolana(request)
    else set({ requests: [...state.requests, request] })
  }

  kit.on('session_delete', ({ topic }) =>
    set({ requests: state.requests.filter((request) => request.type === 'connect' || request.topic !== topic) }),
  )
  kit.on('proposal_expire', ({ id }) => set({ requests: without(id) }))
  kit.on('session_request_expire', ({ id }) => set({ requests: without(id) }))

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pair: (uri) => attempt(() => kit.pair({ uri: uri.trim() })),
    approve: (request, chainIds) =>
      attempt(async () => {
        set({ requests: without(request.id) })
        switch (request.type) {
          case 'connect':
            return await connect(request, chainIds)
          case 'request':
            return await answerRequest(request)
          case 'solana':
            return await answerOnSolana(request)
          default:
            return request satisfies never
        }
      }),
    reject: (request) =>
      attempt(async () => {
        set({ requests: without(request.id) })
        if (request.type === 'connect') return kit.rejectSession({ id: request.id, reason: REJECTED })
        const { id, topic } = request
        return kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error: REJECTED } })
      }),
    switchAccount: (address) =>
      attempt(async () => {
        const account = accounts.find((other) => other.address === address)
        if (account === undefined) return
        set({ account })
        for (const { topic, chainIds, hasSolana = false } of listApps()) {
          await update(topic, namespacesOf({ chainIds, hasSolana }))
          const [chainId] = chainIds
          const name = 'accountsChanged'
          if (chainId !== undefined) {
            await kit.emitSessionEvent({ topic, event: { name, data: [address] }, chainId: `eip155:${chainId}` })
          }
          if (hasSolana && solana !== null) {
            const event = { name, data: [accountOn(solana).address] }
            await kit.emitSessionEvent({ topic, event, chainId: solana.networkId })
          }
        }
      }),
    switchChain: (chainId) => attempt(() => switchTo(chainId)),
    disconnect: (topic) => attempt(() => kit.disconnectSession({ topic, reason: DISCONNECTED })),
    setSolanaManner: (solanaManner) => set({ solanaManner }),
    destroy: quiet.destroy,
  }
}

type SignRequest = Extract<WalletRequest, { type: 'request' }>
type SolanaRequest = Extract<WalletRequest, { type: 'solana' }>
type ResponseBody = { result: unknown } | { error: { code: number; message: string } }

function toConnectRequest({ id, params }: WalletKitTypes.SessionProposal): WalletRequest {
  const { proposer, optionalNamespaces, requiredNamespaces, expiryTimestamp: expiresAt } = params
  const requested = [requiredNamespaces, optionalNamespaces].flatMap((spaces) => spaces['eip155']?.chains ?? [])
  const chainIds = [...new Set(requested.map(toChainId))]
  const wantsSolana = [requiredNamespaces, optionalNamespaces].some((spaces) => spaces['solana'] !== undefined)
  return {
    type: 'connect',
    id,
    peer: toPeer(proposer.metadata),
    chainIds,
    expiresAt,
    ...(wantsSolana && { wantsSolana }),
  }
}

function toSolanaRequest({ id, topic, params }: WalletKitTypes.SessionRequest, peer: Peer): SolanaRequest {
  const { method, params: contents } = params.request
  return { type: 'solana', id, topic, peer, method, params: contents }
}

function toResponseError(error: unknown): { readonly code: number; readonly message: string } {
  const code = field(error, 'code')
  const message = error instanceof Error ? error.message : 'Something went wrong.'
  return { code: typeof code === 'number' ? code : -32_000, message }
}

function toSignRequest({ id, topic, params }: WalletKitTypes.SessionRequest, peer: Peer): SignRequest {
  const { method, params: contents } = params.request
  return { type: 'request', id, topic, peer, chainId: toChainId(params.chainId), method, params: contents }
}

/** Returns the namespaces of a session: an account on some chains. */
function namespacesFor(chainIds: readonly number[], address: Address) {
  const ids = chainIds.map((chainId) => `eip155:${chainId}`)
  return {
    eip155: { chains: ids, accounts: ids.map((id) => `${id}:${address}`), methods: METHODS, events: EVENTS },
  }
}

function solanaNamespace({ networkId }: SolanaWalletNetwork, address: string) {
  const methods = [...SOLANA_METHODS]
  return { solana: { chains: [networkId], accounts: [`${networkId}:${address}`], methods, events: EVENTS } }
}

/** Returns whether a request needs no approval. */
const isQuiet = (method: string) => method === 'wallet_getCapabilities' || method === 'wallet_getCallsStatus'

function toPeer({ name, url }: { readonly name: string; readonly url: string }): Peer {
  return { name: name === '' ? 'Unnamed app' : name, url }
}

const toChainId = (caip: string) => Number(caip.split(':')[1])
