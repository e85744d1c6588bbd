import { type CaipNetworkId, type ChainNamespace, isChainNamespace, parseCaipNetworkId } from '../caip/caip.ts'
import { readOwn } from '../store/read-own.ts'

/** One connection of the last visit: enough to ask the same wallet for the same account. */
export type RecordedConnection = {
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
export type VisitRecord = {
  readonly connections: readonly RecordedConnection[]
  readonly activeId: string | null
  readonly networkId: CaipNetworkId | null
}

/** Nobody was connected. */
export const emptyRecord: VisitRecord = { connections: [], activeId: null, networkId: null }

/** A record is never longer; a longer one was not written by us. */
const MOST_CONNECTIONS = 20

/** Writes a record as text. */
export function serializeRecord(record: VisitRecord): string {
  return JSON.stringify({ version: 1, ...record })
}

/** Reads a record; whatever is not one (an older version, a stranger's key) is an empty one. */
export function parseRecord(text: string | null): VisitRecord {
  if (text === null) return emptyRecord
  try {
    const value: unknown = JSON.parse(text)
    if (readOwn(value, 'version') !== 1) return emptyRecord
    const listed = readOwn(value, 'connections')
    const activeId = readOwn(value, 'activeId')
    const networkId = readOwn(value, 'networkId')
    return {
      connections: (Array.isArray(listed) ? listed : []).slice(0, MOST_CONNECTIONS).flatMap(parseConnection),
      activeId: typeof activeId === 'string' ? activeId : null,
      networkId: typeof networkId === 'string' ? toNetworkId(networkId) : null,
    }
  } catch {
    return emptyRecord
  }
}

function parseConnection(value: unknown): readonly RecordedConnection[] {
  const id = readOwn(value, 'id')
  const namespace = readOwn(value, 'namespace')
  const connectorId = readOwn(value, 'connectorId')
  const name = readOwn(value, 'name')
  const account = readOwn(value, 'account')
  if (typeof id !== 'string' || typeof connectorId !== 'string' || typeof name !== 'string') return []
  if (typeof account !== 'string' || typeof namespace !== 'string' || !isChainNamespace(namespace)) return []
  return [{ id, namespace, connectorId, name, account, isChosen: readOwn(value, 'isChosen') === true }]
}

function toNetworkId(text: string): CaipNetworkId {
  const { namespace, reference } = parseCaipNetworkId(text)
  return `${namespace}:${reference}`
}
