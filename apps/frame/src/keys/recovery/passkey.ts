import { passkeyChallenge } from '@laurel/wallet/login-schemas'
import { fromBase64Url, toBase64Url, utf8, wipe } from '../bytes.ts'
import { PasskeyCancelledError, PasskeyUnsupportedError } from '../errors.ts'
import {
  type NewRecovery,
  type PasskeyParameters,
  parsePasskeyParameters,
  type RecoveryUnlock,
  type SealedRecovery,
  saltBytes,
} from './recovery.ts'

/** How long the dialog of a passkey stays open. Two minutes are enough to fetch a phone. */
const PASSKEY_TIMEOUT_MS = 120_000
/**
 * The input of the PRF of passkeys: SHA-256 of “Laurel recovery passkey 1”. The same for all, because a login does not know which passkey
 * its user chooses. The output is secret and different for each passkey all the same.
 */
const PRF_SALT = 'ltN49wMm9Lk5G1TvzsAe6f8ekiJTzqL-IKNvWU42U7g'

/** What a new passkey is called in the list of the user's passkeys. */
export type PasskeyName = {
  /** The id of the account. The browser never shows it. */
  readonly account: string
  /** The id of this device. */
  readonly device: string
  /** The email address of the account, or another name for it. */
  readonly label: string
  /** The name of the operator's product. */
  readonly product: string
}

/** What the login server needs of a new passkey, so that it logs in: bytes in base64url. */
export type PasskeyRegistration = {
  readonly credential: string
  readonly clientData: string
  readonly attestation: string
}

/**
 * Makes a passkey whose PRF protects recovery shares (the `prf` extension of WebAuthn level 3). Must be called in a click.
 * @returns the key and how to find it again, and what the login server needs of it.
 * @throws {PasskeyUnsupportedError} if the browser or the authenticator has no PRF.
 * @throws {PasskeyCancelledError} if the user closes the dialog.
 */
export async function createRecoveryPasskey({
  account,
  device,
  label,
  product,
}: PasskeyName): Promise<{ readonly recovery: NewRecovery; readonly registration: PasskeyRegistration }> {
  const credential = await request(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: passkeyChallenge({ account, device }),
        rp: { name: product },
        user: { id: utf8(account), name: label, displayName: label },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: PASSKEY_TIMEOUT_MS,
        extensions: { prf: { eval: { first: fromBase64Url(PRF_SALT) } } },
      },
    }),
  )
  const { response } = credential
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyUnsupportedError()
  const { prf } = credential.getClientExtensionResults()
  if (prf?.enabled !== true) throw new PasskeyUnsupportedError()
  const parameters: PasskeyParameters = {
    ...{ version: 1, kdf: 'hkdf' },
    ...{ credential: textOf(credential.rawId), salt: PRF_SALT },
  }
  // Some authenticators evaluate the PRF only in an assertion.
  const key = prf.results === undefined ? await readPasskey(parameters) : await importOutput(prf.results.first)
  const { clientDataJSON: clientData, attestationObject: attestation } = response
  return {
    recovery: { type: 'passkey', key, parameters },
    registration: {
      ...{ credential: parameters.credential, clientData: textOf(clientData) },
      attestation: textOf(attestation),
    },
  }
}

/** A passkey that was used to log in. */
export type UsedPasskey = {
  /** What the login server checks. It has none of {@link UsedPasskey.key}. */
  readonly assertion: PasskeyAssertion
  /** What opens the recovery share that the same passkey protects; null where the passkey has no PRF. It stays in this page. */
  readonly key: CryptoKey | null
}

/** What a passkey signed for the login server: bytes in base64url. */
export type PasskeyAssertion = {
  readonly credential: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
  /** The id of the account. */
  readonly userHandle: string
}

/**
 * Logs in with a passkey that the user chooses. Must be called in a click.
 * @param challenge - of the login server, in base64url.
 * @throws {PasskeyUnsupportedError} if this browser has no passkeys.
 * @throws {PasskeyCancelledError} if the user closes the dialog, or has no passkey here.
 */
export async function logInWithPasskey(challenge: string): Promise<UsedPasskey> {
  const credential = await request(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: fromBase64Url(challenge),
        // None is named, so that the browser offers all that it has: nobody learns whether an account has one.
        ...{ allowCredentials: [], userVerification: 'required', timeout: PASSKEY_TIMEOUT_MS },
        extensions: { prf: { eval: { first: fromBase64Url(PRF_SALT) } } },
      },
    }),
  )
  const { response } = credential
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyUnsupportedError()
  const { userHandle, clientDataJSON, authenticatorData, signature } = response
  if (userHandle === null) throw new PasskeyUnsupportedError()
  const output = credential.getClientExtensionResults().prf?.results?.first
  return {
    // Written out: the browser's own `toJSON` has the output of the PRF too, which the server must not get.
    assertion: {
      ...{ credential: textOf(credential.rawId), clientData: textOf(clientDataJSON) },
      ...{ authenticatorData: textOf(authenticatorData), signature: textOf(signature), userHandle: textOf(userHandle) },
    },
    key: output === undefined ? null : await importOutput(output),
  }
}

/**
 * Returns what a passkey that has just logged in opens a recovery with; null when another passkey or a password protects it, or the passkey
 * was made with another input of its PRF.
 */
export function unlockOfLogin(
  { assertion, key }: UsedPasskey,
  { method, parameters }: SealedRecovery,
): RecoveryUnlock | null {
  if (key === null || method !== 'passkey') return null
  const { credential, salt } = parsePasskeyParameters(parameters)
  return credential === assertion.credential && salt === PRF_SALT ? { type: 'passkey', key } : null
}

/**
 * Uses a passkey to open a recovery share. Must be called in a click.
 * @param parameters - of the recovery share.
 * @throws {PasskeyUnsupportedError} if this browser cannot evaluate its PRF.
 * @throws {PasskeyCancelledError} if the user closes the dialog, or does not have the passkey here.
 */
export async function unlockWithPasskey(parameters: PasskeyParameters): Promise<RecoveryUnlock> {
  return { type: 'passkey', key: await readPasskey(parameters) }
}

async function readPasskey(parameters: PasskeyParameters): Promise<CryptoKey> {
  const credential = await request(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        allowCredentials: [{ type: 'public-key', id: fromBase64Url(parameters.credential) }],
        userVerification: 'required',
        timeout: PASSKEY_TIMEOUT_MS,
        extensions: { prf: { eval: { first: saltBytes(parameters) } } },
      },
    }),
  )
  const output = credential.getClientExtensionResults().prf?.results?.first
  if (output === undefined) throw new PasskeyUnsupportedError()
  return importOutput(output)
}

/** Imports the output of a PRF as a key that cannot be extracted, and wipes the bytes. */
async function importOutput(output: BufferSource): Promise<CryptoKey> {
  const bytes = ArrayBuffer.isView(output)
    ? new Uint8Array(output.buffer, output.byteOffset, output.byteLength)
    : new Uint8Array(output)
  if (bytes.length !== 32) throw new PasskeyUnsupportedError()
  try {
    return await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  } finally {
    wipe(bytes)
  }
}

const textOf = (bytes: ArrayBuffer) => toBase64Url(new Uint8Array(bytes))

async function request(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (typeof PublicKeyCredential === 'undefined') throw new PasskeyUnsupportedError()
  let credential: Credential | null
  try {
    credential = await run()
  } catch (cause) {
    throw cause instanceof DOMException && cause.name === 'NotSupportedError'
      ? new PasskeyUnsupportedError({ cause })
      : new PasskeyCancelledError({ cause })
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyUnsupportedError()
  return credential
}
