import type { StoredSession } from './session-rules.ts'

/** Why a session ended. */
export type SessionEnd = 'sign-out' | 'device-revoked' | 'token-reused' | 'replaced'

/** Tokens that take the place of a session's present ones. Times are Unix seconds. */
export type TokenChange = Pick<StoredSession, 'accessHash' | 'accessExpiresAt' | 'refreshHash' | 'expiresAt'> & {
  /** The refresh token that is accepted again while the new tokens were never used. */
  readonly previousRefreshHash: string
}

/** Where sessions are stored. */
export type SessionStore = {
  insert(session: StoredSession): Promise<void>
  find(id: string): Promise<StoredSession | null>
  /**
   * Changes the tokens of a session that has not ended.
   * @param refreshHash - the present one. @returns false when it is another one by now.
   */
  changeTokens(id: string, refreshHash: string, change: TokenChange): Promise<boolean>
  /** Remembers that the present tokens were used. */
  markUsed(id: string, accessHash: string): Promise<void>
  /** Ends a session. @returns false when it had ended. */
  end(id: string, reason: SessionEnd): Promise<boolean>
  /** Deletes sessions that ended, or expired, before a time. @param before - Unix seconds. */
  deleteBefore(before: number): Promise<void>
  /** Ends the sessions of a device. @returns how many. */
  endOfDevice(accountId: string, deviceId: string, reason: SessionEnd): Promise<number>
}
