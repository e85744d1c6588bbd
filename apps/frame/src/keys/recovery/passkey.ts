import { fromBase64Url, toBase64Url, utf8, wipe } from '../bytes.ts'
import { PasskeyCancelledError, PasskeyUnsupportedError } from '../errors.ts'
import { type NewRecovery, type PasskeyParameters, type RecoveryUnlock, saltBytes } from './recovery.ts'

/** How long the dialog of a passkey stays open. Two minutes are enough to fetch a phone. */
const PASSKEY_TIMEOUT_MS = 120_000

/** What a new passkey is called in the list of the user's passkeys. */
export type PasskeyName = {
  /** The id of the account. The browser never shows it. */
  readonly account: string
  /** The email address of the account, or another name for it. */
  readonly label: string
  /** The name of the operator's product. */
  readonly product: string
}

/**
 * Makes a passkey whose PRF protects recovery shares (the `prf` extension of WebAuthn level 3). Must be called in a click.
 * @returns the key and how to find it again.
 * @throws {PasskeyUnsupportedError} if the browser or the authenticator has no PRF.
 * @throws {PasskeyCancelledError} if the user closes the dialog.
 */
export async function createRecoveryPasskey({ account, label, product }: PasskeyName): Promise<NewRecovery> {
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const credential = await request(() =>
    navigator.credentials.create({
      publicKey: {
        // Nothing is logged in by it: the challenge needs no server.
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rp: { name: product },
        user: { id: utf8(account), name: label, displayName: label },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: PASSKEY_TIMEOUT_MS,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const { prf } = credential.getClientExtensionResults()
  if (prf?.enabled !== true) throw new PasskeyUnsupportedError()
  const parameters: PasskeyParameters = {
    ...{ version: 1, kdf: 'hkdf' },
    ...{ credential: toBase64Url(new Uint8Array(credential.rawId)), salt: toBase64Url(salt) },
  }
  // Some authenticators evaluate the PRF only in an assertion.
  const key = prf.results === undefined ? await readPasskey(parameters) : await importOutput(prf.results.first)
  return { type: 'passkey', key, parameters }
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
