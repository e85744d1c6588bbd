import * as z from 'zod/mini'
import { messageId } from './app-message.ts'
import { isPlainData } from './plain-data.ts'

/** What the `type` of every message begins with that the public wire does not have. */
export const PORT_PREFIX = '@laurel/'

/**
 * Why the frame has to be seen: a confirmation, a login with a passkey, the recovery of the account, its export, its devices, or a window
 * that serves where the browser allows the frame no storage.
 */
export const frameReasons = ['confirm', 'login', 'recovery', 'export', 'devices', 'window'] as const
/** One of {@link frameReasons}. */
export type FrameReason = (typeof frameReasons)[number]

/** What the app posts to the window of the frame, and repeats until it has the port. */
export type HelloMessage = { readonly type: 'HELLO'; readonly nonce: string }
/** What the frame posts back, with one port of a channel. */
export type PortMessage = { readonly type: 'PORT'; readonly nonce: string }
/** What the app sends on the port beside the messages of the public wire. */
export type AppPortMessage =
  /** The app drops the request with this id: the frame takes its confirmation away, and does not reply. */
  | { readonly type: 'ABORT'; readonly id: string }
  /** The user wants to move out: the frame shows the export. */
  | { readonly type: 'EXPORT'; readonly id: string }
/** What the frame sends on the port beside the messages of the public wire. */
export type FramePortMessage =
  /** The frame has something for its user: the app shows it, until `HIDE`. */
  | { readonly type: 'SHOW'; readonly reason: FrameReason }
  /** The frame has nothing for its user. */
  | { readonly type: 'HIDE' }

const nonce = z.string().check(z.regex(/^[-a-zA-Z0-9]{16,128}$/))
const hello = z.strictObject({ type: z.literal('HELLO'), nonce })
const port = z.strictObject({ type: z.literal('PORT'), nonce })
const ofApp = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ABORT'), id: messageId }),
  z.strictObject({ type: z.literal('EXPORT'), id: messageId }),
])
const ofFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('SHOW'), reason: z.enum(frameReasons) }),
  z.strictObject({ type: z.literal('HIDE') }),
])

/** Parses what a window sent as the begin of a handshake. Null for everything else. Total. */
export function parseHello(data: unknown): HelloMessage | null {
  return hello.safeParse(withoutPrefix(data)).data ?? null
}

/** Parses what a window sent as the answer to a handshake. Null for everything else. Total. */
export function parsePort(data: unknown): PortMessage | null {
  return port.safeParse(withoutPrefix(data)).data ?? null
}

/** Parses what came on the port of an app, if the public wire does not have it. Null for everything else. Total. */
export function parseAppPortMessage(data: unknown): AppPortMessage | null {
  return ofApp.safeParse(withoutPrefix(data)).data ?? null
}

/** Parses what came on the port of the frame, if the public wire does not have it. Null for everything else. Total. */
export function parseFramePortMessage(data: unknown): FramePortMessage | null {
  return ofFrame.safeParse(withoutPrefix(data)).data ?? null
}

/** Returns what is posted: the message with its prefix. Pure. */
export function formatPortMessage(message: HelloMessage | PortMessage | AppPortMessage | FramePortMessage) {
  return { ...message, type: `${PORT_PREFIX}${message.type}` }
}

/** Returns the data with a type that has no prefix, or null if it is not plain or its type has none. */
function withoutPrefix(data: unknown): object | null {
  if (!isPlainData(data) || typeof data !== 'object' || data === null || !('type' in data)) return null
  const { type } = data
  if (typeof type !== 'string' || !type.startsWith(PORT_PREFIX)) return null
  return { ...data, type: type.slice(PORT_PREFIX.length) }
}
