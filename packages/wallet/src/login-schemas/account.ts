import * as z from 'zod/mini'
import { bytesText, deviceId, evmAddress, loginProvider, randomId, unixSeconds } from './shapes.ts'

/** The longest encrypted share, in base64url: 33 bytes with the nonce and the tag of AES-GCM, and room for another format. */
const MAX_SHARE_LENGTH = 512
/** The longest parameters of a recovery, in characters of JSON: a credential id of WebAuthn has up to 1,023 bytes. */
const MAX_PARAMETERS_LENGTH = 4_096
/** The longest proof, in hex digits: a signature of a key has 130. */
const MAX_PROOF_DIGITS = 260

/** How old a login may be when it changes the recovery method or adds a passkey: enough to choose a password, too short for a stolen session. */
export const MAX_LOGIN_AGE_SECONDS = 900

/** How a recovery share is protected. */
const recoveryMethod = z.enum(['passkey', 'password'])

const recovery = z.object({
  method: recoveryMethod,
  /** The recovery share, encrypted by the frame. */
  ciphertext: bytesText(MAX_SHARE_LENGTH),
  /** What the frame needs to decrypt it beside the passkey or the password, as it wrote it: JSON without a secret. */
  parameters: z.string().check(
    z.maxLength(MAX_PARAMETERS_LENGTH, 'is too long'),
    // JSON writes it as an escape, and PostgreSQL stores no text with it.
    z.regex(/^[^\0]*$/, 'must have no NUL'),
  ),
})

const account = z.object({
  id: randomId,
  /** The address that logs in to it. Absent for an account of a provider, until its user adds one. */
  email: z.optional(z.string()),
  /** The provider that logs in to it, and what its user is called there. Absent for an account of an email address. */
  social: z.optional(z.object({ provider: loginProvider, userName: z.optional(z.string()) })),
  /** The EVM address, once the first share set has decided it. */
  address: z.optional(evmAddress),
  /** The share sets, each of one device. `recovery` is absent when the method was changed on another device since. */
  sets: z.array(
    z.object({ set: randomId, device: deviceId, createdAt: unixSeconds, recovery: z.optional(recoveryMethod) }),
  ),
  /** The method of the newest set. */
  recovery: z.optional(recoveryMethod),
})

/** The account, its share sets and its devices. Source: docs/embedded-login.md#the-key. */
export const accountSchemas = {
  LoginAccount: account,
  AccountResponse: z.object({ account }),
  SaveShareSetRequest: z.object({
    address: evmAddress,
    serverShare: bytesText(MAX_SHARE_LENGTH),
    recovery,
    /** Whether the recovery shares of the account's other sets are deleted: they are under another password or passkey. */
    replacesRecovery: z.boolean(),
    /**
     * The set with whose recovery this one was made, where it has the same password or passkey. Absent for the first set, and where the
     * recovery is replaced. A method that was replaced since does not come back: the set is then saved without its recovery share.
     */
    recoveryOf: z.optional(randomId),
    /** The signature by the account's EVM key of the text of `shareSetText`. */
    proof: z
      .string()
      .check(
        z.maxLength(MAX_PROOF_DIGITS + 2, 'is too long'),
        z.regex(/^0x([0-9a-fA-F]{2})+$/, 'must be whole bytes in hex'),
      ),
  }),
  ServerShareResponse: z.object({ serverShare: bytesText(MAX_SHARE_LENGTH) }),
  RecoveryResponse: z.object({ set: randomId, serverShare: bytesText(MAX_SHARE_LENGTH), recovery }),
  DevicesResponse: z.object({
    devices: z.array(
      z.object({
        device: deviceId,
        /** The browser and system, from its `User-Agent`: “Chrome on macOS”. */
        name: z.string(),
        /** The app where it logged in, because each app has separate storage. */
        origin: z.string(),
        firstSeenAt: unixSeconds,
        lastSeenAt: unixSeconds,
        /** Whether it is the device of this request. */
        isCurrent: z.boolean(),
      }),
    ),
  }),
}

/** Parameters of paths of accounts. */
export const accountParameters = { set: randomId, device: deviceId }
