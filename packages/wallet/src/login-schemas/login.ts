import * as z from 'zod/mini'
import { projectId } from '../api-schemas/shapes.ts'
import { accountSchemas } from './account.ts'
import {
  appOrigin,
  bytesText,
  codeText,
  emailText,
  randomId,
  resultUriText,
  socialProvider,
  unixSeconds,
} from './shapes.ts'

/** The longest tag of a language. Registered ones have at most 35 characters (RFC 5646, section 4.4.1). */
const MAX_LANGUAGE_LENGTH = 35

/** The longest token. Ours have 64 characters. */
const MAX_TOKEN_LENGTH = 256

/** The longest solution of a piece of work. Ours are a few digits. */
const MAX_SOLUTION_LENGTH = 64
/** The most bits that a client works for: with more, it would never end. */
const MAX_BITS = 24

/** The longest credential id of WebAuthn, in base64url: 1,023 bytes. */
const MAX_CREDENTIAL_LENGTH = 1_364
/** The longest user handle of WebAuthn, in base64url: 64 bytes. */
const MAX_USER_HANDLE_LENGTH = 86
/** The longest data or signature of a passkey, in base64url. Those of RSA have some hundred bytes. */
const MAX_PASSKEY_PART_LENGTH = 4_096
/** The longest attestation, in base64url. One without a statement has some hundred bytes, and other ones are not needed. */
const MAX_ATTESTATION_LENGTH = 16_384

const token = z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN_LENGTH, 'is too long'))

/** The language that the frame shows, such as `pt`. A server that does not have it uses another one. */
const language = z.optional(z.string().check(z.maxLength(MAX_LANGUAGE_LENGTH, 'is too long')))

const session = z.object({
  /** Sent as `Authorization: DPoP …`, with a proof of the device key (RFC 9449). */
  accessToken: token,
  /** For one use. */
  refreshToken: token,
  /** The life of the access token, in seconds. */
  expiresIn: z.int(),
})

/** The solution of the work that the response before named. */
const solution = z.optional(z.string().check(z.maxLength(MAX_SOLUTION_LENGTH, 'is too long')))
/** After many mails to an address. SHA-256 of `<challenge>.<solution>` has to begin with so many zero bits. */
const workResponse = z.object({
  work: z.object({ challenge: z.string(), bits: z.int().check(z.maximum(MAX_BITS)) }),
})
const emailChange = z.object({
  action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  /** When the codes end, in Unix seconds. */
  expiresAt: unixSeconds,
})

/** Logging in by email, and sessions. Source: docs/embedded-login.md#the-session. */
export const loginSchemas = {
  EmailLoginRequest: z.object({
    email: emailText,
    projectId,
    /** The origin of the app, which the frame has verified. */
    origin: appOrigin,
    language,
    solution,
  }),
  EmailLoginResponse: z.union([
    z.object({
      login: randomId,
      /** `VERIFY_DEVICE`: a link was mailed, which must be approved first. `VERIFY_OTP`: a code was mailed. */
      action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP']),
      /** With `VERIFY_DEVICE`: what the page of the link shows or asks for, such as `KT-47`. */
      matchCode: z.optional(z.string()),
      /** When the link or the code ends, in Unix seconds. */
      expiresAt: unixSeconds,
    }),
    workResponse,
  ]),
  LoginDeviceResponse: z.object({
    /** `pending`: ask again. `code`: approved, and a code was mailed. `link`: approved, and no code is needed. */
    status: z.enum(['pending', 'code', 'link', 'denied', 'expired']),
  }),
  LoginCodeRequest: z.object({ code: codeText }),
  SessionResponse: z.object({ session }),
  LoggedInResponse: z.object({ session, account: accountSchemas.LoginAccount }),
  RefreshRequest: z.object({ refreshToken: token }),
  EmailChangeRequest: z.object({ newEmail: emailText, language, solution }),
  EmailChangeResponse: emailChange,
  EmailChangeStartResponse: z.union([emailChange, workResponse]),
  SocialLoginRequest: z.object({ projectId, origin: appOrigin }),
  SocialLoginResponse: z.object({
    login: randomId,
    /** The page of this server that leads to the provider's, for a popup. It works once. */
    uri: z.string(),
  }),
  FarcasterLoginResponse: z.object({
    login: randomId,
    /** What Farcaster's app opens, as a code to scan or as a link. */
    url: z.string(),
    /** The token of the channel, which the wait needs. */
    channel: z.string(),
  }),
  FarcasterWaitRequest: z.object({
    channel: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN_LENGTH, 'is too long')),
  }),
  /** `pending`: the user has not signed yet. Wait again. */
  FarcasterWaitResponse: z.union([
    z.object({ status: z.literal('pending') }),
    z.object({
      status: z.literal('approved'),
      session,
      account: accountSchemas.LoginAccount,
      /** What the user is called; `!` and the id for one without a name. */
      userName: z.string(),
    }),
  ]),
  PasskeyLoginResponse: z.object({
    login: randomId,
    /** What the passkey signs. It works once. */
    challenge: bytesText(MAX_PASSKEY_PART_LENGTH),
  }),
  /** What a passkey signed (WebAuthn), as bytes in base64url. */
  PasskeyFinishRequest: z.object({
    /** The id of the credential. */
    credential: bytesText(MAX_CREDENTIAL_LENGTH),
    clientData: bytesText(MAX_PASSKEY_PART_LENGTH),
    authenticatorData: bytesText(MAX_PASSKEY_PART_LENGTH),
    signature: bytesText(MAX_PASSKEY_PART_LENGTH),
    /** Whose it is: the id of the account. */
    userHandle: bytesText(MAX_USER_HANDLE_LENGTH),
  }),
  /** What a browser said of a new passkey (WebAuthn), as bytes in base64url. */
  PasskeyRequest: z.object({
    credential: bytesText(MAX_CREDENTIAL_LENGTH),
    clientData: bytesText(MAX_PASSKEY_PART_LENGTH),
    attestation: bytesText(MAX_ATTESTATION_LENGTH),
  }),
  SocialFinishRequest: z.object({
    /** Where the provider returned, as the page there gave it to the frame. */
    resultUri: resultUriText,
  }),
}

/** Parameters of paths of logins. */
export const loginParameters = { login: randomId, provider: socialProvider }
