import {
  type AppMessage,
  type FramePortMessage,
  formatAppMessage,
  parseAppMessage,
} from '@laurel/wallet/frame-messages'
import { socialMessage } from '@laurel/wallet/login-schemas'
import * as z from 'zod/mini'
import type { ReplyOutcome } from '../messages/app-link.ts'

/**
 * What a frame without storage and its window send to each other. Both have the origin of the login server, and each compares the
 * other's window and origin before anything else. Source: docs/embedded-login.md#without-storage.
 */

/** What the window posts when it is loaded. */
export const LOGIN_WINDOW_READY = '@laurel/LOGIN_WINDOW_READY'
/** What the frame posts back, with one port of a channel. */
export const LOGIN_WINDOW_PORT = '@laurel/LOGIN_WINDOW_PORT'

/** What the popup of a login at a provider posts to the frame. */
export type PostedSocial = z.output<typeof socialMessage>

/** What the frame sends on the port. */
export type ToWindow =
  /** A request of the app, as the frame has let it through. `origin`: of the app, as the browser reports it to the frame. */
  | { readonly type: 'request'; readonly message: AppMessage; readonly origin: string; readonly isPrivate: boolean }
  | { readonly type: 'abort'; readonly id: string | null }
  | { readonly type: 'export'; readonly id: string; readonly origin: string }
  /** What the popup of a provider has posted to the frame. */
  | { readonly type: 'social'; readonly posted: PostedSocial }

/** What the window sends on the port. */
export type FromWindow =
  | { readonly type: 'reply'; readonly id: string; readonly outcome: ReplyOutcome }
  /** The window has something for its user, or nothing any more. */
  | { readonly type: 'notice'; readonly message: FramePortMessage }

const toWindow = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('request'), message: z.unknown(), origin: z.string(), isPrivate: z.boolean() }),
  z.strictObject({ type: z.literal('abort'), id: z.nullable(z.string()) }),
  z.strictObject({ type: z.literal('export'), id: z.string(), origin: z.string() }),
  z.strictObject({ type: z.literal('social'), posted: socialMessage }),
])

/** Parses what came from the frame. Null for everything else. Total. */
export function parseToWindow(data: unknown): ToWindow | null {
  const parsed = toWindow.safeParse(data).data
  if (parsed?.type !== 'request') return parsed ?? null
  const message = parseAppMessage(parsed.message)
  return message === null ? null : { ...parsed, message }
}

/** Returns what is posted to the window. Pure. */
export function formatToWindow(message: ToWindow): unknown {
  return message.type === 'request' ? { ...message, message: formatAppMessage(message.message) } : message
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null
const fromWindow = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('reply'),
    id: z.string(),
    // The link parses it before an app gets it.
    outcome: z.custom<ReplyOutcome>((value) => isRecord(value) && 'status' in value),
  }),
  z.strictObject({
    type: z.literal('notice'),
    message: z.custom<FramePortMessage>((value) => isRecord(value) && 'type' in value),
  }),
])

/** Parses what came from the window. Null for everything else. Total. */
export function parseFromWindow(data: unknown): FromWindow | null {
  return fromWindow.safeParse(data).data ?? null
}
