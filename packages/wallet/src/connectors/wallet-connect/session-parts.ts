import type { ChainNamespace } from '../../caip/caip.ts'
import type { PairedNamespace, PairedSessionPart } from '../namespace-adapter.ts'
import { SessionEndedError } from './errors.ts'
import { namespacePart, toPeer } from './session.ts'
import { type CurrentSession, requestOnNetwork } from './session-provider.ts'
import type { PairedSession } from './sign-client.ts'

/** What the parts of a session are made with. */
export type SessionPartsOptions = {
  /** Id and name of the connector. */
  readonly id: string
  readonly name: string
  readonly others: readonly PairedNamespace[]
  readonly current: () => CurrentSession | null
  /** Ends the session when no part of it is connected. */
  readonly endAll: () => Promise<void>
}

/** The parts of a session that are for other namespaces than EVM. One wallet may give all of them by one code. */
export function createSessionParts({ id, name, others, current, endAll }: SessionPartsOptions) {
  function partOf(session: PairedSession, { namespace, receive }: PairedNamespace): PairedSessionPart {
    const peer = toPeer(session)
    return {
      connectorId: id,
      name: peer?.name ?? name,
      icon: peer?.icon ?? null,
      ...namespacePart(session, namespace),
      request: async (networkId, method, params) => {
        const now = current()
        if (now === null) throw new SessionEndedError()
        return requestOnNetwork(now, networkId, method, params)
      },
      end: async () => {
        receive(null)
        await endAll()
      },
    }
  }

  function give(wanted: readonly PairedNamespace[]): void {
    const session = current()?.session
    if (session !== undefined) for (const other of wanted) other.receive(partOf(session, other))
  }

  return {
    /** Whether a wallet shares accounts of another namespace. */
    isShared: (session: PairedSession) =>
      others.some(({ namespace }) => namespacePart(session, namespace).accounts.length > 0),
    isConnected: () => others.some((other) => other.isConnected()),
    connectAll: () => give(others),
    connect: (namespace: ChainNamespace) => give(others.filter((other) => other.namespace === namespace)),
    /** The wallet changed what it shares. */
    update: () => give(others.filter((other) => other.isConnected())),
    ended: () => {
      for (const other of others) other.receive(null)
    },
  }
}
