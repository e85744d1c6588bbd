import { type Address, getAddress, isAddress } from 'viem'
import type { ConnectedWalletInfo } from '../../account/account.ts'
import { type ChainNamespace, toCaipNetworkId } from '../../caip/caip.ts'
import { toIcon } from '../../wallet-list/untrusted-icon.ts'
import { toShownName } from '../../wallet-list/wallet-text.ts'
import type { PairedNamespace } from '../namespace-adapter.ts'
import type { PairedSession, ProposedNamespaces, SessionEvents } from './sign-client.ts'

/**
 * Methods that only a wallet can fulfil, and that are sent through the session. Every other request is for a node and
 * goes to the app's own RPC. `eth_sign` is left out, because it signs data that no user can read.
 */
export const WALLET_METHODS: readonly string[] = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_signTransaction',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
  'wallet_getSupportedExecutionPermissions',
]

/**
 * Source: https://eips.ethereum.org/EIPS/eip-1193;
 * https://specs.walletconnect.com/2.0/specs/clients/sign/session-events.
 */
const SESSION_EVENTS: readonly string[] = ['accountsChanged', 'chainChanged']

/** Whether a method is sent to the wallet. */
export function isWalletMethod(method: string): boolean {
  return WALLET_METHODS.includes(method) || /^(wallet_|personal_|eth_sign)/.test(method)
}

/**
 * Returns the namespaces to propose to a wallet: every chain of the app, none of them required, so that a wallet that
 * lacks one can still connect.
 */
export function proposeNamespaces(
  chainIds: readonly number[],
  others: readonly Pick<PairedNamespace, 'namespace' | 'proposal'>[] = [],
): ProposedNamespaces {
  return {
    eip155: { chains: chainIds.map(toCaipNetworkId), methods: [...WALLET_METHODS], events: [...SESSION_EVENTS] },
    ...Object.fromEntries(
      others.map(({ namespace, proposal: { chains, methods, events } }) => [
        namespace,
        { chains: [...chains], methods: [...methods], events: [...events] },
      ]),
    ),
  }
}

/** Returns what a wallet shares for a namespace: CAIP-10 ids and methods, as it gave them. */
export function namespacePart(
  { namespaces }: Sessioned,
  namespace: ChainNamespace,
): { readonly accounts: readonly string[]; readonly methods: readonly string[] } {
  const parts = Object.entries(namespaces).filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
  const texts = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string')
  return {
    accounts: texts(parts.flatMap(([, { accounts }]) => accounts)),
    methods: texts(parts.flatMap(([, { methods }]) => methods)),
  }
}

type Sessioned = Pick<PairedSession, 'namespaces'>

/** Returns the EVM chain ids that a wallet approved, in its order. */
export function approvedChainIds({ namespaces }: Sessioned): readonly number[] {
  const found = evmNamespaces(namespaces).flatMap(({ key, chains = [], accounts }) => [
    // An older format has the chain in the key: `eip155:1`.
    ...(key.includes(':') ? [key] : []),
    ...chains,
    ...accounts.map((account) => account.split(':').slice(0, 2).join(':')),
  ])
  return [...new Set(found.flatMap((id) => toChainId(id) ?? []))]
}

/**
 * Returns the accounts that a wallet shares on a chain, the active one first. If it shares none there, returns those of
 * its other chains.
 */
export function sessionAccounts({ namespaces }: Sessioned, chainId: number): readonly Address[] {
  const all = evmNamespaces(namespaces).flatMap(({ accounts }) => accounts)
  const here = all.filter((account) => account.startsWith(`${toCaipNetworkId(chainId)}:`))
  return toAddresses(here.length > 0 ? here : all)
}

/** Whether a wallet approved a method. */
export function isMethodAllowed({ namespaces }: Sessioned, method: string): boolean {
  return evmNamespaces(namespaces).some(({ methods }) => methods.includes(method))
}

/** Returns the wallet at the other end, as it describes itself. Its icon is a remote URL, so it is not requested. */
export function toPeer({ peer }: Pick<PairedSession, 'peer'>): ConnectedWalletInfo | null {
  const name = toShownName(peer.metadata.name)
  if (name === null) return null
  // The value is untrusted and may not be an array.
  const icon =
    [peer.metadata.icons]
      .flat()
      .map(toIcon)
      .find((found) => found !== null) ?? null
  return { name, icon, rdns: null }
}

/** Whether a session has not expired. @param now - milliseconds since 1970. */
export function isLive({ expiry }: Pick<PairedSession, 'expiry'>, now: number): boolean {
  return expiry * 1000 > now
}

/**
 * Reads an event of a wallet: the accounts that it shares now, or its chain. Returns null when the event is unknown or
 * malformed.
 */
export function readSessionEvent({
  event,
  chainId,
}: SessionEvents['session_event']['params']):
  | { readonly type: 'accounts'; readonly accounts: readonly Address[] }
  | { readonly type: 'chain'; readonly chainId: number }
  | null {
  if (event.name === 'accountsChanged') {
    return { type: 'accounts', accounts: Array.isArray(event.data) ? toAddresses(event.data) : [] }
  }
  if (event.name !== 'chainChanged') return null
  const reported = typeof event.data === 'string' || typeof event.data === 'number' ? event.data : chainId
  const found =
    typeof reported === 'string' && reported.includes(':') ? toChainId(reported) : toSafeId(Number(reported))
  return found === null ? null : { type: 'chain', chainId: found }
}

function evmNamespaces(namespaces: PairedSession['namespaces']) {
  return Object.entries(namespaces)
    .filter(([key]) => key === 'eip155' || key.startsWith('eip155:'))
    .map(([key, namespace]) => ({ key, ...namespace }))
}

/** Returns the addresses in CAIP-10 ids or plain texts, each once. Invalid entries are left out. */
function toAddresses(entries: readonly unknown[]): readonly Address[] {
  const found = new Set<Address>()
  for (const entry of entries) {
    const address = typeof entry === 'string' ? (entry.split(':').at(-1) ?? '') : ''
    if (isAddress(address, { strict: false })) found.add(getAddress(address))
  }
  return [...found]
}

function toChainId(caip: string): number | null {
  const [namespace, reference = ''] = caip.split(':')
  return namespace === 'eip155' && /^\d+$/.test(reference) ? toSafeId(Number(reference)) : null
}

function toSafeId(chainId: number): number | null {
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : null
}
