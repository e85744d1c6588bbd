import { WalletKit } from '@reown/walletkit'
import type { Address } from 'viem'
import { createCore, type WalletCoreOptions } from './create-core.ts'
import type { WalletAccount } from './find-account.ts'
import { listenToApps } from './listen-to-apps.ts'
import { needsNoApproval } from './needs-approval.ts'
import { createSessionAnswers } from './session-answers.ts'
import { createSessions } from './sessions.ts'
import type { WalletChain } from './sign-request.ts'
import { type SolanaWalletNetwork, solanaAccountNamed } from './sign-solana.ts'
import type { SolanaManner } from './solana-manner.ts'
import { field, type WalletRequest } from './wallet-request.ts'
import type { TestWalletState } from './wallet-state.ts'

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

/** Starts the wallet, which restores its sessions and listens to apps. */
export async function createTestWallet(options: TestWalletOptions): Promise<TestWallet> {
  const { chains, accounts, solana = null } = options
  const quiet = createCore(options)
  const kit = await WalletKit.init({ core: quiet.core, metadata: describeWallet(options) })
  const sessions = createSessions(kit, {
    ...{ chains, solana },
    selected: () => ({
      address: state.account.address,
      solanaAddress: solana === null ? null : solanaAccountNamed(solana, state.account.name).address,
    }),
  })
  const listeners = new Set<() => void>()
  const account = accounts.find(({ address }) => address === options.selected) ?? accounts[0]
  let state: TestWalletState = {
    ...{ account, chain: chains[0], requests: [], apps: sessions.list(), problem: null },
    solanaManner: 'honest',
  }

  function set(changes: Partial<TestWalletState>): void {
    state = { ...state, ...changes, apps: sessions.list() }
    for (const listener of listeners) listener()
  }

  const without = (id: number) => state.requests.filter((request) => request.id !== id)

  async function switchTo(chainId: number) {
    const chain = chains.find((one) => one.chainId === chainId)
    if (chain === undefined) return
    set({ chain })
    await sessions.announceChain(chainId)
  }
  const answer = createSessionAnswers(kit, {
    ...{ chains, accounts, solana, getState: () => state, allowChain: sessions.allowChain, switchTo },
  })

  /** Runs a request to the relay. An error is shown as `problem`. */
  async function attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
      set({ problem: null })
    } catch (error) {
      set({ problem: describeProblem(error) })
    }
  }

  listenToApps(kit, {
    peerOf: (topic) => sessions.list().find((app) => app.topic === topic)?.peer ?? { name: 'An app', url: '' },
    onProposal: (request) => set({ requests: [...state.requests, request], problem: null }),
    onRequest(request) {
      if (needsNoApproval(request, { accounts, selected: state.account, solana })) void answer(request)
      else set({ requests: [...state.requests, request] })
    },
    onDelete: (topic) =>
      set({ requests: state.requests.filter((request) => request.type === 'connect' || request.topic !== topic) }),
    onExpire: (id) => set({ requests: without(id) }),
  })

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
        if (request.type === 'connect') return sessions.approve(request, chainIds)
        return answer(request)
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
        await sessions.announceAccount()
      }),
    switchChain: (chainId) => attempt(() => switchTo(chainId)),
    disconnect: (topic) => attempt(() => kit.disconnectSession({ topic, reason: DISCONNECTED })),
    setSolanaManner: (solanaManner) => set({ solanaManner }),
    destroy: quiet.destroy,
  }
}

function describeWallet({ url = 'http://localhost', icons = [] }: TestWalletOptions) {
  return { name: 'Laurel test wallet', description: 'For development only.', url, icons: [...icons] }
}

/** The relay's client also throws plain objects. */
function describeProblem(error: unknown): string {
  return error instanceof Error ? error.message : String(field(error, 'message') ?? error)
}
