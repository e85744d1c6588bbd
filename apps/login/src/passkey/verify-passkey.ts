import type { loginSchemas } from '@laurel/wallet/login-schemas'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type * as mini from 'zod/mini'
import type { Passkey, PasskeyUse } from './passkey-store.ts'

/** What a passkey signed, as a request has it. */
export type PasskeyAssertion = mini.output<(typeof loginSchemas)['PasskeyFinishRequest']>
/** What a browser said of a new passkey, as a request has it. */
export type PasskeyRegistration = mini.output<(typeof loginSchemas)['PasskeyRequest']>

/** What an assertion or a new passkey must be about. */
export type ExpectedPasskey = {
  /** Bytes in base64url. */
  readonly challenge: string
  /** The server's public origin, which is that of the frame. Its host is the relying party. */
  readonly url: string
  /** The origin of the app that shows the frame, where the browser says it. */
  readonly topOrigin: string
}

/**
 * A passkey that nobody has. What an unknown one signed is checked against it, so that the response takes as long as for a known one.
 * Its key is the generator of P-256.
 */
const NOBODY: Passkey = {
  ...{ credential: '', accountId: '', counter: 0, isBackupEligible: false, isBackedUp: false },
  publicKey: Uint8Array.from(
    Buffer.from(
      'a50102032620012158206b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
        '2258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
      'hex',
    ),
  ),
}

/** The signatures that new passkeys may have: ECDSA with P-256, Ed25519 and RSA (PKCS #1), each with SHA-256 or better. */
const ALGORITHMS = [-7, -8, -257]

/**
 * Checks what a passkey signed: challenge, origin, relying party, user verification, signature, counter, and that the user whom it names
 * is the one of the account. Whether a passkey can be synchronized never changes.
 * @param passkey - null when the credential is not known.
 * @returns what its use changes; null when it does not log in.
 */
export async function verifyAssertion(
  { credential: id, clientData, authenticatorData, signature, userHandle }: PasskeyAssertion,
  passkey: Passkey | null,
  { challenge, url, topOrigin }: ExpectedPasskey,
): Promise<PasskeyUse | null> {
  const { publicKey, counter, isBackupEligible, accountId } = passkey ?? NOBODY
  const verification = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: clientData, authenticatorData, signature, userHandle },
    },
    credential: { id, publicKey, counter },
    ...{ expectedChallenge: challenge, expectedOrigin: url, expectedRPID: new URL(url).hostname },
    ...{ expectedTopOrigin: topOrigin, requireUserVerification: true },
    // What is not even of the shape is as wrong as what is signed by another key.
  }).catch(() => null)
  if (passkey === null || verification?.verified !== true) return null
  if (userHandle !== Buffer.from(accountId, 'utf8').toString('base64url')) return null
  const { newCounter, credentialDeviceType, credentialBackedUp } = verification.authenticationInfo
  if ((credentialDeviceType === 'multiDevice') !== isBackupEligible) return null
  return { credential: id, counter: newCounter, isBackedUp: credentialBackedUp }
}

/**
 * Checks what a browser said of a new passkey. It is not attested: what it says of its authenticator is not needed.
 * @returns the passkey; null when it is not valid.
 */
export async function verifyRegistration(
  { credential: id, clientData, attestation }: PasskeyRegistration,
  accountId: string,
  { challenge, url, topOrigin }: ExpectedPasskey,
): Promise<Passkey | null> {
  const verification = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: clientData, attestationObject: attestation },
    },
    ...{ expectedChallenge: challenge, expectedOrigin: url, expectedRPID: new URL(url).hostname },
    ...{ expectedTopOrigin: topOrigin, requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
  }).catch(() => null)
  if (verification?.verified !== true) return null
  const { credential, credentialDeviceType, credentialBackedUp } = verification.registrationInfo
  if (credential.id !== id) return null
  return {
    ...{ credential: id, accountId, publicKey: credential.publicKey, counter: credential.counter },
    ...{ isBackupEligible: credentialDeviceType === 'multiDevice', isBackedUp: credentialBackedUp },
  }
}
