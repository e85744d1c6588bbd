import type { Config } from '@wagmi/core'
import type { ConnectedWalletInfo } from '../account/account.ts'
import { toCaipNetworkId } from '../caip/caip.ts'
import { extrasOf, rdnsOf } from '../connectors/connector-extras.ts'
import { provenConnections } from '../connectors/wagmi-store.ts'
import type { Reconnecting } from '../session/reconnecting.ts'
import { toIcon } from '../wallet-list/untrusted-icon.ts'
import { toShownName } from '../wallet-list/wallet-text.ts'
import type { Connection, ConnectionsState, EvmConnection } from './connection.ts'

/** Returns the id of a connection: its namespace, and its connector or wallet. */
export function toConnectionId(namespace: string, connectorId: string): string {
  return `${namespace}:${connectorId}`
}

/**
 * Returns the EVM connections in wagmi's store, the current one first.
 * @param infos - what the row that the user clicked showed, by connection id.
 */
export function evmConnections(
  state: Config['state'],
  infos: ReadonlyMap<string, ConnectedWalletInfo>,
): readonly EvmConnection[] {
  const isCurrent = (uid: string) => Number(uid === state.current)
  return [...provenConnections(state)]
    .sort((one, other) => isCurrent(other.connector.uid) - isCurrent(one.connector.uid))
    .map(({ accounts, chainId, connector }) => {
      const id = toConnectionId('eip155', connector.id)
      const info = extrasOf(connector).getPeer?.() ?? infos.get(id)
      return {
        id,
        namespace: 'eip155',
        connectorId: connector.id,
        name: info?.name ?? toShownName(connector.name) ?? connector.id,
        icon: info?.icon ?? toIcon(connector.icon),
        rdns: info?.rdns ?? rdnsOf(connector),
        accounts,
        networkId: toCaipNetworkId(chainId),
        chainId,
      }
    })
}

/**
 * Returns whether an account is connected, from the connections and whether wallets are still being reconnected.
 * @param activeId - the connection that was chosen last. If it is not in another namespace, EVM's current one is used.
 */
export function deriveConnections(
  all: readonly Connection[],
  activeId: string | null,
  reconnecting: Reconnecting,
): ConnectionsState {
  const [first, ...rest] = all
  if (first === undefined) {
    if (reconnecting.status === 'pending') return { status: 'reconnecting' }
    return { status: 'disconnected', error: 'error' in reconnecting ? reconnecting.error : null }
  }
  const chosen = all.find(({ id, namespace }) => id === activeId && namespace !== 'eip155')
  return { status: 'connected', active: chosen ?? first, all: [first, ...rest] }
}
