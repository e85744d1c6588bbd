import { createHash } from 'node:crypto'
import { shareSetText } from '@laurel/wallet/login-schemas'
import { type Hex, isAddress, isHex, verifyMessage } from 'viem'
import type { AuditEvent, AuditLog } from '../audit/audit-log.ts'
import { isLoginRecent } from '../session/recent-login.ts'
import type { LiveSession } from '../session/session-service.ts'
import {
  AddressDecidedError,
  InvalidShareProofError,
  LastShareSetError,
  RecentLoginRequiredError,
  ShareSetExistsError,
  ShareSetNotFoundError,
  TooManyShareSetsError,
} from './errors.ts'
import type { OperatorKeys } from './operator-keys.ts'
import type { Recovery, SaveShareSet, ShareStore } from './share-store.ts'
import { createUseLimits } from './use-limits.ts'

/** What the service does with the shares of the account of a session. */
export type ShareService = ReturnType<typeof createShareService>

/** Creates the service. @param options.nowSeconds - Unix time. */
export function createShareService({
  store,
  keys,
  audit,
  nowSeconds,
}: {
  readonly store: ShareStore
  readonly keys: OperatorKeys
  readonly audit: AuditLog
  readonly nowSeconds: () => number
}) {
  const limit = createUseLimits({ store, nowSeconds })
  const record = (event: AuditEvent, { accountId, deviceId, projectId, origin }: LiveSession) =>
    audit.add({ event, accountId, deviceId, projectId, origin })

  return {
    /**
     * Saves a share set of the device of the session.
     * @throws {InvalidShareProofError} @throws {RecentLoginRequiredError} @throws {AddressDecidedError} @throws {ShareSetExistsError}
     * @throws {TooManyShareSetsError} @throws {TooManyShareUsesError}
     */
    async save(session: LiveSession, set: string, content: SaveShareSet): Promise<void> {
      const { accountId, deviceId } = session
      await limit('save', accountId)
      const { address, serverShare, recovery, replacesRecovery, recoveryOf = null } = content
      const text = shareSetText({ account: accountId, device: deviceId, set, address, serverShare, recovery })
      await requireProof(address, text, content.proof)
      if (replacesRecovery && !(await isLoginRecent(session, store, nowSeconds()))) throw new RecentLoginRequiredError()
      const result = await store.save({
        ...{ accountId, deviceId, set, address: address.toLowerCase(), recovery },
        ...{ replacesRecovery, recoveryOf },
        contentHash: createHash('sha256').update(text).digest('base64url'),
        createAccountKey: () => keys.createAccountKey(accountId),
        encrypt: (accountKey) =>
          keys.encryptShare({ accountId, set }, accountKey, Buffer.from(serverShare, 'base64url')),
      })
      switch (result) {
        case 'saved':
          await record(replacesRecovery ? 'recovery-replaced' : 'share-set-saved', session)
          return
        case 'unchanged':
          return
        case 'address-decided':
          throw new AddressDecidedError()
        case 'set-exists':
          throw new ShareSetExistsError()
        case 'too-many-sets':
          throw new TooManyShareSetsError()
      }
    },
    /** Returns the server share of a set of the session's device. @throws {ShareSetNotFoundError} @throws {TooManyShareUsesError} */
    async open(session: LiveSession, set: string): Promise<string> {
      const { accountId, deviceId } = session
      await limit('open', accountId)
      const found = await store.findShare(accountId, deviceId, set)
      if (found === null) throw new ShareSetNotFoundError()
      // Before the share leaves: an entry too many is better than a signature without one.
      await record('share-opened', session)
      return keys.decryptShare({ accountId, set }, found.accountKey, found.encrypted).toString('base64url')
    },
    /** Returns the server share and the encrypted recovery share of the newest set. @throws {ShareSetNotFoundError} @throws {TooManyShareUsesError} */
    async readRecovery(session: LiveSession): Promise<{ set: string; serverShare: string; recovery: Recovery }> {
      const { accountId } = session
      await limit('recovery', accountId)
      const found = await store.findRecovery(accountId)
      if (found === null) throw new ShareSetNotFoundError()
      await record('recovery-read', session)
      const { set, recovery, accountKey, encrypted } = found
      const serverShare = keys.decryptShare({ accountId, set }, accountKey, encrypted).toString('base64url')
      return { set, serverShare, recovery }
    },
    /** Erases a set of the session's device. @throws {ShareSetNotFoundError} @throws {LastShareSetError} */
    async erase(session: LiveSession, set: string): Promise<void> {
      const result = await store.erase(session.accountId, session.deviceId, set)
      switch (result) {
        case 'erased':
          await record('share-set-deleted', session)
          return
        case 'not-found':
          throw new ShareSetNotFoundError()
        case 'last':
          throw new LastShareSetError()
      }
    },
  }
}

/** @throws {InvalidShareProofError} */
async function requireProof(address: string, text: string, proof: string): Promise<void> {
  if (!isAddress(address, { strict: false }) || !isHex(proof)) throw new InvalidShareProofError()
  if (!(await isSignedBy(address, text, proof))) throw new InvalidShareProofError()
}

async function isSignedBy(address: Hex, message: string, signature: Hex): Promise<boolean> {
  try {
    return await verifyMessage({ address, message, signature })
  } catch {
    // viem throws for what is not a signature at all.
    return false
  }
}
