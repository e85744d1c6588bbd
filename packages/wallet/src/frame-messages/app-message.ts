import * as z from 'zod/mini'
import { type MessagePayload, type MessageType, messagePayloads } from './message-types.ts'
import { isPlainData } from './plain-data.ts'
import { paramsOf } from './rpc-params.ts'

/** What the `type` of every message of an app begins with. */
export const APP_PREFIX = '@w3m-app/'
/** Maximum length of the id of a message, in characters. Public clients send six, ours a UUID. */
const MAX_MESSAGE_ID_LENGTH = 128

/** The id by which a reply names its message. Opaque. */
export const messageId = z.string().check(z.minLength(1), z.maxLength(MAX_MESSAGE_ID_LENGTH))

/** A message of an app to the frame. `type` is without its prefix. */
export type AppMessage = {
  readonly [Type in MessageType]: {
    readonly type: Type
    /** Opaque; the reply repeats it. */
    readonly id: string
    readonly payload: MessagePayload<Type>
  }
}[MessageType]

const of = <Type extends MessageType>(type: Type) =>
  z.object({ type: z.literal(type), id: messageId, payload: messagePayloads[type] })

const message: z.ZodMiniType<AppMessage> = z.discriminatedUnion('type', [
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

const envelope = z.strictObject({ id: messageId, type: z.string(), payload: z.optional(z.unknown()) })

/** Returns whether a text is the type of a message, also for names such as `__proto__`. */
export function isMessageType(type: string): type is MessageType {
  return Object.hasOwn(messagePayloads, type)
}

/**
 * Parses what a window sent as a message of an app. Null for everything else: an unknown type, another payload, a key too
 * many, a method that is in no list, data that is too large or not plain. Total. Whether the window may send it is not
 * checked here.
 */
export function parseAppMessage(data: unknown): AppMessage | null {
  const read = readAppMessage(data)
  return read.status === 'valid' ? read.message : null
}

/** A message of an app, or what is wrong with it: the issues of a schema, and what the schema was given. */
export type ReadMessage =
  | { readonly status: 'valid'; readonly message: AppMessage }
  | { readonly status: 'invalid'; readonly issues: readonly z.core.$ZodIssue[]; readonly input: unknown }

/** Parses as {@link parseAppMessage}, and says what is wrong. Total. */
export function readAppMessage(data: unknown): ReadMessage {
  const invalid = (issues: readonly z.core.$ZodIssue[], input: unknown): ReadMessage => ({
    ...{ status: 'invalid', issues, input },
  })
  if (!isPlainData(data)) return invalid([], data)
  const parsed = envelope.safeParse(data)
  if (!parsed.success) return invalid(parsed.error.issues, data)
  if (!parsed.data.type.startsWith(APP_PREFIX)) return invalid([], data)
  const type = parsed.data.type.slice(APP_PREFIX.length)
  const input = { type, id: parsed.data.id, payload: parsed.data.payload }
  const read = message.safeParse(input)
  if (!read.success) return invalid(read.error.issues, input)
  if (read.data.type !== 'RPC_REQUEST') return { status: 'valid', message: read.data }
  const { method, params } = read.data.payload
  if (params === undefined) return { status: 'valid', message: read.data }
  const checked = paramsOf(method).safeParse(params)
  return checked.success ? { status: 'valid', message: read.data } : invalid(checked.error.issues, params)
}

/** Returns what an app posts to the frame: the message with its prefix, and no payload where there is none. Pure. */
export function formatAppMessage({ type, id, payload }: AppMessage) {
  return { id, type: `${APP_PREFIX}${type}`, ...(payload === undefined ? {} : { payload }) }
}
