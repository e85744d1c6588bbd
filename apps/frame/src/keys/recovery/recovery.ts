import * as z from 'zod/mini'
import { type Bytes, fromBase64Url } from '../bytes.ts'
import { InvalidRecoveryError } from '../errors.ts'

/** The largest cost of scrypt that a frame computes: 1 GiB of memory would end the page on most phones, this is a quarter of it. */
const MAX_SCRYPT_COST = 2 ** 18
/** The smallest cost that a frame accepts. Less would be a sign that another program wrote the parameters. */
const MIN_SCRYPT_COST = 2 ** 15
/** The longest credential id of WebAuthn, in base64url: 1,023 bytes. */
const MAX_CREDENTIAL_LENGTH = 1_364

const saltText = z.string().check(z.regex(/^[-_A-Za-z0-9]{43}$/))

const passwordParameters = z.strictObject({
  version: z.literal(1),
  kdf: z.literal('scrypt'),
  cost: z.int().check(z.minimum(MIN_SCRYPT_COST), z.maximum(MAX_SCRYPT_COST)),
  blockSize: z.literal(8),
  parallelism: z.literal(1),
  salt: saltText,
})
const passkeyParameters = z.strictObject({
  version: z.literal(1),
  kdf: z.literal('hkdf'),
  credential: z.string().check(z.maxLength(MAX_CREDENTIAL_LENGTH), z.regex(/^[-_A-Za-z0-9]+$/)),
  salt: saltText,
})

/** How a key is derived from a password (RFC 7914). `salt` is 32 bytes in base64url. */
export type PasswordParameters = z.infer<typeof passwordParameters>
/** With which passkey, and from which input of its PRF, a key is derived. `salt` is 32 bytes in base64url. */
export type PasskeyParameters = z.infer<typeof passkeyParameters>

/** How a recovery share is protected. */
export type RecoveryMethod = 'passkey' | 'password'

/** An encrypted recovery share, as the frame and the login server store it. */
export type SealedRecovery = {
  readonly method: RecoveryMethod
  /** The nonce of 12 bytes, the ciphertext and the tag, in base64url. */
  readonly ciphertext: string
  /** JSON of {@link PasswordParameters} or {@link PasskeyParameters}. It is authenticated with the share. */
  readonly parameters: string
}

/** What opens a recovery share: given by the user, and used once. */
export type RecoveryUnlock =
  /** UTF-8 bytes of the normalized password, which move to the worker: the caller cannot use them again. */
  | { readonly type: 'password'; readonly password: Bytes }
  /** A key of HKDF that cannot be extracted, imported from the passkey's PRF. */
  | { readonly type: 'passkey'; readonly key: CryptoKey }

/** What protects a new recovery share. */
export type NewRecovery =
  | { readonly type: 'password'; readonly password: Bytes }
  | { readonly type: 'passkey'; readonly key: CryptoKey; readonly parameters: PasskeyParameters }

/**
 * Parses the parameters of a password.
 * @throws {InvalidRecoveryError} for anything that this frame did not write.
 */
export function parsePasswordParameters(text: string): PasswordParameters {
  return parse(passwordParameters, text)
}

/**
 * Parses the parameters of a passkey.
 * @throws {InvalidRecoveryError} for anything that this frame did not write.
 */
export function parsePasskeyParameters(text: string): PasskeyParameters {
  return parse(passkeyParameters, text)
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new InvalidRecoveryError({ cause })
  }
}

/** Decodes the salt of parameters, whose form the parser has checked. */
export function saltBytes({ salt }: { readonly salt: string }) {
  return fromBase64Url(salt)
}
