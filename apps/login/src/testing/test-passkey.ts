import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { TEST_APP, TEST_URL } from './open-login.ts'

/** The flags of authenticator data: the user is present, was verified, the passkey can be synchronized, and is. */
const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 } as const

/** What a test changes of what an honest browser and passkey say. */
export type PasskeyChange = {
  readonly challenge?: string
  readonly origin?: string
  readonly topOrigin?: string | null
  readonly type?: string
  readonly rpId?: string
  readonly userHandle?: string
  readonly credential?: string
  readonly counter?: number
  readonly isUserVerified?: boolean
  readonly isBackupEligible?: boolean
  readonly isBackedUp?: boolean
}

/** A passkey of a test: an authenticator with one key of P-256, and the browser around it, in a frame of {@link TEST_APP}. */
export type TestPasskey = ReturnType<typeof createTestPasskey>

/** Creates a passkey. @param options.isSynced - whether it can be synchronized, and is. @param options.counts - whether it counts its uses. */
export function createTestPasskey({ isSynced = true, counts = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const credential = id.toString('base64url')
  let uses = 0

  const clientData = (type: string, challenge: string, change: PasskeyChange) => {
    const { topOrigin = TEST_APP.origin } = change
    return Buffer.from(
      JSON.stringify({
        ...{ type: change.type ?? type, challenge: change.challenge ?? challenge, origin: change.origin ?? TEST_URL },
        ...{ crossOrigin: true, ...(topOrigin === null ? {} : { topOrigin }) },
      }),
    )
  }
  const authenticatorData = (change: PasskeyChange, attested: Buffer | null) => {
    if (counts) uses += 1
    const { isUserVerified = true, isBackupEligible = isSynced, isBackedUp = isSynced } = change
    const flags =
      FLAGS.present |
      (isUserVerified ? FLAGS.verified : 0) |
      (isBackupEligible ? FLAGS.backupEligible : 0) |
      (isBackedUp ? FLAGS.backedUp : 0) |
      (attested === null ? 0 : FLAGS.attested)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(change.counter ?? uses)
    const rpIdHash = createHash('sha256')
      .update(change.rpId ?? new URL(TEST_URL).hostname)
      .digest()
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)])
  }

  return {
    credential,
    /** What a browser says when it makes the passkey. */
    register(challenge: Uint8Array, change: PasskeyChange = {}) {
      const key = new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        ...([
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ] as const),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)])
      const authData = new Uint8Array(authenticatorData(change, attested))
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', authData],
        ]),
      )
      return {
        credential: change.credential ?? credential,
        clientData: clientData('webauthn.create', Buffer.from(challenge).toString('base64url'), change).toString(
          'base64url',
        ),
        attestation: Buffer.from(attestation).toString('base64url'),
      }
    },
    /** What it signs for a login. */
    assert(challenge: string, account: string, change: PasskeyChange = {}) {
      const said = clientData('webauthn.get', challenge, change)
      const data = authenticatorData(change, null)
      const signed = Buffer.concat([data, createHash('sha256').update(said).digest()])
      return {
        credential: change.credential ?? credential,
        clientData: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: Buffer.from(change.userHandle ?? account).toString('base64url'),
      }
    },
  }
}
