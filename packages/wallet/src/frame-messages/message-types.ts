import * as z from 'zod/mini'
import { isPlainData, type PlainData } from './plain-data.ts'
import { broadcastMethods, confirmedMethods, readMethods } from './rpc-methods.ts'

/** Maximum length of a text that an app or the frame says, in characters. */
const MAX_TEXT_LENGTH = 2_048
/** Maximum length of an email address. Source: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.3. */
const MAX_EMAIL_LENGTH = 254
/** Maximum number of icons, theme variables, accounts and networks in one message. */
const MAX_ITEMS = 200

const text = z.string().check(z.maxLength(MAX_TEXT_LENGTH))
const email = z.email().check(z.maxLength(MAX_EMAIL_LENGTH))
/** Public apps send a number or its decimal digits, and for Solana a CAIP-2 reference. */
const chainId = z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[-:a-zA-Z0-9]{1,64}$/))])
/** The public 5.1.11 client sends 0 before it knows a chain: the frame's first one is meant. */
const startChainId = z.union([chainId, z.literal(0)])
const code = z.string().check(z.regex(/^\d{6}$/, 'must be six digits'))
const account = z.strictObject({ address: text, type: z.enum(['eoa', 'smartAccount']) })
const accounts = z.optional(z.array(account).check(z.maxLength(MAX_ITEMS)))
const variables = <Value extends z.ZodMiniType>(value: Value) =>
  z
    .record(z.string().check(z.maxLength(64)), value)
    .check(z.refine((given) => Object.keys(given).length <= MAX_ITEMS, 'has too many variables'))
/** What a public app of a later version adds. It is read and not used: the frame has its own nodes and messages. */
const later = { rpcUrl: z.optional(text), siwxMessage: z.optional(z.custom<PlainData>(isPlainData)) }
const preferredAccountType = z.optional(text)
const nothing = z.undefined()

const user = {
  email: z.optional(z.nullable(text)),
  address: text,
  chainId,
  accounts,
  preferredAccountType,
  signature: z.optional(text),
  message: z.optional(text),
  siwxMessage: later.siwxMessage,
}

/**
 * What the messages of an app hold, by type. `undefined`: nothing is sent. Source: docs/frame-messages.md#messages.
 */
export const messagePayloads = {
  SWITCH_NETWORK: z.strictObject({ chainId, rpcUrl: later.rpcUrl }),
  CONNECT_EMAIL: z.strictObject({ email }),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: z.strictObject({ otp: code }),
  GET_SOCIAL_REDIRECT_URI: z.strictObject({
    provider: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
  }),
  CONNECT_SOCIAL: z.strictObject({ uri: text, preferredAccountType, chainId: z.optional(chainId), ...later }),
  GET_FARCASTER_URI: nothing,
  CONNECT_FARCASTER: nothing,
  CONNECT_PASSKEY: nothing,
  GET_USER: z.optional(
    z.strictObject({ chainId: z.optional(startChainId), preferredAccountType, socialUri: z.optional(text), ...later }),
  ),
  SIGN_OUT: nothing,
  IS_CONNECTED: z.optional(z.strictObject({ token: text })),
  GET_CHAIN_ID: nothing,
  RPC_REQUEST: z.strictObject({
    method: z.enum([...readMethods, ...broadcastMethods, ...confirmedMethods]),
    params: z.optional(z.custom<PlainData>(isPlainData)),
    chainNamespace: z.optional(z.enum(['eip155', 'solana'])),
    chainId: z.optional(chainId),
    rpcUrl: later.rpcUrl,
  }),
  // The public wire has `email`, and the specification `newEmail`.
  UPDATE_EMAIL: z.pipe(
    z.union([z.strictObject({ email }), z.strictObject({ newEmail: email })]),
    z.transform((given) => ({ email: 'email' in given ? given.email : given.newEmail })),
  ),
  UPDATE_EMAIL_PRIMARY_OTP: z.strictObject({ otp: code }),
  UPDATE_EMAIL_SECONDARY_OTP: z.strictObject({ otp: code }),
  SYNC_THEME: z.strictObject({
    themeMode: z.optional(z.enum(['light', 'dark'])),
    themeVariables: z.optional(variables(z.union([text, z.number()]))),
    w3mThemeVariables: z.optional(variables(text)),
  }),
  SYNC_DAPP_DATA: z.strictObject({
    metadata: z.optional(
      z.strictObject({
        name: text,
        description: text,
        url: text,
        icons: z.array(text).check(z.maxLength(MAX_ITEMS)),
      }),
    ),
    sdkVersion: text,
    projectId: text,
    sdkType: z.optional(text),
  }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  INIT_SMART_ACCOUNT: nothing,
  SET_PREFERRED_ACCOUNT: z.strictObject({ type: text }),
  CHANGE_RECOVERY: nothing,
  MANAGE_DEVICES: nothing,
} as const

/** What the success replies of the frame hold, by type of message. An error reply always has `{ message }`. */
export const messageResults = {
  SWITCH_NETWORK: z.strictObject({ chainId }),
  CONNECT_EMAIL: z.strictObject({
    action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
    // Only our frame sends it, and only on its port: a public client refuses a key that it does not know.
    matchCode: z.optional(z.string().check(z.regex(/^[-0-9A-Za-z ]{1,16}$/))),
  }),
  // Only our frame sends it, and only on its port: the approved link was the login, and no code follows.
  CONNECT_DEVICE: z.optional(z.strictObject({ isLoggedIn: z.literal(true) })),
  CONNECT_OTP: nothing,
  GET_SOCIAL_REDIRECT_URI: z.strictObject({ uri: z.url({ protocol: /^https?$/ }) }),
  CONNECT_SOCIAL: z.strictObject({ ...user, userName: z.optional(z.nullable(text)) }),
  GET_FARCASTER_URI: z.strictObject({ url: z.url({ protocol: /^https?$/ }) }),
  CONNECT_FARCASTER: z.strictObject({ userName: text }),
  CONNECT_PASSKEY: nothing,
  GET_USER: z.strictObject({ ...user, smartAccountDeployed: z.optional(z.boolean()) }),
  SIGN_OUT: nothing,
  IS_CONNECTED: z.strictObject({ isConnected: z.boolean() }),
  GET_CHAIN_ID: z.strictObject({ chainId }),
  RPC_REQUEST: z.custom<PlainData>(isPlainData),
  UPDATE_EMAIL: z.strictObject({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  UPDATE_EMAIL_PRIMARY_OTP: nothing,
  UPDATE_EMAIL_SECONDARY_OTP: z.strictObject({ newEmail: email }),
  SYNC_THEME: nothing,
  SYNC_DAPP_DATA: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.strictObject({
    smartAccountEnabledNetworks: z.array(z.int().check(z.positive())).check(z.maxLength(MAX_ITEMS)),
  }),
  // The public 5.1.11 client has no schema for this reply, and drops it.
  INIT_SMART_ACCOUNT: z.strictObject({ address: text, isDeployed: z.boolean() }),
  SET_PREFERRED_ACCOUNT: z.strictObject({ type: text, address: text }),
  CHANGE_RECOVERY: z.strictObject({ isChanged: z.boolean() }),
  MANAGE_DEVICES: nothing,
} as const satisfies { readonly [Type in MessageType]: z.ZodMiniType }

/** The type of a message that an app sends, without its prefix: `CONNECT_EMAIL`. */
export type MessageType = keyof typeof messagePayloads
/** Messages that only our own frame has, on its port. The public wire neither sends nor takes them. */
const portOnly: ReadonlySet<string> = new Set<MessageType>(['CONNECT_PASSKEY', 'CHANGE_RECOVERY', 'MANAGE_DEVICES'])

/** Whether a message is also one of the public wire. Pure. */
export function isPublicMessage(type: MessageType): boolean {
  return !portOnly.has(type)
}

/** What a message of a type holds. */
export type MessagePayload<Type extends MessageType> = z.output<(typeof messagePayloads)[Type]>
/** What the success reply of a message holds. */
export type MessageResult<Type extends MessageType> = z.output<(typeof messageResults)[Type]>
