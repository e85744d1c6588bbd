import {
  type AppMessage,
  type AppPortMessage,
  isPublicMessage,
  parseAppMessage,
  parseAppPortMessage,
  parseHello,
} from '@laurel/wallet/frame-messages'
import { isRegisteredOrigin } from './origin.ts'
import { type PublicNotice, parsePublicNotice } from './public-notice.ts'
import { countMessage, createRateLimit, type RateLimit } from './rate-limit.ts'
import { noIds, rememberId, type SeenIds } from './seen-ids.ts'

/**
 * Which messages reach the frame: who sends is decided before anything is parsed, and what is refused gets no reply, so
 * that it cannot be learned why. Source: docs/frame-messages.md#handshake.
 */

/** Which messages a project's apps may send. */
export type GatePolicy = { readonly origins: readonly string[]; readonly isPublicWireEnabled: boolean }

/** An app whose handshake succeeded. Its port is the one with this `number`: earlier ones are closed. */
export type Peer = { readonly origin: string; readonly number: number }

/** What the frame knows of who sends to it. */
export type MessageGate = {
  readonly policy: GatePolicy
  /** The app that has the port. */
  readonly peer: Peer | null
  /** Nonces that were answered, and ids that came. */
  readonly nonces: SeenIds
  readonly ids: SeenIds
  readonly rate: RateLimit
}

/** A message of a window, as far as who sent it can be known. */
export type WindowMessage = {
  readonly origin: string
  /** `event.source === window.parent`, and the frame is in a page. */
  readonly isFromParent: boolean
  readonly data: unknown
  /** How many ports came with it. */
  readonly ports: number
}

/** Why a message is dropped. For the developer's console only. */
export type DropReason = 'source' | 'origin' | 'ports' | 'rate' | 'shape' | 'replay' | 'wire'

/** What to do with a message. */
export type Decision =
  | { readonly type: 'drop'; readonly reason: DropReason }
  /** The handshake: open a channel, and transfer a port to exactly this origin. An earlier port is closed. */
  | { readonly type: 'open-port'; readonly origin: string; readonly nonce: string; readonly peer: Peer }
  /** A request of an app. `peer` is null for the public wire: the reply goes to `origin` as a window message. */
  | { readonly type: 'request'; readonly message: AppMessage; readonly origin: string; readonly peer: Peer | null }
  /** A message that has no reply. */
  | { readonly type: 'notice'; readonly notice: AppPortMessage | PublicNotice; readonly peer: Peer | null }

/** The gate after a message, and what to do with it. */
export type Passage = { readonly gate: MessageGate; readonly decision: Decision }

/** Ids of Laurel's clients are UUIDs: 128 bits, of which 122 are random, so that another page cannot guess one. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the gate of a page that just loaded. */
export function createMessageGate(policy: GatePolicy, now: number): MessageGate {
  return { policy, peer: null, nonces: noIds, ids: noIds, rate: createRateLimit(now) }
}

/** Decides about a message of a window. Pure and total. */
export function receiveFromWindow(gate: MessageGate, message: WindowMessage, now: number): Passage {
  const drop = (reason: DropReason): Passage => ({ gate, decision: { type: 'drop', reason } })
  if (!message.isFromParent) return drop('source')
  const { origin } = message
  if (!isRegisteredOrigin(origin, gate.policy.origins)) return drop('origin')
  if (message.ports > 0) return drop('ports')
  // Counted after the origin, so that other windows cannot use up what the app may send.
  const rate = countMessage(gate.rate, now)
  if (rate === null) return drop('rate')
  const counted = { ...gate, rate }
  const refuse = (reason: DropReason): Passage => ({ gate: counted, decision: { type: 'drop', reason } })

  const hello = parseHello(message.data)
  if (hello !== null) {
    const nonces = rememberId(gate.nonces, hello.nonce)
    if (nonces === null) return refuse('replay')
    const peer = { origin, number: (gate.peer?.number ?? 0) + 1 }
    return { gate: { ...counted, nonces, peer }, decision: { type: 'open-port', origin, nonce: hello.nonce, peer } }
  }
  // A page that has a port uses it, and what else comes from its window may be another script of the page.
  if (!gate.policy.isPublicWireEnabled || gate.peer !== null) return refuse('wire')
  const notice = parsePublicNotice(message.data)
  if (notice !== null) return { gate: counted, decision: { type: 'notice', notice, peer: null } }
  return receiveRequest(counted, message.data, { origin, peer: null }) ?? refuse('shape')
}

/** Decides about a message on a port. `peer` is the app that the port was given to. Pure and total. */
export function receiveFromPort(
  gate: MessageGate,
  { peer, data, ports }: { readonly peer: Peer; readonly data: unknown; readonly ports: number },
  now: number,
): Passage {
  const drop = (reason: DropReason): Passage => ({ gate, decision: { type: 'drop', reason } })
  if (gate.peer?.number !== peer.number) return drop('source')
  if (ports > 0) return drop('ports')
  const rate = countMessage(gate.rate, now)
  if (rate === null) return drop('rate')
  const counted = { ...gate, rate }
  const notice = parseAppPortMessage(data)
  // It has the id of the request that it is about, which came before.
  if (notice !== null) {
    return { gate: counted, decision: { type: 'notice', notice, peer } }
  }
  const passage = receiveRequest(counted, data, { origin: peer.origin, peer })
  return passage ?? { gate: counted, decision: { type: 'drop', reason: 'shape' } }
}

function receiveRequest(
  gate: MessageGate,
  data: unknown,
  sender: { readonly origin: string; readonly peer: Peer | null },
): Passage | null {
  const message = parseAppMessage(data)
  if (message === null) return null
  if (sender.peer === null ? !isPublicMessage(message.type) : !UUID.test(message.id)) return null
  const ids = rememberId(gate.ids, message.id)
  if (ids === null) return { gate, decision: { type: 'drop', reason: 'replay' } }
  return { gate: { ...gate, ids }, decision: { type: 'request', message, ...sender } }
}
