import { type CaipNetworkId, parseCaipAddress } from '../caip/caip.ts'
import type { Connection, OtherConnection } from '../connection/connection.ts'
import { toConnectionId } from '../connection/connections.ts'
import type { PairedNamespace, PairedSessionPart } from '../connectors/namespace-adapter.ts'
import { createDerivedStore } from '../store/derived-store.ts'
import type { Readable } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import type { SolanaNetwork } from './solana-networks.ts'

/** Methods of a paired wallet. Source: https://docs.walletconnect.network/wallet-sdk/chain-support/solana. */
export const SOLANA_METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** 32 to 44 base58 characters. Source: docs/product.md#input. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The wallet of a pairing, and what the user chose here. */
type PairedState = {
  readonly part: PairedSessionPart | null
  readonly account: string | null
  readonly networkId: CaipNetworkId | null
}

type PairedEvent =
  | { readonly type: 'received'; readonly part: PairedSessionPart | null }
  | { readonly type: 'account-chosen'; readonly account: string }
  | { readonly type: 'network-chosen'; readonly networkId: CaipNetworkId }

const notPaired: PairedState = { part: null, account: null, networkId: null }

/** The connection to a paired wallet. */
export type PairedWallet = {
  readonly pairing: PairedNamespace
  /** One while a paired wallet shares a Solana account. */
  readonly connections: Readable<readonly Connection[]>
  /** Whether a wallet id is that of the paired wallet. */
  readonly has: (walletId: string) => boolean
  /** The session behind the connection, or null. */
  readonly part: () => PairedSessionPart | null
  readonly choose: (account: string) => void
  /** @returns whether the wallet allows the network. */
  readonly switchNetwork: (networkId: CaipNetworkId) => boolean
  readonly approvedIds: () => readonly CaipNetworkId[]
}

/** Creates the part of Solana in WalletConnect's pairings. */
export function createPairedWallet(networks: readonly SolanaNetwork[]): PairedWallet {
  const { dispatch, ...store } = createSlice(notPaired, nextPaired)
  const approvedIds = () => {
    const shared = accountsOf(store.getState().part)
    return networks.map(({ id }) => id).filter((id) => shared.some(({ networkId }) => networkId === id))
  }
  const find = (): readonly Connection[] => {
    const connection = toConnection(store.getState(), approvedIds())
    return connection === null ? [] : [connection]
  }
  const connections = createDerivedStore(find, [store])
  return {
    pairing: {
      namespace: 'solana',
      proposal: { chains: networks.map(({ id }) => id), methods: SOLANA_METHODS, events: [] },
      isConnected: () => connections.getState().length > 0,
      receive: (part) => dispatch({ type: 'received', part }),
    },
    connections,
    has: (walletId) => connections.getState().some(({ connectorId }) => connectorId === walletId),
    part: () => store.getState().part,
    choose: (account) => dispatch({ type: 'account-chosen', account }),
    switchNetwork: (networkId) => {
      const isAllowed = approvedIds().some((id) => id === networkId)
      if (isAllowed) dispatch({ type: 'network-chosen', networkId })
      return isAllowed
    },
    approvedIds,
  }
}

function nextPaired(state: PairedState, event: PairedEvent): PairedState {
  switch (event.type) {
    case 'received':
      // What was chosen is for the wallet that was paired.
      return event.part === null ? notPaired : { ...state, part: event.part }
    case 'account-chosen':
      return { ...state, account: event.account }
    case 'network-chosen':
      return { ...state, networkId: event.networkId }
    default:
      return event satisfies never
  }
}

function toConnection(
  { part, account, networkId }: PairedState,
  approved: readonly CaipNetworkId[],
): OtherConnection | null {
  const at = networkId !== null && approved.includes(networkId) ? networkId : approved[0]
  if (part === null || at === undefined) return null
  const here = accountsOf(part).flatMap((entry) => (entry.networkId === at ? [entry.address] : []))
  const [first, ...rest] = here.toSorted((one, other) => Number(other === account) - Number(one === account))
  if (first === undefined) return null
  const { connectorId, name, icon } = part
  return {
    ...{ id: toConnectionId('solana', connectorId), namespace: 'solana', connectorId, name, icon, rdns: null },
    ...{ accounts: [first, ...rest], networkId: at, chainId: null },
  }
}

/** Returns the accounts of a session, without what is not a Solana account. Each is untrusted text. */
function accountsOf(part: PairedSessionPart | null) {
  return [...new Set(part?.accounts)].flatMap((text) => {
    try {
      const { networkId, namespace, address } = parseCaipAddress(text)
      return namespace === 'solana' && ADDRESS.test(address) ? [{ networkId, address }] : []
    } catch {
      return []
    }
  })
}
