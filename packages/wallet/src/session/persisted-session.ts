import { type CaipNetworkId, type ChainNamespace, isChainNamespace, parseCaipNetworkId } from '../caip/caip.ts'
import { readOwnProperty } from '../store/safe-object.ts'

/** One connection of the last visit: enough to request the same account from the same wallet. */
export type PersistedConnection = {
  /** Id of the connection. */
  readonly id: string
  readonly namespace: ChainNamespace
  readonly connectorId: string
  /** Name of the wallet, for "unlock Kestrel" before the wallet is loaded. */
  readonly name: string
  readonly account: string
  /** The user chose this account in this page. Otherwise it was the wallet's first account, and the wallet decides. */
  readonly isChosen: boolean
  /** The network of a connection of another namespace, which the user chose in this page. */
  readonly networkId?: CaipNetworkId
}

/** What is saved of a visit. It is the only record of the connected accounts. */
export type PersistedSession = {
  readonly connections: readonly PersistedConnection[]
  readonly activeId: string | null
  readonly networkId: CaipNetworkId | null
}

/** No account was connected. */
export const emptySession: PersistedSession = { connections: [], activeId: null, networkId: null }

/** Maximum length of a saved record. A longer one was not written by this package. */
const MAX_CONNECTIONS = 20

/** Serializes a record. */
export function serializePersistedSession(record: PersistedSession): string {
  return JSON.stringify({ version: 1, ...record })
}

/** Parses a record. Returns an empty one for any other text, such as an older version or an untrusted key. */
export function parsePersistedSession(text: string | null): PersistedSession {
  if (text === null) return emptySession
  try {
    const value: unknown = JSON.parse(text)
    if (readOwnProperty(value, 'version') !== 1) return emptySession
    const listed = readOwnProperty(value, 'connections')
    const activeId = readOwnProperty(value, 'activeId')
    const networkId = readOwnProperty(value, 'networkId')
    return {
      connections: (Array.isArray(listed) ? listed : []).slice(0, MAX_CONNECTIONS).flatMap(parseConnection),
      activeId: typeof activeId === 'string' ? activeId : null,
      networkId: typeof networkId === 'string' ? toNetworkId(networkId) : null,
    }
  } catch {
    return emptySession
  }
}

function parseConnection(value: unknown): readonly PersistedConnection[] {
  const id = readOwnProperty(value, 'id')
  const namespace = readOwnProperty(value, 'namespace')
  const connectorId = readOwnProperty(value, 'connectorId')
  const name = readOwnProperty(value, 'name')
  const account = readOwnProperty(value, 'account')
  if (typeof id !== 'string' || typeof connectorId !== 'string' || typeof name !== 'string') return []
  if (typeof account !== 'string' || typeof namespace !== 'string' || !isChainNamespace(namespace)) return []
  const networkId = readOwnProperty(value, 'networkId')
  return [
    {
      ...{ id, namespace, connectorId, name, account },
      isChosen: readOwnProperty(value, 'isChosen') === true,
      ...(typeof networkId === 'string' ? { networkId: toNetworkId(networkId) } : {}),
    },
  ]
}

function toNetworkId(text: string): CaipNetworkId {
  const { namespace, reference } = parseCaipNetworkId(text)
  return `${namespace}:${reference}`
}
