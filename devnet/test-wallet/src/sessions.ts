import type { WalletKit } from '@reown/walletkit'
import type { Address } from 'viem'
import { toChainId, toPeer } from './session-requests.ts'
import type { WalletChain } from './sign-request.ts'
import { SOLANA_METHODS, type SolanaWalletNetwork } from './sign-solana.ts'
import type { Peer, WalletRequest } from './wallet-request.ts'

/** A connected app. */
export type ConnectedApp = {
  readonly topic: string
  readonly peer: Peer
  readonly chainIds: readonly number[]
  /** Whether it is connected to the Solana network, too. */
  readonly hasSolana?: boolean
}

/** The accounts that apps are connected to: the selected one, and the one of its name on Solana. */
export type SelectedAccounts = { readonly address: Address; readonly solanaAddress: string | null }

/** WalletConnect's client of a wallet. */
export type WalletKitClient = Awaited<ReturnType<typeof WalletKit.init>>

/** The sessions with apps. Each method throws what the relay's client throws. */
export type Sessions = {
  readonly list: () => readonly ConnectedApp[]
  /** @param chosen - chains to allow the app; all known chains that it requested when undefined. */
  readonly approve: (
    request: Extract<WalletRequest, { type: 'connect' }>,
    chosen: readonly number[] | undefined,
  ) => Promise<void>
  /** Adds a chain to a session. */
  readonly allowChain: (topic: string, chainId: number) => Promise<void>
  /** Notifies the apps that may use a chain that it is the present one. */
  readonly announceChain: (chainId: number) => Promise<void>
  /** Notifies all apps of the selected account. */
  readonly announceAccount: () => Promise<void>
}

const METHODS =
  'personal_sign eth_signTypedData eth_signTypedData_v4 eth_sendTransaction eth_signTransaction wallet_switchEthereumChain wallet_addEthereumChain wallet_getCapabilities wallet_sendCalls wallet_getCallsStatus'.split(
    ' ',
  )
const EVENTS = ['accountsChanged', 'chainChanged']

/** Creates what changes the sessions. @param options.selected - returns the accounts of this moment. */
export function createSessions(
  kit: WalletKitClient,
  {
    chains,
    solana,
    selected,
  }: {
    readonly chains: readonly WalletChain[]
    readonly solana: SolanaWalletNetwork | null
    readonly selected: () => SelectedAccounts
  },
): Sessions {
  const list = (): readonly ConnectedApp[] =>
    Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces }) => ({
      topic,
      peer: toPeer(peer.metadata),
      chainIds: (namespaces['eip155']?.chains ?? []).map(toChainId),
      hasSolana: namespaces['solana'] !== undefined,
    }))

  /** Returns the namespaces of a session: the selected account on some chains, and the one of its name on Solana. */
  function namespacesOf({ chainIds, hasSolana = false }: Pick<ConnectedApp, 'chainIds' | 'hasSolana'>) {
    const { address, solanaAddress } = selected()
    return {
      ...(chainIds.length > 0 ? namespacesFor(chainIds, address) : {}),
      ...(hasSolana && solana !== null && solanaAddress !== null ? solanaNamespace(solana, solanaAddress) : {}),
    }
  }

  async function update(topic: string, app: Pick<ConnectedApp, 'chainIds' | 'hasSolana'>) {
    const { acknowledged } = await kit.updateSession({ topic, namespaces: namespacesOf(app) })
    await acknowledged()
  }

  return {
    list,
    async approve(request, chosen) {
      const isKnown = (chainId: number) => chains.some((chain) => chain.chainId === chainId)
      const requested = chosen ?? request.chainIds.filter(isKnown)
      const hasSolana = solana !== null && request.wantsSolana === true
      // An app that requests only unknown networks is connected to the known ones.
      const chainIds = requested.length > 0 || hasSolana ? requested : chains.map(({ chainId }) => chainId)
      await kit.approveSession({ id: request.id, namespaces: namespacesOf({ chainIds, hasSolana }) })
    },
    async allowChain(topic, chainId) {
      const app = list().find((one) => one.topic === topic)
      const allowed = app?.chainIds ?? []
      if (allowed.includes(chainId)) return
      await update(topic, { chainIds: [...allowed, chainId], hasSolana: app?.hasSolana === true })
    },
    async announceChain(chainId) {
      for (const { topic, chainIds } of list()) {
        if (!chainIds.includes(chainId)) continue
        const event = { name: 'chainChanged', data: chainId }
        await kit.emitSessionEvent({ topic, event, chainId: `eip155:${chainId}` })
      }
    },
    async announceAccount() {
      const { address, solanaAddress } = selected()
      for (const { topic, chainIds, hasSolana = false } of list()) {
        await update(topic, { chainIds, hasSolana })
        const [chainId] = chainIds
        const name = 'accountsChanged'
        if (chainId !== undefined) {
          await kit.emitSessionEvent({ topic, event: { name, data: [address] }, chainId: `eip155:${chainId}` })
        }
        if (hasSolana && solana !== null) {
          const event = { name, data: [solanaAddress] }
          await kit.emitSessionEvent({ topic, event, chainId: solana.networkId })
        }
      }
    },
  }
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
