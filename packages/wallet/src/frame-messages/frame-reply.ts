import * as z from 'zod/mini'
import { isMessageType, messageId } from './app-message.ts'
import { type MessageResult, type MessageType, messageResults } from './message-types.ts'
import { isPlainData } from './plain-data.ts'

/** What the `type` of every message of the frame begins with. */
export const FRAME_PREFIX = '@w3m-frame/'
/** What an error says that has no message. */
export const DEFAULT_ERROR_MESSAGE = 'An error occurred'
/** Maximum length of the message of an error, in characters. */
const MAX_ERROR_LENGTH = 1_000

/** What the frame sends: the reply to a message, or something that happened. */
export type FrameMessage = FrameReply | FrameEvent

/** The reply to a message. One that nobody requested names no message by its id, such as the user after a reload. */
export type FrameReply = {
  readonly [Type in MessageType]:
    | { readonly status: 'success'; readonly type: Type; readonly id: string; readonly result: MessageResult<Type> }
    | {
        readonly status: 'error'
        readonly type: Type
        readonly id: string
        readonly message: string
        /** The code of EIP-5792, which only our frame sends, on its port; null without one. */
        readonly code: number | null
        /** What the user reads of it in their language; null where that is the message. Public frames have none. */
        readonly text: string | null
      }
}[MessageType]

/** What the frame says without being requested. */
export type FrameEvent =
  /** It is loaded and answers. */
  | { readonly status: 'event'; readonly type: 'READY'; readonly version: string | null }
  /** The session has a new token. */
  | { readonly status: 'event'; readonly type: 'SESSION_UPDATE'; readonly token: string }

type Success = Extract<FrameReply, { status: 'success' }>

const of = <Type extends MessageType>(type: Type) =>
  z.object({
    ...{ status: z.literal('success'), type: z.literal(type), id: z.string() },
    result: messageResults[type],
  })

const success: z.ZodMiniType<Success> = z.discriminatedUnion('type', [
  of('SWITCH_NETWORK'),
  of('CONNECT_EMAIL'),
  of('CONNECT_DEVICE'),
  of('CONNECT_OTP'),
  of('GET_SOCIAL_REDIRECT_URI'),
  of('CONNECT_SOCIAL'),
  of('GET_FARCASTER_URI'),
  of('CONNECT_FARCASTER'),
  of('CONNECT_PASSKEY'),
  of('GET_USER'),
  of('SIGN_OUT'),
  of('IS_CONNECTED'),
  of('GET_CHAIN_ID'),
  of('RPC_REQUEST'),
  of('UPDATE_EMAIL'),
  of('UPDATE_EMAIL_PRIMARY_OTP'),
  of('UPDATE_EMAIL_SECONDARY_OTP'),
  of('SYNC_THEME'),
  of('SYNC_DAPP_DATA'),
  of('GET_SMART_ACCOUNT_ENABLED_NETWORKS'),
  of('INIT_SMART_ACCOUNT'),
  of('SET_PREFERRED_ACCOUNT'),
  of('CHANGE_RECOVERY'),
  of('MANAGE_DEVICES'),
])

const envelope = z.strictObject({ id: z.optional(messageId), type: z.string(), payload: z.optional(z.unknown()) })
const sentence = z.optional(z.string().check(z.maxLength(MAX_ERROR_LENGTH)))
const failure = z.strictObject({ message: sentence, code: z.optional(z.int()), text: sentence })
const ready = z.optional(z.strictObject({ version: z.optional(z.string().check(z.maxLength(64))) }))
const update = z.strictObject({ token: z.string().check(z.maxLength(4_096)) })

/**
 * Parses what a window sent as a message of the frame. Null for everything else. Total. Whether the window is the frame
 * is not checked here.
 */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  if (!isPlainData(data)) return null
  const parsed = envelope.safeParse(data)
  if (!parsed.success || !parsed.data.type.startsWith(FRAME_PREFIX)) return null
  const { id = '', payload } = parsed.data
  const name = parsed.data.type.slice(FRAME_PREFIX.length)
  if (name === 'READY') {
    const event = ready.safeParse(payload)
    return event.success ? { status: 'event', type: name, version: event.data?.version ?? null } : null
  }
  if (name === 'SESSION_UPDATE') {
    const event = update.safeParse(payload)
    return event.success ? { status: 'event', type: name, token: event.data.token } : null
  }
  const [, type = '', ending] = /^(.*)_(SUCCESS|ERROR)$/.exec(name) ?? []
  if (!isMessageType(type)) return null
  if (ending === 'SUCCESS') {
    const reply = success.safeParse({ status: 'success', type, id, result: payload })
    return reply.success ? reply.data : null
  }
  const error = failure.safeParse(payload ?? {})
  if (!error.success) return null
  const { message, code = null, text = null } = error.data
  return { status: 'error', type, id, message: message || DEFAULT_ERROR_MESSAGE, code, text }
}

/** Returns what the frame posts to the app. Pure. */
export function formatFrameMessage(message: FrameMessage) {
  switch (message.status) {
    case 'success': {
      const { type, id, result } = message
      return { id, type: `${FRAME_PREFIX}${type}_SUCCESS`, ...(result === undefined ? {} : { payload: result }) }
    }
    case 'error':
      return {
        ...{ id: message.id, type: `${FRAME_PREFIX}${message.type}_ERROR` },
        payload: {
          message: message.message,
          ...(message.code === null ? {} : { code: message.code }),
          ...(message.text === null ? {} : { text: message.text }),
        },
      }
    case 'event':
      return message.type === 'READY'
        ? { type: `${FRAME_PREFIX}READY`, payload: message.version === null ? {} : { version: message.version } }
        : { type: `${FRAME_PREFIX}SESSION_UPDATE`, payload: { token: message.token } }
    default:
      return message satisfies never
  }
}
