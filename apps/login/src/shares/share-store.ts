import type { accountSchemas } from '@laurel/wallet/login-schemas'
import type * as mini from 'zod/mini'
import type { ShareSetReads } from '../accounts/describe-account.ts'
import type { WrappedKey } from './operator-keys.ts'

/** What a request saves as a share set. */
export type SaveShareSet = mini.output<(typeof accountSchemas)['SaveShareSetRequest']>

/** An encrypted recovery share, as the frame wrote it. */
export type Recovery = SaveShareSet['recovery']

/** A share set that is to be saved. */
export type NewShareSet = {
  readonly accountId: string
  readonly deviceId: string
  readonly set: string
  /** In lower case. */
  readonly address: string
  readonly recovery: Recovery
  readonly replacesRecovery: boolean
  /** The set whose recovery method it has; null where it names none. */
  readonly recoveryOf: string | null
  /** The hash of all that was sent. */
  readonly contentHash: string
  /** The key of the account if it has none yet. */
  createAccountKey(): WrappedKey
  /** Encrypts the server share under the key of the account. */
  encrypt(accountKey: WrappedKey): Buffer
}

/** How saving a share set ended. `unchanged`: the same content was saved before. */
export type SaveResult = 'saved' | 'unchanged' | 'address-decided' | 'set-exists' | 'too-many-sets'

/** An encrypted server share with the encrypted key of its account. */
export type StoredShare = { readonly encrypted: Buffer; readonly accountKey: WrappedKey }

/** What the uses of shares are counted as. */
export type ShareUse = 'open' | 'recovery' | 'save'

/** Where share sets are stored. */
export type ShareStore = ShareSetReads & {
  /** Saves a set, and decides the account's address when it has none: both or neither. */
  save(set: NewShareSet): Promise<SaveResult>
  /** The server share of a set that a device can open. */
  findShare(accountId: string, deviceId: string, set: string): Promise<StoredShare | null>
  /** The newest set with a recovery share. Those of revoked devices come last. */
  findRecovery(accountId: string): Promise<(StoredShare & { readonly set: string; readonly recovery: Recovery }) | null>
  /** Erases the shares of a set. `last`: nothing else can restore the account, so nothing was erased. */
  erase(accountId: string, deviceId: string, set: string): Promise<'erased' | 'not-found' | 'last'>
  /** Counts a use. @returns how many there were in the window of now, with this one. */
  countUse(accountId: string, kind: ShareUse, windowStart: number): Promise<number>
  /** When a session was logged in, in Unix seconds; null when it has ended. */
  readLoginTime(sessionId: string): Promise<number | null>
  /** Replaces the encrypted keys of up to `limit` accounts that are not under `currentId`. @returns how many. */
  rewrapKeys(
    currentId: string,
    limit: number,
    rewrap: (accountId: string, wrapped: WrappedKey) => WrappedKey,
  ): Promise<number>
  /** For each operator's key in use: how many accounts are under it, and one of them. */
  readKeyUses(): Promise<
    readonly { readonly accounts: number; readonly accountId: string; readonly accountKey: WrappedKey }[]
  >
}
