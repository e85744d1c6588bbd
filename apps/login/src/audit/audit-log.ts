/** What happened to an account, or in the name of an address. */
export type AuditEvent =
  | 'login-started'
  | 'login-approved'
  | 'login-denied'
  | 'login-finished'
  | 'social-login-started'
  | 'social-login-finished'
  | 'social-login-refused'
  | 'passkey-saved'
  | 'passkey-login-started'
  | 'passkey-login-finished'
  | 'passkey-login-refused'
  | 'code-refused'
  | 'codes-stopped'
  | 'account-created'
  | 'session-ended'
  | 'session-reused'
  | 'device-revoked'
  | 'email-change-started'
  | 'email-changed'
  | 'share-set-saved'
  | 'share-opened'
  | 'recovery-read'
  | 'recovery-replaced'
  | 'share-set-deleted'

/** An entry of the audit log. */
export type AuditEntry = {
  readonly event: AuditEvent
  readonly accountId?: string
  readonly deviceId?: string
  readonly projectId?: string
  readonly origin?: string
  /** Normalized. Only its keyed hash is stored. */
  readonly email?: string
}

/** The audit log. Entries are added, and never changed or deleted. */
export type AuditLog = {
  add(entry: AuditEntry): Promise<void>
}
