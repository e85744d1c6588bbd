import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { ServerSecret } from '../settings/server-secret.ts'
import { auditEntry } from './account-tables.ts'

/** The audit log in PostgreSQL. */
export function createAuditLog(db: Pick<DrizzleDatabase, 'insert'>, secret: ServerSecret): AuditLog {
  return {
    async add({ email, ...rest }) {
      const emailDigest = email === undefined ? null : secret.digest('address', email)
      await db.insert(auditEntry).values({ ...rest, emailDigest })
    },
  }
}
