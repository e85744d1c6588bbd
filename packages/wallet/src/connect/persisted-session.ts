import { type CaipNetworkId, type ChainNamespace, isChainNamespace, parseCaipNetworkId } from '../caip/caip.ts'
import { readOwnProperty } from '../store/read-own.ts'

/** One connection of the last visit: enough to ask the same wallet for the same account. */
export type PersistedConnection = {
  /** Id of the connection. */
  readonly id: string
  readonly namespace: ChainNamespace
  readonly connectorId: string
  /** Name of the wallet, for "unlock Kestrel" before the wallet is there. */
  readonly name: string
  readonly account: string
  /** The visitor chose that account here; otherwise it was the wallet's first, and the wallet's word counts. */
  readonly isChosen: boolean
}

/** What is kept of a visit. Nothing but this says who was connected. */
export type PersistedSession = {
  readonly connections: readonly PersistedConnection[]
  readonly activeId: string | null
  readonly networkId: CaipNetworkId | null
}

/** Nobody was connected. */
export const emptySession: PersistedSession = { connections: [], activeId: null, networkId: null }

/** A record is never longer; a longer one was not written by us. */
const MAX_CONNECTIONS = 20

/** Writes a record as text. */
export function serializePersistedSession(record: PersistedSession): string {
  return JSON.stringify({ version: 1, ...record })
}

/** Reads a record; whatever is not one (an older version, a stranger's key) is an empty one. */
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
  return [{ id, namespace, connectorId, name, account, isChosen: readOwnProperty(value, 'isChosen') === true }]
}

function toNetworkId(text: string): CaipNetworkId {
  const { namespace, reference } = parseCaipNetworkId(text)
  return `${namespace}:${reference}`
}
