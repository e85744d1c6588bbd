import type { AppMessage } from '../frame-messages/app-message.ts'
import type { MessageType } from '../frame-messages/message-types.ts'
import { methodKindOf } from '../frame-messages/rpc-methods.ts'

/** How long the frame may take to load, before the visitor is offered to try again. */
export const FRAME_LOAD_TIMEOUT_MS = 20_000
/** How long a mail may take to be sent, and a code to be checked: a mail server may be slow. */
const MAIL_TIMEOUT_MS = 120_000
/** How long the link in a mail works. */
const DEVICE_TIMEOUT_MS = 20 * 60_000
/** How long a visitor may take to approve in Farcaster's app. */
const FARCASTER_TIMEOUT_MS = 5 * 60_000
/** How long to wait for whether the visitor is logged in. */
const IS_CONNECTED_TIMEOUT_MS = 10_000
/** How long a sign-out may take. After that the visitor is signed out in this page all the same. */
const SIGN_OUT_TIMEOUT_MS = 3_000
/** How long a node may take to answer what only reads. */
const READ_TIMEOUT_MS = 30_000
/**
 * How long everything else may take that needs no visitor. `GET_USER` is not among it: a new account is set up first.
 */
const OTHER_TIMEOUT_MS = 30_000

const timeouts: Partial<Readonly<Record<MessageType, number | null>>> = {
  CONNECT_EMAIL: MAIL_TIMEOUT_MS,
  // The visitor may set up the recovery of a new account before the reply.
  CONNECT_OTP: DEVICE_TIMEOUT_MS,
  CONNECT_SOCIAL: DEVICE_TIMEOUT_MS,
  GET_USER: DEVICE_TIMEOUT_MS,
  CONNECT_DEVICE: DEVICE_TIMEOUT_MS,
  CONNECT_PASSKEY: DEVICE_TIMEOUT_MS,
  CONNECT_FARCASTER: FARCASTER_TIMEOUT_MS,
  GET_SOCIAL_REDIRECT_URI: MAIL_TIMEOUT_MS,
  UPDATE_EMAIL: MAIL_TIMEOUT_MS,
  UPDATE_EMAIL_PRIMARY_OTP: MAIL_TIMEOUT_MS,
  UPDATE_EMAIL_SECONDARY_OTP: MAIL_TIMEOUT_MS,
  IS_CONNECTED: IS_CONNECTED_TIMEOUT_MS,
  SIGN_OUT: SIGN_OUT_TIMEOUT_MS,
}

/**
 * Returns how long a reply may take, in milliseconds, from the moment that the message is posted. Null: as long as its
 * user takes. Pure. Source: docs/frame-messages.md#the-client.
 */
export function timeoutOf(message: Pick<AppMessage, 'type'> & { readonly payload?: unknown }): number | null {
  if (isConfirmed(message)) return null
  if (message.type === 'RPC_REQUEST') return READ_TIMEOUT_MS
  return timeouts[message.type] ?? OTHER_TIMEOUT_MS
}

/** Messages whose time is that of a mail or of a request, and which can wait for what their user does in the frame first. */
const pausing: ReadonlySet<MessageType> = new Set([
  'CONNECT_EMAIL',
  'GET_SOCIAL_REDIRECT_URI',
  'GET_FARCASTER_URI',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
])

/** Whether the time of a message begins again when its user has done what the frame shows. Pure. */
export function isPaused({ type }: Pick<AppMessage, 'type'>): boolean {
  return pausing.has(type)
}

/** Whether a message waits for a confirmation of the user in the frame. Pure. */
export function isConfirmed({ type, payload }: Pick<AppMessage, 'type'> & { readonly payload?: unknown }): boolean {
  if (type === 'CHANGE_RECOVERY' || type === 'MANAGE_DEVICES') return true
  if (type !== 'RPC_REQUEST' || typeof payload !== 'object' || payload === null || !('method' in payload)) return false
  return typeof payload.method === 'string' && methodKindOf(payload.method) === 'confirmed'
}
