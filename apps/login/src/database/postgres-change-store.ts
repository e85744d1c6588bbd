import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { eq } from 'drizzle-orm'
import type { ChangeStore } from '../email-change/change-store.ts'
import { emailChange } from './login-tables.ts'
import { fromSeconds, toSeconds } from './times.ts'

/** Changes of email addresses in PostgreSQL. */
export function createChangeStore(db: Pick<DrizzleDatabase, 'insert' | 'select' | 'delete'>): ChangeStore {
  return {
    async find(accountId) {
      const [row] = await db.select().from(emailChange).where(eq(emailChange.accountId, accountId))
      if (row === undefined) return null
      const { codeHash, triesLeft, expiresAt, ...rest } = row
      return { ...rest, code: { hash: codeHash, triesLeft, expiresAt: toSeconds(expiresAt) } }
    },
    async save({ code, ...rest }) {
      const values = {
        ...{ ...rest, codeHash: code.hash, triesLeft: code.triesLeft },
        expiresAt: fromSeconds(code.expiresAt),
      }
      await db.insert(emailChange).values(values).onConflictDoUpdate({ target: emailChange.accountId, set: values })
    },
    async remove(accountId) {
      await db.delete(emailChange).where(eq(emailChange.accountId, accountId))
    },
  }
}
