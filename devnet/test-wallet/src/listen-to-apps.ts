import { type SignRequest, type SolanaRequest, toConnectRequest, toSessionRequest } from './session-requests.ts'
import type { WalletKitClient } from './sessions.ts'
import type { Peer, WalletRequest } from './wallet-request.ts'

/**
 * Listens to the apps of the sessions, and to those that want one. A relay may deliver a message twice: each request is
 * passed on once.
 */
export function listenToApps(
  kit: Pick<WalletKitClient, 'on'>,
  {
    peerOf,
    onProposal,
    onRequest,
    onDelete,
    onExpire,
  }: {
    /** Returns the app of a session. */
    readonly peerOf: (topic: string) => Peer
    readonly onProposal: (request: WalletRequest) => void
    readonly onRequest: (request: SignRequest | SolanaRequest) => void
    /** The app has ended its session. */
    readonly onDelete: (topic: string) => void
    /** A request is too old to be answered. */
    readonly onExpire: (id: number) => void
  },
): void {
  const receivedIds = new Set<number>()
  function isNew(id: number): boolean {
    if (receivedIds.has(id)) return false
    receivedIds.add(id)
    return true
  }
  kit.on('session_proposal', (proposal) => {
    if (isNew(proposal.id)) onProposal(toConnectRequest(proposal))
  })
  kit.on('session_request', (received) => {
    if (isNew(received.id)) onRequest(toSessionRequest(received, peerOf(received.topic)))
  })
  kit.on('session_delete', ({ topic }) => onDelete(topic))
  kit.on('proposal_expire', ({ id }) => onExpire(id))
  kit.on('session_request_expire', ({ id }) => onExpire(id))
}
